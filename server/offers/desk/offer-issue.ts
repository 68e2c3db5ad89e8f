import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { approvalReasons, lacksDiscountReason } from '@forecourt/domain/offers/offer-limits.ts'
import { offerEnds } from '@forecourt/domain/offers/offer-ends.ts'
import { calculateValidUntil } from '@forecourt/domain/offers/offer.ts'
import { addDays, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { type Cents, formatExactMoney } from '@forecourt/domain/platform/values/money.ts'
import type { SaleBreakdown } from '@forecourt/domain/pricing/sale/sale-breakdown.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { approvalReasonsText } from './approval-reasons.ts'
import type { Calculated } from './offer-desk.ts'
import type { OfferRow } from './offers.sql.ts'

/** Returns why an offer cannot be issued as it is. Earlier input is tested on the day from which it binds. */
export function issueRefusal(
  row: OfferRow,
  { hash, content, shownCents }: { hash: string; content: OfferContent; shownCents: number },
  { context: { day, customer, car, terms }, priced }: Calculated,
  language: Language,
): ApiRefusal | undefined {
  if (!priced.ok) return refuse('offer-has-no-price', { status: 422 })
  const { totalCents } = priced.breakdown.totals
  if (totalCents !== shownCents) return priceMoved(shownCents, totalCents, language)
  if (!customer?.email) return refuse('offer-customer-incomplete', { status: 422, field: 'customer' })
  if (customer.blockedReason !== '') return refuse('offer-customer-blocked', { status: 422, field: 'customer' })
  if (!terms.isSalesTypeActive || !terms.customerTypes.includes(customer.customerType)) {
    return refuse('sales-type-not-for-customer', { status: 422, field: 'salesType' })
  }
  if (car?.standing === 'sold' || car?.standing === 'withdrawn') {
    return refuse('offer-car-gone', { status: 422, field: 'car' })
  }
  if (content.validUntil !== null && content.validUntil <= day) {
    return refuse('offer-validity-over', { status: 422, field: 'validUntil' })
  }
  if (content.deliveryDay !== null && content.deliveryDay < day) {
    return refuse('offer-delivery-day-over', { status: 422, field: 'deliveryDay' })
  }
  if (content.validUntil !== null && terms.mostDays !== null && content.validUntil > addDays(day, terms.mostDays)) {
    return refuse('offer-too-long', { status: 422, field: 'validUntil', values: { days: String(terms.mostDays) } })
  }
  if (lacksDiscountReason(content)) {
    return refuse('manual-discount-reason-missing', { status: 422, field: 'manualDiscount.reason' })
  }
  return row.approvedHash === hash ? undefined : approvalRefusal(priced.breakdown, language)
}

/** Returns the refusal for a price that changed since it was shown. */
export function priceMoved(wasCents: Cents | null, nowCents: Cents | null, language: Language): ApiRefusal {
  const money = (cents: Cents | null) => (cents === null ? '–' : formatExactMoney(cents, language))
  const values = { was: money(wasCents), now: money(nowCents) }
  return refuse('price-moved', { values, detail: { was: wasCents, now: nowCents } })
}

/** Returns the refusal with the approvals that an offer needs; undefined: it needs none. */
export function approvalRefusal(breakdown: SaleBreakdown, language: Language): ApiRefusal | undefined {
  const needed = approvalReasons(breakdown.approvals)
  if (needed.length === 0) return undefined
  const reasons = approvalReasonsText(needed, language)
  return refuse('approval-needed', { status: 422, values: { reasons }, detail: { reasons: needed } })
}

/** Returns the default first day on which an offer is no longer valid: never later than the rows that its price depends on. */
export function usualValidUntil(content: OfferContent, { context, priced }: Calculated): CalendarDay {
  const ends = priced.ok ? offerEnds(content, context, priced.breakdown) : []
  return calculateValidUntil(
    context.day,
    context.terms.days,
    ends.map(({ until }) => until),
  )
}
