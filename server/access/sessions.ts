import { STAFF_UNTIL_COOKIE } from '@forecourt/domain/platform/routes/office-page.ts'
import { newXsrfToken, sessionCookies, XSRF_COOKIE } from '../platform/http/cookies.ts'
import { onCommit, transaction, type Database, type Db, type Tx } from '../platform/database/database.ts'
import type { Caller } from '../platform/http/endpoint.ts'
import type { Identify, Identity, IsProven } from '../platform/http/identity.ts'
import type { Neighbour } from '../platform/http/neighbours.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { ownSession } from './groups.sql.ts'
import { notifyAccessChanged } from './open-offices.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { hashToken, newToken } from './secrets.ts'
import {
  countLockTry,
  findLockedForUpdate,
  lockSession,
  unlockSession,
  deleteNumberedSession,
  deleteOtherSessions,
  deleteSession,
  deleteSessions,
  insertSession,
  liveSession,
  moveExpiry,
  type HeldSession,
  type Holder,
} from './sessions.sql.ts'

/**
 * Readable by the page, and of no value to others: the end of the session, in seconds since 1970. So a page knows whether it
 * is worth requesting the signed-in user, and when to warn.
 */
const untilCookies = { customer: 'signed-in-until', staff: STAFF_UNTIL_COOKIE } as const

const minuteMs = 60_000
/** Being seen again sooner than this is not written down. */
const seenAgainMs = minuteMs
const longestUserAgent = 120

/**
 * Looks up sessions; one that is used lasts longer. A cookie whose session is over stays: a late answer that deleted it could
 * delete the one of a sign-in that came between.
 */
export function identifyBySession(database: Database, neighbours: readonly Neighbour[]): Identify {
  const at = { database, neighbours }
  return async (call, bearer) => {
    if (bearer !== undefined) return toIdentity(at, await useSession(at, bearer, call.now), call.now)
    return {
      ...(await identifyByCookie(at, call, 'customer')),
      ...(await identifyByCookie(at, call, 'staff')),
    }
  }
}

/** Signs in: the browser gets a cookie, a client without one the token. The session this browser had before ends. */
export async function startSession(
  tx: Tx,
  call: Caller,
  holder: Holder,
  carrier: 'cookie' | 'bearer',
  from: { readonly groupLinkId?: string; readonly fromSession?: string } = {},
): Promise<{ token: string | null }> {
  const { now, ip } = call
  const token = newToken()
  const expiresAt = await calculateExpiry(tx, { createdAt: now, now })
  await insertSession(tx, holder, {
    tokenHash: hashToken(token),
    now,
    expiresAt,
    // A ticket of another group proves nothing here.
    provenAt: from.fromSession === undefined ? now : null,
    ip,
    userAgent: call.userAgent.slice(0, longestUserAgent),
    ...from,
  })
  if (carrier === 'bearer') return { token }
  const before = call.cookies[sessionCookies[holder.kind]]
  if (before !== undefined) await deleteSession(tx, { tokenHash: hashToken(before) })
  const maxAgeSeconds = await longestSeconds(tx)
  onCommit(tx, () => {
    // The office is a page that requests its user once it is loaded; a visitor who follows a link to the shop is greeted at
    // once.
    call.setCookie(sessionCookies[holder.kind], token, { maxAgeSeconds, isStrict: holder.kind === 'staff' })
    // A token that was planted before the sign-in becomes worthless (session fixation).
    call.setCookie(XSRF_COOKIE, newXsrfToken(), { httpOnly: false })
    setUntilCookie(call, holder.kind, { expiresAt, maxAgeSeconds })
  })
  return { token: null }
}

/** Signs out here, or on all devices. */
export async function endSession(
  tx: Tx,
  call: Caller,
  kind: Holder['kind'],
  { everywhere }: { everywhere: boolean },
): Promise<void> {
  const { customer, staff } = call
  const id = kind === 'customer' ? customer?.accountId : staff?.userId
  const sessionId = kind === 'customer' ? customer?.sessionId : staff?.sessionId
  if (everywhere && id !== undefined) await endAllSessions(tx, { kind, id })
  else if (id !== undefined && sessionId !== undefined) {
    await deleteSession(tx, { id: sessionId })
    await dismissOffices(tx, { kind, id })
  }
  onCommit(tx, () => forget(call, kind))
}

/**
 * Locks the session of the caller by a code: until it is unlocked it proves nothing, as if they were signed out. A salesperson
 * hands the screen to a customer that way.
 */
export async function lockOwnSession(tx: Tx, sessionId: string, code: string): Promise<void> {
  await lockSession(tx, sessionId, await hashPassword(code))
}

/** Wrong codes that end the session: four digits are guessed soon. */
const mostLockTries = 5

/** Unlocks the session of this browser by its code. */
export async function unlockOwnSession(
  tx: Tx,
  { cookies, now }: Pick<Caller, 'cookies' | 'now'>,
  code: string,
): Promise<{ isUnlocked: boolean; triesLeft: number }> {
  const token = cookies[sessionCookies.staff]
  const session = token === undefined ? undefined : await findLockedForUpdate(tx, hashToken(token), now)
  if (!session) return { isUnlocked: false, triesLeft: 0 }
  if (await isPassword(code, session.lockHash ?? undefined)) {
    await unlockSession(tx, session.id, { now, expiresAt: await calculateExpiry(tx, { ...session, now }) })
    return { isUnlocked: true, triesLeft: mostLockTries }
  }
  const tries = session.lockTries + 1
  if (tries < mostLockTries) await countLockTry(tx, session.id, tries)
  else await deleteSession(tx, { id: session.id })
  return { isUnlocked: false, triesLeft: mostLockTries - tries }
}

/** Ends one session of a customer or user, by its public number. @returns whether there was one */
export async function endNumberedSession(tx: Tx, holder: Holder, number: number): Promise<boolean> {
  await dismissOffices(tx, holder)
  return deleteNumberedSession(tx, holder, number)
}

/** Ends the sessions of a customer or user but this one. @returns whether there were any */
export async function endOtherSessions(tx: Tx, holder: Holder, ownSessionId: string): Promise<boolean> {
  await dismissOffices(tx, holder)
  return deleteOtherSessions(tx, holder, ownSessionId)
}

/** Ends the sessions of an account or user on every device: after a new password, or when a user is blocked. */
export async function endAllSessions(tx: Tx, holder: Holder): Promise<void> {
  await deleteSessions(tx, holder)
  await dismissOffices(tx, holder)
}

/** Ends the live connections of a user whose session ended: each handshake asks for the session, an open one does not. */
async function dismissOffices(tx: Tx, { kind, id }: Holder): Promise<void> {
  if (kind === 'staff') await notifyAccessChanged(tx, id)
}

async function identifyByCookie(at: At, call: Caller, kind: Holder['kind']): Promise<Identity> {
  const token = call.cookies[sessionCookies[kind]]
  if (token === undefined) return {}
  const session = await useSession(at, token, call.now)
  if (session?.holder.kind !== kind) return {}
  const { expiresAt } = session
  if (call.cookies[untilCookies[kind]] !== toSeconds(expiresAt)) {
    setUntilCookie(call, kind, { expiresAt, maxAgeSeconds: await longestSeconds(at.database.db) })
  }
  return toIdentity(at, session, call.now)
}

function toIdentity({ database }: At, session: HeldSession | undefined, now: Date): Identity {
  if (!session) return {}
  const { kind, id, language, who, isUnproven, ...person } = session.holder
  const isProven = checkProof(database.db, session, now)
  return kind === 'customer'
    ? { customer: { accountId: id, sessionId: session.id, isProven, ...person } }
    : { staff: { userId: id, sessionId: session.id, isProven, ...person, language, who, isUnproven } }
}

/** Longest age of the proof that changes of second factors require. */
const anewMs = 2 * minuteMs

function checkProof(db: Db, { provenAt, createdAt }: HeldSession, now: Date): IsProven {
  return async (rule) => {
    if (provenAt === null) return false
    const ageMs = now.getTime() - provenAt.getTime()
    if (rule === 'anew') return provenAt > createdAt && ageMs <= anewMs
    return ageMs <= (await readSetting(db, 'access.proof-minutes')) * minuteMs
  }
}

type At = { readonly database: Database; readonly neighbours: readonly Neighbour[] }

async function useSession({ database, neighbours }: At, token: string, now: Date): Promise<HeldSession | undefined> {
  const session = await liveSession(database.db, hashToken(token), now)
  if (session?.from && !(await isKept(neighbours, session.from, now))) return undefined
  if (!session || now.getTime() - session.lastSeenAt.getTime() < seenAgainMs) return session
  const expiresAt = await calculateExpiry(database.db, { createdAt: session.createdAt, now })
  await transaction(database, (tx) => moveExpiry(tx, session.id, { now, expiresAt }))
  return { ...session, expiresAt }
}

/**
 * Returns whether the session in the group that the user came from lasts. Working here extends it. That of a group that is
 * away, or is no master any more, does not last.
 */
export async function isKept(
  neighbours: readonly Neighbour[],
  from: { readonly group: string; readonly session: string },
  now: Date,
): Promise<boolean> {
  const group = neighbours.find(({ id, isMaster }) => isMaster && id === from.group)
  const database = group?.database()
  const session = database && (await ownSession(database.db, from.session, now))
  if (!session) return false
  if (now.getTime() - session.lastSeenAt.getTime() < seenAgainMs) return true
  const expiresAt = await calculateExpiry(database.db, { createdAt: session.createdAt, now })
  await transaction(database, (tx) => moveExpiry(tx, from.session, { now, expiresAt }))
  return true
}

async function calculateExpiry(db: Db, { createdAt, now }: { createdAt: Date; now: Date }): Promise<Date> {
  const idleMs = (await readSetting(db, 'access.session-idle-minutes')) * minuteMs
  const longestMs = (await longestSeconds(db)) * 1000
  return new Date(Math.min(now.getTime() + idleMs, createdAt.getTime() + longestMs))
}

async function longestSeconds(db: Db): Promise<number> {
  return (await readSetting(db, 'access.session-longest-hours')) * 3600
}

function setUntilCookie(
  call: Caller,
  kind: Holder['kind'],
  { expiresAt, maxAgeSeconds }: { expiresAt: Date; maxAgeSeconds: number },
): void {
  call.setCookie(untilCookies[kind], toSeconds(expiresAt), { httpOnly: false, maxAgeSeconds })
}

function toSeconds(instant: Date): string {
  return String(Math.floor(instant.getTime() / 1000))
}

function forget(call: Caller, kind: Holder['kind']): void {
  call.setCookie(sessionCookies[kind], '', { maxAgeSeconds: 0 })
  call.setCookie(untilCookies[kind], '', { httpOnly: false, maxAgeSeconds: 0 })
}
