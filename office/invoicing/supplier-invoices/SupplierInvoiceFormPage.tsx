import { useLoaderData, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { CustomerChoice } from '../../contacts/customers/CustomerChoice.tsx'
import { CloseButton } from '../../platform/desk/CloseButton.tsx'
import { download } from '../../platform/files.ts'
import { EditForm } from '../../platform/form/EditForm.tsx'
import type { FieldTexts } from '../../platform/form/field-texts.ts'
import { useBackToDesk, useFormKey } from '../../platform/form/form-place.ts'
import { useRecord } from '../../platform/form/use-record.ts'
import { LinesField } from '../../platform/inputs/LinesField.tsx'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { Page } from '../../platform/Page.tsx'
import { useNamedShortcut } from '../../platform/shortcuts.ts'
import { useTitle } from '../../platform/title.ts'
import { InvoicePicture } from './InvoicePicture.tsx'
import type { LoadedTyped } from './supplier-invoice-routes.ts'
import styles from './Review.module.css'
import { ScreenHead } from '../../platform/ScreenHead.tsx'

/** The form in which an invoice is typed from its picture. Another one remounts the form. */
export function SupplierInvoiceFormPage() {
  const loaded = useLoaderData<LoadedTyped>()
  const { id } = useParams()
  return <TypedForm key={useFormKey(id)} loaded={loaded} />
}

type Draft = LoadedTyped['typed'] & { readonly id: number; readonly rev: number }
type Line = Draft['lines'][number]

function TypedForm({ loaded }: { loaded: LoadedTyped }) {
  const { id, arrivalNumber: number, picture } = loaded
  const { back, backAfterSave } = useBackToDesk()
  const record = useRecord<Draft>(
    { ...loaded.typed, id, rev: loaded.rev },
    {
      name: 'typed',
      draftName: 'supplier-invoice',
      fields: fieldTexts,
      save: async ({ id: _, rev, ...typed }) => {
        const { invoice } = await api('POST /sales/supplierinvoice/savetyped', { id, rev, typed })
        return { row: { ...typed, id, rev: invoice.rev } }
      },
      onSaved: (_, isNew) => backAfterSave(`/supplierinvoice/${id}`, isNew),
    },
  )
  const { row, problems, change } = record
  const title = m['office.supplier-invoice.form.title']({ number })
  useTitle(title)
  const close = () => back(`/supplierinvoice/${id}`)
  useNamedShortcut('escape', m['office.form.close'](), close)
  const form = (
    <EditForm wide label={title} record={record}>
      <p className="hint">{m['office.supplier-invoice.form.hint']()}</p>
      <CustomerChoice
        label={m['office.supplier-invoice.form.supplier']()}
        find={m['office.supplier-invoice.form.find-supplier']()}
        another={m['words.change']()}
        customer={row.supplier && { id: row.supplier.id, name: row.supplier.label }}
        error={problems['supplier']}
        onChange={(chosen) => change({ supplier: chosen && { id: chosen.id, label: chosen.name } })}
      />
      <Checkbox
        label={m['office.supplier-invoice.form.is-credit']()}
        checked={row.isCredit}
        onChange={({ target }) => change({ isCredit: target.checked })}
      />
      <FieldPair>
        <TextField
          label={m['office.supplier-invoice.their-number']()}
          maxLength={60}
          error={problems['number']}
          value={row.number}
          onChange={({ target }) => change({ number: target.value })}
        />
        <TextField
          label={m['office.supplier-invoice.form.order']()}
          maxLength={120}
          error={problems['orderReference']}
          value={row.orderReference}
          onChange={({ target }) => change({ orderReference: target.value })}
        />
      </FieldPair>
      <FieldPair>
        <TextField
          type="date"
          label={m['office.supplier-invoice.issued-on']()}
          error={problems['issuedOn']}
          value={row.issuedOn ?? ''}
          onChange={({ target }) => change({ issuedOn: target.value === '' ? null : target.value })}
        />
        <TextField
          type="date"
          label={m['office.supplier-invoice.due-on']()}
          error={problems['dueOn']}
          value={row.dueOn ?? ''}
          onChange={({ target }) => change({ dueOn: target.value === '' ? null : target.value })}
        />
      </FieldPair>
      <Lines lines={row.lines} problems={problems} onChange={(lines) => change({ lines })} />
      <FieldPair>
        <MoneyField
          id="typed-vat"
          label={m['office.supplier-invoice.form.vat']()}
          error={problems['vatCents']}
          cents={row.vatCents}
          onChange={(cents) => change({ vatCents: cents ?? 0 })}
        />
        <MoneyField
          id="typed-total"
          label={m['office.supplier-invoice.form.total']()}
          error={problems['totalCents']}
          cents={row.totalCents}
          onChange={(cents) => change({ totalCents: cents ?? 0 })}
        />
      </FieldPair>
      <FieldPair>
        <TextField
          label={m['office.supplier-invoice.iban-account']()}
          maxLength={42}
          autoComplete="off"
          error={problems['iban']}
          value={row.iban}
          onChange={({ target }) => change({ iban: target.value })}
        />
        <TextField
          label={m['office.supplier-invoice.form.communication']()}
          maxLength={140}
          autoComplete="off"
          error={problems['communication']}
          value={row.communication}
          onChange={({ target }) => change({ communication: target.value })}
        />
      </FieldPair>
    </EditForm>
  )
  const head = (
    <ScreenHead
      screen="supplierInvoice"
      isRecord
      title={title}
      actions={
        <>
          <Button
            icon="file-text"
            onClick={() => void download('POST /sales/supplierinvoice/file', { id, kind: picture ?? 'original' })}
          >
            {m['office.supplier-invoice.open-original']()}
          </Button>
          <CloseButton onClick={close} />
        </>
      }
    />
  )
  if (picture === null)
    return (
      <Page>
        {head}
        {form}
      </Page>
    )
  return (
    <div className={styles.board}>
      {head}
      <div className={styles.typing}>
        <div>{form}</div>
        <section className={classes(styles.panel, styles.picture)} aria-label={m['office.supplier-invoice.paper']()}>
          <InvoicePicture id={id} kind={picture} />
        </section>
      </div>
    </div>
  )
}

const fieldTexts: Partial<FieldTexts<Draft>> = {
  supplier: { label: m['office.supplier-invoice.form.supplier'] },
  number: { label: m['office.supplier-invoice.their-number'] },
  issuedOn: { label: m['office.supplier-invoice.issued-on'] },
  dueOn: { label: m['office.supplier-invoice.due-on'] },
  orderReference: { label: m['office.supplier-invoice.form.order'] },
  iban: { label: m['office.supplier-invoice.iban-account'] },
  communication: { label: m['office.supplier-invoice.form.communication'] },
  lines: { label: m['office.supplier-invoice.form.lines'] },
  vatCents: { label: m['office.supplier-invoice.form.vat'] },
  totalCents: { label: m['office.supplier-invoice.form.total'] },
  isCredit: { label: m['office.supplier-invoice.form.is-credit'] },
}

const rates = [2_100, 1_200, 600, 0] as const
const mostLines = 100

interface LinesProps {
  lines: readonly Line[]
  problems: Readonly<Record<string, string>>
  onChange: (lines: Line[]) => void
}

function Lines({ lines, problems, onChange }: LinesProps) {
  return (
    <LinesField
      legend={m['office.supplier-invoice.form.lines']()}
      lines={lines}
      most={mostLines}
      add={m['office.supplier-invoice.form.add-line']()}
      create={(last) => ({ description: '', netCents: 0, rateBp: last?.rateBp ?? 2_100, vin: '' })}
      nameLine={(number) => m['words.line-number']({ number })}
      describe={({ description }) => description}
      lineClass={styles.typedLine}
      renderLine={(line, { at, put, remove }) => (
        <>
          <TextField
            label={m['invoice.description']()}
            maxLength={200}
            error={problems[`lines.${at}.description`]}
            value={line.description}
            onChange={({ target }) => put({ description: target.value })}
          />
          <TextField
            label={m['words.vin']()}
            maxLength={17}
            error={problems[`lines.${at}.vin`]}
            value={line.vin}
            onChange={({ target }) => put({ vin: target.value })}
          />
          <MoneyField
            id={`typed-net-${at}`}
            label={m['office.supplier-invoice.form.net']()}
            error={problems[`lines.${at}.netCents`]}
            cents={line.netCents}
            onChange={(cents) => put({ netCents: cents ?? 0 })}
          />
          <Select
            label={m['office.supplier-invoice.form.rate']()}
            options={rates.map((rate) => ({ value: String(rate), label: `${rate / 100} %` }))}
            value={String(line.rateBp)}
            onChange={({ target }) => put({ rateBp: Number(target.value) })}
          />
          {remove}
        </>
      )}
      onChange={onChange}
    >
      {problems['lines'] !== undefined && <p role="alert">{problems['lines']}</p>}
    </LinesField>
  )
}
