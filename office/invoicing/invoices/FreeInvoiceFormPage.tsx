import { useLoaderData, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { MOST_FREE_LINES } from '@forecourt/domain/invoicing/invoices/free-invoice.ts'
import { calculateAmount } from '@forecourt/domain/invoicing/invoices/invoice-amounts.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextArea } from '@forecourt/ui/TextArea.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { CustomerChoice } from '../../contacts/customers/CustomerChoice.tsx'
import { CloseButton } from '../../platform/desk/CloseButton.tsx'
import { EditForm } from '../../platform/form/EditForm.tsx'
import type { FieldTexts } from '../../platform/form/field-texts.ts'
import { useBackToDesk, useFormKey } from '../../platform/form/form-place.ts'
import { useRecord } from '../../platform/form/use-record.ts'
import { LinesField } from '../../platform/inputs/LinesField.tsx'
import { NumberField } from '../../platform/inputs/NumberField.tsx'
import { toUnits } from '../../platform/inputs/to-units.ts'
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
        <CustomerChoice
          label={m['words.customer']()}
          find={m['words.find-customer']()}
          customer={row.customer && { id: row.customer.id, name: row.customer.label }}
          error={problems['customer']}
          onChange={(chosen) => change({ customer: chosen && { id: chosen.id, label: chosen.name } })}
        />
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

interface LinesProps {
  lines: readonly Line[]
  choices: LoadedFree['choices']
  problems: Readonly<Record<string, string>>
  onChange: (lines: Line[]) => void
}

const units = { C62: m['office.invoice.free.pieces'], HUR: m['office.invoice.free.hours'] } as const

function Lines({ lines, choices, problems, onChange }: LinesProps) {
  return (
    <LinesField
      legend={m['office.invoice.free.lines']()}
      lines={lines}
      most={MOST_FREE_LINES}
      add={m['office.invoice.free.add-line']()}
      create={(last) => ({ ...blank, vatCode: last?.vatCode ?? 'S21', account: last?.account ?? '' })}
      nameLine={(number) => m['words.line-number']({ number })}
      describe={({ description }) => description}
      lineClass={styles.line}
      renderLine={(line, { at, put, remove }) => (
        <>
          <TextField
            label={m['invoice.description']()}
            maxLength={200}
            error={problems[`lines.${at}.description`]}
            value={line.description}
            onChange={({ target }) => put({ description: target.value })}
          />
          <NumberField
            id={`free-quantity-${at}`}
            label={m['words.quantity']()}
            decimalsRead={3}
            error={problems[`lines.${at}.quantity`]}
            value={line.quantity / 1_000}
            onChange={(value) => put({ quantity: toUnits(value, 1_000) })}
          />
          <Select
            label={m['office.invoice.free.unit']()}
            options={(['C62', 'HUR'] as const).map((value) => ({ value, label: units[value]() }))}
            value={line.unit}
            onChoose={(unit) => put({ unit })}
          />
          <NumberField
            id={`free-price-${at}`}
            label={m['office.invoice.free.unit-price']()}
            unit="€"
            decimals={2}
            decimalsRead={4}
            error={problems[`lines.${at}.unitPrice`]}
            value={line.unitPrice / 10_000}
            onChange={(value) => put({ unitPrice: toUnits(value, 10_000) })}
          />
          <Select
            label={m['office.invoice.free.vat-code']()}
            options={choices.vatCodes.map(({ code, name }) => ({ value: code, label: name }))}
            error={problems[`lines.${at}.vatCode`]}
            value={line.vatCode}
            onChoose={(vatCode) => put({ vatCode })}
          />
          <div className={styles.account}>
            <Select
              label={m['office.invoice.free.account']()}
              placeholder={m['office.invoice.free.choose-account']()}
              options={choices.accounts.map(({ number, name }) => ({ value: number, label: `${number} ${name}` }))}
              error={problems[`lines.${at}.account`]}
              value={line.account}
              onChange={({ target }) => put({ account: target.value })}
            />
          </div>
          <p className={styles.amount}>
            <span className="hint">{m['words.amount']()}</span>{' '}
            <span className="num">{formatCents(calculateAmount({ ...line, discountBp: 0 }))}</span>
          </p>
          <div className={styles.remove}>{remove}</div>
        </>
      )}
      onChange={onChange}
    >
      {problems['lines'] !== undefined && <p role="alert">{problems['lines']}</p>}
    </LinesField>
  )
}

const blank = { description: '', quantity: 1_000, unit: 'C62', unitPrice: 0 } as const
