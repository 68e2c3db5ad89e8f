import type { ApprovalReason } from '@forecourt/domain/offers/offer-limits.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'

const texts = {
  'below-floor': m['offers.approval.below-floor'],
  'manual-discount-above-most': m['offers.approval.manual-discount-above-most'],
  'rule-needs-approval': m['offers.approval.rule-needs-approval'],
  'total-above': m['offers.approval.total-above'],
  'staff-sale': m['offers.approval.staff-sale'],
} satisfies Record<ApprovalReason, unknown>

/** Returns the reasons for which an offer needs approval, in sentences. */
export function approvalReasonsText(reasons: readonly ApprovalReason[], language: Language): string {
  return reasons.map((reason) => texts[reason]({}, { locale: language })).join(' ')
}
