import { useEffect, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { leadForm, type LeadKind } from '@forecourt/domain/contacts/lead.ts'
import { blankForm, type FormValues } from '@forecourt/domain/platform/form.ts'
import type { FieldViolation } from '@forecourt/domain/platform/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { useForm } from '../platform/use-form.ts'
import { useOwnData, wholePhone } from './own-data.ts'

export type SentLead = FormValues<typeof leadForm> & { stamp: string; trap: string }

interface Asked {
  kind: LeadKind
  /** What is wrong with the fields that only this form has. */
  more?: readonly FieldViolation[]
  /** What people are told of those, where this file does not know. */
  textOf?: (violation: FieldViolation) => string | undefined
  send: (lead: SentLead) => Promise<unknown>
  guarded?: boolean
}

export type LeadForm = ReturnType<typeof useLeadForm>

/** A form that somebody asks us something with. */
export function useLeadForm({ kind, textOf, send, ...asked }: Asked) {
  const stamp = useStamp()
  // People do not see this field.
  const [trap, setTrap] = useState('')
  const [isSent, setSent] = useState(false)
  const form = useForm({
    ...asked,
    form: leadForm,
    start: blankForm(leadForm),
    context: kind,
    textOf: (violation) => textOf?.(violation) ?? errorText(violation),
    async send(values) {
      await send({ ...values, trap, stamp: await stamp() })
      setSent(true)
    },
  })
  useOwnData((own) =>
    form.prefill({
      name: `${own.firstName} ${own.lastName}`,
      company: own.companyName,
      email: own.email,
      phone: wholePhone(own),
    }),
  )
  return { ...form, trap, setTrap, isSent }
}

/** Asked for as soon as the form shows; once more when sending, should that have failed. */
function useStamp(): () => Promise<string> {
  const [stamp, setStamp] = useState('')
  useEffect(() => {
    let shown = true
    ask().then(
      (given) => shown && setStamp(given),
      () => {},
    )
    return () => {
      shown = false
    }
  }, [])
  return async () => stamp || (await ask())
}

async function ask(): Promise<string> {
  return (await api('GET /shop/contact/getstamp')).stamp
}

function errorText({ field, reason }: FieldViolation): string {
  if (field === 'email') return reason === 'required' ? m['contact.errors.email']() : m['contact.errors.email-format']()
  if (field === 'phone') return reason === 'required' ? m['contact.errors.phone']() : m['contact.errors.phone-format']()
  if (field === 'day') return m['contact.errors.day']()
  if (field === 'department') return m['contact.errors.department']()
  return field === 'name' ? m['contact.errors.name']() : m['contact.errors.message']()
}
