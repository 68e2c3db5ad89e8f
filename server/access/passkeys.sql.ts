import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Passkey, PasskeyChallenge } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'

export type PasskeyRow = Selectable<Passkey>

/** The use of a challenge, and its user: in this session, or by this user who is signing in; null: by any user. */
export type ChallengePurpose = {
  readonly purpose: PasskeyChallenge['purpose']
  readonly staffUserId: string | null
  readonly sessionId: string | null
}

export function loadPasskeys(db: Db, staffUserId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkey').selectAll().where('staffUserId', '=', staffUserId).orderBy('number').execute()
}

/** Returns a passkey that no other sign-in uses until the transaction ends: its count must rise. */
export function findPasskeyForUpdate(tx: Tx, credentialId: Uint8Array): Promise<PasskeyRow | undefined> {
  return tx.selectFrom('passkey').selectAll().where('credentialId', '=', credentialId).forUpdate().executeTakeFirst()
}

/** Returns the user that a passkey signs in; a blocked one has none. */
export function findPasskeyOwner(db: Db, credentialId: Uint8Array) {
  return db
    .selectFrom('passkey')
    .innerJoin('staffUser as user', 'user.id', 'passkey.staffUserId')
    .select(['user.id', 'user.number', 'user.firstName', 'user.lastName', 'user.email'])
    .where('passkey.credentialId', '=', credentialId)
    .where('user.blockedAt', 'is', null)
    .executeTakeFirst()
}

/** @returns false when there is such a passkey already */
export async function insertPasskey(tx: Tx, values: Insertable<Passkey>): Promise<boolean> {
  const row = await tx
    .insertInto('passkey')
    .values(values)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updatePasskey(tx: Tx, id: string, values: Updateable<Passkey>): Promise<void> {
  await tx.updateTable('passkey').set(values).where('id', '=', id).execute()
}

/** @returns whether they had such a passkey */
export async function renamePasskey(tx: Tx, staffUserId: string, number: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ name })
    .where('staffUserId', '=', staffUserId)
    .where('number', '=', number)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns its name; undefined: they had no such passkey */
export async function deletePasskey(tx: Tx, staffUserId: string, number: number): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('passkey')
    .where('staffUserId', '=', staffUserId)
    .where('number', '=', number)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export async function deletePasskeys(tx: Tx, staffUserId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('passkey').where('staffUserId', '=', staffUserId).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function insertChallenge(tx: Tx, values: Insertable<PasskeyChallenge>): Promise<void> {
  await tx.insertInto('passkeyChallenge').values(values).execute()
}

/**
 * Uses a challenge up.
 * @returns whether it was open, for this purpose and this user
 */
export async function takeChallenge(
  tx: Tx,
  challenge: Uint8Array,
  { purpose, staffUserId, sessionId }: ChallengePurpose,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeyChallenge')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('staffUserId', 'is not distinct from', staffUserId)
    .where('sessionId', 'is not distinct from', sessionId)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteExpiredChallenges(tx: Tx, now: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('passkeyChallenge').where('expiresAt', '<', now).executeTakeFirst()
  return Number(numDeletedRows)
}
