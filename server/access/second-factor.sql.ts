import type { Db, Tx } from '../platform/database/database.ts'

export type SecondFactor = { secret: Uint8Array; confirmedAt: Date | null; lastStep: number | null }

export async function loadSecondFactor(db: Db, userId: string): Promise<SecondFactor | undefined> {
  return db
    .selectFrom('secondFactor')
    .select(['secret', 'confirmedAt', 'lastStep'])
    .where('staffUserId', '=', userId)
    .executeTakeFirst()
}

/** Stores a second factor that is not proven yet, in place of an earlier one; one that is in use stays. */
export async function beginSecondFactor(tx: Tx, staffUserId: string, secret: Uint8Array): Promise<boolean> {
  const row = await tx
    .insertInto('secondFactor')
    .values({ staffUserId, secret })
    .onConflict((conflict) =>
      conflict
        .column('staffUserId')
        .doUpdateSet({ secret, lastStep: null })
        .where('secondFactor.confirmedAt', 'is', null),
    )
    .returning('staffUserId')
    .executeTakeFirst()
  return row !== undefined
}

export async function confirmSecondFactor(tx: Tx, userId: string, confirmedAt: Date): Promise<void> {
  await tx.updateTable('secondFactor').set({ confirmedAt }).where('staffUserId', '=', userId).execute()
}

/** @returns false when a code of this half minute, or a later one, was used meanwhile */
export async function useStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('secondFactor')
    .set({ lastStep: step })
    .where('staffUserId', '=', userId)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Its recovery codes go with it. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('secondFactor').where('staffUserId', '=', userId).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function replaceRecoveryCodes(tx: Tx, staffUserId: string, hashes: readonly Uint8Array[]): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('staffUserId', '=', staffUserId).execute()
  await tx
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ staffUserId, codeHash })))
    .execute()
}

/** @returns whether there was such a code; there is none any more */
export async function takeRecoveryCode(tx: Tx, userId: string, codeHash: Uint8Array): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recoveryCode')
    .where('staffUserId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCode')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staffUserId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export async function requiresSecondFactor(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('staffUser')
    .innerJoin('role', 'role.id', 'staffUser.roleId')
    .select('role.requiresSecondFactor')
    .where('staffUser.id', '=', userId)
    .executeTakeFirst()
  return row?.requiresSecondFactor ?? false
}

/** Those that were open before the second factor was set up end: nobody proved it there. */
export async function deleteOtherSessions(tx: Tx, userId: string, ownSessionId: string): Promise<void> {
  await tx.deleteFrom('session').where('staffUserId', '=', userId).where('id', '!=', ownSessionId).execute()
}
