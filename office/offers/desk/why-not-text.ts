import type { OfferContext } from '@forecourt/domain/offers/offer-sale.ts'
import { addDays, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Validity } from '@forecourt/domain/pricing/breakdown.ts'
import type { WhyNot } from '@forecourt/domain/pricing/sale/not-applied.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { namedCustomers } from '../../contacts/customers/customer-texts.ts'
import { formatCents } from '../../platform/money-text.ts'
import { namedOffers, nameIn } from './offer-texts.ts'

/** Returns the reason that a rule does not lower this price, and what would make it. */
export function whyNotText(why: WhyNot, context: OfferContext): string {
  const names = (codes: readonly string[]) => codes.map((code) => nameIn(context, code)).join(', ')
  switch (why.code) {
    case 'inactive':
      return m['office.offer.why-not.inactive']()
    case 'other-customers':
      return m['office.offer.why-not.customer']()
    case 'fleet-sale-needed':
      return m['office.offer.why-not.fleet-sale']()
    case 'stock-car-needed':
      return m['office.offer.why-not.stock-car']()
    case 'trade-in-needed':
      return m['office.offer.why-not.trade-in']()
    case 'campaign-inactive':
      return m['office.offer.why-not.campaign']({
        campaign: nameIn(context, why.campaign),
        days: daysText([why.range]),
      })
    case 'out-of-dates':
      return m['office.offer.why-not.dates']({ days: daysText(why.ranges) })
    case 'sales-type':
      return m['office.offer.why-not.sales-type']({
        types: why.needs.map((type) => namedOffers.texts.choice('salesType', type)).join(', '),
      })
    case 'customer-type':
      return m['office.offer.why-not.customer-type']({
        types: why.needs.map((type) => namedCustomers.texts.choice('customerType', type)).join(', '),
      })
    case 'car-scope':
      return m['office.offer.why-not.car']()
    case 'nothing-in-scope':
      return m['office.offer.why-not.nothing']()
    case 'deal-minimum':
      return m['office.offer.why-not.deal-minimum']({ minimum: why.minimum, count: why.count })
    case 'premium-needed':
      return m['office.offer.why-not.premium']()
    case 'deal-needed':
      return m['office.offer.why-not.deal']()
    case 'exceeds-scope':
      return m['office.offer.why-not.exceeds']({ most: formatCents(why.mostCents) })
    case 'not-cumulable':
      return m['office.offer.why-not.not-cumulable']({ others: names(why.blockers) })
    case 'less-favourable':
      return m['office.offer.why-not.less']({ difference: formatCents(why.differenceCents) })
  }
}

/** Formats validity periods with the last valid day: `validUntil` is the day after it. */
export function daysText(ranges: readonly Validity[]): string {
  return ranges
    .map(({ validFrom, validUntil }) =>
      m['office.offer.why-not.from-to']({
        from: validFrom ? formatDay(validFrom) : '…',
        to: validUntil ? formatDay(addDays(validUntil, -1)) : '…',
      }),
    )
    .join(', ')
}
