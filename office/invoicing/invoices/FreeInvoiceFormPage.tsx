import { useLoaderData, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { MOST_FREE_LINES } from '@forecourt/domain/invoicing/invoices/free-invoice.ts'
import { calculateAmount } from '@forecourt/domain/invoicing/invoices/invoice-amounts.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { CustomerFinder } from '../../contacts/customers/CustomerFinder.tsx'
import { CloseButton } from '../../platform/desk/CloseButton.tsx'
import { EditForm } from '../../platform/form/EditForm.tsx'
import type { FieldTexts } from '../../platform/form/field-texts.ts'
import { useBackToDesk, useFormKey } from '../../platform/form/form-place.ts'
import { useRecord } from '../../platform/form/use-record.ts'
import { NumberField } from '../../platform/inputs/NumberField.tsx'
import { toUnits } from '../../platform/inputs/to-units.ts'
import { Row } from '../../platform/Layout.tsx'
import { Page } from '../../platform/Page.tsx'
import { useNamedShortcut } from '../../platform/shortcuts.ts'
import { useTitle } from '../../platform/title.ts'
import type { LoadedFree } from './invoice-routes.ts'
import styles from './FreeInvoice.module.css'
import { ScreenHead } from '../../platform/ScreenHead.tsx'
import { formatCents } from '../../platform/money-text.ts'

/** The form of a free invoice. Another one remounts the form. */
export function FreeInvoiceFormPage() {
  const loaded = useLoaderData<LoadedFree>()
  const { id } = useParams()
  return <FreeInvoiceForm key={useFormKey(id)} {...loaded} />
}

type Draft = LoadedFree['free']
type Line = Draft['lines'][number]

function FreeInvoiceForm({ free, choices }: LoadedFree) {
  const { back, backAfterSave } = useBackToDesk()
  const record = useRecord<Draft>(free, {
    name: 'free',
    draftName: 'free-invoice',
    fields: fieldTexts,
    save: async (draft) => ({ row: (await api('POST /sales/invoice/savefree', { free: draft })).free }),
    onSaved: (saved, isNew) => backAfterSave(`/invoice/${saved.id}`, isNew),
  })
  const { row, base, problems, change } = record
  const title = m['office.invoice.free.title']()
  useTitle(title)
  const close = () => back(base.id === null ? '/invoice' : `/invoice/${base.id}`)
  useNamedShortcut('escape', m['office.form.close'](), close)
  return (
    <Page>
      <ScreenHead screen="invoice" isRecord title={title} actions={<CloseButton onClick={close} />} />
      <EditForm
        wide
        label={title}
        record={record}
        refusal={choices.branches.length === 0 ? m['refusals.invoicing-noted']() : undefined}
      >
        <p className="hint">{m['office.invoice.free.hint']()}</p>
        <Customer row={row} error={problems['customer']} change={change} />
        <FieldPair>
          <Select
            label={m['words.branch']()}
            error={problems['branch']}
            options={choices.branches.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(row.branch)}
            onChange={({ target }) => change({ branch: Number(target.value) })}
          />
          <TextField
            type="date"
            label={m['invoice.supplied-sale']()}
            hint={m['office.invoice.free.supplied-hint']()}
            error={problems['suppliedOn']}
            value={row.suppliedOn ?? ''}
            onChange={({ target }) => change({ suppliedOn: target.value === '' ? null : target.value })}
          />
        </FieldPair>
        <FieldPair>
          <TextField
            label={m['office.invoice.free.reference']()}
            hint={m['office.invoice.free.reference-hint']()}
            maxLength={60}
            error={problems['reference']}
            value={row.reference}
            onChange={({ target }) => change({ reference: target.value })}
          />
          <TextField
            label={m['office.invoice.free.customers-reference']()}
            maxLength={60}
            error={problems['customersReference']}
            value={row.customersReference}
            onChange={({ target }) => change({ customersReference: target.value })}
          />
        </FieldPair>
        <Lines lines={row.lines} choices={choices} problems={problems} onChange={(lines) => change({ lines })} />
        <TextArea
          label={m['office.invoice.free.note']()}
          maxLength={500}
          error={problems['note']}
          value={row.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </EditForm>
    </Page>
  )
}

const fieldTexts: Partial<FieldTexts<Draft>> = {
  customer: { label: m['words.customer'] },
  branch: { label: m['words.branch'] },
  suppliedOn: { label: m['invoice.supplied-sale'] },
  reference: { label: m['office.invoice.free.reference'] },
  customersReference: { label: m['office.invoice.free.customers-reference'] },
  note: { label: m['office.invoice.free.note'] },
  lines: { label: m['office.invoice.free.lines'] },
}

interface CustomerProps {
  row: Draft
  error: string | undefined
  change: (changes: Partial<Draft>) => void
}

function Customer({ row: { customer }, error, change }: CustomerProps) {
  if (customer === null)
    return (
      <div>
        <CustomerFinder
          label={m['words.find-customer']()}
          onFound={({ id, name: label }) => change({ customer: { id, label } })}
        />
        {error !== undefined && <p role="alert">{error}</p>}
      </div>
    )
  return (
    <Row between gap={12}>
      <p>
        {m['words.label']({ label: m['words.customer']() })} <strong>{customer.label}</strong>
      </p>
      <Button small look="quiet" onClick={() => change({ customer: null })}>
        {m['words.other-customer']()}
      </Button>
    </Row>
  )
}

interface LinesProps {
  lines: readonly Line[]
  choices: LoadedFree['choices']
  problems: Readonly<Record<string, string>>
  onChange: (lines: Line[]) => void
}

const units = { C62: m['office.invoice.free.pieces'], HUR: m['office.invoice.free.hours'] } as const

function Lines({ lines, choices, problems, onChange }: LinesProps) {
  const put = (at: number, changes: Partial<Line>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...changes } : line)))
  const last = lines.at(-1)
  return (
    <fieldset className={styles.lines}>
      <legend>{m['office.invoice.free.lines']()}</legend>
      {lines.map((line, at) => (
        <div key={at} className={styles.line} role="group" aria-label={lineName(at)}>
          <TextField
            label={m['invoice.description']()}
            maxLength={200}
            error={problems[`lines.${at}.description`]}
            value={line.description}
            onChange={({ target }) => put(at, { description: target.value })}
          />
          <NumberField
            id={`free-quantity-${at}`}
            label={m['words.quantity']()}
            decimalsRead={3}
            error={problems[`lines.${at}.quantity`]}
            value={line.quantity / 1_000}
            onChange={(value) => put(at, { quantity: toUnits(value, 1_000) })}
          />
          <Select
            label={m['office.invoice.free.unit']()}
            options={(['C62', 'HUR'] as const).map((value) => ({ value, label: units[value]() }))}
            value={line.unit}
            onChoose={(unit) => put(at, { unit })}
          />
          <NumberField
            id={`free-price-${at}`}
            label={m['office.invoice.free.unit-price']()}
            unit="€"
            decimals={2}
            decimalsRead={4}
            error={problems[`lines.${at}.unitPrice`]}
            value={line.unitPrice / 10_000}
            onChange={(value) => put(at, { unitPrice: toUnits(value, 10_000) })}
          />
          <Select
            label={m['office.invoice.free.vat-code']()}
            options={choices.vatCodes.map(({ code, name }) => ({ value: code, label: name }))}
            error={problems[`lines.${at}.vatCode`]}
            value={line.vatCode}
            onChoose={(vatCode) => put(at, { vatCode })}
          />
          <div className={styles.account}>
            <Select
              label={m['office.invoice.free.account']()}
              placeholder={m['office.invoice.free.choose-account']()}
              options={choices.accounts.map(({ number, name }) => ({ value: number, label: `${number} ${name}` }))}
              error={problems[`lines.${at}.account`]}
              value={line.account}
              onChange={({ target }) => put(at, { account: target.value })}
            />
          </div>
          <p className={styles.amount}>
            <span className="hint">{m['words.amount']()}</span>{' '}
            <span className="num">{formatCents(calculateAmount({ ...line, discountBp: 0 }))}</span>
          </p>
          <div className={styles.remove}>
            <IconButton
              icon="trash"
              label={m['words.delete-named']({ name: line.description || lineName(at) })}
              onClick={() => onChange(lines.filter((_, index) => index !== at))}
            />
          </div>
        </div>
      ))}
      {lines.length < MOST_FREE_LINES && (
        <div>
          <Button
            small
            icon="plus"
            onClick={() =>
              onChange([...lines, { ...blank, vatCode: last?.vatCode ?? 'S21', account: last?.account ?? '' }])
            }
          >
            {m['office.invoice.free.add-line']()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const blank = { description: '', quantity: 1_000, unit: 'C62', unitPrice: 0 } as const

const lineName = (at: number) => m['office.invoice.free.line']({ number: at + 1 })
