import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { RIGHT_TEXTS } from '@forecourt/domain/access/right-texts.ts'
import { formatDay, formatInstant, isCalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { findEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import { formatMoney, formatWhole } from '@forecourt/domain/platform/values/money.ts'
import { OFFICE_ROUTES } from '@forecourt/domain/platform/routes/office-routes.ts'
import { isNames, type Field, type Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { isRight } from '@forecourt/domain/platform/resources/rights.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { CallerWith } from '../platform/http/endpoint.ts'
import { camelCase, snakeCase } from '../platform/database/column-names.ts'
import { jobTitle } from '../platform/resources/job-title.ts'
import { findResourceText, findText } from '../platform/resources/resource-text.ts'
import { isBehindRight } from './audit-costs.ts'
import type { KeptHead, KeptRow } from './audit-list.sql.ts'
import { toKey, type AuditedTables, type RecordKey, type RecordName } from './audit-names.sql.ts'

/** A field that a change touched, as users read it. */
export type ChangedField = { readonly label: string; readonly before: string | null; readonly after: string | null }

/** A resource or the list of a desk: its fields and their choices have names in the texts. */
export type NamedFields = Pick<Resource, 'name' | 'fields'>

type Values = Readonly<Record<string, unknown>>

/** Puts the audit, which stores names of the database, into words of a language. */
export type AuditWords = ReturnType<typeof createAuditWords>

/** Most characters of a value that are legible beside another. */
const longestValue = 600
/** Most fields that a line of the list names. */
const mostNamed = 3

/** Columns without meaning for users: keys, and internal ones of the database. */
const silent = new Set([
  'id',
  'number',
  'rev',
  'created_at',
  'updated_at',
  'slug',
  'media_host_id',
  'search_text',
  'folded_nl',
  'folded_fr',
  'once_key',
  'sequence',
  'subject_id',
  'host_id',
  'upload_id',
  'image_id',
  // Hashes and keys, whose value is never stored.
  'access_key_hash',
  'approved_hash',
  'version_hash',
  'key_hash',
  'mails_stop_key',
])

export function createAuditWords(
  resources: readonly NamedFields[],
  tables: AuditedTables,
  { staff: { who }, language }: CallerWith<'staff'>,
) {
  const text = (key: string) => findText([key], language)
  const findResource = (subject: string) => resources.find(({ name }) => snakeCase(name) === subject)

  function tableName(subject: string): string {
    const name = camelCase(subject)
    return text(`records.${name}`) ?? text(`resources.${name}.name`) ?? subject.replaceAll('_', ' ')
  }

  function columnName(subject: string, column: string): string {
    const field = findField(findResource(subject), column)
    const own = field && findResourceText(camelCase(subject), `fields.${field.name}`, language)
    const name = camelCase(column)
    return own ?? text(`columns.${name}`) ?? text(`resources.shared.fields.${name}`) ?? column.replaceAll('_', ' ')
  }

  /** Finds the row that users would look up: the order, and not a line of it. */
  function findRecord({ subject, rowId, partOf }: KeptRow): RecordKey | undefined {
    const whole = partOf === null ? null : (tables.get(subject)?.whole ?? null)
    if (whole !== null && partOf !== null) return { subject: whole, rowId: partOf }
    return rowId === null ? undefined : { subject, rowId }
  }

  function recordText(row: KeptRow, names: ReadonlyMap<string, RecordName>): string {
    const record = findRecord(row)
    const of = tableName(record?.subject ?? row.subject)
    const name = record && names.get(toKey(record))?.name
    return name ? `${of} ${name}` : of
  }

  function describeFields(
    { subject, kind, before, after, isBlanked }: KeptRow,
    names: ReadonlyMap<string, RecordName>,
  ) {
    if (kind === 'bulk') return []
    const columns = Object.keys(after ?? before ?? {}).filter((column) => isShown(subject, column, before, after))
    const describeValue = (values: Values | null, column: string) =>
      values === null || isBlanked || isBehindRight(who, subject, column)
        ? null
        : valueText(subject, column, values[column], names)
    return columns.map((column): ChangedField => ({
      label: columnName(subject, column),
      before: describeValue(before, column),
      after: describeValue(after, column),
    }))
  }

  /** Returns whether a column is shown: it differs, or it had a value. A created row has no before, a deleted one no after. */
  function isShown(subject: string, column: string, before: Values | null, after: Values | null): boolean {
    if (silent.has(column) || column === tables.get(subject)?.key) return false
    if (before && after) return true
    const value = (after ?? before)?.[column]
    return value !== null && value !== undefined && value !== '' && column !== 'rank'
  }

  function valueText(subject: string, column: string, value: unknown, names: ReadonlyMap<string, RecordName>): string {
    if (value === null || value === undefined || value === '') return '–'
    const resource = findResource(subject)
    const field = findField(resource, column)
    const words = field
      ? fieldValue(requireValue(resource, 'the resource of the field'), field, value)
      : codeText(column, value)
    return shorten(words ?? plainValue(subject, column, value, names))
  }

  function fieldValue({ name: of }: NamedFields, { name, field }: NamedField, value: unknown): string | undefined {
    const choice = (one: string) => findResourceText(of, `choices.${name}.${one}`, language) ?? one
    switch (field.kind) {
      case 'choice':
        return choice(
          isNames(field.of) ? String(value) : (findEnumerationName(field.of, Number(value)) ?? String(value)),
        )
      case 'flags':
        return (value as (string | number)[])
          .map((one) =>
            choice(isNames(field.of) ? String(one) : (findEnumerationName(field.of, Number(one)) ?? String(one))),
          )
          .join(', ')
      case 'percent':
        return percentText(Number(value))
      case 'money':
        return formatMoney(Number(value), language)
      default:
        return undefined
    }
  }

  /** Names a code of a table without a resource, where a list has the choice of that name. */
  function codeText(column: string, value: unknown): string | undefined {
    if (typeof value !== 'number') return undefined
    for (const resource of resources) {
      const field = findField(resource, column)
      if (field?.field.kind === 'choice') return fieldValue(resource, field, value)
    }
    return undefined
  }

  function percentText(basisPoints: number): string {
    return `${String(basisPoints / 100).replace('.', ',')} %`
  }

  /** Formats a value by the name of its column and by its form. */
  function plainValue(subject: string, column: string, value: unknown, names: ReadonlyMap<string, RecordName>): string {
    if (typeof value === 'boolean') return (value ? m['export.yes'] : m['export.no'])({}, { locale: language })
    if (typeof value === 'number') return numberText(column, value)
    if (typeof value === 'string') return stringText(subject, column, value, names)
    if (Array.isArray(value)) return value.map((one) => plainValue(subject, column, one, names)).join(', ')
    const { nl, fr, ...others } = value as Record<string, unknown>
    return [nl, fr, ...Object.values(others)]
      .filter((one) => one !== undefined && one !== null && one !== '')
      .map((one) => plainValue(subject, '', one, names))
      .join(' · ')
  }

  function numberText(column: string, value: number): string {
    if (column.endsWith('_cents')) return formatMoney(value, language)
    if (column.endsWith('_bp')) return percentText(value)
    return column.includes('year') || !Number.isInteger(value) ? String(value) : formatWhole(value, language)
  }

  function stringText(subject: string, column: string, value: string, names: ReadonlyMap<string, RecordName>): string {
    const target = findTarget(subject, column)
    if (target !== undefined) return names.get(toKey({ subject: target, rowId: value }))?.name ?? '…'
    if (column === 'right_name' && isRight(value)) return RIGHT_TEXTS[value].text[language]
    if (column === 'route') return OFFICE_ROUTES.find(({ id }) => id === value)?.text[language] ?? value
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)) return formatInstant(new Date(value))
    if (/^[a-z]+(-[a-z]+)*$/.test(value)) return text(`values.${value}`) ?? value
    return isCalendarDay(value) ? formatDay(value) : value
  }

  /** Describes what was changed, for a line of the list. */
  function describeSubject({ note, row, rowCount }: Pick<KeptHead, 'note' | 'row' | 'rowCount'>): string | null {
    if (note) return noteText(note)
    if (!row) return null
    const others = rowCount > 1 ? ` ${m['audit.more-rows']({ count: moreText(rowCount) }, { locale: language })}` : ''
    return `${rowText(row)}${others}`
  }

  function moreText(rowCount: number): string {
    return rowCount > 100 ? '> 100' : String(rowCount - 1)
  }

  function rowText(row: KeptRow): string {
    switch (row.kind) {
      case 'i':
        return m['audit.made']({}, { locale: language })
      case 'd':
        return m['audit.removed']({}, { locale: language })
      case 'bulk':
        return m['audit.loaded']({ count: countIn(row.after, 'rows') }, { locale: language })
      case 'u': {
        const labels = describeFields(row, new Map()).map(({ label }) => label)
        const more = labels.length > mostNamed ? ' …' : ''
        return labels.length === 0 ? tableName(row.subject) : `${labels.slice(0, mostNamed).join(', ')}${more}`
      }
    }
  }

  function noteText(note: Values): string {
    const outcome = textIn(note, 'outcome')
    const words = text(`audit.outcomes.${outcome}`) ?? text(`refusals.${outcome}`) ?? outcome
    const rows = typeof note['rows'] === 'number' ? ` (${formatWhole(note['rows'], language)})` : ''
    return `${words}${rows}`
  }

  /** Lists the records that rows refer to, so that their names are loaded too. */
  function listReferences(rows: readonly KeptRow[]): RecordKey[] {
    return rows.flatMap(({ subject, before, after }) =>
      [before, after].flatMap((values) =>
        Object.entries(values ?? {}).flatMap(([column, value]) => {
          const target = findTarget(subject, column)
          return target !== undefined && typeof value === 'string' ? [{ subject: target, rowId: value }] : []
        }),
      ),
    )
  }

  /** Finds the table that a column refers to; of a key that belongs with another (the brand of a model) the name has it. */
  function findTarget(subject: string, column: string): string | undefined {
    const named = column.replace(/_id$/, '')
    return tables.get(subject)?.pointsAt[column] ?? (named !== column && tables.has(named) ? named : undefined)
  }

  function actorText(actor: string, name: string | null): string {
    const [kind = '', ...rest] = actor.split(':')
    if (name !== null) return name
    if (kind === 'user') return m['office.history.by.former-colleague']({}, { locale: language })
    if (kind === 'integration') return m['office.history.by.former-integration']({}, { locale: language })
    if (kind === 'customer') return m['office.history.by.former-customer']({}, { locale: language })
    if (kind === 'guest') return m['office.history.by.visitor']({}, { locale: language })
    if (kind === 'seed') return m['office.history.by.seed']({}, { locale: language })
    if (kind === 'job') return m['audit.job']({ name: jobTitle(rest.join(':'), language) }, { locale: language })
    return rest[0] === 'migration'
      ? m['office.history.by.migration']({}, { locale: language })
      : m['office.history.by.database']({}, { locale: language })
  }

  /** Names a call by its screen and its last word. */
  function callText(path: string): string {
    const { area, word } = wordsOfCall(path)
    return m['words.labelled'](
      { label: placeText(area) ?? area, text: text(`audit.calls.${word}`) ?? word },
      { locale: language },
    )
  }

  function placeText(area: string): string | undefined {
    const of = resources.find(({ name }) => name.toLowerCase() === area)
    const screen = OFFICE_ROUTES.find(({ id }) => id.toLowerCase() === area)
    return text(`audit.places.${area}`) ?? (of && text(`resources.${of.name}.plural`)) ?? screen?.text[language]
  }

  return {
    tableName,
    findRecord,
    recordText,
    describeFields,
    rowText,
    describeSubject,
    noteText,
    actorText,
    callText,
    listReferences,
    actText: (act: string) => text(`resources.audit.choices.act.${act}`) ?? act,
    instantText: formatInstant,
  }
}

type NamedField = { readonly name: string; readonly field: Field }

function findField(resource: NamedFields | undefined, column: string): NamedField | undefined {
  const fields = Object.entries(resource?.fields ?? {})
  const found = fields.find(([name, { kind }]) => `${snakeCase(name)}${kind === 'one' ? '_id' : ''}` === column)
  return found && { name: found[0], field: found[1] }
}

export function textIn(values: Values | null | undefined, key: string): string {
  const value = values?.[key]
  return typeof value === 'string' ? value : ''
}

function countIn(values: Values | null, key: string): string {
  const value = values?.[key]
  return typeof value === 'number' ? String(value) : '0'
}

function shorten(text: string): string {
  return text.length > longestValue ? `${text.slice(0, longestValue)} …` : text
}

/** Reads `usedcar` and `save` from `POST /sales/usedcar/save`. */
function wordsOfCall(path: string): { area: string; word: string } {
  const [, area = '', word = ''] = /\/(\w+)\/(\w+)$/.exec(path) ?? []
  return { area, word }
}
