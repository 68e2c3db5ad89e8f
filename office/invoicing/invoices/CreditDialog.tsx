import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { RadioCards } from '@forecourt/ui/RadioCards.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { formatCents } from '../../platform/money-text.ts'
import type { Invoice } from './invoice-texts.ts'

type Scope = 'all' | 'part'

/** Asks what of an invoice is credited, and why; the draft of the credit note comes next. */
export function CreditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const navigate = useNavigate()
  const { id, rev, left, dossier } = invoice
  const [reason, setReason] = useState('')
  const [scope, setScope] = useState<Scope>('part')
  const [cents, setCents] = useState<Readonly<Record<string, number | null>>>({})
  const [isCarBack, setCarBack] = useState(false)
  const wishes = left.flatMap(({ code }) => {
    const grossCents = cents[code] ?? 0
    return grossCents > 0 ? [{ code, grossCents }] : []
  })
  const isMissing = reason.trim() === '' || (scope === 'part' && wishes.length === 0)
  return (
    <ActDialog
      title={m['office.invoice.credit']()}
      confirm={m['office.invoice.credit']()}
      keep={m['words.back']()}
      size="m"
      refusal={isMissing ? m['problems.required']() : undefined}
      act={() =>
        api('POST /sales/invoice/draftcredit', {
          id,
          rev,
          reason,
          wishes: scope === 'all' ? null : wishes,
          isCarBack: scope === 'all' && isCarBack,
        })
      }
      onDone={({ invoice: draft }) => void navigate(`/invoice/${draft.id}`)}
      onClose={onClose}
    >
      <p>{m['office.invoice.credit-text']()}</p>
      <TextArea
        data-autofocus
        label={m['words.reason']()}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <RadioCards<Scope>
        legend={m['words.amount']()}
        value={scope}
        onChange={setScope}
        options={[
          { value: 'part', title: m['office.invoice.credit-part']() },
          {
            value: 'all',
            title: m['office.invoice.credit-all'](),
            aside: formatCents(left.reduce((sum, { grossCents }) => sum + grossCents, 0)),
          },
        ]}
      />
      {scope === 'part' &&
        left.map(({ code, name, grossCents }) => (
          <MoneyField
            key={code}
            id={`credit-${code}`}
            label={m['office.invoice.credit-amount']({ name })}
            hint={m['office.invoice.credit-left']({ amount: formatCents(grossCents) })}
            cents={cents[code] ?? null}
            onChange={(typed) => setCents((before) => ({ ...before, [code]: typed }))}
          />
        ))}
      {scope === 'all' && dossier && (
        <Checkbox
          label={m['office.invoice.credit-back']()}
          checked={isCarBack}
          onChange={({ target }) => setCarBack(target.checked)}
        />
      )}
    </ActDialog>
  )
}
