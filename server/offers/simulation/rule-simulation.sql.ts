import { sql, type NotNull, type RawBuilder } from 'kysely'
import { OFFER_STATUSES, OFFER_TYPES } from '@forecourt/domain/offers/offer.ts'
import type { OfferSnapshot } from '@forecourt/domain/offers/rule-simulation.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'

/** Selects offers that the user may see: the open ones, or those sold in a month (2026-10). */
interface Wanted {
  readonly who: Who
  readonly month: string | null
}

/** Loads the newest versions that have a price, in the order of their numbers, and whether they are not issued yet. */
export async function loadOfferSnapshots(
  db: Db,
  wanted: Wanted,
  { after, most }: { after: number | null; most: number },
): Promise<(OfferSnapshot & { readonly isDraft: boolean })[]> {
  const rows = await selectOffers(db, wanted)
    .innerJoin('offerVersion as version', (join) =>
      join.onRef('version.offerId', '=', 'offer.id').onRef('version.versionNo', '=', 'offer.currentVersion'),
    )
    .select(['offer.number as id', 'offer.offerNumber', 'version.content', 'version.context', 'version.breakdown'])
    .select(sql<boolean>`offer.status = ${sql.lit(OFFER_STATUSES.inqueue)}`.as('isDraft'))
    .$narrowType<{ breakdown: NotNull }>()
    .where('offer.number', '>', after ?? 0)
    .orderBy('offer.number')
    .limit(most)
    .execute()
  return rows
}

export async function countOffers(db: Db, wanted: Wanted): Promise<number> {
  const { count } = await selectOffers(db, wanted)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function selectOffers(db: Db, { who, month }: Wanted) {
  return db
    .selectFrom('offer')
    .where(within(who, 'OFFER_VIEW', { branch: 'offer.branchId', owner: 'offer.ownerId' }))
    .where('offer.offerType', 'in', [OFFER_TYPES.price, OFFER_TYPES.stock])
    .where('offer.totalCents', 'is not', null)
    .where(month === null ? isOpen : isSoldIn(month))
}

const isOpen = sql<boolean>`(offer.status in (${sql.lit(OFFER_STATUSES.inqueue)}, ${sql.lit(OFFER_STATUSES.pending)})
  or offer.status = ${sql.lit(OFFER_STATUSES.confirmed)} and offer.sale_mode = 'delay')`

function isSoldIn(month: string): RawBuilder<boolean> {
  const first = sql`${`${month}-01`}::date::timestamp`
  return sql`offer.sale_mode = 'sale' and offer.status in (${sql.lit(OFFER_STATUSES.confirmed)}, ${sql.lit(OFFER_STATUSES.delivered)})
    and not offer.is_opening and offer.confirmed_at >= ${first} at time zone 'Europe/Brussels'
    and offer.confirmed_at < (${first} + interval '1 month') at time zone 'Europe/Brussels'`
}
