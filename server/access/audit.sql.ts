import { sql, type RawBuilder } from 'kysely'
import type { HistoryEntry } from '@forecourt/domain/access/audit.schema.ts'
import { changeUnderway } from '../platform/audit/audit.ts'
import type { RelatedRecord } from '../platform/audit/related-records.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/**
 * Finds the key of a record by its number, also of a deleted one; undefined when there is none, or the audit has nothing of
 * it.
 */
export async function findRowId(db: Db, subject: string, number: number): Promise<string | undefined> {
  const { rows: audited } = await sql<{ key: string }>`
    select own.attname as key
    from pg_trigger
    join pg_attribute numbered on numbered.attrelid = tgrelid and numbered.attname = 'number'
    join pg_index on indrelid = tgrelid and indisprimary and indnatts = 1
    join pg_attribute own on own.attrelid = tgrelid and own.attnum = indkey[0]
    where tgrelid = to_regclass(${subject}) and tgname = ${`${subject}_audit_update`}`.execute(db)
  const [table] = audited
  if (!table) return undefined
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(table.key)}::text as id from ${sql.table(subject)} where number = ${number}
    union all
    select row_id from audit_row
    where subject = ${subject} and kind = 'd' and before -> 'number' = to_jsonb(${number}::integer)`.execute(db)
  return rows[0]?.id
}

/** Finds the number of a record by its key, if it is of one of these tables. The parts of a vehicle have its key. */
export async function findRecordNumber(
  db: Db,
  { subject, rowId }: { subject: string; rowId: string },
  tables: readonly string[],
): Promise<{ table: string; number: number | undefined }> {
  const table = tables.find((one) => listTables(one).includes(subject))
  if (table === undefined) return { table: subject, number: undefined }
  const { rows } = await sql<{ number: number }>`
    select number from ${sql.table(table)} where id = ${rowId}::uuid`.execute(db)
  return { table, number: rows[0]?.number }
}

export type KeptEntry = Omit<HistoryEntry, 'at' | 'by' | 'isUndoable'> & {
  at: Date
  actor: string
  name: string | null
  origin: Origin
}

/** Actor and call of the change that a chain of undo and redo began with. */
export type Origin = { actor: string; action: string }

/** Lists the tables that store a record under one key. */
function listTables(subject: string): string[] {
  return subject === 'vehicle' ? ['vehicle', 'used_car', 'stock_car', 'truck'] : [subject]
}

type LoadedHistory = {
  subject: string
  rowId: string
  related: readonly RelatedRecord[]
  before: number | undefined
  limit: number
}

/** Returns the changes of a record, of its parts and of related records, newest first. */
export async function loadEntries(
  db: Db,
  { subject, rowId, related, before, limit }: LoadedHistory,
): Promise<KeptEntry[]> {
  const { rows } = await sql<KeptEntry>`
    with entry as (
      select entry as id, at, jsonb_agg(jsonb_build_object('subject', subject, 'kind', kind, 'before', before, 'after', after,
        'isBlanked', is_blanked) order by id) as rows
      from (
        select * from audit_row where subject = any (${listTables(subject)}) and row_id = ${rowId}
        union
        select * from audit_row where part_of = ${rowId}
        union
        select audit_row.* from audit_row
        join unnest(${related.map((one) => one.subject)}::text[], ${related.map((one) => one.rowId)}::text[]) as related (subject, row_id)
          using (subject, row_id)
      ) as concerned
      where ${before ?? null}::bigint is null or entry < ${before ?? null}::bigint
      group by entry, at order by entry desc limit ${limit}
    )
    select entry.id, entry.at, kept.actor, kept.action, kept.reason, kept.batch, kept.undoes, entry.rows,
      (select max(undo.id) from audit_entry undo where undo.undoes = entry.id and exists (
        select from audit_row r where r.entry = undo.id and (r.subject = any (${listTables(subject)}) and r.row_id = ${rowId} or r.part_of = ${rowId})
      )) as "undoneBy",
      actor_name(kept.actor) as name, ${origin(sql`entry.id`)} as origin
    from entry
    join audit_entry kept on kept.id = entry.id and kept.at = entry.at
    order by entry.id desc`.execute(db)
  return rows
}

/** Loads the origins of changes, without duplicates. */
export async function loadOrigins(db: Db, entries: readonly number[]): Promise<Origin[]> {
  const { rows } = await sql<{ origin: Origin }>`
    select distinct origin from (
      select ${origin(sql`asked.entry`)} as origin from unnest(${entries}::bigint[]) as asked (entry)
    ) as origins where origin is not null`.execute(db)
  return rows.map((row) => row.origin)
}

function origin(entry: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    with recursive chain as (
      select actor, action, undoes from audit_entry where id = ${entry}
      union all
      select earlier.actor, earlier.action, earlier.undoes
      from chain join audit_entry earlier on earlier.id = chain.undoes
    )
    select jsonb_build_object('actor', actor, 'action', action) from chain where undoes is null
  )`
}

/** Returns the changes that were one act, the last first. */
export async function entriesOfBatch(db: Db, batch: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from audit_entry where batch = ${batch} order by id desc`.execute(db)
  return rows.map(({ id }) => id)
}

/** `partOf`: the row that it belongs to, such as the order of a line. */
export type UndoneRow = { subject: string; rowId: string | null; partOf: string | null; isUndone: boolean }

/**
 * Restores the former values, unless they were changed since: a record with its parts, or nothing of it; of one record alone
 * when it is named. Each undone change has an entry of its own, so that the history of a record shows the entry that undid
 * it.
 */
export async function undoEntry(
  tx: Tx,
  entry: number,
  { batch = '', record = null }: { batch?: string | undefined; record?: string | undefined | null },
): Promise<{ rows: UndoneRow[]; entry: number | undefined }> {
  await sql`select set_config('forecourt.entry', '', true), set_config('forecourt.batch', ${batch}, true),
    set_config('forecourt.undoes', ${String(entry)}, true)`.execute(tx)
  const { rows } = await sql<UndoneRow>`
    select subject, row_id as "rowId", part_of as "partOf", is_undone as "isUndone" from undo_audit_entry(${entry}, ${record})`.execute(
    tx,
  )
  return { rows, entry: (await changeUnderway(tx))?.entry }
}
