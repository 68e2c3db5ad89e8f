import { sql, type Insertable } from 'kysely'
import { LISTING_STATES } from '@forecourt/domain/stock/vehicle-states.ts'
import { OFFER_STATUSES, OFFER_TYPES } from '@forecourt/domain/offers/offer.ts'
import type { CardCarState, LabelState } from '@forecourt/domain/offers/price-card.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Place, Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Offer, PriceLabel } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { OwnConditions } from '../../platform/resources/list.ts'
import { searchIn } from '../../platform/resources/search-words.ts'
import { within } from '../../platform/database/within.ts'

/** A card has the place of its car. */
const place = { branch: 'department.branchId' }

/** Selects the cards that are not removed, each with its car and the printed label, if there is one. */
function priceCards(db: Db) {
  return db
    .selectFrom('offer')
    .innerJoin('vehicle', 'vehicle.id', 'offer.vehicleId')
    .innerJoin('department', 'department.id', 'vehicle.departmentId')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .innerJoin('listing', 'listing.vehicleId', 'offer.vehicleId')
    .leftJoin('priceLabel as paper', 'paper.offerId', 'offer.id')
    .where('offer.offerType', '=', OFFER_TYPES['price-card'])
    .where('offer.archivedAt', 'is', null)
}

const carState = sql<CardCarState>`case when listing.state = ${sql.lit(LISTING_STATES.sold)} then 'sold' when listing.state = ${sql.lit(LISTING_STATES.withdrawn)} then 'withdrawn'
  when listing.state = ${sql.lit(LISTING_STATES.reserved)} and listing.reserved_until > now() then 'reserved' else 'for-sale' end`

const label = sql<LabelState>`case
  when offer.status = ${sql.lit(OFFER_STATUSES.suspended)} and paper.offer_id is null then 'over'
  when offer.status = ${sql.lit(OFFER_STATUSES.suspended)} then 'to-take-off'
  when paper.offer_id is null then 'to-print'
  when (paper.list_cents, paper.list_vat_excluded, paper.promotion_cents, paper.promotion_vat_excluded)
    is distinct from (listing.price_cents, listing.vat_excluded, listing.promotion_cents, listing.promotion_vat_excluded)
    then 'outdated'
  else 'current' end`

/** The columns that the price of a car is calculated from: server/stock/lists/listed-price.ts. */
const amounts = [
  'listing.vatSalesType',
  'listing.priceCents as listCents',
  'listing.vatExcluded',
  'listing.promotionCents',
  'listing.promotionVatExcluded',
  'listing.promotionFrom',
  'listing.promotionUntil',
  'listing.promotionBeginsAt',
  'listing.ledger',
  'vehicle.number as vehicle',
] as const
const kind = sql<'used' | 'stock'>`vehicle.kind`

/** Selects the price cards that the user may see, as their list shows them; `withOver` includes those that are over. */
export function selectPriceCards(db: Db, who: Who, { withOver }: { withOver: boolean }) {
  return priceCards(db)
    .leftJoin('stockLocation', 'stockLocation.id', 'vehicle.stockLocationId')
    .select(['offer.number as id', 'offer.rev', 'offer.offerNumber as cardNumber', 'offer.carName as car'])
    .select([
      'offer.createdAt',
      'offer.searched',
      'paper.layout',
      'paper.printedAt',
      'paper.priceCents as printedCents',
    ])
    .select('department.branchId')
    .select(amounts)
    .select([
      kind.as('kind'),
      carState.as('carState'),
      label.as('label'),
      sql<string>`coalesce(stock_location.code, '')`.as('place'),
      sql`jsonb_build_object('id', branch.number, 'label', branch.name)`.as('branch'),
    ])
    .where(within(who, 'OFFER_VIEW', place))
    .$if(!withOver, (rows) => rows.where(sql<boolean>`${label} <> 'over'`))
}

export const priceCardConditions: OwnConditions = {
  search: searchIn(sql.ref('row.searched')),
  filters: {
    branch: (numbers) =>
      sql`${sql.ref('row.branchId')} = any (array(select id from branch where number = any (${numbers}::integer[])))`,
  },
}

/** Counts the cards by what they wait for, within the scope of the user. */
export function selectPriceCardCounts(db: Db, who: Who) {
  return priceCards(db)
    .select(({ fn }) => [label.as('label'), fn.countAll<number>().as('count')])
    .where(within(who, 'OFFER_VIEW', place))
    .groupBy(label)
    .execute()
}

/** Returns the branches of the cars of these cards; undefined: one of them is not there. */
export async function placesOfPriceCards(db: Db, ids: readonly number[]): Promise<Place[] | undefined> {
  const rows = await priceCards(db).select('department.branchId as branch').where('offer.number', 'in', ids).execute()
  return rows.length === new Set(ids).size ? rows : undefined
}

/** Returns the branches of these cars; undefined: one of them is not there. */
export async function placesOfCars(db: Db, cars: readonly number[]): Promise<Place[] | undefined> {
  const rows = await db
    .selectFrom('vehicle')
    .innerJoin('department', 'department.id', 'vehicle.departmentId')
    .select('department.branchId as branch')
    .where('vehicle.number', 'in', cars)
    .execute()
  return rows.length === new Set(cars).size ? rows : undefined
}

/** Selects these cards with what their next act needs: the amounts of their cars and the language of their branches. */
export function cardsToActOn(db: Db, ids: readonly number[]) {
  return priceCards(db)
    .select(['offer.id as key', 'offer.number as id', 'offer.vehicleId', 'offer.offerNumber'])
    .select(amounts)
    .select([kind.as('kind'), label.as('label'), sql<Language>`branch.print_language`.as('language')])
    .where('offer.number', 'in', ids)
    .orderBy('offer.carName')
    .orderBy('offer.number')
    .execute()
}
export type CardToActOn = Awaited<ReturnType<typeof cardsToActOn>>[number]

/** Selects one card that the user may see: what they make of it is theirs, regardless of its author. */
export function selectSeenPriceCard(db: Db, who: Who, id: number) {
  return priceCards(db)
    .select(['offer.id as key', 'offer.vehicleId', kind.as('kind'), label.as('label')])
    .where('offer.number', '=', id)
    .where(within(who, 'OFFER_VIEW', place))
    .executeTakeFirst()
}

/** Locks cars in their order, so that no other cards are made for them until the transaction ends. */
export async function carsForCards(tx: Tx, cars: readonly number[]) {
  const rows = await tx
    .selectFrom('vehicle')
    .leftJoin('listing', 'listing.vehicleId', 'vehicle.id')
    .select(['vehicle.id', 'vehicle.number', sql<number | null>`listing.state`.as('state')])
    .where('vehicle.number', 'in', cars)
    .orderBy('vehicle.id')
    .forNoKeyUpdate('vehicle')
    .execute()
  const cards = await tx
    .selectFrom('offer')
    .select(['vehicleId', 'number'])
    .where('offerType', '=', OFFER_TYPES['price-card'])
    .where('archivedAt', 'is', null)
    .where(
      'vehicleId',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return cars.flatMap((number) => {
    const row = rows.find((one) => one.number === number)
    return row ? { ...row, card: cards.find(({ vehicleId }) => vehicleId === row.id)?.number ?? null } : []
  })
}

/** Returns the keys of the vehicles that have a card. */
export async function carsWithCard(db: Db): Promise<string[]> {
  const rows = await priceCards(db).select('vehicle.id').execute()
  return rows.map(({ id }) => id)
}

export async function insertPriceCard(tx: Tx, values: Insertable<Offer>): Promise<number> {
  return (await tx.insertInto('offer').values(values).returning('number').executeTakeFirstOrThrow()).number
}

/** Stores the last printed label of each car. */
export async function keepLabels(tx: Tx, labels: readonly Insertable<PriceLabel>[]): Promise<void> {
  await tx
    .insertInto('priceLabel')
    .values(labels)
    .onConflict((of) =>
      of.column('offerId').doUpdateSet(({ ref }) => ({
        layout: ref('excluded.layout'),
        language: ref('excluded.language'),
        priceCents: ref('excluded.priceCents'),
        listCents: ref('excluded.listCents'),
        listVatExcluded: ref('excluded.listVatExcluded'),
        promotionCents: ref('excluded.promotionCents'),
        promotionVatExcluded: ref('excluded.promotionVatExcluded'),
        printedAt: ref('excluded.printedAt'),
        printedBy: ref('excluded.printedBy'),
      })),
    )
    .execute()
}

export async function deleteLabels(tx: Tx, offerIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('priceLabel').where('offerId', 'in', offerIds).execute()
}

export async function archivePriceCards(tx: Tx, offerIds: readonly string[], at: Date): Promise<void> {
  await tx.updateTable('offer').set({ archivedAt: at }).where('id', 'in', offerIds).execute()
}
