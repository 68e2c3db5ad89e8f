import { GROUP_SCREENS } from '@forecourt/domain/platform/routes/office-page.ts'
import type { GroupEnterRequest } from '@forecourt/domain/access/group.schema.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { z } from 'zod'
import { actAs, noteInAudit } from '../platform/audit/audit.ts'
import { transaction, type Database, type Db, type Tx } from '../platform/database/database.ts'
import type { CallerWith, ExchangeContext } from '../platform/http/endpoint.ts'
import type { Neighbour } from '../platform/http/neighbours.ts'
import { tooMany } from '../platform/http/rate-limit.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { Services } from '../platform/http/services.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { shortenAddress } from '../platform/http/visitor-address.ts'
import {
  beginOfSession,
  deleteLink,
  insertTicket,
  loadLink,
  takeTicket,
  loadTicket,
  writeLink,
  type From,
  type Link,
  type Ticket,
} from './groups.sql.ts'
import { notifyAccessChanged } from './open-offices.ts'
import { takeAnsweredChallenge } from './passkeys.ts'
import { askSecondFactor, secondFactorRefusal } from './second-factor.ts'
import { hasSecondFactor } from './second-factor.sql.ts'
import { hashToken, newToken } from './secrets.ts'
import { isKept, startSession } from './sessions.ts'
import { secondsToNextTry } from './throttle.ts'

const minuteMs = 60_000
/** Signing in at the other group, with its second factor, is part of it. */
const askingMs = 10 * minuteMs
/** The browser is redirected at once; a code may have to be typed. */
const enteringMs = 2 * minuteMs

/** Below `/office` of the group that a user comes to, or comes back to. */
const screens = { ...GROUP_SCREENS, finish: '/sessions' } as const

type At = { services: Services; call: CallerWith<'staff'> }
type Step = Omit<ExchangeContext, 'call'> & { call: CallerWith<'staff'> }

/** Lists the other groups that the user can switch to from here; from any but the master, none. */
export function reachable({ settings, neighbours }: Services): readonly Neighbour[] {
  return settings.isMaster ? neighbours : []
}

/** Returns the name of a group, or its id while its database is away. */
export async function groupName({ id, database }: Neighbour): Promise<string> {
  const open = database()
  return open ? readSetting(open.db, 'organisation.name') : id
}

function fromHere({ services: { settings }, call: { staff } }: At): From {
  return { group: settings.tenant, user: staff.userId, session: staff.sessionId, name: staff.name }
}

/** Finds the group that a user who signed in here names, and its database. */
async function groupNamed(
  { services, call }: At,
  { db }: { db: Db },
  id: string,
): Promise<{ group: Neighbour; database: Database } | ApiRefusal> {
  const group = reachable(services).find((one) => one.id === id)
  if (!group) return refuse('group-not-reachable', { status: 404 })
  // A session that came by a link cannot switch further, nor can one that still needs its second factor.
  const session = await beginOfSession(db, call.staff.sessionId)
  if (!session || session.from !== null || call.staff.isUnproven) return refuse('group-not-from-here', { status: 403 })
  const database = group.database()
  return database ? { group, database } : refuse('group-away', { status: 503 })
}

async function addressWithTicket(
  database: Database,
  { publicUrl, before = '' }: { publicUrl: string; before?: string },
  ticket: Ticket,
): Promise<string> {
  const token = newToken()
  const lasts = ticket.purpose === 'enter' ? enteringMs : askingMs
  const expiresAt = new Date(ticket.createdAt.getTime() + lasts)
  await transaction(database, (tx) => insertTicket(tx, hashToken(token), { ...ticket, expiresAt }))
  return `${publicUrl}/office${screens[ticket.purpose]}#${before}${token}`
}

const nobody = { staffUserId: null, groupLinkId: null }

/** Requests a link from the other group; the browser goes there to sign in. */
export async function askLink(at: Step, id: string): Promise<{ url: string } | ApiRefusal> {
  const found = await groupNamed(at, at, id)
  if (isRefusal(found)) return found
  const ticket: Ticket = { ...fromHere(at), ...nobody, purpose: 'ask', createdAt: at.call.now }
  return { url: await addressWithTicket(found.database, found.group, ticket) }
}

/** Returns the user who requests a link here. */
export async function findAsker(
  { db, services, call: { now } }: Pick<ExchangeContext, 'db' | 'services' | 'call'>,
  token: string,
): Promise<{ group: string; name: string } | ApiRefusal> {
  const ticket = await loadTicket(db, 'ask', { tokenHash: hashToken(token), now })
  const group = ticket && services.neighbours.find(({ id, isMaster }) => isMaster && id === ticket.group)
  return group ? { group: await groupName(group), name: ticket.name } : over()
}

/**
 * Accepts a link, by the user who signed in here after it was requested. It is valid once the browser is back where it was
 * requested, with the session that requested it: a user who is sent the link of another can accept, without effect.
 */
export async function acceptLink(
  { db, transact, services, call }: Step,
  token: string,
): Promise<{ url: string } | ApiRefusal> {
  const { staff, now } = call
  const tokenHash = hashToken(token)
  const ticket = await loadTicket(db, 'ask', { tokenHash, now })
  const group = ticket && services.neighbours.find(({ id, isMaster }) => isMaster && id === ticket.group)
  if (!group) return over()
  const session = await beginOfSession(db, staff.sessionId)
  const isFresh = session && session.from === null && session.createdAt >= ticket.createdAt
  if (!isFresh || staff.isUnproven) return refuse('group-sign-in-first', { status: 403 })
  const taken = await transact(async (tx) => ((await takeTicket(tx, tokenHash)) ? undefined : over()))
  if (taken) return taken
  const next: Ticket = { ...ticket, purpose: 'finish', staffUserId: staff.userId, createdAt: now }
  const before = `link=${services.settings.tenant}.`
  return { url: await addressWithTicket(services.database, { publicUrl: group.publicUrl, before }, next) }
}

/**
 * Finishes a link once the browser is back: from now on the user who requested it is signed in there as the user who
 * accepted.
 */
export async function finishLink(at: Step, { group: id, ticket: token }: { group: string; ticket: string }) {
  const found = await groupNamed(at, at, id)
  if (isRefusal(found)) return found
  const { database } = found
  const tokenHash = hashToken(token)
  const from = fromHere(at)
  const outcome = await transaction(database, async (tx) => {
    const ticket = await loadTicket(tx, 'finish', { tokenHash, now: at.call.now })
    const staffUserId = ticket?.staffUserId ?? null
    if (!ticket || staffUserId === null || !isAskedBy(ticket, from)) return over()
    if (!(await takeTicket(tx, tokenHash))) return over()
    await actAs(tx, `user:${staffUserId}`)
    await writeLink(tx, from, staffUserId)
    return undefined
  })
  if (outcome) return outcome
  await note(at, 'group-linked', id)
  return {}
}

function isAskedBy(ticket: Ticket, { group, user, session }: From): boolean {
  return ticket.group === group && ticket.user === user && ticket.session === session
}

/** Sends the browser to the other group, where a ticket lets it in once. */
export async function switchTo(at: Step, id: string): Promise<{ url: string } | ApiRefusal> {
  const found = await groupNamed(at, at, id)
  if (isRefusal(found)) return found
  const { database, group } = found
  const from = fromHere(at)
  const link = await loadLink(database.db, from)
  if (!link) return refuse('group-not-linked', { status: 403 })
  if (link.isBlocked) return refuse('group-blocked', { status: 403 })
  const ticket: Ticket = { ...from, purpose: 'enter', staffUserId: null, groupLinkId: link.id, createdAt: at.call.now }
  const url = await addressWithTicket(database, group, ticket)
  await note(at, 'group-left-for', id)
  return { url }
}

/** Signs in the holder of a ticket, as the user that they are linked to. */
export async function enter(
  at: ExchangeContext,
  { ticket: token, ...given }: z.output<typeof GroupEnterRequest>,
): Promise<Record<string, never> | ApiRefusal> {
  const { services, call, transact } = at
  const tokenHash = hashToken(token)
  const outcome = await transact(async (tx) => {
    // A second request with the same ticket waits for the lock: a ticket checks one code.
    const ticket = await loadTicket(tx, 'enter', { tokenHash, now: call.now, forUpdate: true })
    const linkId = ticket?.groupLinkId ?? null
    const link = linkId === null ? undefined : await loadLink(tx, { id: linkId })
    if (!ticket || !link || !(await isKept(services.neighbours, ticket, call.now))) return over()
    if (link.isBlocked) return refuse('group-blocked', { status: 403 })
    if (call.staff && call.staff.userId !== link.userId) return refuse('group-other-person')
    const unproven = (await isProvenThere(services, ticket)) ? undefined : await factorRefusal(tx, at, link, given)
    if (unproven?.reason === 'second-factor-needed') {
      const use = { purpose: 'sign-in', staffUserId: link.userId, sessionId: null } as const
      return { wrong: { ...unproven, detail: await askSecondFactor(tx, { ...services, now: call.now }, use) } }
    }
    if (unproven && wrongFactors.has(unproven.reason)) {
      // Committed despite the refusal: after a wrong factor the same ticket allows no other.
      await takeTicket(tx, tokenHash)
      await noteInAudit(tx, { outcome: unproven.reason, network: shortenAddress(call.ip) })
      return { wrong: unproven }
    }
    if (unproven) return unproven
    if (!(await takeTicket(tx, tokenHash))) return over()
    await actAs(tx, `user:${link.userId}`)
    const holder = { kind: 'staff', id: link.userId } as const
    await startSession(tx, call, holder, 'cookie', { groupLinkId: link.id, fromSession: ticket.session })
    await noteInAudit(tx, { outcome: 'group-entered', group: ticket.group, network: shortenAddress(call.ip) })
    return {}
  })
  return !isRefusal(outcome) && 'wrong' in outcome ? outcome.wrong : outcome
}

const wrongFactors = new Set(['second-factor-wrong', 'passkey-wrong', 'passkey-copied'])

/** Rejects a wrong factor. Codes are counted with the tries to sign in, whichever way the user comes. */
async function factorRefusal(
  tx: Tx,
  { services, call }: Pick<ExchangeContext, 'services' | 'call'>,
  { userId, email }: Link,
  { code, passkey }: Pick<z.output<typeof GroupEnterRequest>, 'code' | 'passkey'>,
): Promise<ApiRefusal | undefined> {
  const { now } = call
  const isTry = code !== undefined || passkey !== undefined
  const seconds = !isTry ? 0 : await secondsToNextTry(services, call, 'signin', { kind: 'staff', email })
  if (seconds > 0) return tooMany('too-many-tries', seconds)
  const use = { purpose: 'sign-in', staffUserId: userId, sessionId: null } as const
  const answered = passkey && {
    passkey,
    challenge: await takeAnsweredChallenge((work) => work(tx), passkey.clientDataJSON, use, now),
  }
  return secondFactorRefusal(tx, userId, { code, passkey: answered, now, settings: services.settings })
}

/** Returns whether the user signed in with a second factor in the group that they come from: it is not required twice. */
async function isProvenThere({ neighbours }: Services, { group, user }: From): Promise<boolean> {
  const database = neighbours.find(({ id }) => id === group)?.database()
  return database !== undefined && hasSecondFactor(database.db, user)
}

/** Ends a link, in the group that the user switches from. */
export async function unlink(at: Step, id: string): Promise<Record<string, never> | ApiRefusal> {
  const found = await groupNamed(at, at, id)
  if (isRefusal(found)) return found
  const from = fromHere(at)
  const isGone = await transaction(found.database, async (tx) => {
    const link = await loadLink(tx, from)
    if (link) {
      await actAs(tx, `user:${link.userId}`)
      await notifyAccessChanged(tx, link.userId)
    }
    return deleteLink(tx, from)
  })
  if (!isGone) return refuse('group-not-linked', { status: 404 })
  await note(at, 'group-unlinked', id)
  return {}
}

function note({ transact }: Step, outcome: string, group: string): Promise<void> {
  return transact((tx) => noteInAudit(tx, { outcome, group }))
}

function over(): ApiRefusal {
  return refuse('group-ticket-over', { status: 404 })
}
