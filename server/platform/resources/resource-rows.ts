import { sql } from 'kysely'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Usage } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import { findLastEditor } from '../audit/audit.ts'
import { camelCase, snakeCase } from '../database/column-names.ts'
import { accessAnyTable } from '../database/any-table.ts'
import type { Db, Tx } from '../database/database.ts'
import { columnNamed, readFields, selectFields, writeFields, type Sql } from './field-columns.ts'

/** A row as the API has it; one that is not saved yet has no number. */
export type Row = { id: number; rev: number } & Record<string, unknown>
export type Draft = { id: number | null; rev: number } & Record<string, unknown>

/** Columns that `become_resource` adds to each table, beside its own. */
type Columns = Record<string, unknown> & { id: string; number: number; rank: number; rev: number }

const tables = (db: Db) => accessAnyTable<Columns>(db)

/** Selects every row, its columns named after the fields, and the rank to sort by. */
export function selectRows(db: Db, { name, fields }: Resource) {
  return tables(db)
    .selectFrom(name)
    .select(['number as id', 'rev', 'rank', 'updatedAt'])
    .select(selectFields(name, fields))
}

/** Selects every row with its name, also of resources that are only read: a view to choose from has no revision. */
export function selectNamedRows(db: Db, { name, fields, label }: Resource) {
  const calling = Object.fromEntries(Object.entries(fields).filter(([field]) => field === label || field === 'code'))
  return tables(db).selectFrom(name).select('number as id').select(selectFields(name, calling))
}

/** Converts a row from PostgreSQL to that of the API. */
export function readRow({ fields }: Resource, stored: Readonly<Record<string, unknown>>): Row {
  return { id: stored['id'] as number, rev: stored['rev'] as number, ...readFields(fields, stored) }
}

export async function loadRow(db: Db, resource: Resource, id: number): Promise<Row | undefined> {
  const stored = await selectRows(db, resource).where('number', '=', id).executeTakeFirst()
  return stored && readRow(resource, stored)
}

/** Returns the values of a key as one text; the same whatever the order of their own values: a translated text is an object. */
export function keyText(values: readonly unknown[]): string {
  return JSON.stringify(values, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}

/** Returns the rows by the values of their import key, as `keyText` writes them. */
export async function rowsByKey(
  db: Db,
  resource: Resource,
  keys: readonly (readonly unknown[])[],
): Promise<Map<string, Row>> {
  if (keys.length === 0) return new Map()
  const { importKey, fields } = resource
  const keyFields = Object.fromEntries(importKey.map((name) => [name, fields[name]!]))
  const columns = importKey.map((name) => columnNamed(name, fields[name]!))
  const wanted = keys.map((key) => {
    const stored = writeFields(keyFields, Object.fromEntries(importKey.map((name, index) => [name, key[index]])))
    return columns.map((column) => stored[column])
  })
  const refs = columns.map((column) => sql.ref(`${resource.name}.${column}`))
  // Nullable keys are not in the list: such rows are compared one by one.
  const conditions = [
    ...toRowValues(
      wanted.filter((key) => !key.includes(null)),
      refs,
    ),
    ...wanted.filter((key) => key.includes(null)).map((key) => sameAs(key, refs)),
  ]
  const rows = await selectRows(db, resource)
    .where(sql<boolean>`(${sql.join(conditions, sql` or `)})`)
    .execute()
  return new Map(
    rows.map((stored) => {
      const row = readRow(resource, stored)
      return [keyText(importKey.map((name) => row[name])), row]
    }),
  )
}

function toRowValues(keys: readonly (readonly unknown[])[], columns: readonly Sql[]): Sql[] {
  if (keys.length === 0) return []
  return [sql`(${sql.join(columns)}) in (${sql.join(keys.map((key) => sql`(${sql.join(key)})`))})`]
}

function sameAs(key: readonly unknown[], columns: readonly Sql[]): Sql {
  return sql`(${sql.join(
    columns.map((column, index) => sql`${column} is not distinct from ${key[index]}`),
    sql` and `,
  )})`
}

/** Returns one row with its last editor and the time of the change. */
export async function rowAndEditor(
  db: Db,
  resource: Resource,
  id: number,
): Promise<{ row: Row; by: string | null; at: Date } | undefined> {
  const stored = await selectRows(db, resource).select('id as key').where('number', '=', id).executeTakeFirst()
  if (!stored) return undefined
  const by = await findLastEditor(db, snakeCase(resource.name), stored['key'])
  return { row: readRow(resource, stored), by, at: stored['updatedAt'] as Date }
}

/**
 * Returns a row as it was at an earlier revision, from the changes in the audit; undefined: it does not have them all, or
 * some were deleted from it.
 */
export async function rowAtRevision(
  tx: Tx,
  resource: Resource,
  { id, rev }: { id: number; rev: number },
): Promise<Row | undefined> {
  const { name, fields } = resource
  const { rows } = await sql<{ before: unknown }>`
    select case when count(distinct change.id) = kept.rev - ${rev} and not bool_or(is_blanked)
      then jsonb_object_agg(part.key, part.value order by change.id desc) end as before
    from ${sql.table(name)} as kept
    cross join lateral (
      select id, before, is_blanked from audit_row
      where subject = ${snakeCase(name)} and row_id = kept.id::text and kind = 'u'
      order by id desc limit greatest(kept.rev - ${rev}, 0)
    ) as change
    cross join lateral jsonb_each(change.before) as part
    where kept.number = ${id} group by kept.rev`.execute(tx)
  const before = rows[0]?.before
  if (!before) return undefined
  const past = sql<Columns>`(
    select (jsonb_populate_record(kept, ${JSON.stringify(before)}::jsonb)).*
    from ${sql.table(name)} as kept where kept.number = ${id})`
  const stored = await tables(tx)
    .selectFrom(past.as(name))
    .select(['number as id'])
    .select(selectFields(name, fields))
    .executeTakeFirst()
  return stored && readRow(resource, { ...stored, rev })
}

export type NamedRow = { subject: string; id: number | null; label: string | null }

/** Finds the names of rows by table and key. */
export async function namesOfRows(
  db: Db,
  resources: readonly Resource[],
  rows: readonly { subject: string; rowId: string | null }[],
  language: Language,
): Promise<NamedRow[]> {
  const named: NamedRow[] = []
  for (const { subject, rowId } of rows) {
    const resource = resources.find(({ name }) => snakeCase(name) === subject)
    const stored =
      resource && rowId !== null ? await selectRows(db, resource).where('id', '=', rowId).executeTakeFirst() : undefined
    const row = stored && readRow(resource!, stored)
    named.push({ subject, id: row?.id ?? null, label: row ? rowLabel(resource!, row, language) : null })
  }
  return named
}

/** Returns the label of a row. */
export function rowLabel({ fields, label }: Resource, row: Row, language: Language): string {
  const value = row[label]
  return fields[label]!.kind === 'translated' ? translate(value as Translated, language) : String(value)
}

/** @returns the number of the new row, which comes last */
export async function insertRow(tx: Tx, { name, fields }: Resource, draft: Draft): Promise<number> {
  const last = sql<number>`(select coalesce(max(rank), 0) + 1 from ${sql.table(name)})`
  const { number } = await tables(tx)
    .insertInto(name)
    .values({ ...writeFields(fields, draft), rank: last } as never)
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** @returns whether it was still as it was when the editing began */
export async function updateRow(tx: Tx, { name, fields }: Resource, draft: Draft): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable(name)
    .set(writeFields(fields, draft) as never)
    .where('number', '=', draft.id)
    .where('rev', '=', draft.rev)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Locks rows until the end of the transaction, and returns true if they are unchanged since they were read. */
export async function areAsTheyWere(
  tx: Tx,
  { name }: Resource,
  rows: readonly Pick<Row, 'id' | 'rev'>[],
): Promise<boolean> {
  const ids = rows.map(({ id }) => id)
  const now = await tables(tx)
    .selectFrom(name)
    .select(['number', 'rev'])
    .where('number', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('number')
    .forUpdate()
    .execute()
  const revs = new Map(now.map(({ number, rev }) => [number, rev]))
  return rows.every(({ id, rev }) => revs.get(id) === rev)
}

/** Sets the same values in rows that are locked. */
export async function updateRows(
  tx: Tx,
  { name, fields }: Pick<Resource, 'name' | 'fields'>,
  ids: readonly number[],
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tables(tx)
    .updateTable(name)
    .set(writeFields(fields, values) as never)
    .where('number', '=', sql<number>`any(${ids}::integer[])`)
    .execute()
}

/** @returns whether it was unchanged since the user chose to delete it */
export async function deleteRow(
  tx: Tx,
  { name }: Resource,
  { id, rev }: { id: number; rev: number },
): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom(name)
    .where('number', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Moves rows, in the order given, behind the row `after`, or first when it is null. Two users who do so at once wait for each
 * other, so that both their moves are kept.
 * @returns the order of all, or undefined when one of them is gone
 */
export async function rankRows(
  tx: Tx,
  { name }: Resource,
  { ids, after }: { ids: readonly number[]; after: number | null },
): Promise<number[] | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`rank ${name}`}))`.execute(tx)
  const rows = await tables(tx).selectFrom(name).select('number').orderBy('rank').orderBy('number').execute()
  const all = rows.map(({ number }) => number)
  const rest = all.filter((id) => !ids.includes(id))
  const place = after === null ? 0 : rest.indexOf(after) + 1
  if (!ids.every((id) => all.includes(id)) || (after !== null && place === 0)) return undefined
  const order = rest.toSpliced(place, 0, ...new Set(ids))
  await sql`
    update ${sql.table(name)} as moved set rank = place.rank
    from unnest(${order}::int[]) with ordinality as place (number, rank)
    where moved.number = place.number and moved.rank <> place.rank`.execute(tx)
  return order
}

/** Most references to a row that are counted. */
const mostUsages = 1_000

/**
 * Returns the references that prevent deleting a row, by table. Parts of the row are deleted with it and do not count.
 */
export async function loadUsages(db: Db, { name }: Resource, id: number, language: Language): Promise<Usage[]> {
  const keys = await keysInto(db, name)
  const usages: Usage[] = []
  for (const { table, column, target } of keys) {
    const wanted = tables(db).selectFrom(name).select(target).where('number', '=', id)
    const some = tables(db)
      .selectFrom(table)
      .select(sql`1`.as('one'))
      .where(column, '=', wanted)
      .limit(mostUsages + 1)
    const { count } = await tables(db)
      .selectFrom(some.as('some'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count > 0) {
      usages.push({
        subject: table,
        label: m[`subjects.${table}` as 'subjects.usedCar']({}, { locale: language }),
        count: Math.min(count, mostUsages),
        isCapped: count > mostUsages,
      })
    }
  }
  return usages
}

/** Returns the foreign keys into a table that forbid deleting, in the names of the code. */
async function keysInto(db: Db, name: string): Promise<{ table: string; column: string; target: string }[]> {
  const { rows } = await sql<{ table: string; column: string; target: string }>`
    select c.conrelid::regclass::text as table, own.attname as column, other.attname as target
    from pg_constraint c
    join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[1]
    join pg_attribute other on other.attrelid = c.confrelid and other.attnum = c.confkey[1]
    where c.contype = 'f' and c.confdeltype in ('a', 'r') and cardinality(c.conkey) = 1
      and c.confrelid = ${snakeCase(name)}::regclass
    order by 1, 2`.execute(db)
  return rows.map(({ table, column, target }) => ({
    table: camelCase(table),
    column: camelCase(column),
    target: camelCase(target),
  }))
}
