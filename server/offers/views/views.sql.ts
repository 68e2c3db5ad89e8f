import { sql, type Insertable, type Updateable } from 'kysely'
import { OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import type { OfferCar } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferView } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

export async function insertView(tx: Tx, view: Insertable<OfferView>): Promise<void> {
  await tx.insertInto('offerView').values(view).execute()
}

const lasting = (db: Db, keyHash: Uint8Array, now: Date) =>
  db
    .selectFrom('offerView as view')
    .innerJoin('staffUser as seller', 'seller.id', 'view.staffUserId')
    .leftJoin('offer', 'offer.id', 'view.offerId')
    .selectAll('view')
    .select(['offer.number as offerNumber', 'offer.offerNumber as offerName', 'offer.validUntil'])
    .select(['offer.alternativesId', 'offer.alternative'])
    .select(sql<string>`seller.first_name || ' ' || seller.last_name`.as('seller'))
    .where('view.keyHash', '=', keyHash)
    .where('view.expiresAt', '>', now)
    // Views of a blocked salesperson are not shown any more.
    .where('seller.blockedAt', 'is', null)

/** Returns the view that a key opens; undefined once it is over. */
export function findView(db: Db, keyHash: Uint8Array, now: Date) {
  return lasting(db, keyHash, now).executeTakeFirst()
}

/** Returns the view that a key opens, locked until the transaction ends. */
export function findViewForUpdate(tx: Tx, keyHash: Uint8Array, now: Date) {
  return lasting(tx, keyHash, now).forUpdate('view').executeTakeFirst()
}
export type ViewRow = NonNullable<Awaited<ReturnType<typeof findView>>>

/**
 * Returns the alternatives that a customer chooses between, by their letters, each with its newest version: those of the same salesperson
 * for the same customer that are open, and the one of the view whatever became of it.
 */
export function selectProposals(db: Db, { alternativesId, offerId }: { alternativesId: string; offerId: string }) {
  return db
    .selectFrom('offer')
    .innerJoin('offer as shown', (join) => join.on('shown.id', '=', offerId))
    .innerJoin('offerVersion as version', (join) =>
      join.onRef('version.offerId', '=', 'offer.id').onRef('version.versionNo', '=', 'offer.currentVersion'),
    )
    .select(['offer.id', 'offer.offerNumber', 'offer.validUntil', 'offer.branchId', 'offer.alternative'])
    .select('offer.isTogether')
    .select(['version.content', 'version.context', 'version.breakdown', 'version.refusal'])
    .where('offer.alternativesId', '=', alternativesId)
    .where((is) =>
      is.or([
        is('offer.id', '=', offerId),
        is.and([
          is('offer.ownerId', '=', is.ref('shown.ownerId')),
          is('offer.customerId', 'is not distinct from', is.ref('shown.customerId')),
          is('offer.blockedReason', 'is', null),
          is.or([
            is('offer.status', 'in', [OFFER_STATUSES.inqueue, OFFER_STATUSES.pending]),
            is('offer.saleMode', '=', 'delay'),
          ]),
        ]),
      ]),
    )
    .orderBy('offer.alternative')
    .execute()
}
export type ProposalRow = Awaited<ReturnType<typeof selectProposals>>[number]

export async function updateView(tx: Tx, id: string, changes: Updateable<OfferView>): Promise<void> {
  await tx.updateTable('offerView').set(changes).where('id', '=', id).execute()
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('offerView').where('id', '=', id).execute()
}

export async function deleteLapsedViews(tx: Tx, now: Date): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('offerView').where('expiresAt', '<=', now).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns the host of the pictures of a car: of its range in the chosen colour, or of the car in stock. */
export async function findMediaHost(db: Db, car: OfferCar): Promise<string | null> {
  const { rows } =
    car.kind === 'configured'
      ? await sql<{ host: string | null }>`
          select painted_host(model.id, ${[...car.parts]}::text[],
            pictured_host(range.media_host_id, model.media_host_id)) as host
          from version as range join model on model.id = range.model_id where range.number = ${car.version}`.execute(db)
      : await sql<{ host: string | null }>`
          select media_host_id as host from vehicle where number = ${car.vehicle}`.execute(db)
  return rows[0]?.host ?? null
}

/** Returns the paints by their numbers. */
export async function loadPaints(db: Db, numbers: readonly number[]): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await db.selectFrom('exteriorColour').select(['number', 'hex']).where('number', 'in', numbers).execute()
  return new Map(rows.map(({ number, hex }) => [number, hex]))
}
