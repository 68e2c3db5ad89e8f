import { sql } from 'kysely'
import type { PartKey } from '../../domain/catalogue/compatibility.ts'
import { CUSTOMER_TYPES } from '../../domain/contacts/customer.ts'
import type { OfferCar, OfferTradeIn } from '../../domain/offers/offer-content.ts'
import { addDays, type CalendarDay } from '../../domain/platform/values/calendar.ts'
import { getEnumerationName } from '../../domain/platform/values/enumeration.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import type { Seller } from './planned-offers.ts'
import type { Random } from './random.ts'

// Data for the offers of the demo dealer: salespeople, customers and cars.

/** Data for offers. */
export type House = Awaited<ReturnType<typeof loadHouse>> & { readonly today: CalendarDay; readonly random: Random }

export async function loadHouse(tx: Tx) {
  const [staff, customers, cars, versions, rules] = await Promise.all([
    loadSellers(tx),
    loadCustomers(tx),
    loadCars(tx),
    loadVersions(tx),
    tx.selectFrom('priceRule').select(['id', 'code']).execute(),
  ])
  const sellers = staff.filter(({ role }) => role !== 'administration')
  const managers = staff.filter(({ role }) => role === 'sales-manager' || role === 'administration')
  return { sellers, managers, customers, cars, versions, rules: new Map(rules.map(({ id, code }) => [code, id])) }
}

export type Customer = House['customers'][number]

/** Somewhat over half of the work of a fleet manager is fleets; all others sell one car at a time to any customer. */
export function sellerFor(
  { random, sellers }: House,
  { customerType }: Pick<Customer, 'customerType'>,
  carCount = 1,
): Seller {
  const isFleet = customerType !== 'private'
  return random.weighted(
    sellers.map((seller) => {
      const weight = { 'fleet-manager': isFleet ? 6 : 0.2, 'sales-manager': 0.7 }[seller.role] ?? (carCount > 1 ? 0 : 2)
      return [seller, weight] as const
    }),
  )
}

export function tradeIn(random: Random, day: CalendarDay, vin = ''): OfferTradeIn {
  const worth = random.whole(30, 140) * 10_000
  return {
    car: random.pick(['Velta Tour', 'Noord V4', 'Brabo 2', 'Lumen E2', 'Halden H1', 'Corvane Mira']),
    vin,
    licencePlate: random.chance(0.6)
      ? `1-${random.pick(['KAB', 'XTR', 'VDL', 'TSO'])}-${random.whole(100, 999)}`
      : `1-PAR-${100 + ((worth / 10_000) % 900)}`,
    firstRegistration: addDays(day, -365 * random.whole(4, 11)),
    mileageKm: random.whole(40, 190) * 1_000,
    keys: random.weighted([
      [2, 4],
      [1, 1],
    ]),
    allowanceCents: worth + random.pick([0, 0, 20_000, 50_000]),
    expectedCents: worth,
  }
}

export function standing({ kind, number }: { kind: 'used' | 'stock'; number: number }): OfferCar {
  return { kind, vehicle: number }
}

/** Configures a version with the first engine, one of its colours, and some of its options. */
export function configureCar(random: Random, { number, colours, options }: House['versions'][number]): OfferCar {
  const parts: PartKey[] = [
    ...(colours.length > 0 ? [`colour-${random.pick(colours)}` as const] : []),
    ...random
      .shuffled(options)
      .slice(0, random.whole(0, 3))
      .map((option) => `option-${option}` as const),
  ]
  return { kind: 'configured', version: number, parts }
}

async function loadSellers(tx: Tx): Promise<Seller[]> {
  const rows = await tx
    .selectFrom('staffUser')
    .innerJoin('role', 'role.id', 'staffUser.roleId')
    .innerJoin('staffUserBranch', 'staffUserBranch.staffUserId', 'staffUser.id')
    .select(['staffUser.id', 'staffUserBranch.branchId', 'staffUser.language', 'role.base as role'])
    .where('role.base', 'in', ['salesperson', 'sales-manager', 'fleet-manager', 'administration'])
    .orderBy('staffUser.number')
    .execute()
  return rows as Seller[]
}

async function loadCustomers(tx: Tx) {
  const rows = await tx
    .selectFrom('customer')
    .select(['number', 'customerType', 'language'])
    .where('isActive', '=', true)
    .where('mergedIntoId', 'is', null)
    .where('blockedReason', 'is', null)
    .where('customerType', 'in', [CUSTOMER_TYPES.private, CUSTOMER_TYPES.fleet, CUSTOMER_TYPES.lease])
    .where('id', 'in', (of) => of.selectFrom('customerEmail').select('customerId'))
    .orderBy('number')
    .execute()
  // The other customers are known to the workshop and for mailings.
  const buying = rows.filter((_, at) => at % 2 === 0)
  return buying.map(({ number, customerType, language }) => ({
    number,
    customerType: getEnumerationName(CUSTOMER_TYPES, customerType),
    language,
  }))
}

export interface Sold {
  readonly id: string
  readonly number: number
  readonly kind: 'used' | 'stock'
  readonly since: CalendarDay
  readonly soldOn: CalendarDay
}

/** Returns the cars of the shop that were sold outside it. */
export async function loadSoldCars(tx: Tx): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select vehicle.id, vehicle.number, vehicle.kind, min(price.valid_from) as since,
      (sale.sold_at at time zone 'Europe/Brussels')::date as sold_on
    from car_sale sale join vehicle on vehicle.id = sale.vehicle_id join price on price.vehicle_id = vehicle.id
    where sale.order_id is null and sale.freed_at is null and vehicle.vehicle_class = 1
      and vehicle.published_at is not null
    group by vehicle.id, sale.sold_at order by vehicle.number`.execute(tx)
  return rows
}

async function loadCars(tx: Tx) {
  return tx
    .selectFrom('listing')
    .innerJoin('vehicle', 'vehicle.id', 'listing.vehicleId')
    .innerJoin('price', 'price.vehicleId', 'vehicle.id')
    .select(['vehicle.number', 'vehicle.kind'])
    .select(({ fn }) => fn.min('price.validFrom').as('since'))
    .groupBy(['vehicle.number', 'vehicle.kind'])
    .where('listing.state', '=', 1)
    .where('vehicle.vehicleClass', '=', 1)
    .orderBy('vehicle.number')
    .execute()
}

/** Versions with their colours, and the options that go with all others. */
async function loadVersions(tx: Tx): Promise<{ number: number; colours: number[]; options: number[] }[]> {
  const { rows } = await sql<{ number: number; colours: number[]; options: number[] }>`
    select version.number,
      array(select colour.number from version_colour
        join exterior_colour colour on colour.id = exterior_colour_id
        where version_id = version.id and tag <> 3 order by colour.number limit 5) as colours,
      array(select option.number from version_option join option on option.id = option_id
        where version_id = version.id and tag = 1 and option.flags = '{printable}' and option.is_active
          and not exists (select from option_relation where option_id = option.id)
          and not exists (select from option_relation_target where option_id = option.id)
        order by option.number limit 12) as options
    from version join model on model.id = version.model_id
    where model.vehicle_class = 1 and version.id in (select version_id from version_offer) order by version.number`.execute(
    tx,
  )
  return rows
}
