import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { addDays } from '@forecourt/domain/platform/calendar.ts'
import { refuse, type ApiRefusal } from '../platform/refusal.ts'
import { approvalsOf, type Reckoned } from './offer-desk.ts'
import type { OfferRow } from './offers.sql.ts'

/** Why an offer does not go to the customer as it is. */
export function issueRefusal(
  row: OfferRow,
  { hash, content, shownCents }: { hash: string; content: OfferContent; shownCents: number },
  { context: { day, customer, car, terms }, priced }: Reckoned,
): ApiRefusal | undefined {
  if (!priced.ok) return refuse('offer-has-no-price', { status: 422 })
  const { totalCents } = priced.breakdown.totals
  if (totalCents !== shownCents) return refuse('price-moved', { detail: { was: shownCents, now: totalCents } })
  if (!customer?.email) return refuse('offer-customer-incomplete', { status: 422, field: 'customer' })
  if (customer.blockedReason !== '') return refuse('offer-customer-blocked', { status: 422, field: 'customer' })
  if (!terms.isSalesTypeActive || !terms.customerTypes.includes(customer.customerType)) {
    return refuse('sales-type-not-for-customer', { status: 422, field: 'salesType' })
  }
  if (car?.standing === 'sold' || car?.standing === 'withdrawn') {
    return refuse('offer-car-gone', { status: 422, field: 'car' })
  }
  if (content.validUntil !== null && terms.mostDays !== null && content.validUntil > addDays(day, terms.mostDays)) {
    return refuse('offer-too-long', { status: 422, field: 'validUntil', values: { days: String(terms.mostDays) } })
  }
  const isAgreed = approvalsOf(priced.breakdown).length === 0 || row.approvedHash === hash
  return isAgreed ? undefined : refuse('approval-needed', { status: 422 })
}

/** The days on which what the price leans on is over. */
export function endsOf({ context: { facts, day }, priced }: Reckoned) {
  if (!priced.ok) return []
  const sources = new Set(priced.breakdown.lines.flatMap(({ source }) => source?.id ?? []))
  const promotions = facts.promotions.filter(({ id }) => id !== null && sources.has(id))
  const ranges = facts.rules.flatMap(({ id, ranges: of }) => (sources.has(id) ? of : []))
  return [...promotions, ...ranges].flatMap(({ validUntil }) =>
    validUntil !== null && validUntil > day ? validUntil : [],
  )
}
