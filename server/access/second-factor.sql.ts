import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import { getRow } from '../platform/database/rows.ts'

export type SecondFactor = { secret: Uint8Array; confirmedAt: Date | null; lastStep: number | null }

/** Returns the app of a user: its secret, and whether it is set up. */
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

/** Deletes the secret of an app; recovery codes stay for other factors. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('secondFactor').where('staffUserId', '=', userId).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function replaceRecoveryCodes(tx: Tx, staffUserId: string, hashes: readonly Uint8Array[]): Promise<void> {
  await deleteRecoveryCodes(tx, staffUserId)
  await tx
    .insertInto('recoveryCode')
    .values(hashes.map((codeHash) => ({ staffUserId, codeHash })))
    .execute()
}

export async function deleteRecoveryCodes(tx: Tx, staffUserId: string): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('staffUserId', '=', staffUserId).execute()
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

/** Returns whether a user has a second factor: an app that is set up, or a passkey. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`select second_factor_on(${userId}) as "on"`.execute(db)
  return getRow(rows).on
}

/** Locks the user: their factors change one after the other, and the last one is known to be. */
export async function lockFactors(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('staffUser').select('id').where('id', '=', userId).forUpdate().executeTakeFirst()
}
