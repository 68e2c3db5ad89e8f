import type { Db } from '../platform/database/database.ts'

/** Returns the base role of a member of staff, whose limits apply to what they sell; null: none. */
export async function loadBaseRole(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('staffUser')
    .innerJoin('role', 'role.id', 'staffUser.roleId')
    .select('role.base')
    .where('staffUser.id', '=', userId)
    .executeTakeFirst()
  return row?.base ?? null
}
