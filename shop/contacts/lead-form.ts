import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { leadForm, type LeadKind } from '@forecourt/domain/contacts/lead.ts'
import { blankForm, type FormValues } from '@forecourt/domain/platform/forms/form.ts'
import type { FieldViolation, ViolationReason } from '@forecourt/domain/platform/forms/validation.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { loadStoredDraft } from '../platform/drafts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { useForm, type TextOf } from '../platform/use-form.ts'
import { useOwnData, toWholePhone } from './own-data.ts'

export type SentLead = FormValues<typeof leadForm> & {
  stamp: string
  trap: string
  onceKey: string
}

interface Asked<More extends ViolationReason> {
  kind: LeadKind
  /** Violations of the fields that only this form has. */
  more?: { violations: readonly FieldViolation<More>[]; formTexts: TextOf<More> }
  send: (lead: SentLead) => Promise<unknown>
  draft: string
  guarded?: boolean
}

export type LeadForm = ReturnType<typeof useLeadForm>

/** A form by which a visitor contacts the dealer. */
export function useLeadForm<More extends ViolationReason = never>({ kind, send, ...asked }: Asked<More>) {
  const stamp = useStamp(asked.draft)
  // People do not see this field.
  const [trap, setTrap] = useState('')
  const [isSent, setSent] = useState(false)
  const form = useForm({
    ...asked,
    form: leadForm,
    start: blankForm(leadForm),
    context: kind,
    textOf: formTexts,
    async send(values, onceKey) {
      await send({ ...values, trap, stamp: await stamp(), onceKey })
      setSent(true)
    },
  })
  useOwnData((own) =>
    form.prefill({
      name: `${own.firstName} ${own.lastName}`,
      company: own.companyName,
      email: own.email,
      phone: toWholePhone(own),
    }),
  )
  return { ...form, trap, setTrap, isSent }
}

/**
 * Requests a stamp when the form shows; again on sending, if that failed. It is kept with the draft: a visitor who returns
 * to a completed form need not wait again.
 */
function useStamp(draft: string): () => Promise<string> {
  const {
    fields: { stamp },
    type,
  } = useDraft(draft, { stamp: '' })
  const keep = useEffectEvent((given: string) => type({ stamp: given }))
  useEffect(() => {
    if (loadStoredDraft(draft)['stamp']) return
    let shown = true
    ask().then(
      (given) => shown && keep(given),
      () => {},
    )
    return () => {
      shown = false
    }
  }, [draft])
  return async () => stamp || (await ask())
}

async function ask(): Promise<string> {
  return (await api('GET /shop/contact/getstamp')).stamp
}

const formTexts = {
  required: ({ field }: FieldViolation) => missingTexts[field as keyof typeof missingTexts](),
  email: m['contact.errors.email-format'],
  phone: m['contact.errors.phone-format'],
  'national-number': m['words.no-national-number'],
}

const missingTexts = {
  name: m['words.enter-name'],
  email: m['words.enter-email'],
  phone: m['contact.errors.phone'],
  message: m['contact.errors.message'],
}
