import pg from 'pg'

type Column = {
  relation: string
  name: string
  type: string
  domain: string | null
  isArray: boolean
  nullable: boolean
  /** Has a value without an explicit one. */
  hasDefault: boolean
  /** Written only by the database. */
  generated: boolean
  writable: boolean
  comment: string | null
  labels: string[] | null
  checks: string[] | null
}
/** A column, and whether `server/db/column-types.ts` has its type. */
type TypedColumn = Column & { isTyped: boolean }

/** Types that our parsers (`server/platform/database/database.ts`) return and accept. */
const types: Record<string, string> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Uint8Array',
  citext: 'string',
  date: 'string',
  daterange: 'string',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int4range: 'string',
  int8: 'number',
  name: 'string',
  numeric: 'Numeric',
  regclass: 'string',
  text: 'string',
  time: 'string',
  timestamptz: 'Timestamp',
  tstzrange: 'string',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
  xid8: 'string',
}

const domains: Record<string, string> = { translated: 'Translated' }

const header = `// Written by scripts/generate-types.ts from the migrated database. Change the migrations, then run
// node scripts/run.mjs scripts/generate-types.ts

import type { ColumnType, Generated } from 'kysely'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { ColumnTypes } from './column-types.ts'

/** A list must be passed as text: the driver would make a PostgreSQL array of it. */
type Written<Value> = Value extends readonly unknown[] ? string : Value | string
type JsonColumn<Name extends keyof ColumnTypes> = ColumnType<
  ColumnTypes[Name],
  Written<ColumnTypes[Name]>,
  Written<ColumnTypes[Name]>
>
type Numeric = ColumnType<string, string | number, string | number>
type Timestamp = ColumnType<Date, Date | string, Date | string>
/** Written by the database. */
type ReadOnly<T> = ColumnType<T, never, never>
/** Has a value when none is given, and reads and writes as \`T\`. */
type WithDefault<T> = [T] extends [ColumnType<infer S, infer I, infer U>] ? ColumnType<S, I | undefined, U> : Generated<T>
type Nullable<T> =
  [T] extends [ColumnType<infer S, infer I, infer U>] ? ColumnType<S | null, I | null | undefined, U | null> : T | null
`

/**
 * Returns the TypeScript of every table and view in the schema `public`, as Kysely requires it. `columnTypes` is the
 * source of `server/db/column-types.ts`.
 */
export async function rowTypes(url: string, columnTypes: string): Promise<string> {
  const typed = new Set(Array.from(columnTypes.matchAll(/^ {2}'(\w+\.\w+)':/gm), ([, name = '']) => name))
  const columns = (await readColumns(url)).map((column) => ({ ...column, isTyped: typed.has(columnName(column)) }))
  const names = new Set(columns.map(columnName))
  const unknown = [...typed].filter((name) => !names.has(name))
  if (unknown.length > 0)
    throw new Error(`server/db/column-types.ts names columns that are not there: ${unknown.join(', ')}`)
  const relations = [...Map.groupBy(columns, (column) => column.relation)]
  const tables = relations.map(
    ([relation, own]) => `export interface ${tableName(relation)} {\n${own.map(property).join('')}}\n`,
  )
  const database = relations.map(([relation]) => `  ${camel(relation)}: ${tableName(relation)}\n`)
  return [header, ...tables, `export interface DB {\n${database.join('')}}\n`].join('\n')
}

async function readColumns(url: string): Promise<Column[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Column>(columnsSql)).rows
  } finally {
    await client.end()
  }
}

const columnsSql = `
  select
    c.relname as relation,
    a.attname as name,
    coalesce(element.typname, base.typname, t.typname) as type,
    case when t.typtype = 'd' then t.typname end as domain,
    coalesce(base.typelem, t.typelem) <> 0 and coalesce(base.typcategory, t.typcategory) = 'A' as "isArray",
    not (a.attnotnull or t.typnotnull) as nullable,
    a.atthasdef or a.attidentity <> '' or t.typdefault is not null as "hasDefault",
    a.attgenerated <> '' or a.attidentity = 'a' as generated,
    c.relkind in ('r', 'p') as writable,
    col_description(c.oid, a.attnum) as comment,
    (select array_agg(e.enumlabel order by e.enumsortorder) from pg_enum e
      where e.enumtypid = coalesce(element.oid, base.oid, t.oid))::text[] as labels,
    (select array_agg(pg_get_constraintdef(k.oid) order by k.oid) from pg_constraint k
      where k.contype = 'c' and (k.conrelid = c.oid and k.conkey = array[a.attnum] or k.contypid = t.oid)) as checks
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_type base on t.typtype = 'd' and base.oid = t.typbasetype
  left join pg_type element on element.oid = coalesce(base.typelem, t.typelem)
    and coalesce(base.typcategory, t.typcategory) = 'A'
  where c.relnamespace = 'public'::regnamespace
    and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and c.relname not in ('applied_migration', 'applied_seed')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C", a.attnum`

function property(column: TypedColumn): string {
  const comment = column.comment ? `  /** ${column.comment.replaceAll(/\s+/g, ' ').replaceAll('*/', '* /')} */\n` : ''
  return `${comment}  ${camel(column.name)}: ${columnType(column)}\n`
}

function columnType(column: TypedColumn): string {
  let type = valueType(column)
  if (column.isArray && !column.isTyped) type = type.includes('|') ? `(${type})[]` : `${type}[]`
  const nullable = column.nullable ? orNull(type) : type
  if (!column.writable || column.generated)
    return `ReadOnly<${column.nullable ? `${selected(type)} | null` : selected(type)}>`
  return column.hasDefault ? `WithDefault<${nullable}>` : nullable
}

function valueType(column: TypedColumn): string {
  const domain = column.domain && domains[column.domain]
  if (domain) return domain
  if (column.type === 'json' || column.type === 'jsonb') return `JsonColumn<'${columnName(column)}'>`
  if (column.isTyped) return `ColumnTypes['${columnName(column)}']`
  const labels = column.labels ?? column.checks?.map(parseAllowedValues).find((values) => values !== undefined)
  if (labels) return labels.map((label) => `'${label.replaceAll("'", "\\'")}'`).join(' | ')
  const type = types[column.type]
  if (type) return type
  throw new Error(
    `${column.relation}.${column.name} is of type ${column.type}: say in scripts/lib/row-types.ts what that is in TypeScript`,
  )
}

/** `check (state in ('draft', 'sent'))`, as PostgreSQL prints it. */
function parseAllowedValues(check: string): string[] | undefined {
  const list = /^CHECK \(\(\(?"?\w+"?\)?(?:::text)? = ANY \(\(?ARRAY\[(.+?)\]\)?(?:::text\[\])?\)\)\)$/.exec(check)?.[1]
  if (!list) return undefined
  const values = [...list.matchAll(/'((?:[^']|'')*)'::(?:text|character varying|bpchar)/g)].map(([, value]) =>
    value!.replaceAll("''", "'"),
  )
  return values.length > 0 ? values : undefined
}

function orNull(type: string): string {
  return isColumnType(type) ? `Nullable<${type}>` : `${type} | null`
}

function isColumnType(type: string): boolean {
  return type.startsWith('JsonColumn<') || type === 'Numeric' || type === 'Timestamp'
}

function selected(type: string): string {
  if (type.startsWith('JsonColumn<')) return type.replace(/^JsonColumn<(.*)>$/, 'ColumnTypes[$1]')
  return { Numeric: 'string', Timestamp: 'Date' }[type] ?? type
}

/** The name under which `server/db/column-types.ts` has the type of a column. */
function columnName({ relation, name }: Column): string {
  return `${camel(relation)}.${camel(name)}`
}

function tableName(relation: string): string {
  const name = camel(relation)
  return name[0]!.toUpperCase() + name.slice(1)
}

/** Converts a name like the CamelCasePlugin of Kysely, which cannot convert it back if a digit follows an underscore. */
function camel(name: string): string {
  if (!/^[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*$/.test(name)) {
    throw new Error(`${name}: names in the database are snake_case, with a letter after each underscore`)
  }
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
