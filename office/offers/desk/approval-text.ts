import type { ApprovalReason } from '@forecourt/domain/offers/offer-limits.ts'
import { m } from '@forecourt/locales/messages/messages.js'

const texts: Record<ApprovalReason, () => string> = {
  'below-floor': () => m['offers.approval.below-floor'](),
  'manual-discount-above-most': () => m['offers.approval.manual-discount-above-most'](),
  'rule-needs-approval': () => m['offers.approval.rule-needs-approval'](),
  'total-above': () => m['offers.approval.total-above'](),
  'staff-sale': () => m['offers.approval.staff-sale'](),
}

/** Returns why an offer needs the approval of a colleague, in sentences. */
export function approvalReasonsText(reasons: readonly ApprovalReason[]): string {
  return reasons.map((reason) => texts[reason]()).join(' ')
}
