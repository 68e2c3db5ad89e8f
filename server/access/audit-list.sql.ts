import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { RecordKey } from './audit-names.sql.ts'

/** Most changes that a search by record considers. */
const mostFound = 5_000
/** Most rows of a change that are read to describe it; how many it has is counted no further. */
const mostOfHead = 100
/** Rows shown of a change to many rows. */
export const MOST_ROWS = 200

const act = sql<string>`audit_act(entry.action, entry.undoes, entry.note)`

/** Selects the entries of the audit log as its list filters and sorts them. */
export function selectEntries(
  db: Db,
  {
    subjects,
    users,
    entries,
  }: { subjects?: readonly string[]; users?: readonly string[]; entries?: readonly number[] },
) {
  return db
    .selectFrom('auditEntry as entry')
    .select(['entry.id', 'entry.at as madeAt', act.as('act')])
    .select(sql<string>`split_part(entry.actor, ':', 1)`.as('actor'))
    .where((is) => is.and(users === undefined ? [] : [is('entry.actor', 'in', toActors(users))]))
    .$if(entries !== undefined, (rows) => rows.where(sql<boolean>`entry.id = any(${entries}::bigint[])`))
    .$if(subjects !== undefined, (rows) =>
      rows.where(sql<boolean>`exists (
        select from audit_row r where r.entry = entry.id and r.at = entry.at and r.subject = any(${subjects}::text[]))`),
    )
}

/** Selects the readings of personal data as their list filters and sorts them. */
export function selectReadings(
  db: Db,
  { users, subjects }: { users?: readonly string[]; subjects?: readonly string[] },
) {
  return db
    .selectFrom('auditReading as reading')
    .select(['reading.id', 'reading.hour as readAt', 'reading.actor', 'reading.subject', 'reading.action'])
    .select(sql<string | null>`actor_name(reading.actor)`.as('name'))
    .where((is) => is.and(users === undefined ? [] : [is('reading.actor', 'in', toActors(users))]))
    .$if(subjects !== undefined, (rows) => rows.where(sql<boolean>`reading.subject = any(${subjects}::text[])`))
}

function toActors(users: readonly string[]): string[] {
  // No actor has this name, so nothing is found.
  return users.length === 0 ? ['nobody'] : users.flatMap((key) => [`user:${key}`, `integration:${key}`])
}

/** Returns the keys of members of staff by their numbers. */
export async function userKeys(db: Db, numbers: readonly number[]): Promise<string[]> {
  const rows = await db.selectFrom('staffUser').select('id').where('number', 'in', numbers).execute()
  return rows.map(({ id }) => id)
}

export async function colleagues(db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select number as id, first_name || ' ' || last_name as name from staff_user order by fold(last_name), number`.execute(
    db,
  )
  return rows
}

/** Returns the changes that touched any of these records or what is part of them, the last ones. */
export async function entriesOfRecords(db: Db, records: readonly RecordKey[]): Promise<number[]> {
  if (records.length === 0) return []
  const subjects = records.map(({ subject }) => subject)
  const ids = records.map(({ rowId }) => rowId)
  const { rows } = await sql<{ entry: number }>`
    select entry from (
      select r.entry from unnest(${subjects}::text[], ${ids}::text[]) as wanted (subject, row_id)
      join audit_row r on r.subject = wanted.subject and r.row_id = wanted.row_id
      union
      select r.entry from audit_row r where r.part_of = any(${ids}::text[])
    ) as found order by entry desc limit ${mostFound}`.execute(db)
  return rows.map(({ entry }) => entry)
}

export type KeptRow = {
  subject: string
  rowId: string | null
  partOf: string | null
  kind: 'i' | 'u' | 'd' | 'bulk'
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  isBlanked: boolean
}

export type KeptHead = {
  id: number
  at: Date
  actor: string
  /** Name of the actor. */
  name: string | null
  action: string
  act: string
  note: Record<string, unknown> | null
  reason: string | null
  batch: string | null
  undoes: number | null
  undoneBy: number | null
  /** The row that describes best what the change was about. */
  row: KeptRow | null
  rowCount: number
}

const rowFields = sql`jsonb_build_object('subject', r.subject, 'rowId', r.row_id, 'partOf', r.part_of, 'kind', r.kind,
  'before', r.before, 'after', r.after, 'isBlanked', r.is_blanked)`

/** Loads changes by number, each with its subject. */
export async function loadHeads(db: Db, ids: readonly number[]): Promise<Map<number, KeptHead>> {
  const { rows } = await sql<KeptHead>`
    select entry.id, entry.at, entry.actor, actor_name(entry.actor) as name, entry.action, ${act} as act, entry.note,
      entry.reason, entry.batch, entry.undoes,
      (select max(undo.id) from audit_entry undo where undo.undoes = entry.id) as "undoneBy",
      head.row, coalesce(head.count, 0) as "rowCount"
    from audit_entry entry
    left join lateral (
      select (array_agg(${rowFields} order by r.part_of is not null, r.id))[1] as row, count(*)::int as count
      from (select * from audit_row where entry = entry.id and at = entry.at limit ${mostOfHead + 1}) r
    ) as head on true
    where entry.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the first rows that a change touched. */
export async function rowsOfEntry(db: Db, entry: number): Promise<{ rows: KeptRow[]; isMore: boolean }> {
  const { rows } = await sql<{ row: KeptRow }>`
    select ${rowFields} as row from audit_row r where r.entry = ${entry} order by r.id limit ${MOST_ROWS + 1}`.execute(
    db,
  )
  return { rows: rows.slice(0, MOST_ROWS).map(({ row }) => row), isMore: rows.length > MOST_ROWS }
}

/** Returns the rows of several changes, up to a number of each. */
export async function rowsOfEntries(db: Db, entries: readonly number[], most: number): Promise<Map<number, KeptRow[]>> {
  const { rows } = await sql<{ entry: number; rows: KeptRow[] }>`
    select wanted.entry, array(
      select ${rowFields} from audit_row r where r.entry = wanted.entry order by r.id limit ${most}
    ) as rows from unnest(${entries}::bigint[]) as wanted (entry)`.execute(db)
  return new Map(rows.map(({ entry, rows: of }) => [entry, of]))
}
