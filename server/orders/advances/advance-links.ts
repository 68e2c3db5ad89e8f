import { hashToken, newToken } from '../../access/secrets.ts'
import { customerOfAccount } from '../../contacts/customers.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { dayMs, type Retention } from '../../platform/jobs/retention.ts'
import {
  deleteLapsedAdvanceLinks,
  insertAdvanceLink,
  findByAdvanceLink,
  type AdvanceRow,
} from './advance-requests.sql.ts'

/** Days that the link requested by an account stays valid. */
const accountDays = 1
/** Days that a mailed link still opens an advance after its last day, to read that it was paid. */
const afterwardsDays = 30

/** Creates a link for a mail to the payer; each mail has its own, and only its hash is stored. */
export function newAdvanceLink(tx: Tx, { id, expiresAt }: Pick<AdvanceRow, 'id' | 'expiresAt'>, now: Date) {
  return newLink(tx, { id, accountId: null, until: new Date(expiresAt.getTime() + afterwardsDays * dayMs) }, now)
}

/** Creates a link for an account of the customer. */
export function newAccountAdvanceLink(tx: Tx, { id, accountId }: { id: string; accountId: string }, now: Date) {
  return newLink(tx, { id, accountId, until: new Date(now.getTime() + accountDays * dayMs) }, now)
}

async function newLink(
  tx: Tx,
  { id, accountId, until }: { id: string; accountId: string | null; until: Date },
  now: Date,
): Promise<string> {
  const token = newToken()
  const link = { tokenHash: hashToken(token), advanceRequestId: id, accountId, expiresAt: until, createdAt: now }
  await insertAdvanceLink(tx, link)
  return token
}

/** Returns the advance that a link opens, unless its account no longer is the customer’s. */
export async function findAdvance(db: Db, link: string, now: Date) {
  const opened = await findByAdvanceLink(db, hashToken(link), now)
  if (!opened || opened.accountId === null) return opened
  return (await customerOfAccount(db, opened.accountId)) === opened.customerId ? opened : undefined
}

/** Returns the room of the hub for the payer of an advance. */
export function advanceRoom(requestId: string): string {
  return `advance:${requestId}`
}

/** Returns the room that a hub connection may enter with the link that it presents at its handshake. */
export async function advanceRoomFor(
  db: Db,
  { advance: link }: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<string | undefined> {
  const opened = typeof link === 'string' ? await findAdvance(db, link, now) : undefined
  return opened && advanceRoom(opened.id)
}

/** Deletes expired links. */
export const advanceLinkRetention: Retention = { name: 'advance-links', remove: deleteLapsedAdvanceLinks }
