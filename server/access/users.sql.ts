import { sql, type Insertable, type Updateable } from 'kysely'
import type { DiscountLimit, Grants } from '@forecourt/domain/platform/resources/rights.ts'
import type { StaffUser } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { loadHeldRights } from './roles.sql.ts'

/** The role of a user: the users who may change them depend on it. */
export type HeldUser = {
  id: string
  number: number
  email: string
  firstName: string
  language: 'nl' | 'fr'
  roleNumber: number | null
  isMain: boolean
  grants: Grants
  discountLimit?: DiscountLimit | null
  /** Keys of the branches that they work in. */
  branches: string[]
  isBlocked: boolean
  hasPassword: boolean
}

/** Keys of the branches of the user of a query, whom it calls `user`. */
export const branchesOfUser = sql<
  string[]
>`array(select branch_id::text from staff_user_branch where staff_user_id = "user".id)`

export async function userByNumber(db: Db, number: number): Promise<HeldUser | undefined> {
  const row = await db
    .selectFrom('staffUser as user')
    .leftJoin('role', 'role.id', 'user.roleId')
    .select(['user.id', 'user.number', 'user.email', 'user.firstName', 'user.language', 'user.roleId'])
    .select(['role.number as roleNumber', 'role.isMain', 'user.blockedAt'])
    .select([sql<boolean>`"user".password_hash is not null`.as('hasPassword'), branchesOfUser.as('branches')])
    .where('user.number', '=', number)
    .where('user.isIntegration', '=', false)
    .executeTakeFirst()
  if (!row) return undefined
  const { roleId, isMain, blockedAt, ...user } = row
  return {
    ...user,
    isMain: isMain ?? false,
    ...(await loadHeldRights(db, roleId)),
    isBlocked: blockedAt !== null,
  }
}

/** Finds a role that a user is to get. */
export async function roleToGive(db: Db, number: number) {
  const role = await db
    .selectFrom('role')
    .select(['id', 'isMain', 'isActive'])
    .where('number', '=', number)
    .executeTakeFirst()
  return role && { ...role, ...(await loadHeldRights(db, role.id)) }
}

export async function isEmailTaken(db: Db, email: string, number: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('staffUser')
    .select('number')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return row !== undefined && row.number !== number
}

/** Returns whether there are users; programs do not count. */
export async function hasUsers(tx: Tx): Promise<boolean> {
  const row = await tx
    .selectFrom('staffUser')
    .select('id')
    .where('isIntegration', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertUser(tx: Tx, values: Insertable<StaffUser>): Promise<{ id: string; number: number }> {
  return tx.insertInto('staffUser').values(values).returning(['id', 'number']).executeTakeFirstOrThrow()
}

/** @returns undefined when another user changed it since that revision */
export async function updateUser(
  tx: Tx,
  { id, rev }: { id: number; rev: number },
  values: Updateable<StaffUser>,
): Promise<{ id: string; number: number } | undefined> {
  return tx
    .updateTable('staffUser')
    .set(values)
    .where('number', '=', id)
    .where('rev', '=', rev)
    .returning(['id', 'number'])
    .executeTakeFirst()
}

/** Replaces the branches that a user works in, by key. */
export async function writeUserBranches(tx: Tx, userId: string, branchIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('staffUserBranch')
    .where('staffUserId', '=', userId)
    .$if(branchIds.length > 0, (all) => all.where('branchId', 'not in', branchIds))
    .execute()
  if (branchIds.length === 0) return
  await tx
    .insertInto('staffUserBranch')
    .values(branchIds.map((branchId) => ({ staffUserId: userId, branchId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Blocks or unblocks a user; a trigger ends the sessions of a blocked one. */
export async function setBlocked(tx: Tx, userId: string, blockedAt: Date | null): Promise<void> {
  await tx.updateTable('staffUser').set({ blockedAt }).where('id', '=', userId).execute()
}

/** Writes an invitation, which replaces the one before. */
export async function writeInvitation(
  tx: Tx,
  invitation: { staffUserId: string; tokenHash: Uint8Array; invitedAt: Date; expiresAt: Date },
): Promise<void> {
  const { staffUserId: _, ...values } = invitation
  await tx
    .insertInto('staffInvitation')
    .values(invitation)
    .onConflict((conflict) => conflict.column('staffUserId').doUpdateSet(values))
    .execute()
}

export async function invitationBy(db: Db, tokenHash: Uint8Array, now: Date) {
  return db
    .selectFrom('staffInvitation')
    .innerJoin('staffUser', 'staffUser.id', 'staffInvitation.staffUserId')
    .select(['staffUser.id', 'staffUser.firstName', 'staffUser.email'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where('staffUser.blockedAt', 'is', null)
    .executeTakeFirst()
}

/** @returns false when another request was first */
export async function deleteInvitation(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('staffInvitation').where('staffUserId', '=', userId).executeTakeFirst()
  return numDeletedRows === 1n
}

export async function invitedUntil(db: Db, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('staffInvitation')
    .select('expiresAt')
    .where('staffUserId', '=', userId)
    .executeTakeFirst()
  return row?.expiresAt
}

/** Returns when a user was last seen in a session that has not ended. */
export async function lastSeen(db: Db, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('session')
    .select(({ fn }) => fn.max('lastSeenAt').as('at'))
    .where('staffUserId', '=', userId)
    .executeTakeFirst()
  return row?.at ?? undefined
}
