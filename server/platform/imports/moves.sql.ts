import { sql, type InferResult } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import type { InBoth, Problems } from './import-line.ts'
import { isToUndoSql } from './imports.sql.ts'

/** The counts and sums of a list, each record counted once: by the last file that names it. */
interface ListSums {
  readonly list: string
  readonly lines: number
  /** Imported by this move, or there already as the file has them. */
  readonly taken: number
  readonly wrong: number
  /** Lines that were not imported yet. */
  readonly waiting: number
  /** By field: the sum of all lines, and of those that were imported, in cents. */
  readonly sums: Readonly<Record<string, { readonly fileCents: number; readonly takenCents: number }>>
  /** By field: lines whose amount cannot be read. */
  readonly unread: Readonly<Record<string, number>>
}

/** A line that was not imported, and why. */
export interface RefusedLine {
  readonly list: string
  readonly fileName: string
  readonly line: number
  /** The key of the record, as the file has it. */
  readonly key: string | null
  readonly problems: Problems
}

export function selectMoves(db: Db) {
  return db
    .selectFrom('systemMove')
    .select(['id', 'number', 'rev', 'name', 'skippedSteps', 'startedAt', 'closedAt'])
    .select(sql<string | null>`actor_name(started_by)`.as('startedBy'))
    .select(sql<string | null>`actor_name(closed_by)`.as('closedBy'))
    .orderBy('number', 'desc')
}

export type StoredMove = InferResult<ReturnType<typeof selectMoves>>[number]

export async function insertMove(
  tx: Tx,
  move: { readonly name: string; readonly startedBy: string; readonly startedAt: Date },
): Promise<number> {
  const { number } = await tx.insertInto('systemMove').values(move).returning('number').executeTakeFirstOrThrow()
  return number
}

export async function updateMove(
  tx: Tx,
  id: string,
  changes: {
    readonly name?: string
    readonly skippedSteps?: readonly string[]
    readonly closedBy?: string
    readonly closedAt?: Date
  },
): Promise<void> {
  const { skippedSteps, ...others } = changes
  await tx
    .updateTable('systemMove')
    .set({ ...others, ...(skippedSteps && { skippedSteps: [...skippedSteps] }) })
    .where('id', '=', id)
    .execute()
}

export async function insertReport(tx: Tx, moveId: string, report: object): Promise<void> {
  await tx
    .insertInto('systemMoveReport')
    .values({ moveId, report: JSON.stringify(report) })
    .execute()
}

/** By list: the table of the records that its lines become. */
export type RecordTables = Readonly<Record<string, string>>

/**
 * True for an imported line that was not undone, or whose record stayed because something was built on it when its file was undone. A
 * change of a record that stood before counts as undone with its file.
 * @param line the alias of the line
 */
const isStaying = (
  tables: RecordTables,
  line: 'line' | 'gone',
) => sql`(${isToUndoSql} or ${sql.ref(line)}.action = 'add' and not exists (
    select from audit_entry made join audit_entry undo on undo.undoes = made.id
    join audit_row deleted on deleted.entry = undo.id
    where made.batch = brought.batch::text and deleted.kind = 'd'
      and deleted.subject = ${JSON.stringify(tables)}::jsonb ->> brought.resource
      and deleted.before ->> 'number' = ${sql.ref(line)}.target::text))`

/** Selects the lines of a move that count: of each record the last line that was not undone. */
const latestLines = (moveId: string, tables: RecordTables) => sql`
  select distinct on (brought.resource, coalesce(line.key, brought.number || ':' || line.line))
    brought.resource, brought.file_name, line.line, line.key, line.action, line.after, line.problems, line.done_at, line.target
  from import brought join import_row line on line.import_id = brought.id
  where brought.move_id = ${moveId}
    and (line.done_at is null or ${isStaying(tables, 'line')})
    -- The record of such a line went with the file that brought it.
    and not (line.action = 'same' and exists (
      select from import brought join import_row gone on gone.import_id = brought.id
      where brought.move_id = ${moveId} and brought.resource = (select resource from import where id = line.import_id)
        and gone.key = line.key and gone.action = 'add' and gone.done_at is not null and not ${isStaying(tables, 'gone')}))
  order by brought.resource, coalesce(line.key, brought.number || ':' || line.line), brought.number desc, line.line`

const isTaken = sql`(done_at is not null or action = 'same')`

/** @param amounts by list: the fields whose amounts are added up */
export async function sumLines(
  db: Db,
  moveId: string,
  { amounts, tables }: { amounts: Readonly<Record<string, readonly string[]>>; tables: RecordTables },
): Promise<ListSums[]> {
  const wanted = Object.entries(amounts).flatMap(([list, fields]) => fields.map((field) => ({ list, field })))
  const { rows } = await sql<ListSums>`
    with latest as (${latestLines(moveId, tables)}), amount as (
      select resource, field, coalesce(sum((after ->> field)::bigint), 0)::float8 as "fileCents",
        coalesce(sum((after ->> field)::bigint) filter (where ${isTaken}), 0)::float8 as "takenCents",
        count(*) filter (where after ->> field is null and action = 'wrong')::integer as unread
      from latest join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (list text, field text) on list = resource
      group by resource, field
    )
    select resource as list, count(*)::integer as lines, count(*) filter (where ${isTaken})::integer as taken,
      count(*) filter (where action = 'wrong')::integer as wrong,
      count(*) filter (where action is null or action in ('add', 'change') and done_at is null)::integer as waiting,
      coalesce((select jsonb_object_agg(field, jsonb_build_object('fileCents', "fileCents", 'takenCents', "takenCents"))
        from amount where amount.resource = latest.resource), '{}') as sums,
      coalesce((select jsonb_object_agg(field, unread) from amount where amount.resource = latest.resource), '{}') as unread
    from latest group by resource`.execute(db)
  return rows
}

/** Returns the lines that were not imported, in the order of the lists and files. */
export async function listRefused(db: Db, moveId: string, tables: RecordTables): Promise<RefusedLine[]> {
  const { rows } = await sql<RefusedLine & { problems: Record<string, InBoth> }>`
    with latest as (${latestLines(moveId, tables)})
    select resource as list, file_name as "fileName", line,
      (select string_agg(part, ' ') from jsonb_array_elements_text(key::jsonb) as part) as key, problems
    from latest where action = 'wrong' order by resource, file_name, line`.execute(db)
  return rows
}
/** Returns the numbers of the records of a list that a move took over or found as the file has them. */
export async function listTaken(
  db: Db,
  moveId: string,
  { list, tables }: { list: string; tables: RecordTables },
): Promise<number[]> {
  const { rows } = await sql<{ target: number }>`
    with latest as (${latestLines(moveId, tables)})
    select distinct target from latest where resource = ${list} and target is not null and ${isTaken}
    order by target`.execute(db)
  return rows.map(({ target }) => target)
}
