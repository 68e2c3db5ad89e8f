import { useLoaderData, useParams } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { classes } from '@forecourt/ui/classes.ts'
import { Checkbox } from '@forecourt/ui/Checkbox.tsx'
import { FieldPair } from '@forecourt/ui/FieldPair.tsx'
import { IconButton } from '@forecourt/ui/IconButton.tsx'
import { Select } from '@forecourt/ui/Select.tsx'
import { TextField } from '@forecourt/ui/TextField.tsx'
import { CustomerFinder } from '../../contacts/customers/CustomerFinder.tsx'
import { CloseButton } from '../../platform/desk/CloseButton.tsx'
import { download } from '../../platform/files.ts'
import { EditForm } from '../../platform/form/EditForm.tsx'
import type { FieldTexts } from '../../platform/form/field-texts.ts'
import { useBackToDesk, useFormKey } from '../../platform/form/form-place.ts'
import { useRecord } from '../../platform/form/use-record.ts'
import { MoneyField } from '../../platform/inputs/MoneyField.tsx'
import { Row } from '../../platform/Layout.tsx'
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
      <Supplier row={row} error={problems['supplier']} change={change} />
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

interface SupplierProps {
  row: Draft
  error: string | undefined
  change: (changes: Partial<Draft>) => void
}

function Supplier({ row: { supplier }, error, change }: SupplierProps) {
  if (supplier === null)
    return (
      <div>
        <CustomerFinder
          label={m['office.supplier-invoice.form.find-supplier']()}
          onFound={({ id, name: label }) => change({ supplier: { id, label } })}
        />
        {error !== undefined && <p role="alert">{error}</p>}
      </div>
    )
  return (
    <Row between gap={12}>
      <p>
        {m['words.label']({ label: m['office.supplier-invoice.form.supplier']() })} <strong>{supplier.label}</strong>
      </p>
      <Button small look="quiet" onClick={() => change({ supplier: null })}>
        {m['words.change']()}
      </Button>
    </Row>
  )
}

const rates = [2_100, 1_200, 600, 0] as const
const mostLines = 100

interface LinesProps {
  lines: readonly Line[]
  problems: Readonly<Record<string, string>>
  onChange: (lines: Line[]) => void
}

function Lines({ lines, problems, onChange }: LinesProps) {
  const put = (at: number, changes: Partial<Line>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...changes } : line)))
  return (
    <fieldset className={styles.typedLines}>
      <legend>{m['office.supplier-invoice.form.lines']()}</legend>
      {problems['lines'] !== undefined && <p role="alert">{problems['lines']}</p>}
      {lines.map((line, at) => (
        <div key={at} className={styles.typedLine} role="group" aria-label={lineName(at)}>
          <TextField
            label={m['invoice.description']()}
            maxLength={200}
            error={problems[`lines.${at}.description`]}
            value={line.description}
            onChange={({ target }) => put(at, { description: target.value })}
          />
          <TextField
            label={m['words.vin']()}
            maxLength={17}
            error={problems[`lines.${at}.vin`]}
            value={line.vin}
            onChange={({ target }) => put(at, { vin: target.value })}
          />
          <MoneyField
            id={`typed-net-${at}`}
            label={m['office.supplier-invoice.form.net']()}
            error={problems[`lines.${at}.netCents`]}
            cents={line.netCents}
            onChange={(cents) => put(at, { netCents: cents ?? 0 })}
          />
          <Select
            label={m['office.supplier-invoice.form.rate']()}
            options={rates.map((rate) => ({ value: String(rate), label: `${rate / 100} %` }))}
            value={String(line.rateBp)}
            onChange={({ target }) => put(at, { rateBp: Number(target.value) })}
          />
          <IconButton
            icon="trash"
            label={m['words.delete-named']({ name: line.description || lineName(at) })}
            onClick={() => onChange(lines.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {lines.length < mostLines && (
        <div>
          <Button
            small
            icon="plus"
            onClick={() =>
              onChange([...lines, { description: '', netCents: 0, rateBp: lines.at(-1)?.rateBp ?? 2_100, vin: '' }])
            }
          >
            {m['office.supplier-invoice.form.add-line']()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const lineName = (at: number) => m['office.supplier-invoice.form.line']({ number: at + 1 })
