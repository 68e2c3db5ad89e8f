import { sql } from 'kysely'
import type { FirstLine, Import, ImportState, RowAction } from '@forecourt/domain/platform/resources/import.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { NumberStyle } from '@forecourt/domain/platform/values/number-text.ts'
import type { Db, Tx } from '../database/database.ts'
import type { InBoth, Problems } from './import-line.ts'
import type { Sheet } from './sheet.ts'

export type StoredImport = {
  readonly id: string
  readonly number: number
  readonly resource: string
  readonly fileName: string
  readonly columns: readonly string[]
  readonly numbers: NumberStyle | null
  readonly defaults: Readonly<Record<string, string>>
  readonly state: ImportState
  readonly actor: string
  readonly batch: string
}

/** The imports that a user may see: of a list or of a move, of all users or their own. */
export type SeenImports = (
  | { readonly resource: string; readonly moveId?: undefined }
  | { readonly resource?: undefined; readonly moveId: string }
) & { readonly actor: string | null }

/** A stored line. */
export type StoredLine = {
  readonly line: number
  readonly cells: readonly string[]
  readonly kinds: string
  readonly action: RowAction | null
  readonly target: number | null
  readonly rev: number | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** Result of checking a line. */
export type CheckedLine = {
  readonly line: number
  readonly action: RowAction
  readonly target: number | null
  readonly rev: number | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly problems: Problems
  /** A number in it can be read in two ways. */
  readonly isDoubtful: boolean
}

/** Source of the lines: sheet and header line. */
export type Reading = {
  readonly sheet: Sheet
  readonly heads: readonly string[]
  readonly headLine: number
  readonly columns: readonly string[]
  readonly firstLines: readonly FirstLine[]
}

type NewImport = Pick<StoredImport, 'resource' | 'fileName' | 'actor'> & {
  moveId: string | null
  contentHash: string
  bytes: Uint8Array
  reading: Reading
  now: Date
}

/** Keeps a file with its lines. @returns its key and its number */
export async function insertImport(
  tx: Tx,
  { reading, bytes, now, ...facts }: NewImport,
): Promise<{ id: string; number: number }> {
  const made = await tx
    .insertInto('import')
    .values({ ...facts, ...columnsOfReading(reading), state: 'checking', createdAt: now })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('importFile')
    .values({ importId: made.id, bytes: Buffer.from(bytes) })
    .execute()
  await insertLines(tx, made.id, reading)
  return made
}

/** Reads a stored file in another way: its lines begin anew. */
export async function replaceReading(tx: Tx, id: string, reading: Reading): Promise<void> {
  await tx.deleteFrom('importRow').where('importId', '=', id).execute()
  await tx.updateTable('import').set(columnsOfReading(reading)).where('id', '=', id).execute()
  await insertLines(tx, id, reading)
}

/** Returns true if any line was imported. */
export async function isBegun(tx: Tx, id: string): Promise<boolean> {
  const done = await tx
    .selectFrom('importRow')
    .select('line')
    .where('importId', '=', id)
    .where('doneAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return done !== undefined
}

export async function bytesOfImport(db: Db, id: string): Promise<Uint8Array | undefined> {
  const found = await db.selectFrom('importFile').select('bytes').where('importId', '=', id).executeTakeFirst()
  return found?.bytes
}

function columnsOfReading({ sheet, heads, headLine, columns, firstLines }: Reading) {
  return {
    separator: sheet.separator,
    encoding: sheet.encoding,
    sheets: [...sheet.sheets],
    sheet: sheet.sheet,
    heads: [...heads],
    columns: [...columns],
    headLine,
    firstLines: JSON.stringify(firstLines),
  }
}

/** Inserts the lines; the parts are JSON already, so they are not parsed here. */
async function insertLines(tx: Tx, id: string, { sheet, headLine }: Reading): Promise<void> {
  for (const part of sheet.parts) {
    await sql`
      insert into import_row (import_id, line, cells, kinds)
      select ${id}, line, cells, kinds
      from jsonb_to_recordset(${part}::jsonb) as sent (line integer, cells text[], kinds text)
      where line > ${headLine}`.execute(tx)
  }
}

/** Locks an import until the transaction ends. */
export async function importForUpdate(tx: Tx, id: string): Promise<StoredImport | undefined> {
  return tx
    .selectFrom('import')
    .select(['id', 'number', 'resource', 'fileName', 'columns', 'numbers', 'state', 'actor', 'batch'])
    .select(sql<StoredImport['defaults']>`defaults`.as('defaults'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function setState(tx: Tx, id: string, state: ImportState, finishedAt: Date | null): Promise<void> {
  await tx.updateTable('import').set({ state, finishedAt }).where('id', '=', id).execute()
}

/** Stores other columns, or another way to write numbers, so every line that is not done is checked again. */
export async function setColumns(
  tx: Tx,
  id: string,
  { columns, numbers, defaults }: Pick<StoredImport, 'columns' | 'numbers' | 'defaults'>,
): Promise<void> {
  await tx
    .updateTable('import')
    .set({ columns: [...columns], numbers, defaults: JSON.stringify(defaults) })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('importRow')
    .set({ action: null, key: null })
    .where('importId', '=', id)
    .where('doneAt', 'is', null)
    .execute()
}

/** @returns whether there is such a line, and it is not done */
export async function setCell(
  tx: Tx,
  id: string,
  { line, column, text }: { line: number; column: number; text: string },
) {
  const { numUpdatedRows } = await tx
    .updateTable('importRow')
    .set({
      cells: sql<string[]>`cells[:${column}] || array_fill(''::text, array[greatest(${column} - cardinality(cells), 0)])
      || ${text}::text || cells[${column + 2}:]`,
      // A typed correction is a text, whatever the type of the cell was.
      kinds: sql<string>`overlay(rpad(kinds, greatest(length(kinds), ${column + 1}), 't') placing 't' from ${column + 1})`,
    })
    .where('importId', '=', id)
    .where('line', '=', line)
    .where('doneAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const asStored = ['line', 'cells', 'kinds', 'action', 'target', 'rev', 'after'] as const

/** Returns the first lines that were not checked yet. */
export async function linesToCheck(tx: Tx, id: string, limit: number): Promise<StoredLine[]> {
  const rows = await tx
    .selectFrom('importRow')
    .select(asStored)
    .where('importId', '=', id)
    .where('action', 'is', null)
    .orderBy('line')
    .limit(limit)
    .execute()
  return rows
}

/** Returns the first lines that are to be imported. */
export async function linesToApply(tx: Tx, id: string, limit: number): Promise<StoredLine[]> {
  const rows = await tx
    .selectFrom('importRow')
    .select(asStored)
    .where('importId', '=', id)
    .where('action', 'in', ['add', 'change'])
    .where('doneAt', 'is', null)
    .orderBy('line')
    .limit(limit)
    .execute()
  return rows
}

/** Returns a line with those that have its key, which may be invalid because of it alone. */
export async function lineAndTwins(tx: Tx, id: string, line: number): Promise<StoredLine[]> {
  const rows = await tx
    .selectFrom('importRow as row')
    .select(asStored)
    .where('importId', '=', id)
    .where('doneAt', 'is', null)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('line', '=', line),
        eb('key', '=', selectFrom('importRow').select('key').where('importId', '=', id).where('line', '=', line)),
      ]),
    )
    .orderBy('line')
    .execute()
  return rows
}

/**
 * Stores the import keys of lines.
 * @returns for each of these keys the first line of the file that has it
 */
export async function noteKeys(
  tx: Tx,
  id: string,
  keys: readonly { line: number; key: string | null }[],
): Promise<Map<string, number>> {
  await sql`
    update import_row kept set key = sent.key
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as sent (line integer, key text)
    where kept.import_id = ${id} and kept.line = sent.line`.execute(tx)
  const wanted = keys.flatMap(({ key }) => (key === null ? [] : [key]))
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .selectFrom('importRow')
    .select(({ fn }) => ['key', fn.min<number>('line').as('line')])
    .where('importId', '=', id)
    .where('key', 'in', wanted)
    .groupBy('key')
    .execute()
  return new Map(rows.map(({ key, line }) => [key!, line]))
}

export async function keepChecked(tx: Tx, id: string, lines: readonly CheckedLine[]): Promise<void> {
  await sql`
    update import_row kept
    set action = found.action, target = found.target, rev = found.rev, before = found.before, after = found.after,
      problems = found.problems, is_doubtful = found."isDoubtful"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as found (line integer, action text, target integer, rev integer, before jsonb, after jsonb, problems jsonb,
        "isDoubtful" boolean)
    where kept.import_id = ${id} and kept.line = found.line`.execute(tx)
}

/** @param lines with the numbers of the records that they changed or made */
export async function keepDone(
  tx: Tx,
  id: string,
  lines: readonly { line: number; number: number }[],
  now: Date,
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    update import_row kept set done_at = ${now}, target = done.number
    from jsonb_to_recordset(${JSON.stringify(lines.map(({ line, number }) => ({ line, number })))}::jsonb)
      as done (line integer, number integer)
    where kept.import_id = ${id} and kept.line = done.line`.execute(tx)
}

export async function keepWrong(tx: Tx, id: string, line: number, problems: Problems): Promise<void> {
  await tx
    .updateTable('importRow')
    .set({ action: 'wrong', problems: JSON.stringify(problems) })
    .where('importId', '=', id)
    .where('line', '=', line)
    .execute()
}

/** Lines of an import as a list has them. */
export function selectLines(db: Db, id: string) {
  return db
    .selectFrom('importRow')
    .select(['line as id', 'line', 'action', 'target', 'cells', 'problems', 'before', 'after', 'doneAt'])
    .select(sql<string>`array_to_string(cells, ' ')`.as('content'))
    .where('importId', '=', id)
}

export async function findImport(
  db: Db,
  number: number,
): Promise<Pick<StoredImport, 'id' | 'resource' | 'actor'> | undefined> {
  return db.selectFrom('import').select(['id', 'resource', 'actor']).where('number', '=', number).executeTakeFirst()
}

/** True while what the import `brought` did is in effect: it can be undone and redone any number of times. */
export const isToUndoSql = sql<boolean>`coalesce((
  with recursive step as (
    select max(id) as id, 0 as depth from audit_entry where batch = brought.batch::text
    union all
    select later.id, depth + 1 from step join audit_entry later on later.undoes = step.id and later.batch is not null
  )
  select depth % 2 = 0 from step where id is not null order by id desc limit 1
), false)`

/** Most failed pictures that are shown; the rest is counted. */
const mostFailedShown = 20

/** Returns the imports with their progress, newest first. */
export async function loadImports(
  db: Db,
  { resource, moveId, actor }: SeenImports,
  { number = null, limit, language }: { number?: number | null; limit: number; language: Language },
): Promise<Import[]> {
  const { rows } = await sql<
    Omit<Import, 'at' | 'finishedAt' | 'change' | 'failedPictures'> & {
      failedPictures: { line: number; address: string; problem: InBoth }[]
      at: Date
      finishedAt: Date | null
      batch: string
      isToUndo: boolean
    }
  >`
    select brought.number as id, resource as list, (select number from system_move where id = move_id) as move, file_name as "fileName", state, actor_name(actor) as by, created_at as at,
      finished_at as "finishedAt", separator, encoding, sheets, sheet, head_line as "headLine", first_lines as "firstLines",
      numbers, defaults, heads, columns, batch,
      (select jsonb_build_object(
          'add', count(*) filter (where action = 'add'), 'change', count(*) filter (where action = 'change'),
          'same', count(*) filter (where action = 'same'), 'wrong', count(*) filter (where action = 'wrong'),
          'waiting', count(*) filter (where action is null), 'done', count(done_at))
        from import_row where import_id = brought.id) as counts,
      (select jsonb_build_object('waiting', count(*) filter (where is_brought is null),
          'done', count(*) filter (where is_brought), 'failed', count(*) filter (where not is_brought),
          'unused', (select count(*) from import_picture_file file where import_id = brought.id and not exists (
            select from import_picture asked where asked.import_id = brought.id and asked.address = file.name)))
        from import_picture where import_id = brought.id) as pictures,
      (select coalesce(jsonb_agg(jsonb_build_object('line', line, 'address', address, 'problem', problem) order by line, rank), '[]')
        from (select line, rank, address, problem from import_picture where import_id = brought.id and not is_brought
          order by line, rank limit ${mostFailedShown}) failed) as "failedPictures",
      exists (select from import_row where import_id = brought.id and is_doubtful) as "isDoubtful",
      (select jsonb_build_object('id', number, 'by', actor_name(actor), 'at', to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        from import earlier
        where earlier.resource = brought.resource and earlier.content_hash = brought.content_hash
          and earlier.number < brought.number and earlier.state = 'done'
        order by number desc limit 1) as earlier,
      ${isToUndoSql} as "isToUndo"
    from import brought
    where (${resource ?? null}::text is null or resource = ${resource ?? null})
      and (${moveId ?? null}::uuid is null or move_id = ${moveId ?? null}) and (${number}::integer is null or brought.number = ${number})
      and (${actor}::text is null or actor = ${actor})
    order by brought.number desc limit ${limit}`.execute(db)
  return rows.map(({ at, finishedAt, batch, isToUndo, failedPictures, ...facts }) => ({
    ...facts,
    failedPictures: failedPictures.map(({ problem, ...picture }) => ({
      ...picture,
      problem: problem[language],
    })),
    at: at.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    change: isToUndo ? { batch } : null,
  }))
}

/** Returns the meaning of the columns in the last file with the same headers. */
export async function lastColumns(
  db: Db,
  resource: string,
  heads: readonly string[],
): Promise<readonly string[] | undefined> {
  const found = await db
    .selectFrom('import')
    .select('columns')
    .where('resource', '=', resource)
    .where(sql<boolean>`heads = ${[...heads]}::text[]`)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  return found?.columns
}
