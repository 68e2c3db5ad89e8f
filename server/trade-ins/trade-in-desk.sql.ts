import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { LISTED_STATES } from '@forecourt/domain/stock/vehicle-states.ts'
import { type CalendarDay, toYear } from '@forecourt/domain/platform/values/calendar.ts'
import type { Place, Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { TradeInDamage } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import type { TradeIn } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { OwnConditions } from '../platform/resources/list.ts'
import { searchIn } from '../platform/resources/search-words.ts'
import { within, withinAlone, withinFor } from '../platform/database/within.ts'

export type TradeInRow = Selectable<TradeIn>

const place = { branch: 'tradeIn.branchId', owner: 'tradeIn.ownerId' }
const nameOfStaff = (alias: string) =>
  sql<string | null>`${sql.ref(`${alias}.firstName`)} || ' ' || ${sql.ref(`${alias}.lastName`)}`

/** The name of the car. */
export const carOfTradeIn = sql<string>`concat_ws(' ', trade_in.brand, trade_in.model, nullif(trade_in.version_name, ''))`

/** Selects the trade-ins that the user may see, as their list shows them. */
export function selectTradeIns(db: Db, who: Who) {
  return db
    .selectFrom('tradeIn')
    .leftJoin('staffUser as owner', 'owner.id', 'tradeIn.ownerId')
    .leftJoin('customerListing as customer', 'customer.customerId', 'tradeIn.customerId')
    .select(['tradeIn.number as id', 'tradeIn.tradeInNumber', 'customer.name as customer', 'tradeIn.mileageKm'])
    .select(['tradeIn.state', 'tradeIn.askedState as asked', 'tradeIn.sellerVat'])
    .select(['tradeIn.expectedCents', 'tradeIn.allowanceCents'])
    .select(['tradeIn.createdAt', 'tradeIn.searched', 'customer.searched as customerSearched'])
    .select([
      carOfTradeIn.as('car'),
      sql<string | null>`nullif(trade_in.licence_plate, '')`.as('licencePlate'),
      sql<number>`extract(year from trade_in.first_registration)::integer`.as('year'),
      nameOfStaff('owner').as('owner'),
      sql<boolean>`trade_in.owner_id is null`.as('isRequested'),
    ])
    .where(within(who, 'TRADE_IN_VIEW', place))
}

/** Search by number, car, chassis number, plate and customer. */
export const tradeInConditions: OwnConditions = {
  search: searchIn(sql.ref('row.searched'), sql.ref('row.customerSearched')),
  filters: {},
}

/** Counts the trade-ins by state, within the scope of the user. */
export function selectTradeInCounts(db: Db, who: Who) {
  return db
    .selectFrom('tradeIn')
    .select(({ fn }) => ['tradeIn.state', fn.countAll<number>().as('count')])
    .where(within(who, 'TRADE_IN_VIEW', place))
    .groupBy('tradeIn.state')
    .execute()
}

/**
 * True for trade-ins whose value is asked for and that the user may value: never what they asked for. As a deputy
 * (`resolveDecider`), never a trade-in of their own, nor what the absent colleague asked for.
 */
export function isToValue(who: Who) {
  const own = withinAlone(who, 'TRADE_IN_VALUE', place)
  const lent = (who.standsInFor ?? []).map(
    (absent) => sql<boolean>`(${withinFor(absent, 'TRADE_IN_VALUE', place)}
      and trade_in.asked_by <> ${absent.id}::uuid and trade_in.owner_id is distinct from ${who.id}::uuid)`,
  )
  return sql<boolean>`(trade_in.asked_state = 'open' and trade_in.asked_by <> ${who.id}::uuid
    and (${sql.join([own, ...lent], sql` or `)}))`
}

/** Counts the trade-ins that wait: for a value, for a value from this user, for their answer, and for an owner. */
export async function selectAskedCounts(db: Db, who: Who) {
  return db
    .selectFrom('tradeIn')
    .select([
      sql<number>`count(*) filter (where asked_state = 'open')::integer`.as('asked'),
      sql<number>`count(*) filter (where ${isToValue(who)})::integer`.as('toAnswer'),
      sql<number>`count(*) filter (where owner_id is null and state = 'draft')::integer`.as('requested'),
      sql<number>`count(*) filter (where asked_state = 'question' and ${who.id} in (asked_by, owner_id))::integer`.as(
        'questioned',
      ),
    ])
    .where((is) => is.or([is('askedState', 'is not', null), is('ownerId', 'is', null)]))
    .where(within(who, 'TRADE_IN_VIEW', place))
    .executeTakeFirstOrThrow()
}

export function tradeInPlace(db: Db, number: number): Promise<Place | undefined> {
  return db
    .selectFrom('tradeIn')
    .select(['branchId as branch', 'ownerId as owner'])
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Returns a trade-in as its desk shows it, with the names of the records that it refers to. */
export function deskTradeIn(db: Db, number: number) {
  return db
    .selectFrom('tradeIn')
    .leftJoin('staffUser as owner', 'owner.id', 'tradeIn.ownerId')
    .innerJoin('branch', 'branch.id', 'tradeIn.branchId')
    .leftJoin('customerListing as customer', 'customer.customerId', 'tradeIn.customerId')
    .leftJoin('lead', 'lead.id', 'tradeIn.leadId')
    .leftJoin('staffUser as valuer', 'valuer.id', 'tradeIn.valuedBy')
    .leftJoin('staffUser as second', 'second.id', 'tradeIn.opinionBy')
    .leftJoin('staffUser as asker', 'asker.id', 'tradeIn.askedBy')
    .leftJoin('vehicle', 'vehicle.id', 'tradeIn.vehicleId')
    .selectAll('tradeIn')
    .select(['owner.number as ownerNumber', 'branch.number as branchNumber', 'branch.name as branchName'])
    .select(['customer.number as customerNumber', 'customer.name as customerName', 'lead.number as leadNumber'])
    .select(['valuer.number as valuerNumber', 'second.number as secondNumber', 'asker.number as askerNumber'])
    .select(['vehicle.number as vehicleNumber', 'vehicle.stockNumber'])
    .select([
      nameOfStaff('owner').as('ownerName'),
      sql<string | null>`valuer.first_name || ' ' || valuer.last_name`.as('valuerName'),
      sql<string | null>`second.first_name || ' ' || second.last_name`.as('secondName'),
      sql<string | null>`asker.first_name || ' ' || asker.last_name`.as('askerName'),
      sql<string | null>`actor_name('user:' || attest_by)`.as('attesterName'),
      sql<string | null>`actor_name('user:' || valued_for)`.as('valuedForName'),
    ])
    .where('tradeIn.number', '=', number)
    .executeTakeFirst()
}
export type DeskTradeIn = NonNullable<Awaited<ReturnType<typeof deskTradeIn>>>

export function selectDamages(db: Db, tradeInId: string) {
  return db
    .selectFrom('tradeInDamage')
    .select(['place', 'kind', 'remark', 'deductionCents'])
    .where('tradeInId', '=', tradeInId)
    .orderBy('rank')
    .execute()
}

export function tradeInForUpdate(tx: Tx, number: number): Promise<TradeInRow | undefined> {
  return tx.selectFrom('tradeIn').selectAll().where('number', '=', number).forUpdate().executeTakeFirst()
}

/** Inserts a trade-in. The number is taken last: taking one makes all others wait until the transaction ends. */
export function insertTradeIn(tx: Tx, year: number, tradeIn: Omit<Insertable<TradeIn>, 'tradeInNumber'>) {
  return tx
    .insertInto('tradeIn')
    .values({ ...tradeIn, tradeInNumber: sql<string>`take_number('TI', ${year})` })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

export async function updateTradeIn(tx: Tx, id: string, changes: Updateable<TradeIn>): Promise<void> {
  await tx.updateTable('tradeIn').set(changes).where('id', '=', id).execute()
}

export async function writeDamages(tx: Tx, tradeInId: string, damages: readonly TradeInDamage[]): Promise<void> {
  await tx.deleteFrom('tradeInDamage').where('tradeInId', '=', tradeInId).execute()
  if (damages.length === 0) return
  await tx
    .insertInto('tradeInDamage')
    .values(damages.map((damage, index) => ({ ...damage, tradeInId, rank: index + 1 })))
    .execute()
}

/** Returns another open trade-in of the same car; only one deal at a time takes a car in. */
export function selectOpenTwin(db: Db, { id, vin }: { id: string | null; vin: string }) {
  return db
    .selectFrom('tradeIn')
    .select(['number', 'tradeInNumber'])
    .where('vin', '=', vin)
    .where('state', 'in', ['draft', 'valued', 'agreed', 'received'])
    .where((is) => is.and(id === null ? [] : [is('id', '<>', id)]))
    .executeTakeFirst()
}

/** Returns the cars of a customer that are not received and in no other sale, within the scope of the user. */
export function tradeInsOfCustomer(db: Db, who: Who, customer: number) {
  return db
    .selectFrom('tradeIn')
    .innerJoin('customer', 'customer.id', 'tradeIn.customerId')
    .select(['tradeIn.number as id', 'tradeInNumber', 'licencePlate', 'vin', 'firstRegistration', 'mileageKm'])
    .select(['keyCount as keys', 'expectedCents', 'allowanceCents'])
    .select(carOfTradeIn.as('car'))
    .where('customer.number', '=', customer)
    .where('tradeIn.state', 'in', ['draft', 'valued', 'agreed'])
    .where(within(who, 'TRADE_IN_VIEW', place))
    .orderBy('tradeIn.number')
    .execute()
}

/** Returns all trade-ins of customers, the newest first. */
export async function tradeInsOfCustomers(db: Db, customerKeys: readonly string[]) {
  if (customerKeys.length === 0) return []
  return db
    .selectFrom('tradeIn')
    .select(['id', 'number', 'tradeInNumber', 'state', 'brand', 'model', 'versionName', 'licencePlate', 'vin'])
    .select(['engine', 'colour'])
    .select([
      'firstRegistration',
      'mileageKm',
      'keyCount',
      'bookletState',
      'isFirstOwner',
      'hadAccident',
      'tyreState',
      'hasSecondWheels',
      'lastServiceOn',
      'historyLine',
    ])
    .select(['sellerVat', 'expectedCents', 'allowanceCents', 'receivedOn', 'droppedBecause', 'createdAt'])
    .where('customerId', 'in', customerKeys)
    .orderBy('createdAt', 'desc')
    .execute()
}

/** Selects the trade-ins of a customer that are not in stock yet, within the scope of the user, the newest on top. */
export function selectRunningTradeIns(db: Db, customerId: string, who: Who) {
  return db
    .selectFrom('tradeIn')
    .select(['number', 'tradeInNumber', 'state', 'brand', 'model', 'licencePlate', 'allowanceCents', 'createdAt'])
    .where('customerId', '=', customerId)
    .where('state', 'in', ['draft', 'valued', 'agreed', 'received'])
    .where(within(who, 'TRADE_IN_VIEW', place))
    .orderBy('createdAt', 'desc')
    .execute()
}

/** Deletes the trade-ins without an agreed price that were not changed since. @returns how many */
export async function deleteOldTradeIns(tx: Tx, changedBefore: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('tradeIn')
    .where('state', 'in', ['draft', 'valued', 'dropped'])
    .where('updatedAt', '<', changedBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns the customer with a number, unless merged into another. */
export async function customerToTradeIn(db: Db, number: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('customerListing')
    .select('customerId')
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.customerId
}

/** Returns the first branch of a user, or the branch they name. */
export function branchOfTradeIn(db: Db, { number, keys }: { number: number | null; keys: readonly string[] }) {
  return db
    .selectFrom('branch')
    .select('id')
    .$if(number !== null, (rows) => rows.where('number', '=', number))
    .$if(number === null && keys.length > 0, (rows) => rows.where('id', 'in', keys))
    .orderBy('rank')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the lead that offers a car, with its trade-in. */
export function selectOfferingLead(db: Db, wanted: { readonly number: number } | { readonly id: string }) {
  return db
    .selectFrom('lead')
    .innerJoin('department', 'department.id', 'lead.departmentId')
    .leftJoin('tradeIn', 'tradeIn.leadId', 'lead.id')
    .select(['lead.id', 'lead.details', 'department.branchId', 'tradeIn.number as tradeIn'])
    .select(['lead.email', 'lead.status'])
    .where((is) => ('id' in wanted ? is('lead.id', '=', wanted.id) : is('lead.number', '=', wanted.number)))
    .where('lead.kind', '=', 'trade-in')
    .executeTakeFirst()
}

type CarWanted = { readonly licencePlate: string; readonly vin: string }

/** Returns a trade-in of the same car that is under way, within the scope of the user. */
export function selectTwin(db: Db, who: Who, { licencePlate, vin, id }: CarWanted & { id: number | undefined }) {
  return db
    .selectFrom('tradeIn')
    .select(['number as id', 'tradeInNumber'])
    .where(isCar({ licencePlate, vin }))
    .where('state', 'in', ['draft', 'valued', 'agreed', 'received'])
    .$if(id !== undefined, (rows) => rows.where('number', '<>', id ?? 0))
    .where(within(who, 'TRADE_IN_VIEW', place))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the car of its last trade-in, within the scope of the user. */
export function selectTradedCar(db: Db, who: Who, wanted: CarWanted) {
  return db
    .selectFrom('tradeIn')
    .select(['brand', 'model', 'versionName', 'colour', 'licencePlate', 'vin', 'firstRegistration'])
    .where(isCar(wanted))
    .where(within(who, 'TRADE_IN_VIEW', place))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const isCar = ({ licencePlate, vin }: CarWanted) =>
  sql<boolean>`(vin <> '' and vin = ${vin} or licence_plate <> '' and licence_plate = ${licencePlate})`

/** Returns a used car that was in our stock. */
export function selectOwnCar(db: Db, { licencePlate, vin }: CarWanted) {
  return db
    .selectFrom('usedCar')
    .innerJoin('vehicle', 'vehicle.id', 'usedCar.vehicleId')
    .innerJoin('model', 'model.id', 'usedCar.modelId')
    .innerJoin('brand', 'brand.id', 'model.brandId')
    .select(['brand.name as brand', 'model.name as model', 'usedCar.versionName', 'vehicle.vin'])
    .select(['usedCar.licencePlate', 'usedCar.firstRegistration'])
    .where((is) => is.or([is('vehicle.vin', '=', vin), is('usedCar.licencePlate', '=', licencePlate || null)]))
    .orderBy('vehicle.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

const mostAlike = 6
/** Cars of at most this age difference count as comparable. */
const yearsAround = 2

/** Returns our own used cars of the same model that are for sale, the most similar first. */
export async function carsLike(
  db: Db,
  car: { brand: string; model: string; firstRegistration: CalendarDay; mileageKm: number },
  today: CalendarDay,
) {
  const year = toYear(car.firstRegistration)
  const { rows } = await sql<{
    id: number
    name: string
    stockNumber: string
    year: number
    mileageKm: number
    priceCents: number
    daysInStock: number
  }>`
    select listing.number as id, brand.name || ' ' || model.name || coalesce(' ' || listing.version_name, '') as name,
      vehicle.stock_number, listing.build_year as year, listing.mileage_km, listing.price_cents,
      greatest(0, ${today}::date - coalesce(vehicle.arrived_on, (listing.published_at at time zone 'Europe/Brussels')::date)) as days_in_stock
    from listing
    join brand on brand.id = listing.brand_id
    join model on model.id = listing.model_id
    join vehicle on vehicle.id = listing.vehicle_id
    where listing.kind = 'used' and listing.state in (${sql.join(LISTED_STATES.map((state) => sql.lit(state)))})
      and fold(brand.name) = fold(${car.brand}) and fold(model.name) = fold(${car.model})
      and listing.build_year between ${year - yearsAround}::integer and ${year + yearsAround}::integer
    order by abs(listing.build_year - ${year}::integer) * 15000 + abs(listing.mileage_km - ${car.mileageKm}::integer), listing.number
    limit ${mostAlike}`.execute(db)
  return rows
}
