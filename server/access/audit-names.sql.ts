import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql } from 'kysely'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { Db } from '../platform/database/database.ts'
import { foldText } from '../platform/resources/field-columns.ts'

/** A row of the audit by its table and key. */
export type RecordKey = { readonly subject: string; readonly rowId: string }

/** Number and name of a record; null: it has none, or is deleted and left none. */
export type RecordName = { readonly number: number | null; readonly name: string | null }

/** Address of the rows of a table, and the records that they refer to. */
export type AuditedTable = {
  readonly name: string
  /** Null: several columns. */
  readonly key: string | null
  readonly hasNumber: boolean
  /** By column: the table that it refers to. */
  readonly pointsAt: Readonly<Record<string, string>>
  /** The table whose rows these are part of, as in `keep_audit`. */
  readonly whole: string | null
  /** Columns that a search reads. */
  readonly searched: readonly string[]
}
export type AuditedTables = ReadonlyMap<string, AuditedTable>

/** The numbers by which people know a record, and by which it is named rather than by its car or its kind. */
const ownNumbers = [
  'offer_number',
  'dossier_number',
  'internal_number',
  'order_number',
  'stock_number',
  'invoice_number',
  'arrival_number',
  'work_number',
  'trade_in_number',
  'slip_number',
  'batch_number',
  'claim_number',
  'outside_number',
]
const namingColumns = [
  ...ownNumbers,
  'licence_plate',
  'name',
  'title',
  'first_name',
  'last_name',
  'company_name',
  'company',
  'email',
  'vin',
  'code',
  'key',
  'subject',
  'reference',
  'production_number',
]
/** Most rows of each table that a search takes. */
const mostOfTable = 200

/** Returns every table whose changes are audited, also those of an area that this one does not know. */
export async function auditedTables(db: Db): Promise<AuditedTables> {
  const { rows } = await sql<AuditedTable>`
    select c.relname as name,
      (select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = c.oid and i.indisprimary and i.indnatts = 1) as key,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'number' and not a.attisdropped
        and a.atttypid = 'integer'::regtype) as "hasNumber",
      coalesce((select jsonb_object_agg(a.attname, f.confrelid::regclass::text) from pg_constraint f
        cross join unnest(f.conkey, f.confkey) as pair (here, there)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = pair.here
        join pg_index i on i.indrelid = f.confrelid and i.indisprimary and i.indnatts = 1 and i.indkey[0] = pair.there
        where f.conrelid = c.oid and f.contype = 'f'), '{}') as "pointsAt",
      (select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confdeltype = 'c' and cardinality(f.conkey) = 1
        order by f.conkey[1] limit 1) as whole,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attname = any(${namingColumns}::text[]) and not a.attisdropped) as searched
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = c.relname || '_audit_update'`.execute(db)
  return new Map(rows.map((table) => [table.name, table]))
}

/** Finds records by their name, deleted ones too: every word occurs in what identifies one. */
export async function recordsCalled(db: Db, tables: AuditedTables, search: string): Promise<RecordKey[]> {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  const holds = (text: ReturnType<typeof sql>) =>
    sql.join(
      patterns.map((pattern) => sql`${foldText(text)} like ${foldText(sql`${pattern}`)}`),
      sql` and `,
    )
  const searches = [...tables.values()]
    .filter(({ key, searched }) => key !== null && searched.length > 0)
    .map(({ name, key, searched }) => {
      const texts = searched.map((column) => sql`t.${sql.ref(column)}::text`)
      return sql`(select ${sql.lit(name)} as subject, t.${sql.ref(requireValue(key, 'the key column of the table'))}::text as "rowId" from ${sql.table(name)} as t
        where ${holds(sql`concat_ws(' ', ${sql.join(texts)})`)} limit ${sql.lit(mostOfTable)})`
    })
  const gone = sql`(select subject, row_id as "rowId" from audit_row
    where kind = 'd' and ${holds(sql`before::text`)} order by at desc limit ${sql.lit(mostOfTable)})`
  const { rows } = await sql<RecordKey>`${sql.join([...searches, gone], sql` union `)}`.execute(db)
  return rows
}

/** Loads the names of records; a deleted record keeps the last one. */
export async function loadNames(
  db: Db,
  tables: AuditedTables,
  records: readonly RecordKey[],
  language: Language,
): Promise<Map<string, RecordName>> {
  const named = new Map<string, RecordName>()
  const nameless: { record: RecordKey; of: RecordKey }[] = []
  for (const [subject, found] of Map.groupBy(records, (record) => record.subject)) {
    const table = tables.get(subject)
    if (!table?.key) continue
    const keys = [...new Set(found.map(({ rowId }) => rowId))]
    const docs = await loadDocs(db, table, keys)
    for (const rowId of keys) {
      const doc = docs.get(rowId)
      if (!doc) continue
      const name = nameIn(doc, language)
      named.set(toKey({ subject, rowId }), { number: numberIn(doc), name })
      const of = name === null ? findReference(table, doc) : undefined
      if (of) nameless.push({ record: { subject, rowId }, of })
    }
  }
  const others = nameless.length === 0 ? undefined : await namesOfOwn(db, tables, nameless, language)
  for (const { record, of } of nameless) {
    const known = requireValue(named.get(toKey(record)), 'the record that was named')
    named.set(toKey(record), {
      ...known,
      name: requireValue(others, 'the records that others are named by').get(toKey(of))?.name ?? null,
    })
  }
  return named
}

/** Returns the name of the owner of a row without a name; it looks one level up, no further. */
async function namesOfOwn(
  db: Db,
  tables: AuditedTables,
  nameless: readonly { of: RecordKey }[],
  language: Language,
): Promise<Map<string, RecordName>> {
  const named = new Map<string, RecordName>()
  for (const [subject, found] of Map.groupBy(nameless, ({ of }) => of.subject)) {
    const table = tables.get(subject)
    if (!table?.key) continue
    const docs = await loadDocs(
      db,
      table,
      found.map(({ of }) => of.rowId),
    )
    for (const [rowId, doc] of docs) {
      named.set(toKey({ subject, rowId }), { number: numberIn(doc), name: nameIn(doc, language) })
    }
  }
  return named
}

type Doc = Readonly<Record<string, unknown>>

async function loadDocs(db: Db, table: AuditedTable, keys: readonly string[]): Promise<Map<string, Doc>> {
  const own = sql`t.${sql.ref(requireValue(table.key, 'the key column of the table'))}::text`
  const doc = table.name === 'vehicle' ? vehicleDoc : sql`to_jsonb(t)`
  const { rows } = await sql<{ key: string; doc: Doc }>`
    select ${own} as key, ${doc} as doc from ${sql.table(table.name)} as t where ${own} = any(${keys}::text[])
    union all
    select row_id, before from audit_row
    where kind = 'd' and subject = ${table.name} and row_id = any(${keys}::text[])`.execute(db)
  // The current row replaces older ones.
  return new Map(rows.toReversed().map(({ key, doc }) => [key, doc]))
}

/** A vehicle is named by its number in our stock and its model. */
const vehicleDoc = sql`jsonb_build_object('number', t.number, 'name', vehicle_name(t.id))`

/** Records by their numbers, as readings name them: `shop_order:1042`. */
export async function recordsNumbered(
  db: Db,
  tables: AuditedTables,
  subjects: readonly string[],
): Promise<Map<string, RecordKey>> {
  const found = new Map<string, RecordKey>()
  const wanted = [...new Set(subjects)].map((subject) => subject.split(':') as [string, string?])
  for (const [subject, of] of Map.groupBy(wanted, ([table]) => table)) {
    const table = tables.get(subject)
    const numbers = of.map(([, number]) => Number(number)).filter(Number.isInteger)
    if (!table?.key || !table.hasNumber || numbers.length === 0) continue
    const { rows } = await sql<{ number: number; rowId: string }>`
      select t.number, t.${sql.ref(table.key)}::text as "rowId" from ${sql.table(subject)} as t
      where t.number = any(${numbers}::int[])`.execute(db)
    for (const { number, rowId } of rows) found.set(`${subject}:${number}`, { subject, rowId })
  }
  return found
}

/** Returns records by their keys, as readings name them. */
export async function loadNumbers(db: Db, tables: AuditedTables, records: readonly RecordKey[]): Promise<string[]> {
  const named: string[] = []
  for (const [subject, of] of Map.groupBy(records, (record) => record.subject)) {
    const table = tables.get(subject)
    if (!table?.key || !table.hasNumber) continue
    const { rows } = await sql<{ number: number }>`
      select t.number from ${sql.table(subject)} as t
      where t.${sql.ref(table.key)}::text = any(${of.map(({ rowId }) => rowId)}::text[])`.execute(db)
    named.push(...rows.map(({ number }) => `${subject}:${number}`))
  }
  return named
}

export function toKey({ subject, rowId }: RecordKey): string {
  return `${subject}/${rowId}`
}

/** Returns the name that a row has; null: none. */
export function nameIn(doc: Doc, language: Language): string | null {
  const person = [doc['first_name'], doc['last_name']].filter((part) => typeof part === 'string' && part !== '')
  const called = [
    ...ownNumbers.map((column) => doc[column]),
    toText(doc['name'], language),
    toText(doc['title'], language),
    person.join(' '),
    doc['company_name'],
    doc['licence_plate'],
    doc['email'],
    doc['code'],
    doc['key'],
    doc['subject'],
    doc['reference'],
  ]
  return called.find((text): text is string => typeof text === 'string' && text !== '') ?? null
}

function toText(value: unknown, language: Language): unknown {
  return typeof value === 'object' && value !== null && 'nl' in value ? translate(value as Translated, language) : value
}

function numberIn({ number }: Doc): number | null {
  return typeof number === 'number' ? number : null
}

/** The references of a row that describe best what it is about, the best first. */
const tellingColumns = [
  'vehicle_id',
  'order_id',
  'offer_id',
  'dossier_id',
  'invoice_id',
  'work_order_id',
  'option_id',
  'option_pack_id',
  'exterior_colour_id',
  'engine_id',
  'version_id',
  'department_id',
  'branch_id',
  'model_id',
  'vacancy_id',
  'payment_attempt_id',
]

function findReference({ pointsAt }: AuditedTable, doc: Doc): RecordKey | undefined {
  const column = tellingColumns.find((name) => typeof doc[name] === 'string' && pointsAt[name] !== undefined)
  return column === undefined
    ? undefined
    : { subject: requireValue(pointsAt[column], 'the table that the column points at'), rowId: doc[column] as string }
}
