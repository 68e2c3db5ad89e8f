import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql } from 'kysely'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Grants, Who } from '@forecourt/domain/platform/resources/rights.ts'
import { listStandIns } from '@forecourt/domain/platform/resources/stand-ins.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { selectDiscountLimit } from './discount-limit.sql.ts'
import { selectAbsentColleagues } from './stand-ins.sql.ts'

/** The owner of a session. */
export type Holder = { readonly kind: 'customer' | 'staff'; readonly id: string }

export type HeldSession = {
  id: string
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
  provenAt: Date | null
  /** The session in another group that it lasts no longer than. */
  from: { group: string; session: string } | null
  holder: Holder & { number: number; name: string; email: string; language: Language; who: Who; isUnproven: boolean }
}

/**
 * Returns the session of a token while it lasts, with what its holder may: one query, at every call. That of a blocked user
 * does not last.
 */
export async function liveSession(db: Db, tokenHash: Uint8Array, now: Date): Promise<HeldSession | undefined> {
  const row = await db
    .selectFrom('session')
    .leftJoin('shopAccount as account', 'account.id', 'session.shopAccountId')
    .leftJoin('staffUser as user', 'user.id', 'session.staffUserId')
    .leftJoin('role', 'role.id', 'user.roleId')
    .leftJoin('groupLink as link', 'link.id', 'session.groupLinkId')
    .select(['session.id', 'session.createdAt', 'session.lastSeenAt', 'session.expiresAt', 'session.provenAt'])
    .select(['session.shopAccountId', 'session.staffUserId', 'session.fromSession', 'link.fromGroup', 'user.blockedAt'])
    .select((eb) => [
      eb.fn.coalesce('account.number', 'user.number').as('number'),
      eb.fn.coalesce('account.firstName', 'user.firstName').as('firstName'),
      eb.fn.coalesce('account.lastName', 'user.lastName').as('lastName'),
      eb.fn.coalesce('account.email', 'user.email').as('email'),
      eb.fn.coalesce('account.language', 'user.language').as('language'),
      sql<boolean>`coalesce(role.is_main and role.is_active, false)`.as('isMain'),
      sql<boolean>`coalesce(role.requires_second_factor and not second_factor_on("user".id), false)`.as('isUnproven'),
      sql<Grants>`(
        select coalesce(jsonb_object_agg(right_name, reach), '{}') from role_right
        where role_id = role.id and role.is_active
      )`.as('grants'),
      sql<string[]>`array(select branch_id::text from staff_user_branch where staff_user_id = "user".id)`.as(
        'branches',
      ),
      selectDiscountLimit().as('discountLimit'),
      selectAbsentColleagues(brusselsDay(now)).as('absentColleagues'),
    ])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    // A locked session does not count: a customer may be at the screen meanwhile.
    .where('session.lockHash', 'is', null)
    .executeTakeFirst()
  if (!row || row.blockedAt) return undefined
  const { id, createdAt, lastSeenAt, expiresAt, provenAt } = row
  const { shopAccountId, staffUserId, isMain, grants, branches, discountLimit, absentColleagues, isUnproven } = row
  const holderId = requireValue(shopAccountId ?? staffUserId, 'the holder of a session')
  // A role that requires a second factor grants nothing before there is one.
  const who: Who = {
    id: holderId,
    isMain: isMain && !isUnproven,
    grants: isUnproven ? {} : grants,
    branches,
    ...(discountLimit && { discountLimit }),
  }
  const holder = {
    kind: shopAccountId ? ('customer' as const) : ('staff' as const),
    id: holderId,
    number: requireValue(row.number, 'the number of the holder'),
    name: `${row.firstName} ${row.lastName}`,
    email: requireValue(row.email, 'the email of the holder'),
    language: requireValue(row.language, 'the language of the holder'),
    who: absentColleagues.length === 0 ? who : { ...who, standsInFor: listStandIns(who, absentColleagues) },
    isUnproven,
  }
  const { fromGroup, fromSession } = row
  const from = fromGroup === null || fromSession === null ? null : { group: fromGroup, session: fromSession }
  return { id, createdAt, lastSeenAt, expiresAt, provenAt, from, holder }
}

export async function insertSession(
  tx: Tx,
  { kind, id }: Holder,
  session: {
    tokenHash: Uint8Array
    now: Date
    expiresAt: Date
    provenAt: Date | null
    ip: string
    userAgent: string
    groupLinkId?: string
    fromSession?: string
  },
): Promise<void> {
  const { now, ...rest } = session
  const holder = kind === 'customer' ? { shopAccountId: id } : { staffUserId: id }
  await tx
    .insertInto('session')
    .values({ ...rest, ...holder, createdAt: now, lastSeenAt: now })
    .execute()
}

export async function deleteSession(tx: Tx, which: { id: string } | { tokenHash: Uint8Array }): Promise<void> {
  await tx
    .deleteFrom('session')
    .where((eb) => eb.and(which))
    .execute()
}

export async function deleteSessions(tx: Tx, holder: Holder): Promise<void> {
  await tx.deleteFrom('session').where(holderColumn(holder), '=', holder.id).execute()
}

/** Returns the sessions of a customer or user, the last seen first. */
export function listSessions(db: Db, holder: Holder, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'number', 'userAgent', 'ip', 'createdAt', 'lastSeenAt'])
    .where(holderColumn(holder), '=', holder.id)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .execute()
}

/** @returns whether there was such a session of theirs */
export async function deleteNumberedSession(tx: Tx, holder: Holder, number: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where(holderColumn(holder), '=', holder.id)
    .where('number', '=', number)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteOtherSessions(tx: Tx, holder: Holder, ownSessionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where(holderColumn(holder), '=', holder.id)
    .where('id', '!=', ownSessionId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function holderColumn({ kind }: Holder): 'shopAccountId' | 'staffUserId' {
  return kind === 'customer' ? 'shopAccountId' : 'staffUserId'
}

export async function deleteExpiredSessions(tx: Tx, now: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('session').where('expiresAt', '<', now).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function lockSession(tx: Tx, id: string, lockHash: string): Promise<void> {
  await tx.updateTable('session').set({ lockHash, lockTries: 0 }).where('id', '=', id).execute()
}

/** Returns the locked session of a token while it lasts; no other code is tried until the transaction ends. */
export function findLockedForUpdate(tx: Tx, tokenHash: Uint8Array, now: Date) {
  return tx
    .selectFrom('session')
    .select(['id', 'lockHash', 'lockTries', 'createdAt', 'staffUserId'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .where('lockHash', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function unlockSession(tx: Tx, id: string, at: { now: Date; expiresAt: Date }): Promise<void> {
  await tx
    .updateTable('session')
    .set({ lockHash: null, lockTries: 0, lastSeenAt: at.now, expiresAt: at.expiresAt })
    .where('id', '=', id)
    .execute()
}

export async function countLockTry(tx: Tx, id: string, lockTries: number): Promise<void> {
  await tx.updateTable('session').set({ lockTries }).where('id', '=', id).execute()
}

export async function setProven(tx: Tx, id: string, provenAt: Date): Promise<void> {
  await tx.updateTable('session').set({ provenAt }).where('id', '=', id).execute()
}

export async function moveExpiry(tx: Tx, sessionId: string, at: { now: Date; expiresAt: Date }): Promise<void> {
  await tx
    .updateTable('session')
    .set({ lastSeenAt: at.now, expiresAt: at.expiresAt })
    .where('id', '=', sessionId)
    .execute()
}
