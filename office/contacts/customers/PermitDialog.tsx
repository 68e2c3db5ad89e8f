import { useState } from 'react'
import { api } from '@forecourt/api-client/api-client.ts'
import { VAT_PERMIT_KINDS, type VatPermitKind } from '@forecourt/domain/contacts/vat-permit.ts'
import type { VatPermitRecord } from '@forecourt/domain/contacts/vat-permit.schema.ts'
import { addDays, isCalendarDay, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { showUndo } from '../../platform/undo.ts'
import { kindText } from './permit-texts.ts'
import { ValidityFields } from './ValidityFields.tsx'

interface PermitDialogProps {
  customer: number
  /** Null: a new one. */
  permit: VatPermitRecord | null
  today: CalendarDay
  onClose: () => void
}

/** Edits the permit to buy without VAT. The last day is typed, the first day after it is stored. */
export function PermitDialog({ customer, permit, today, onClose }: PermitDialogProps) {
  const [kind, setKind] = useState<VatPermitKind>(permit?.kind ?? 'intra-community')
  const [number, setNumber] = useState(permit?.number ?? '')
  const [validFrom, setFrom] = useState(permit?.validFrom ?? today)
  const [last, setLast] = useState(permit?.validUntil ? addDays(permit.validUntil, -1) : '')
  return (
    <ActDialog
      title={permit ? m['office.customer.permit.edit-title']() : m['office.customer.permit.add-title']()}
      confirm={m['office.customer.permit.save']()}
      keep={m['office.customer.permit.keep']()}
      refusal={missing({ number, validFrom, last })}
      act={() =>
        api('POST /sales/customer/savepermit', {
          id: customer,
          permit: permit?.id ?? null,
          rev: permit?.rev ?? 0,
          kind,
          number,
          validFrom,
          validUntil: last === '' ? null : addDays(last, 1),
        })
      }
      onDone={() => showUndo(m['office.customer.permit.saved'](), null)}
      onClose={onClose}
    >
      <p className="hint">{m['office.customer.permit.add-text']()}</p>
      <Select
        data-autofocus
        label={m['office.customer.permit.kind']()}
        value={kind}
        options={VAT_PERMIT_KINDS.map((value) => ({ value, label: kindText(value) }))}
        onChange={({ target }) => setKind(VAT_PERMIT_KINDS.find((one) => one === target.value) ?? kind)}
      />
      <TextField
        label={m['office.customer.permit.number']()}
        maxLength={60}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <ValidityFields from={validFrom} last={last} onFrom={setFrom} onLast={setLast} />
    </ActDialog>
  )
}

function missing({ number, validFrom, last }: Record<'number' | 'validFrom' | 'last', string>): string | undefined {
  if (number.trim() === '') return m['refusals.permit-number-missing']()
  if (!isCalendarDay(validFrom)) return m['office.customer.permit.from-missing']()
  return last !== '' && last < validFrom ? m['refusals.permit-ends-too-early']() : undefined
}
