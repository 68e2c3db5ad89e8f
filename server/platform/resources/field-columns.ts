import { sql, type AliasedExpression, type RawBuilder } from 'kysely'
import { addDays, brusselsInstant } from '@forecourt/domain/platform/values/calendar.ts'
import { findEnumerationName } from '@forecourt/domain/platform/values/enumeration.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { FilterValue } from '@forecourt/domain/platform/lists/list-view.ts'
import {
  isNames,
  type Choices,
  type DayRange,
  type Field,
  type FieldKinds,
  type FieldOf,
  type Fields,
  type Kind,
  type NumberRange,
  type Resource,
  type ValuesOf,
} from '@forecourt/domain/platform/resources/resource.ts'

/** A piece of SQL. */
export type Sql = RawBuilder<unknown>

/** Maps a kind of field to its column. */
type Column<K extends Kind> = {
  /** Name of the column if it differs from that of the field. */
  named?: (name: string) => string
  /** Expression to select instead of the column. */
  select?: (table: string, name: string, field: FieldOf<K>) => Sql
  /** Converts a value from PostgreSQL to that of the API. */
  read(stored: unknown, field: FieldOf<K>): unknown
  write(value: FieldKinds[K]['value'], field: FieldOf<K>): unknown
  sort(column: Sql, language: Language, field: FieldOf<K>): Sql
  /** The texts that a search reads. */
  search(column: Sql): Sql[]
  /** Conditions of the filter, all required; null: the kind has no filter. */
  filter: [FieldKinds[K]['filter']] extends [never]
    ? null
    : (column: Sql, wanted: FieldKinds[K]['filter'], field: FieldOf<K>) => Sql[]
}

const plain = {
  read: (stored: unknown) => stored,
  write: (value: unknown) => value,
  sort: (column: Sql) => column,
  search: () => [],
}

const columns: { readonly [K in Kind]: Column<K> } = {
  text: { ...plain, sort: foldText, search: (column) => [column], filter: null },
  code: { ...plain, search: (column) => [column], filter: null },
  articleCode: { ...plain, search: (column) => [column], filter: null },
  translated: {
    ...plain,
    sort: (column, language) => foldText(inLanguage(column, language)),
    search: (column) => [sql`${column} ->> 'nl'`, sql`${column} ->> 'fr'`],
    filter: null,
  },
  choice: {
    ...plain,
    read: (stored, { of }) => (isNames(of) ? stored : findEnumerationName(of, stored as number)),
    write: (name, { of }) => storedChoice(of, name),
    filter: (column, names, { of }) => [sql`${column} in (${sql.join(names.map((name) => storedChoice(of, name)))})`],
  },
  // Wider than the columns: a bound beyond what a column can hold is no error.
  whole: { ...plain, search: (column) => [sql`${column}::text`], filter: within('bigint') },
  // PostgreSQL sends `numeric` as text, lest digits are lost; ours have few.
  decimal: { ...plain, read: Number, filter: within('numeric') },
  percent: { ...plain, filter: within('bigint') },
  money: { ...plain, filter: within('bigint') },
  yesNo: { ...plain, filter: (column, wanted) => [sql`${column} = ${wanted}`] },
  day: { ...plain, filter: within('date') },
  instant: {
    ...plain,
    read: (stored) => (stored as Date).toISOString(),
    filter: (column, { from, to }) => [
      ...(from === undefined ? [] : [sql`${column} >= ${brusselsInstant(from, 0)}`]),
      ...(to === undefined ? [] : [sql`${column} < ${brusselsInstant(addDays(to, 1), 0)}`]),
    ],
  },
  colour: { ...plain, filter: null },
  flags: {
    ...plain,
    read: (stored, { of }) =>
      isNames(of) ? stored : (stored as number[]).map((number) => findEnumerationName(of, number)),
    write: (names, { of }) => names.map((name) => storedChoice(of, name)),
    filter: (column, names, { of }) => {
      const wanted = names.map((name) => storedChoice(of, name))
      return [isNames(of) ? sql`${column} && ${wanted}::text[]` : sql`${column} && ${wanted}::smallint[]`]
    },
  },
  one: {
    ...plain,
    named: (name) => `${name}Id`,
    select: (table, name, { of }) => referenceTo(of, sql.ref(`${table}.${name}Id`)),
    write: ({ id }, { of }) => sql`(select id from ${sql.table(of.name)} where number = ${id})`,
    sort(column, language, { of }) {
      if (of.fields[of.label]!.kind === 'whole') return sql`(${column} ->> 'label')::bigint`
      const label = sql`${column} -> 'label'`
      return foldText(of.fields[of.label]!.kind === 'translated' ? inLanguage(label, language) : sql`${label} #>> '{}'`)
    },
    filter: (column, ids) => [sql`(${column} ->> 'id')::integer in (${sql.join(ids)})`],
  },
}

/** Returns the column of a field in its table. */
export function columnNamed(name: string, field: Field): string {
  return findColumn(field).named?.(name) ?? name
}

/** Selects the values of fields, under the names of the fields. */
export function selectFields<F extends Fields>(table: string, fields: F): FieldColumn<F>[] {
  return Object.entries(fields).map(
    ([name, field]) =>
      (findColumn(field).select?.(table, name, field) ?? sql.ref(`${table}.${name}`)).as(name) as FieldColumn<F>,
  )
}

type FieldColumn<F extends Fields> = {
  [Name in keyof F & string]: AliasedExpression<unknown, Name>
}[keyof F & string]

/** Returns the row of a resource with this key, as others name it; null where there is none. */
export function referenceTo({ name, fields, label }: Resource, key: Sql): Sql {
  const column = sql.ref(`named.${label}`)
  const called = fields[label]!.kind === 'whole' ? sql`${column}::text` : column
  return sql`(select jsonb_build_object('id', named.number, 'label', ${called}) from ${sql.table(name)} as named
    where named.id = ${key})`
}

function inLanguage(translated: Sql, language: Language): Sql {
  return sql`coalesce(${translated} ->> ${sql.lit(language)}, ${translated} ->> 'nl')`
}

/** Reads the values of fields from a row of PostgreSQL. */
export function readFields<F extends Fields>(fields: F, row: { readonly [Name in keyof F]: unknown }): ValuesOf<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      row[name] === null ? null : findColumn(field).read(row[name], field),
    ]),
  ) as ValuesOf<F>
}

/** Returns the column values for the values of a row's fields. */
export function writeFields(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = values[name] === null ? null : findColumn(field).write(values[name], field)
      return [columnNamed(name, field), value]
    }),
  )
}

export function sortColumn(field: Field, column: Sql, language: Language): Sql {
  return findColumn(field).sort(column, language, field)
}

export function searchableTexts(field: Field, column: Sql): Sql[] {
  return findColumn(field).search(column)
}

/** Returns the conditions that a column must satisfy for a filter. */
export function filterColumn(field: Field, column: Sql, wanted: FilterValue): Sql[] {
  return findColumn(field).filter?.(column, wanted, field) ?? []
}

/** Folds a text: without accents and capitals, for searching and for the alphabetical order. */
export function foldText(text: Sql): Sql {
  return sql`fold(${text})`
}

/** A table's row for any field: no type can express here that a value and its field are of one kind. */
type AnyColumn = {
  named?: (name: string) => string
  select?: (table: string, name: string, field: Field) => Sql
  read(stored: unknown, field: Field): unknown
  write(value: unknown, field: Field): unknown
  sort(column: Sql, language: Language, field: Field): Sql
  search(column: Sql): Sql[]
  filter: null | ((column: Sql, wanted: FilterValue, field: Field) => Sql[])
}

function findColumn({ kind }: Field): AnyColumn {
  return columns[kind] as AnyColumn
}

function storedChoice(of: Choices, name: string): string | number | undefined {
  return isNames(of) ? name : of[name]
}

function within(type: 'bigint' | 'numeric' | 'date') {
  const end = (value: number | string) => sql`${value}::${sql.raw(type)}`
  return (column: Sql, { from, to }: NumberRange | DayRange): Sql[] => [
    ...(from === undefined ? [] : [sql`${column} >= ${end(from)}`]),
    ...(to === undefined ? [] : [sql`${column} <= ${end(to)}`]),
  ]
}
