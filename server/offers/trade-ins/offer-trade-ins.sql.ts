import { sql } from 'kysely'
import { OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'

const { inqueue, pending, confirmed } = OFFER_STATUSES

/** Returns the offers that take a trade-in in, within the scope of the user; the newest first. */
export function offersTakingIn(db: Db, who: Who, record: number) {
  return db
    .selectFrom('offer')
    .innerJoin('offerVersion as version', (join) =>
      join
        .onRef('version.offerId', '=', 'offer.id')
        .on(sql<boolean>`version.version_no = coalesce(offer.confirmed_version, offer.current_version)`),
    )
    .select(['offer.number as id', 'offer.offerNumber', 'offer.status', 'offer.carName', 'version.totalCents'])
    .select(['version.content', 'version.breakdown'])
    .where(holdsTradeIn(record))
    .where(within(who, 'OFFER_VIEW', { branch: 'offer.branchId', owner: 'offer.ownerId' }))
    .orderBy('offer.createdAt', 'desc')
    .execute()
}

/** Returns those of these trade-ins that another open offer takes in too. */
export async function alsoOffered(db: Db, records: readonly number[], offerId: string): Promise<number[]> {
  const { rows } = await sql<{ record: number }>`
    select distinct wanted.record
    from unnest(${records}::integer[]) as wanted (record)
    join offer_version version on version.content -> 'tradeIns' <> '[]'
      and version.content -> 'tradeIns' @> jsonb_build_array(jsonb_build_object('record', wanted.record))
    join offer on offer.id = version.offer_id and offer.id <> ${offerId} and version.version_no = offer.current_version
    where offer.status in (${inqueue}, ${pending}, ${confirmed})`.execute(db)
  return rows.map(({ record }) => record)
}

const holdsTradeIn = (record: number) =>
  sql<boolean>`version.content -> 'tradeIns' <> '[]'
    and version.content -> 'tradeIns' @> jsonb_build_array(jsonb_build_object('record', ${record}::integer))`
