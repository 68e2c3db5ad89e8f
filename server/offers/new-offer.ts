import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferType, VersionReason } from '@forecourt/domain/offers/offer.ts'
import type { Tx } from '../platform/database.ts'
import { refuse, type ApiRefusal } from '../platform/refusal.ts'
import type { OfferCaller } from './offer-acts.ts'
import { checkAgain } from './offer-checks.ts'
import { beginOffer } from './offer-desk.ts'
import { branchOf, offerForUpdate } from './offers.sql.ts'

/** An offer of the caller with its number; `branch` null: where they work first. */
export async function newOffer(
  tx: Tx,
  call: OfferCaller,
  offer: {
    type: OfferType
    branch: number | null
    content: OfferContent
    reason: VersionReason
    copiedFromId?: string
  },
): Promise<number | ApiRefusal> {
  const branch = await branchOf(tx, { number: offer.branch, keys: call.staff.who.branches })
  if (!branch) return refuse('offer-branch-unknown', { status: 422, field: 'branch' })
  const { id: branchId } = branch
  const { number } = await beginOffer(tx, { ...offer, branchId, ownerId: call.staff.userId, at: call.now })
  await checkAgain(tx, (await offerForUpdate(tx, number))!, call.now)
  return number
}
