import { isSame } from '../platform/forms/merge.ts'
import { refuse, type Refusal } from '../platform/values/result.ts'
import type { ApprovalNeeded } from '../pricing/sale/sale-breakdown.ts'
import type { OfferContent } from './offer-content.ts'

export type OfferLimitRefusal = Refusal<
  | 'one-car-only'
  | 'several-cars-fleet-only'
  | 'several-cars-by-others'
  | 'staff-sale-by-others'
  | 'vat-override-by-others'
  | 'manual-discount-reason-missing'
>

/**
 * Returns the reason that an offer cannot be saved, undefined if it can: takes the new content, the content before (null:
 * it is new) and the rights of the user. Refuses with `one-car-only` (an existing car is one: each has an offer of its
 * own), `several-cars-fleet-only` (only a fleet takes several of the same in one offer), `several-cars-by-others` (more
 * cars than before), `staff-sale-by-others`, `manual-discount-reason-missing`, and with `vat-override-by-others`: a
 * decision of administration about the VAT is kept as it was for the same buyer, car and destination, or dropped.
 */
export function limitRefusal(
  after: OfferContent,
  before: OfferContent | null,
  { maySellToStaff, maySellSeveral }: { maySellToStaff: boolean; maySellSeveral: boolean },
): OfferLimitRefusal | undefined {
  const { car, carCount, salesType } = after
  if (carCount > 1 && car !== null && car.kind !== 'configured') return refuse('one-car-only')
  if (carCount > 1 && salesType !== 'fleet') return refuse('several-cars-fleet-only')
  if (carCount > (before?.carCount ?? 1) && !maySellSeveral) return refuse('several-cars-by-others')
  if (salesType === 'staff' && before?.salesType !== 'staff' && !maySellToStaff) {
    return refuse('staff-sale-by-others')
  }
  if (lacksDiscountReason(after)) return refuse('manual-discount-reason-missing')
  if (!hasVatOverride(after) || (before !== null && isSame(decidedContent(before), decidedContent(after))))
    return undefined
  return refuse('vat-override-by-others')
}

/** Returns true for a manual discount without a reason, which its approver has to read. */
export function lacksDiscountReason({ manualDiscount }: Pick<OfferContent, 'manualDiscount'>): boolean {
  return manualDiscount !== null && manualDiscount.reason.trim() === ''
}

/** The reasons for which an offer needs approval before it is issued. */
export const APPROVAL_REASONS = [
  'below-floor',
  'manual-discount-above-most',
  'rule-needs-approval',
  'total-above',
  'staff-sale',
] as const satisfies readonly ApprovalNeeded['reason'][]
export type ApprovalReason = (typeof APPROVAL_REASONS)[number]

/**
 * States of an approval in the list: it waits for an answer, was refused or answered with another discount, or was granted and the
 * offer is not issued yet.
 */
export const APPROVAL_STATES = ['asked', 'refused', 'countered', 'granted'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/** Returns the reasons for approval by a colleague. A cost that was not entered is no reason to keep a customer waiting. */
export function approvalReasons(approvals: readonly ApprovalNeeded[]): ApprovalReason[] {
  const reasons = new Set(approvals.map(({ reason }) => reason))
  return APPROVAL_REASONS.filter((reason) => reasons.has(reason))
}

/** Returns whether administration went against the rules of VAT for an offer. */
export function hasVatOverride({ isSoldWithVat, vatOverride }: OfferContent): boolean {
  return isSoldWithVat || vatOverride !== undefined
}

/** Returns the content without the decision about its VAT, which was for one buyer and one car. */
export function withoutVatOverride(content: OfferContent): OfferContent {
  const { vatOverride: _, ...rest } = content
  return { ...rest, isSoldWithVat: false }
}

/** Returns the decision, and the content that it was made for. */
function decidedContent({ isSoldWithVat, vatOverride, customer, car, destination }: OfferContent) {
  return { isSoldWithVat, vatOverride, customer, destination, car: car?.kind === 'configured' ? car.version : car }
}
