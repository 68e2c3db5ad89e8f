import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { ActDialog } from '../../platform/form/ActDialog.tsx'
import { formatCents } from '../../platform/money-text.ts'
import { callOptions } from '../../platform/queries.ts'
import { carKindTexts, type Choices, type SupplierInvoice } from './supplier-invoice-texts.ts'
import styles from './Review.module.css'

type CarKind = NonNullable<SupplierInvoice['lines'][number]['carKind']>

interface Booked {
  readonly place: number
  readonly account: string
  readonly vatCode: string
  readonly branch: number
  readonly carKind: CarKind | null
}

/** Asks on which accounts, VAT codes and cost places the lines are booked. */
export function BookingDialog({ invoice, onClose }: { invoice: SupplierInvoice; onClose: () => void }) {
  const { data } = useQuery(callOptions('GET /sales/supplierinvoice/choices', {}))
  return data ? <Booking invoice={invoice} choices={data} onClose={onClose} /> : null
}

function Booking({ invoice, choices, onClose }: { invoice: SupplierInvoice; choices: Choices; onClose: () => void }) {
  const { id, rev } = invoice
  const [lines, setLines] = useState<readonly Booked[]>(() =>
    invoice.lines.map(({ place, account, vatCode, branch, carKind }) => ({
      place,
      account: account ?? '',
      vatCode: vatCode ?? '',
      branch,
      carKind,
    })),
  )
  const [remember, setRemember] = useState(false)
  const put = (at: number, changes: Partial<Booked>) =>
    setLines(lines.map((line, index) => (index === at ? { ...line, ...changes } : line)))
  const missing = lines.some(({ account, vatCode }) => account === '' || vatCode === '')
  return (
    <ActDialog
      size="l"
      title={m['office.supplier-invoice.book']()}
      confirm={m['words.save']()}
      refusal={missing ? m['refusals.purchase-account-missing']() : undefined}
      act={() => api('POST /sales/supplierinvoice/book', { id, rev, lines: [...lines], remember })}
      onDone={() => undefined}
      onClose={onClose}
    >
      {invoice.lines.map((line, at) => (
        <fieldset key={line.place} className={styles.bookedLine}>
          <legend>
            {line.description} <span className={styles.number}>{formatCents(line.netCents)}</span>
          </legend>
          <Select
            label={m['office.supplier-invoice.account']()}
            placeholder={m['words.choose']()}
            options={choices.accounts.map(({ number, name }) => ({ value: number, label: `${number} ${name}` }))}
            value={lines[at]?.account ?? ''}
            onChange={({ target }) => put(at, { account: target.value })}
          />
          <Select
            label={m['office.supplier-invoice.vat-code']()}
            placeholder={m['words.choose']()}
            options={choices.vatCodes
              .filter(({ rateBp }) => rateBp === line.rateBp)
              .map(({ code, name }) => ({ value: code, label: name }))}
            value={lines[at]?.vatCode ?? ''}
            onChange={({ target }) => put(at, { vatCode: target.value })}
          />
          <Select
            label={m['office.supplier-invoice.cost-place']()}
            options={choices.branches.map(({ id: branch, name }) => ({ value: String(branch), label: name }))}
            value={String(lines[at]?.branch ?? '')}
            onChange={({ target }) => put(at, { branch: Number(target.value) })}
          />
          {line.car && (
            <Select
              label={m['office.supplier-invoice.car-kind']()}
              options={[
                { value: '', label: m['office.supplier-invoice.no-car-kind']() },
                ...carKinds.map((kind) => ({ value: kind, label: carKindTexts[kind]() })),
              ]}
              value={lines[at]?.carKind ?? ''}
              onChange={({ target }) => put(at, { carKind: carKinds.find((kind) => kind === target.value) ?? null })}
            />
          )}
        </fieldset>
      ))}
      <Checkbox
        label={m['office.supplier-invoice.remember']()}
        checked={remember}
        onChange={({ target }) => setRemember(target.checked)}
      />
    </ActDialog>
  )
}

const carKinds = [
  'purchase',
  'transport',
  'repair',
  'tyres',
  'valeting',
  'papers',
  'pictures',
  'other',
] as const satisfies readonly CarKind[]
