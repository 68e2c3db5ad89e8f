import type { Db } from '../platform/database/database.ts'

/** The base role of somebody of the staff, whose limits hold for what they sell; null: of none. */
export async function loadBaseRole(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('staffUser')
    .innerJoin('role', 'role.id', 'staffUser.roleId')
    .select('role.base')
    .where('staffUser.id', '=', userId)
    .executeTakeFirst()
  return row?.base ?? null
}
