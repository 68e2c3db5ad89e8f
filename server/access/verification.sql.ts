import { CODE_TRIES } from '@forecourt/domain/access/verification.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Verification } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Holder } from './sessions.sql.ts'

export type VerificationRow = Selectable<Verification>
export type Purpose = VerificationRow['purpose']

export async function insertVerification(tx: Tx, values: Insertable<Verification>): Promise<string> {
  const { id } = await tx.insertInto('verification').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function verificationById(db: Db, id: string): Promise<VerificationRow | undefined> {
  return db.selectFrom('verification').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Counts a try, if the code has one left; parallel tries come one after the other. */
export async function countTry(
  tx: Tx,
  { purpose, tokenHash, now }: { purpose: Purpose; tokenHash: Uint8Array; now: Date },
): Promise<VerificationRow | undefined> {
  return tx
    .updateTable('verification')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('codeExpiresAt', '>', now)
    .where('tries', '<', CODE_TRIES)
    .returningAll()
    .executeTakeFirst()
}

/** @returns false when another request was first */
export async function markUsed(tx: Tx, id: string, usedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('verification')
    .set({ usedAt })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Replaces the last code by a new one, whose tries begin anew. */
export async function replaceCode(
  tx: Tx,
  { tokenHash, ...code }: { tokenHash: Uint8Array; codeHash: Uint8Array; codeExpiresAt: Date; maxCodes: number },
): Promise<{ id: string } | undefined> {
  const { maxCodes, ...set } = code
  return tx
    .updateTable('verification')
    .set((eb) => ({ ...set, tries: 0, codesSent: eb('codesSent', '+', 1) }))
    .where('purpose', '=', 'signup')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('codesSent', '<', maxCodes)
    .returning('id')
    .executeTakeFirst()
}

export async function deleteVerifications(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('verification').where('createdAt', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes other codes that could still change the same account. */
export async function deleteOpenVerifications(tx: Tx, { kind, id }: Holder): Promise<void> {
  await tx
    .deleteFrom('verification')
    .where(kind === 'customer' ? 'shopAccountId' : 'staffUserId', '=', id)
    .where('usedAt', 'is', null)
    .execute()
}
