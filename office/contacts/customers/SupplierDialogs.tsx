import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import type { SupplierTerm } from '@forecourt/domain/contacts/supplier.ts'
import type { SupplierAccountRecord, SupplierAgreementRecord } from '@forecourt/domain/contacts/supplier.schema.ts'
import { formatIban, parseIban } from '@forecourt/domain/organisation/iban.ts'
import { addDays, isCalendarDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { showUndo } from '../../platform/undo.ts'
import { ValidityFields } from './ValidityFields.tsx'

interface DialogProps {
  customer: number
  onClose: () => void
}

const keep = () => m['words.back']()

export function TermDialog({ customer, term, onClose }: DialogProps & { term: SupplierTerm | null }) {
  const [days, setDays] = useState(String(term?.days ?? 30))
  const [isEndOfMonth, setEndOfMonth] = useState(term?.isEndOfMonth ?? false)
  const isDays = /^\d{1,3}$/.test(days) && Number(days) <= 120
  return (
    <ActDialog
      title={m['office.customer.supplier.terms-title']()}
      confirm={m['words.save']()}
      keep={keep()}
      refusal={isDays ? undefined : m['office.customer.supplier.days-wrong']()}
      act={() => api('POST /sales/supplier/saveterm', { id: customer, days: Number(days), isEndOfMonth })}
      onDone={() => showUndo(m['office.customer.supplier.terms-saved'](), null)}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        inputMode="numeric"
        label={m['office.customer.supplier.days']()}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
      <Checkbox
        label={m['office.customer.supplier.end-of-month']()}
        checked={isEndOfMonth}
        onChange={({ target }) => setEndOfMonth(target.checked)}
      />
    </ActDialog>
  )
}

export function AccountDialog({ customer, onClose }: DialogProps) {
  const [iban, setIban] = useState('')
  return (
    <ActDialog
      title={m['office.customer.supplier.add-account']()}
      confirm={m['words.save']()}
      keep={keep()}
      refusal={parseIban(iban).ok ? undefined : m['refusals.supplier-iban-wrong']()}
      act={() => api('POST /sales/supplier/saveaccount', { id: customer, iban })}
      onDone={() => showUndo(m['office.customer.supplier.account-saved'](), null)}
      onClose={onClose}
    >
      <p className="hint">{m['office.customer.supplier.account-text']()}</p>
      <TextField
        data-autofocus
        label={m['office.customer.supplier.iban']()}
        maxLength={42}
        value={iban}
        onChange={({ target }) => setIban(target.value)}
      />
    </ActDialog>
  )
}

export function VerifyDialog({ customer, account, onClose }: DialogProps & { account: SupplierAccountRecord }) {
  const [how, setHow] = useState('')
  const { id, rev, iban } = account
  return (
    <ActDialog
      title={m['office.customer.supplier.verify-title']({ iban: formatIban(iban) })}
      confirm={m['office.customer.supplier.verify']()}
      keep={keep()}
      refusal={how.trim() === '' ? m['refusals.supplier-iban-how']() : undefined}
      act={() => api('POST /sales/supplier/verifyaccount', { id: customer, account: id, rev, how })}
      onDone={() => showUndo(m['office.customer.supplier.verify-done'](), null)}
      onClose={onClose}
    >
      <p>{m['office.customer.supplier.verify-text']()}</p>
      <TextField
        data-autofocus
        label={m['office.customer.supplier.how']()}
        maxLength={200}
        value={how}
        onChange={({ target }) => setHow(target.value)}
      />
    </ActDialog>
  )
}

export function DeleteAccountDialog({ customer, account, onClose }: DialogProps & { account: SupplierAccountRecord }) {
  const { id, rev, iban } = account
  return (
    <ActDialog
      danger
      title={m['office.customer.supplier.delete-account']({ iban: formatIban(iban) })}
      confirm={m['words.delete']()}
      keep={keep()}
      act={() => api('POST /sales/supplier/deleteaccount', { id: customer, account: id, rev })}
      onDone={() => showUndo(m['office.customer.supplier.account-deleted'](), null)}
      onClose={onClose}
    >
      <p>{m['office.customer.supplier.delete-account-text']()}</p>
    </ActDialog>
  )
}

interface AgreementDialogProps extends DialogProps {
  /** Null: a new one. */
  agreement: SupplierAgreementRecord | null
  today: CalendarDay
}

/** Edits the days of an agreement. The last day is typed, the first day after it is stored. */
export function AgreementDialog({ customer, agreement, today, onClose }: AgreementDialogProps) {
  const [validFrom, setFrom] = useState(agreement?.validFrom ?? today)
  const [last, setLast] = useState(agreement?.validUntil ? addDays(agreement.validUntil, -1) : '')
  const isTooEarly = last !== '' && last < validFrom
  const refusal = isCalendarDay(validFrom)
    ? isTooEarly
      ? m['refusals.agreement-ends-too-early']()
      : undefined
    : m['office.customer.permit.from-missing']()
  return (
    <ActDialog
      title={agreement ? m['office.customer.supplier.edit-agreement']() : m['office.customer.supplier.add-agreement']()}
      confirm={m['words.save']()}
      keep={keep()}
      refusal={refusal}
      act={() =>
        api('POST /sales/supplier/saveagreement', {
          id: customer,
          agreement: agreement?.id ?? null,
          rev: agreement?.rev ?? 0,
          validFrom,
          validUntil: last === '' ? null : addDays(last, 1),
        })
      }
      onDone={() => showUndo(m['office.customer.supplier.agreement-saved'](), null)}
      onClose={onClose}
    >
      <p className="hint">{m['office.customer.supplier.agreement-text']()}</p>
      <ValidityFields
        from={validFrom}
        last={last}
        // A signed agreement began when it says.
        isFromFixed={agreement !== null && agreement.fileName !== null}
        onFrom={setFrom}
        onLast={setLast}
      />
    </ActDialog>
  )
}

export function DeleteAgreementDialog({
  customer,
  agreement,
  onClose,
}: DialogProps & { agreement: SupplierAgreementRecord }) {
  const { id, rev } = agreement
  return (
    <ActDialog
      danger
      title={m['office.customer.supplier.delete-agreement']()}
      confirm={m['words.delete']()}
      keep={keep()}
      act={() => api('POST /sales/supplier/deleteagreement', { id: customer, agreement: id, rev })}
      onDone={() => showUndo(m['office.customer.supplier.agreement-deleted'](), null)}
      onClose={onClose}
    >
      <p>{m['office.customer.supplier.delete-agreement-text']()}</p>
    </ActDialog>
  )
}
