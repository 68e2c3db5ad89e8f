import type pg from 'pg'
import { orderNumber } from '../../domain/orders/order-number.ts'
import type { CalendarDay } from '../../domain/platform/calendar.ts'
import { urlize } from '../../domain/platform/slug.ts'
import type { Batch } from './copy.ts'

export interface CarForSale {
  vehicleId: string
  number: number
  kilowatts: number
  priceGrossCents: number
  branchId: string
  departmentId: string
  publishedOn: CalendarDay
  brand: string
  model: string
  version: string
  engine: string
  horsepower: number
  picture: object
  colour: object
  /** As an order keeps it: server/stock/vehicle-contract.ts. */
  identity: object
}

/** Of the listing: those that came first, for sale (1) or sold (3). */
export async function oldestUsedCars(
  client: pg.Client,
  { state, limit }: { state: 1 | 3; limit: number },
): Promise<CarForSale[]> {
  const { rows } = await client.query<CarForSale>(
    `select l.vehicle_id as "vehicleId", l.number, power.kilowatts, power.horsepower, d.branch_id as "branchId",
       -- Without the promotions of today: these cars were sold before.
       case when l.vat_excluded then round(l.price_cents * (10000 + rate_bp) / 10000.0)::integer else l.price_cents end as "priceGrossCents",
       l.department_id as "departmentId", l.published_at::date::text as "publishedOn", brand.name as brand, model.name as model,
       l.version_name as version, l.engine_name as engine, l.picture, colour.name as colour,
       jsonb_build_object('vin', v.vin, 'stockNumber', v.stock_number, 'mileageKm', l.mileage_km,
         'firstRegistration', u.first_registration, 'colour', colour.name, 'fuel', fuel.name, 'gearbox', gearbox.name,
         'options', '[]'::jsonb) as identity
     from listing l
     join vehicle v on v.id = l.vehicle_id
     join used_car u on u.vehicle_id = l.vehicle_id
     join fuel on fuel.id = u.fuel_id
     join gearbox on gearbox.id = u.gearbox_id
     join department d on d.id = l.department_id
     join brand on brand.id = l.brand_id
     join model on model.id = l.model_id
     join power_type power on power.id = l.power_type_id
     join exterior_colour colour on colour.id = l.exterior_colour_id
     join vat_rate rate on rate.category = 'S' and rate.valid_until is null
     where l.kind = 'used' and l.state = $1 and l.vehicle_class < 3 order by l.published_at, l.number limit $2`,
    [state, limit],
  )
  return rows
}

/** Numbers of a year follow each other without gaps. */
export async function takeNumbers(client: pg.Client, years: readonly number[]): Promise<string[]> {
  const counts = new Map<number, number>()
  for (const year of years) counts.set(year, (counts.get(year) ?? 0) + 1)
  const next = new Map<number, number>()
  for (const [year, count] of counts) {
    const { rows } = await client.query<{ last: number }>(
      `insert into number_series as s (series, year, last) values ('SO', $1, $2)
       on conflict (series, year) do update set last = s.last + excluded.last returning last`,
      [year, count],
    )
    next.set(year, rows[0]!.last - count + 1)
  }
  return years.map((year) => {
    const place = next.get(year)!
    next.set(year, place + 1)
    return orderNumber(year, place)
  })
}

/** What an order keeps of its car. */
export function addEntry(
  batch: Batch,
  car: CarForSale,
  { orderId, isConsumer, nextId }: { orderId: string; isConsumer: boolean; nextId: () => string },
): void {
  const { brand, model, version, engine, horsepower, picture, colour } = car
  const carName = `${brand} ${model}`
  batch.add('shop_order_entry', {
    id: nextId(),
    order_id: orderId,
    rank: 0,
    car_key: `used-${car.number}`,
    vehicle_id: car.vehicleId,
    price_gross_cents: car.priceGrossCents,
    delivery: { kind: 'after-payment', days: 4 },
    guarantee_months: isConsumer ? 12 : null,
    identity: car.identity,
    car: {
      number: car.number,
      slug: urlize(`${carName} ${version}`),
      carName,
      modelName: model,
      versionName: version,
      engineName: engine,
      kilowatts: car.kilowatts,
      horsepower,
      picture,
      colour,
    },
  })
}
