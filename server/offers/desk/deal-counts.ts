import { sql } from 'kysely'
import { OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { may, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { DealCount } from '@forecourt/domain/offers/deal-count.schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { findDealTerm } from '../../pricing/price-rules.ts'
import type { CarsBefore } from '../../pricing/price-rules.ts'

/**
 * Counts the cars of sold offers that a deal lowered within its period of a day: of the customers whom the deal names, or of the
 * buyer where it names none. `exceptOffer`: an offer that is recalculated does not count itself.
 */
export function countDealCars(
  db: Db,
  { customerKey, day, exceptOffer }: { customerKey: string | null; day: CalendarDay; exceptOffer?: string | undefined },
): CarsBefore {
  return async (dealIds) => {
    const rows = await selectDealOffers(db, dealIds, day, customerKey)
    const counts = new Map<string, number>()
    for (const { dealId, offerId, carCount } of rows) {
      if (offerId !== exceptOffer) counts.set(dealId, (counts.get(dealId) ?? 0) + carCount)
    }
    return counts
  }
}

/**
 * Returns the cars of a deal in its period of a day: for the customers whom it names together, else for each buyer, with the
 * counted offers that the user may see. Undefined: there is no such deal, or it has no period that day.
 */
export async function loadDealCount(
  db: Db,
  number: number,
  { who, day }: { who: Who; day: CalendarDay },
): Promise<DealCount | null> {
  const term = await findDealTerm(db, number, day)
  if (!term) return null
  const { id, minimumCarCount: minimum, validFrom: from, validUntil: until } = term
  const rows = await selectDealOffers(db, [id], day)
  const counters = Map.groupBy(rows, ({ isNamed, customerName }) => (isNamed ? '' : customerName))
  return {
    from,
    until,
    minimum,
    counters: [...counters].map(([customer, offers]) => {
      const cars = offers.reduce((sum, { carCount }) => sum + carCount, 0)
      return { customer, cars, left: Math.max(0, minimum - cars) }
    }),
    offers: rows
      .filter(({ branchId: branch, ownerId: owner }) => may(who, 'OFFER_VIEW', { branch, owner }).ok)
      .map(({ number: offer, offerNumber, customerName: customer, carName: car, carCount: cars, contractDate }) => ({
        id: offer,
        offerNumber,
        customer,
        car,
        cars,
        contractDay: contractDate,
      })),
  }
}

interface CountedOffer {
  readonly dealId: string
  /** The deal names its customers, whose cars count together. */
  readonly isNamed: boolean
  readonly offerId: string
  readonly number: number
  readonly offerNumber: string
  readonly customerName: string
  readonly carName: string
  readonly carCount: number
  readonly contractDate: CalendarDay
  readonly branchId: string
  readonly ownerId: string
}

/**
 * Returns the sold offers that count for deals in their period of a day, the newest contract first. `buyer`: the key of the
 * present buyer, whose offers alone count for a deal that names no customer; null: no buyer yet. Left out: those of every buyer.
 */
async function selectDealOffers(
  db: Db,
  dealIds: readonly string[],
  day: CalendarDay,
  buyer?: string | null,
): Promise<CountedOffer[]> {
  const isOfBuyer = buyer === undefined ? sql`true` : sql`offer.customer_id = ${buyer}::uuid`
  const { rows } = await sql<CountedOffer>`
    select rule.id as deal_id, named.is_named, offer.id as offer_id, offer.number, offer.offer_number, offer.customer_name,
      offer.car_name, offer.car_count, offer.contract_date, offer.branch_id, offer.owner_id
    from price_rule rule
    join price_rule_range term on term.price_rule_id = rule.id
      and daterange(term.valid_from, term.valid_until) @> ${day}::date
    cross join lateral (
      select exists (select from price_rule_customer of where of.price_rule_id = rule.id) as is_named) named
    join offer on daterange(term.valid_from, term.valid_until) @> offer.contract_date
      and offer.sale_mode = 'sale' and offer.status in (${OFFER_STATUSES.confirmed}, ${OFFER_STATUSES.delivered})
    join offer_version version on version.offer_id = offer.id and version.version_no = offer.confirmed_version
    where rule.id = any(${dealIds}::uuid[])
      and case when named.is_named
        then offer.customer_id in (select customer_id from price_rule_customer of where of.price_rule_id = rule.id)
        else ${isOfBuyer} end
      and exists (select from jsonb_array_elements(version.breakdown -> 'lines') line
        where line -> 'source' ->> 'code' = rule.code)
    order by offer.contract_date desc, offer.number desc`.execute(db)
  return rows
}
