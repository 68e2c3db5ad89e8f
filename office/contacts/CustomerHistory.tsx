import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { CUSTOMER_TYPES, type CustomerType } from '@forecourt/domain/contacts/customer.ts'
import { nameOf } from '@forecourt/domain/platform/enumeration.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { Button } from '@forecourt/ui/Button.tsx'
import { ConfirmDialog } from '@forecourt/ui/ConfirmDialog.tsx'
import { Icon } from '@forecourt/ui/Icon.tsx'
import { Avatar } from '../platform/Avatar.tsx'
import { formatInstant } from '../platform/language.ts'
import { useRefusal } from '../platform/may.ts'
import { callOptions } from '../platform/queries.ts'
import { actorName } from '../platform/resource/actor-name.ts'
import changes from '../platform/resource/Changes.module.css'
import panel from '../platform/resource/RecordPanel.module.css'
import { takeBack } from '../platform/undo.ts'
import { namedCustomers } from './customer-texts.ts'

type Entry = ApiResult<'GET /sales/audit/history'>['entries'][number]
type Row = Entry['rows'][number]
/** What a change says: of what, and where it can be told what it was and is. */
type Told = { of: string; before?: string; after?: string }

const { texts } = namedCustomers

/** Who changed what of a customer, with the way back. */
export function CustomerHistory({ id }: { id: number }) {
  const mayLook = useRefusal('AUDIT_VIEW') === undefined
  const record = { subject: 'customer', id }
  const { data } = useQuery({ ...callOptions('GET /sales/audit/history', record), enabled: mayLook })
  const [undoing, setUndoing] = useState<Entry>()
  if (!mayLook) return null
  return (
    <section className={panel.panel}>
      <h2>{m['office.history.title']()}</h2>
      {data?.entries.length === 0 && <p className="hint">{m['office.history.none']()}</p>}
      <ol>
        {data?.entries.map((entry) => (
          <li key={entry.id} className={panel.entry}>
            <Avatar name={actorName(entry.by)} isSmall />
            <div>
              <Lines entry={entry} />
              <p className={panel.when}>
                {actorName(entry.by)} · {formatInstant(entry.at)}
                {entry.undoes !== null && ` · ${m['office.undo.is-undo']()}`}
                {entry.undoneBy !== null && ` · ${m['office.undo.undone']()}`}
              </p>
              {entry.isUndoable && entry.undoneBy === null && (
                <Button look="quiet" icon="history" onClick={() => setUndoing(entry)}>
                  {m['office.undo.do']()}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {undoing && (
        <ConfirmDialog
          open
          onClose={() => setUndoing(undefined)}
          title={m['office.undo.title']()}
          run={() => takeBack({ entry: undoing.id })}
          texts={{
            confirm: m['office.undo.do'](),
            cancel: m['office.undo.keep'](),
            close: m['layout.close'](),
            failure: m['errors.network'](),
          }}
        >
          <Lines entry={undoing} />
        </ConfirmDialog>
      )}
    </section>
  )
}

function Lines({ entry }: { entry: Entry }) {
  // What was moved is the other's as it was: its number says enough.
  if (entry.action === 'POST /sales/customer/merge') {
    return <p>{m['office.customer.merge.merged-with']({ number: entry.reason ?? '' })}</p>
  }
  return entry.rows.flatMap(toldBy).map(({ of, before, after }, index) => (
    // Nothing else tells two lines of one change apart.
    <p key={index}>
      {of}
      {after !== undefined && (
        <>
          {' '}
          <del className={changes.before}>{before}</del> <Icon name="arrow-right" size="s" />{' '}
          <ins className={changes.after}>{after}</ins>
        </>
      )}
    </p>
  ))
}

function toldBy({ subject, kind, before, after }: Row): Told[] {
  if (subject === 'customer') {
    if (kind === 'i') return [{ of: m['office.history.created']() }]
    return kind === 'd' ? [{ of: m['office.history.removed']() }] : toldByFields(before ?? {}, after ?? {})
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

const joined =
  (...columns: string[]) =>
  (values: Values) =>
    columns.flatMap((column) => (typeof values[column] === 'string' ? [values[column]] : [])).join(' ')

/** What is part of a customer, by its table. */
const partTexts: Readonly<Record<string, PartText | undefined>> = {
  customer_email: { name: m['office.customer.email'], of: joined('address') },
  customer_phone: { name: m['office.customer.phone'], of: joined('phone') },
  customer_address: {
    name: m['office.customer.address'],
    of: joined('street_name', 'house_number', 'box_number', 'postal_code', 'city'),
  },
  customer_contact: {
    name: m['office.customer.person-of'],
    of: joined('first_name', 'last_name', 'job_title', 'email', 'phone'),
  },
}

function toldByFields(before: Values, after: Values): Told[] {
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
    return texts.choice('customerType', nameOf(CUSTOMER_TYPES, value as number) as CustomerType)
  if (column === 'language') return texts.choice('language', String(value))
  if (column === 'car_usage') {
    return value === 'private' ? m['office.customer.usage-private']() : m['office.customer.usage-professional']()
  }
  return String(value)
}
