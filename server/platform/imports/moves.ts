import type { Import } from '@forecourt/domain/platform/resources/import.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db, Tx } from '../database/database.ts'
import type { CallerWith } from '../http/endpoint.ts'
import { refuse, type ApiRefusal } from '../http/refusal.ts'
import { rowNotFound } from '../resources/resource-save.ts'
import { loadImports } from './imports.sql.ts'
import { selectMoves, type StoredMove } from './moves.sql.ts'

export { insertMove, insertReport, listRefused, listTaken, sumLines, updateMove } from './moves.sql.ts'
export type { RefusedLine, StoredMove } from './moves.sql.ts'

/** Most files of a move that are shown; no real move has that many. */
const mostFiles = 200

/** Returns the moves from other systems, the newest first. */
export function listMoves(db: Db): Promise<StoredMove[]> {
  return selectMoves(db).execute()
}

export async function findMove(db: Db, number: number): Promise<StoredMove | undefined> {
  return selectMoves(db).where('number', '=', number).executeTakeFirst()
}

/** Locks a move that is open. */
export async function lockOpenMove(tx: Tx, number: number): Promise<StoredMove | ApiRefusal> {
  await tx.selectFrom('systemMove').select('id').where('number', '=', number).forNoKeyUpdate().execute()
  const move = await findMove(tx, number)
  if (!move) return rowNotFound()
  return move.closedAt === null ? move : refuse('move-closed')
}

/** Returns the files that were imported for a move by any user, the newest first. */
export function listMoveImports(db: Db, moveId: string, language: Language): Promise<Import[]> {
  return loadImports(db, { moveId, actor: null }, { limit: mostFiles, language })
}

/** Finds the report of a closed move, as it was written. */
export async function findReport(db: Db, moveId: string): Promise<unknown> {
  const found = await db.selectFrom('systemMoveReport').select('report').where('moveId', '=', moveId).executeTakeFirst()
  return found?.report
}

/** Returns the key of an open move that the caller may bring a file for. */
export async function openMoveKey(
  db: Db,
  { staff }: CallerWith<'staff'>,
  number: number,
): Promise<string | ApiRefusal> {
  const decision = may(staff.who, 'SYSTEM_MOVE')
  if (!decision.ok) return refuse(decision.reason, { status: 403 })
  const move = await findMove(db, number)
  if (!move) return rowNotFound()
  return move.closedAt === null ? move.id : refuse('move-closed')
}

/** Returns whether a file belongs to a move that is closed: its report lists what was imported. */
export async function isOfClosedMove(db: Db, importId: string): Promise<boolean> {
  const found = await db
    .selectFrom('import')
    .innerJoin('systemMove', 'systemMove.id', 'import.moveId')
    .select('systemMove.id')
    .where('import.id', '=', importId)
    .where('systemMove.closedAt', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}
