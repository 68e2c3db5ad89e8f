import { useEffect, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { formatVatNumber, parseVatNumber } from '@forecourt/domain/contacts/vat-number.ts'
import { m } from '@forecourt/locales/messages/messages.js'

interface Registered {
  state: 'valid' | 'invalid' | 'unchecked'
  /** The name of the company, when the register gives it. */
  name: string | null
}

const typingPauseMs = 500

/** Returns the VIES entry of the typed number, once its form is right; undefined until VIES answered. */
export function useVatRegister(prefix: string, text: string): Registered | undefined {
  const parsed = parseVatNumber(prefix, text)
  const asked = parsed.ok ? `${parsed.prefix}${parsed.number}` : undefined
  const [answer, setAnswer] = useState<Registered & { to: string }>()

  useEffect(() => {
    if (asked === undefined) return
    let isOutdated = false
    const timer = setTimeout(async () => {
      const { state, name } = await api('GET /sales/contact/getvatdata', {
        vatPrefix: asked.slice(0, 2),
        vatNumber: asked.slice(2),
      }).catch(() => ({ state: 'unchecked' as const, name: null }))
      if (!isOutdated) setAnswer({ to: asked, state, name })
    }, typingPauseMs)
    return () => {
      isOutdated = true
      clearTimeout(timer)
    }
  }, [asked])

  return answer?.to === asked ? answer : undefined
}

/** Returns the line under the field of a VAT number: the format, that it is well formed, or the data of the register. */
export function vatNumberHint(prefix: string, text: string, registered: Registered | undefined): string {
  const parsed = parseVatNumber(prefix, text)
  if (!parsed.ok) return m['vat-number.hint']()
  const number = formatVatNumber(parsed.prefix, parsed.number)
  if (registered?.state === 'valid') {
    return registered.name ? `${number} · ${registered.name}` : m['vat-number.in-use']({ number })
  }
  if (registered?.state === 'invalid') return m['vat-number.not-in-use']({ number })
  return registered ? m['vat-number.unchecked']({ number }) : m['vat-number.right']({ number })
}
