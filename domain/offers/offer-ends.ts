import { daysBetween, type CalendarDay } from '../platform/values/calendar.ts'
import { isInForce } from '../pricing/vat-basis.ts'
import type { Validity } from '../pricing/breakdown.ts'
import type { SaleBreakdown } from '../pricing/sale/sale-breakdown.ts'
import { isDeal, isPremium, type SalesRule } from '../pricing/sale/sales-rule.ts'
import type { OfferContent } from './offer-content.ts'
import type { OfferContext } from './offer-sale.ts'

/** A condition on which the price of an offer depends, and the first day on which it is no longer valid. */
export interface OfferEnd {
  readonly kind: 'campaign' | 'premium' | 'discount' | 'deal' | 'promotion' | 'list-price' | 'service' | 'credit-rate'
  /** Its name is under this key in the names of the context, or is that of the car or a part. */
  readonly key: string
  readonly code: string
  readonly until: CalendarDay
}

/**
 * Returns the ends of the conditions on which the price of an offer depends, the earliest first: the rules that lower it
 * and their campaigns, promotions, list prices and services for which another price is planned, and the rate of its credit.
 * Conditions that are not in force on the day of the context are left out.
 */
export function offerEnds(
  content: Pick<OfferContent, 'services' | 'credit'>,
  { facts, day }: Pick<OfferContext, 'facts' | 'day'>,
  { lines }: Pick<SaleBreakdown, 'lines'>,
): OfferEnd[] {
  const used = new Set(lines.flatMap(({ source }) => source?.id ?? []))
  const ends: OfferEnd[] = []
  const add = (end: Omit<OfferEnd, 'until'>, { validFrom, validUntil }: Validity) => {
    if (validUntil !== null && isInForce({ validFrom, validUntil }, day)) ends.push({ ...end, until: validUntil })
  }
  for (const rule of facts.rules) {
    const { id: key, code, ranges } = rule
    if (!used.has(key)) continue
    for (const range of ranges) add({ kind: endKind(rule), key, code }, range)
    const campaign = isPremium(rule) ? rule.campaign : null
    if (campaign) add({ kind: 'campaign', key: campaign.id, code: campaign.code }, campaign)
  }
  for (const { id, subjectId: key, ...promotion } of facts.promotions) {
    if (id !== null && used.has(id)) add({ kind: 'promotion', key, code: key }, promotion)
  }
  for (const { id, subjectId: key, ...price } of facts.prices) {
    if (id !== null && used.has(id)) add({ kind: 'list-price', key, code: key }, price)
  }
  for (const service of facts.services) {
    const { id: key, code } = service
    if (content.services.includes(key)) add({ kind: 'service', key, code }, service)
  }
  const rate = facts.creditRates.find(({ id }) => id === content.credit?.rate)
  if (rate) add({ kind: 'credit-rate', key: rate.id, code: rate.id }, rate)
  return distinct(ends).sort((one, other) => daysBetween(other.until, one.until))
}

function endKind(rule: SalesRule): OfferEnd['kind'] {
  if (isPremium(rule)) return 'premium'
  return isDeal(rule) ? 'deal' : 'discount'
}

/** Premiums of one campaign end together. */
function distinct(ends: readonly OfferEnd[]): OfferEnd[] {
  return [...new Map(ends.map((end) => [`${end.kind} ${end.key} ${end.until}`, end])).values()]
}
