import { sql } from 'kysely'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { within } from '../../platform/database/within.ts'
import { OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import { isDrawnUp, type OfferRow } from './offers.sql.ts'

/** Locks an offer and the alternatives of its set that are known when it begins to wait, in the order of their numbers. */
export function lockKnown(tx: Tx, number: number): Promise<OfferRow[]> {
  return tx
    .selectFrom('offer')
    .selectAll()
    .where((is) =>
      is.or([
        is('number', '=', number),
        is(
          'alternativesId',
          '=',
          is.selectFrom('offer as one').select('one.alternativesId').where('one.number', '=', number),
        ),
      ]),
    )
    .where(isDrawnUp)
    .orderBy('number')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Selects the alternatives of the set of an offer that the user may see, by their letters: of each letter the open one, else the
 * last one that had it. With the newest version of each.
 */
export function selectAlternatives(db: Db, number: number, who: Who) {
  return db
    .selectFrom('offer')
    .innerJoin('offer as asked', 'asked.alternativesId', 'offer.alternativesId')
    .innerJoin('offerVersion as version', (join) =>
      join.onRef('version.offerId', '=', 'offer.id').onRef('version.versionNo', '=', 'offer.currentVersion'),
    )
    .leftJoin('offerAnswer as said', (join) =>
      join.onRef('said.offerId', '=', 'offer.id').onRef('said.versionNo', '=', 'offer.issuedVersion'),
    )
    .distinctOn('offer.alternative')
    .select(['offer.number', 'offer.offerNumber', 'offer.rev', 'offer.status', 'offer.alternative', 'offer.isTogether'])
    .select('said.answer')
    .select(['version.content', 'version.context', 'version.breakdown'])
    .where('asked.number', '=', number)
    .where(within(who, 'OFFER_VIEW', { branch: 'offer.branchId', owner: 'offer.ownerId' }))
    .orderBy('offer.alternative')
    .orderBy(sql`(offer.status > ${sql.lit(OFFER_STATUSES.delivered)})`)
    .orderBy('offer.number', 'desc')
    .execute()
}

/** Returns the other alternative of the set whose issued version the customer accepted online; undefined: none. */
export function findAcceptedAlternative(db: Db, { id, alternativesId }: Pick<OfferRow, 'id' | 'alternativesId'>) {
  return db
    .selectFrom('offer')
    .innerJoin('offerAnswer as said', (join) =>
      join.onRef('said.offerId', '=', 'offer.id').onRef('said.versionNo', '=', 'offer.issuedVersion'),
    )
    .select(['offer.offerNumber', 'offer.alternative', 'said.signedName'])
    .where('offer.alternativesId', '=', alternativesId)
    .where('offer.id', '<>', id)
    .where('offer.status', '<=', OFFER_STATUSES.delivered)
    .where('said.answer', '=', 'accepted')
    .limit(1)
    .executeTakeFirst()
}

/** Returns whether an open offer has a letter of a set. */
export async function isPlaceTaken(
  db: Db,
  { alternativesId, alternative }: Pick<OfferRow, 'alternativesId' | 'alternative'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('offer')
    .select('id')
    .where('alternativesId', '=', alternativesId)
    .where('alternative', '=', alternative)
    .where('status', '<=', OFFER_STATUSES.delivered)
    .executeTakeFirst()
  return row !== undefined
}
