import type { Insertable } from 'kysely'
import type { StaffAbsence } from '../db/schema.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Tx } from '../platform/database/database.ts'

/** Locks the user, so that two calls at once do not note absences over the same days. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('staffUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Finds an absence of a user by its number, unless it was withdrawn. */
export function findAbsence(tx: Tx, userId: string, number: number) {
  return tx
    .selectFrom('staffAbsence')
    .innerJoin('staffUser as deputy', 'deputy.id', 'staffAbsence.deputyId')
    .select(['staffAbsence.id', 'staffAbsence.number', 'absentFrom', 'backOn', 'deputyId', 'deputy.number as deputy'])
    .where('staffUserId', '=', userId)
    .where('staffAbsence.number', '=', number)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
}

export async function insertAbsence(tx: Tx, absence: Insertable<StaffAbsence>): Promise<void> {
  await tx.insertInto('staffAbsence').values(absence).execute()
}

export async function updateAbsence(
  tx: Tx,
  id: string,
  changes: { absentFrom: CalendarDay; backOn: CalendarDay; deputyId: string } | { revokedAt: Date },
): Promise<void> {
  await tx.updateTable('staffAbsence').set(changes).where('id', '=', id).execute()
}

/** Deletes the absences that ended before a day, withdrawn or not. */
export async function deleteAbsences(tx: Tx, before: CalendarDay): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('staffAbsence').where('backOn', '<=', before).executeTakeFirst()
  return Number(numDeletedRows)
}
