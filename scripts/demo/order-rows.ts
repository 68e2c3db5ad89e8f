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
  card: {
    brand: string
    model: string
    version: string
    engine: string
    horsepower: number
    picture: object
    colour: object
  }
}
/** Of the listing: those that came first, for sale (1) or sold (3). */
export async function oldestUsedCars(
  client: pg.Client,
  { state, limit }: { state: 1 | 3; limit: number },
): Promise<CarForSale[]> {
  const { rows } = await client.query<CarForSale>(
    `select vehicle_id as "vehicleId", number, kilowatts, price_gross_cents as "priceGrossCents", branch_id as "branchId",
       department_id as "departmentId", published_at::date::text as "publishedOn", card
     from listing where kind = 'used' and state = $1 and vehicle_class < 3 order by published_at, number limit $2`,
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
  { orderId, nextId }: { orderId: string; nextId: () => string },
): void {
  const { brand, model, version, engine, horsepower, picture, colour } = car.card
  const carName = `${brand} ${model}`
  batch.add('shop_order_entry', {
    id: nextId(),
    order_id: orderId,
    rank: 0,
    car_key: `used-${car.number}`,
    vehicle_id: car.vehicleId,
    price_gross_cents: car.priceGrossCents,
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
