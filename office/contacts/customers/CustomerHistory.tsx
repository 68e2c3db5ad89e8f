import { CUSTOMER_TYPES, type CustomerType } from '@forecourt/domain/contacts/customer.ts'
import { enumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { AskUndo } from '../../platform/resource/AskUndo.tsx'
import type { Entry } from '../../platform/resource/Changes.tsx'
import { HistoryPanel } from '../../platform/resource/HistoryPanel.tsx'
import { ToldLines, type Told } from '../../platform/resource/ToldLines.tsx'
import { namedCustomers } from './customer-texts.ts'

type Row = Entry['rows'][number]

const { texts } = namedCustomers

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
  // Moved records are the other customer's as they were: its number says enough.
  if (entry.action === 'POST /sales/customer/merge') {
    return <p>{m['office.customer.merge.merged-with']({ number: entry.reason ?? '' })}</p>
  }
  return <ToldLines told={entry.rows.flatMap(describeRow)} />
}

function describeRow({ subject, kind, before, after }: Row): Told[] {
  if (subject === 'customer') {
    if (kind === 'i') return [{ of: m['office.history.created']() }]
    return kind === 'd' ? [{ of: m['office.history.removed']() }] : describeFields(before ?? {}, after ?? {})
  }
  const part = partTexts[subject]
  if (!part) return []
  const [said, was] = [part.of(after ?? before ?? {}), part.of(before ?? {})]
  switch (kind) {
    case 'i':
      return [{ of: m['office.customer.history.added']({ part: part.name(), value: said }) }]
    case 'd':
      return [{ of: m['office.customer.history.removed']({ part: part.name(), value: was }) }]
    case 'u':
      return said === '' && was === ''
        ? [{ of: part.name() }]
        : [{ of: part.name(), before: was || '–', after: said || '–' }]
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
  customer_email: { name: m['office.customer.email'], of: joinColumns('address') },
  customer_phone: { name: m['office.customer.phone'], of: joinColumns('phone') },
  customer_address: {
    name: m['office.customer.address'],
    of: joinColumns('street_name', 'house_number', 'box_number', 'postal_code', 'city'),
  },
  customer_vat_permit: { name: m['office.customer.permit.permit'], of: joinColumns('permit_number') },
  customer_contact: {
    name: m['office.customer.person-of'],
    of: joinColumns('first_name', 'last_name', 'job_title', 'email', 'phone'),
  },
}

function describeFields(before: Values, after: Values): Told[] {
  return Object.keys(after).flatMap((column): Told[] => {
    const of = fieldTexts[column]
    if (!of) return []
    // A key says nothing to people.
    if (column.endsWith('_id')) return [{ of: of() }]
    return [{ of: of(), before: valueText(column, before[column]), after: valueText(column, after[column]) }]
  })
}

const fieldTexts: Readonly<Record<string, (() => string) | undefined>> = {
  customer_type: () => texts.field('customerType'),
  is_company: m['office.customer.company'],
  company_name: m['office.customer.company-name'],
  first_name: m['office.customer.first-name'],
  last_name: m['office.customer.last-name'],
  enterprise_number: m['office.customer.enterprise-number'],
  vat_prefix: m['office.customer.vat-country'],
  vat_number: m['office.customer.vat-number'],
  car_usage: m['office.customer.car-usage'],
  language: () => texts.field('language'),
  branch_id: () => texts.field('branch'),
  salesperson_id: () => texts.field('salesperson'),
  remarks: m['office.customer.remarks'],
  blocked_reason: m['office.customer.blocked-reason'],
  is_active: m['office.customer.active'],
  merged_into_id: m['office.customer.history.merged'],
}

/** As the audit kept it: a text, a number, yes or no, or nothing. */
function valueText(column: string, kept: unknown): string {
  const value = kept as string | number | boolean | null | undefined
  if (typeof value === 'boolean') return value ? m['office.yes']() : m['office.no']()
  if (value === null || value === undefined || value === '') return '–'
  if (column === 'customer_type')
    return texts.choice('customerType', enumerationName(CUSTOMER_TYPES, value as number) as CustomerType)
  if (column === 'language') return texts.choice('language', String(value))
  if (column === 'car_usage') {
    return value === 'private' ? m['office.customer.usage-private']() : m['office.customer.usage-professional']()
  }
  return String(value)
}
