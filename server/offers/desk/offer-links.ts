import { toPlace, type AlternativeLetter } from '@forecourt/domain/offers/alternatives.ts'
import { dayMs, type Retention } from '../../platform/jobs/retention.ts'
import { hashToken, newToken } from '../../access/secrets.ts'
import { customerOfAccount } from '../../contacts/customers.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { deleteLapsedLinks, findIssuedAlternative, insertLink, selectByLink } from '../answers/customer-offers.sql.ts'

/** Days that the link requested by an account stays valid. */
const accountDays = 1
/** Days that a mailed link still opens an offer after its last day, to read what was agreed. */
const afterwardsDays = 30
/** The validity, in days, that links assume for an offer that binds without end. */
const endlessDays = 180

interface Wanted {
  readonly offerId: string
  readonly versionNo: number
  readonly email: string
}

/** Creates a link for a mail to the customer of a version; each mail has its own, and only its hash is stored. */
export function newMailLink(
  tx: Tx,
  { validUntil, ...wanted }: Wanted & { validUntil: string | null },
  now: Date,
): Promise<string> {
  const until = validUntil === null ? now.getTime() + endlessDays * dayMs : Date.parse(validUntil)
  const expiresAt = new Date(Math.max(until, now.getTime()) + afterwardsDays * dayMs)
  return newLink(tx, { ...wanted, expiresAt, accountId: null }, now)
}

/** Creates a link for an account of the customer. */
export function newAccountLink(tx: Tx, wanted: Wanted & { accountId: string }, now: Date): Promise<string> {
  return newLink(tx, { ...wanted, expiresAt: new Date(now.getTime() + accountDays * dayMs) }, now)
}

async function newLink(
  tx: Tx,
  { offerId, versionNo, email, accountId, expiresAt }: Wanted & { accountId: string | null; expiresAt: Date },
  now: Date,
) {
  const token = newToken()
  const tokenHash = hashToken(token)
  await insertLink(tx, { tokenHash, offerId, versionNo, email, accountId, expiresAt, createdAt: now })
  return token
}

/**
 * Returns the offer that a link opens, or the alternative of its set that was issued to the same customer. Undefined where the
 * account of the link is no longer the customer’s.
 */
export async function findByLink(
  db: Db,
  { link, alternative }: { link: string; alternative?: AlternativeLetter },
  now: Date,
) {
  const opened = await selectByLink(db, hashToken(link), now)
  if (!opened) return undefined
  const { alternativesId, accountId, customerId } = opened
  if (accountId !== null && (await customerOfAccount(db, accountId)) !== customerId) return undefined
  if (alternative === undefined) return opened
  if (alternativesId === null) return undefined
  const found = await findIssuedAlternative(db, { alternativesId, customerId, place: toPlace(alternative) })
  return found && { ...opened, ...found }
}

/** Deletes expired links. */
export const offerLinkRetention: Retention = { name: 'offer-links', remove: deleteLapsedLinks }
