import { CUSTOMER_TYPES } from '@forecourt/domain/contacts/customer.ts'
import { findEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { formatFieldValue, type FieldText } from '../../platform/form/field-texts.ts'
import { AskUndo } from '../../platform/resource/AskUndo.tsx'
import type { Entry } from '../../platform/resource/Changes.tsx'
import { HistoryPanel } from '../../platform/resource/HistoryPanel.tsx'
import { HistoryLines, type HistoryLine } from '../../platform/resource/HistoryLines.tsx'
import { buildFieldTexts } from './customer-field-texts.ts'

type Row = Entry['rows'][number]

/** Shows the changes of a customer, with undo. */
export function CustomerHistory({ id }: { id: number }) {
  return (
    <HistoryPanel
      subject="customer"
      id={id}
      renderEntry={(entry) => <Lines entry={entry} />}
      renderUndo={(entry, onClose) => (
        <AskUndo taking={{ entry: entry.id }} onClose={onClose}>
          <Lines entry={entry} />
        </AskUndo>
      )}
    />
  )
}

function Lines({ entry }: { entry: Entry }) {
  // The moved records keep their content: the number of their former customer is enough.
  if (entry.action === 'POST /sales/customer/merge') {
    return <p>{m['office.customer.merge.merged-with']({ number: entry.reason ?? '' })}</p>
  }
  return <HistoryLines lines={entry.rows.flatMap(describeRow)} />
}

function describeRow({ subject, kind, before, after }: Row): HistoryLine[] {
  if (subject === 'customer') {
    if (kind === 'i') return [{ label: m['office.history.created']() }]
    return kind === 'd' ? [{ label: m['office.history.removed']() }] : describeFields(before ?? {}, after ?? {})
  }
  const part = partTexts[subject]
  if (!part) return []
  const [present, was] = [part.of(after ?? before ?? {}), part.of(before ?? {})]
  switch (kind) {
    case 'i':
      return [{ label: m['office.customer.history.added']({ part: part.name(), value: present }) }]
    case 'd':
      return [{ label: m['office.customer.history.removed']({ part: part.name(), value: was }) }]
    case 'u':
      return present === '' && was === ''
        ? [{ label: part.name() }]
        : [{ label: part.name(), before: was || '–', after: present || '–' }]
  }
}

type Values = Readonly<Record<string, unknown>>
type PartText = { name: () => string; of: (values: Values) => string }

const joinColumns =
  (...columns: string[]) =>
  (values: Values) =>
    columns.flatMap((column) => (typeof values[column] === 'string' ? [values[column]] : [])).join(' ')

/** The parts of a customer, by table. */
const partTexts: Readonly<Record<string, PartText | undefined>> = {
  customer_email: { name: m['words.email'], of: joinColumns('address') },
  customer_phone: { name: m['words.phone'], of: joinColumns('phone') },
  customer_address: {
    name: m['words.address'],
    of: joinColumns('street_name', 'house_number', 'box_number', 'postal_code', 'city'),
  },
  customer_vat_permit: { name: m['office.customer.permit.permit'], of: joinColumns('permit_number') },
  customer_contact: {
    name: m['office.customer.person-of'],
    of: joinColumns('first_name', 'last_name', 'job_title', 'email', 'phone'),
  },
}

function describeFields(before: Values, after: Values): HistoryLine[] {
  return Object.keys(after).flatMap((column): HistoryLine[] => {
    const text = findFieldText(column)
    if (!text) return []
    // A key says nothing to people.
    if (column.endsWith('_id')) return [{ label: text.label() }]
    const format = (values: Values) => formatFieldValue(text, readValue(column, values[column])) ?? '–'
    return [{ label: text.label(), before: format(before), after: format(after) }]
  })
}

const fieldTexts: Readonly<Record<string, FieldText | undefined>> = {
  ...buildFieldTexts({ branches: [], salespeople: [] }),
  mergedInto: { label: m['office.customer.history.merged'] },
}

/** Returns the texts of the field that a column keeps: `first_name`, or `branch_id` of a choice. */
function findFieldText(column: string): FieldText | undefined {
  return fieldTexts[column.replace(/_id$/, '').replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())]
}

/** Converts a value of the audit log, which stores the type of customer as a number, like the database. */
function readValue(column: string, kept: unknown): unknown {
  return column === 'customer_type' && typeof kept === 'number' ? findEnumerationName(CUSTOMER_TYPES, kept) : kept
}
