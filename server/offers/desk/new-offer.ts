import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferType, VersionReason } from '@forecourt/domain/offers/offer.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import type { OfferCaller } from './offer-acts.ts'
import { checkAgain } from '../checks/offer-checks.ts'
import { beginOffer, resolveReading, type OfferReading } from './offer-desk.ts'
import { selectBranch, loadOfferForUpdate } from './offers.sql.ts'

type Begun = {
  type: OfferType
  /** Null: the first branch of the caller. */
  branch: number | null
  content: OfferContent
  reason: VersionReason
  copiedFromId?: string
}

/** Creates an offer of the caller, stores its check results, and returns its number. */
export async function newOffer(tx: Tx, call: OfferCaller, offer: Begun): Promise<number | ApiRefusal> {
  const reading = await resolveReading(tx, call.staff.userId, call.now)
  const number = await uncheckedOffer(tx, call, offer, reading)
  if (isRefusal(number)) return number
  await checkAgain(tx, await loadOfferForUpdate(tx, number), call.now, reading)
  return number
}

/** Creates an offer without checking it, for callers that show it at once, which checks it. */
export async function uncheckedOffer(
  tx: Tx,
  call: OfferCaller,
  offer: Begun,
  reading: OfferReading,
): Promise<number | ApiRefusal> {
  const branch = await selectBranch(tx, { number: offer.branch, keys: call.staff.who.branches })
  if (!branch) return refuse('offer-branch-unknown', { status: 422, field: 'branch' })
  const { id: branchId } = branch
  const begun = { ...offer, branchId, ownerId: call.staff.userId, at: call.now }
  return (await beginOffer(tx, begun, reading)).number
}
