import { useEffect, useState } from 'react'
import {
  blankLeadPerson,
  leadPersonViolations,
  messageViolations,
  type LeadKind,
  type LeadPerson,
} from '@forecourt/domain/contacts/lead.ts'
import type { FieldViolation } from '@forecourt/domain/platform/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { api } from '../platform/api-client.ts'
import { ApiFailure } from '../platform/api-failure.ts'
import { useOwnData, wholePhone, withBlanksFilled } from './own-data.ts'

/** What whoever asks has typed so far. */
export interface LeadDraft extends LeadPerson {
  message: string
  /** People do not see this field. */
  trap: string
}

export type SentLead = LeadDraft & { stamp: string }

interface Asked {
  /** Begins the ids of the fields. */
  id: string
  kind: LeadKind
  /** What is wrong with the fields that only this form has; `text` says what to do, where this file does not know. */
  more?: () => (FieldViolation & { text?: string })[]
  send: (lead: SentLead) => Promise<unknown>
}

export type LeadForm = ReturnType<typeof useLeadForm>

/** A form that somebody asks us something with. Nothing typed is lost when sending fails. */
export function useLeadForm({ id, kind, more = () => [], send }: Asked) {
  const stamp = useStamp()
  const [draft, setDraft] = useState<LeadDraft>({ ...blankLeadPerson(), message: '', trap: '' })
  const [isTried, setTried] = useState(false)
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open')
  const [failure, setFailure] = useState<string>()
  useOwnData((own) =>
    setDraft((known) =>
      withBlanksFilled(known, {
        name: `${own.firstName} ${own.lastName}`,
        company: own.companyName,
        email: own.email,
        phone: wholePhone(own),
      }),
    ),
  )
  const violations: ReturnType<typeof more> = [
    ...more(),
    ...leadPersonViolations(draft),
    ...messageViolations(kind, draft.message),
  ]

  async function submit() {
    if (state === 'sending') return
    setTried(true)
    setFailure(undefined)
    const [first] = violations
    if (first) return focusField(id, first.field)
    setState('sending')
    try {
      await send({ ...draft, stamp: await stamp() })
      setState('sent')
    } catch (error) {
      setState('open')
      setFailure(error instanceof ApiFailure ? error.message : m['errors.network']())
    }
  }

  return {
    id,
    draft,
    state,
    failure,
    submit,
    fill: (fields: Partial<LeadDraft>) => setDraft((known) => ({ ...known, ...fields })),
    errorOf(field: string): string | undefined {
      const violation = isTried ? violations.find((one) => one.field === field) : undefined
      return violation && (violation.text ?? errorText(violation))
    },
  }
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

function focusField(id: string, field: string): void {
  document.getElementById(`${id}-${field}`)?.focus()
}

function errorText({ field, reason }: FieldViolation): string {
  if (field === 'email') return reason === 'required' ? m['contact.errors.email']() : m['contact.errors.email-format']()
  if (field === 'phone') return reason === 'required' ? m['contact.errors.phone']() : m['contact.errors.phone-format']()
  if (field === 'day') return m['contact.errors.day']()
  if (field === 'department') return m['contact.errors.department']()
  return field === 'name' ? m['contact.errors.name']() : m['contact.errors.message']()
}
