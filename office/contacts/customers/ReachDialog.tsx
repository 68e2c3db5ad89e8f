import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { email as emailRule } from '@forecourt/domain/platform/forms/validation.ts'
import { formatPhoneInBelgium, phoneProblem } from '@forecourt/domain/platform/forms/phone.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { showToast } from '@forecourt/ui/toasts.ts'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { toInput, type KeptCustomer } from './customer-draft.ts'

interface ReachDialogProps {
  customer: KeptCustomer
  onClose: () => void
}

/** Changes the number and the address by which a customer is reached first, without the whole form. */
export function ReachDialog({ customer, onClose }: ReachDialogProps) {
  const phoneAt = preferredPlace(customer.phones)
  const emailAt = preferredPlace(customer.emails)
  const known = customer.phones[phoneAt]?.number
  const [phone, setPhone] = useState(known === undefined ? '' : formatPhoneInBelgium(known))
  const [email, setEmail] = useState(customer.emails[emailAt]?.address ?? '')
  const isPhoneWrong = phoneProblem(phone.trim()) !== undefined
  const isEmailWrong = emailRule(email.trim()) !== undefined
  return (
    <ActDialog
      title={m['office.customer.reach.title']()}
      confirm={m['words.save']()}
      refusal={isPhoneWrong ? m['problems.phone']() : isEmailWrong ? m['problems.email']() : undefined}
      act={() =>
        api('POST /sales/customer/save', {
          customer: toInput({
            ...customer,
            phones: replaceAt(customer.phones, phoneAt, toPhone(customer.phones[phoneAt], phone.trim())),
            emails: replaceAt(customer.emails, emailAt, toEmail(customer.emails[emailAt], email.trim())),
          }),
        })
      }
      onDone={() => showToast({ message: m['office.form.saved'](), tone: 'success' })}
      onClose={onClose}
    >
      <TextField
        id="reach-phone"
        type="tel"
        data-autofocus
        label={m['words.phone']()}
        error={isPhoneWrong ? m['problems.phone']() : undefined}
        maxLength={30}
        value={phone}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setPhone(target.value)}
      />
      <TextField
        id="reach-email"
        type="email"
        label={m['words.email']()}
        error={isEmailWrong ? m['problems.email']() : undefined}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
    </ActDialog>
  )
}

type Phone = KeptCustomer['phones'][number]
type Email = KeptCustomer['emails'][number]

const blank = { id: null, label: 'home', isPreferred: true } as const

function toPhone(present: Phone | undefined, number: string) {
  return number === '' ? undefined : { ...(present ?? blank), number }
}

function toEmail(present: Email | undefined, address: string) {
  return address === '' ? undefined : { ...(present ?? blank), address }
}

function preferredPlace(items: readonly { isPreferred: boolean }[]): number {
  return Math.max(
    0,
    items.findIndex(({ isPreferred }) => isPreferred),
  )
}

/** Replaces an entry, or removes it without another; the first of the rest is then preferred. */
function replaceAt<Entry extends { isPreferred: boolean }>(
  entries: readonly Entry[],
  at: number,
  other: Entry | undefined,
): Entry[] {
  const rest = entries.filter((_, place) => place !== at)
  if (other) return rest.toSpliced(at, 0, other)
  return rest.map((entry, place) => (place === 0 ? { ...entry, isPreferred: true } : entry))
}
