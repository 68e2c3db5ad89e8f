import type pg from 'pg'
import { DEFAULT_ORDER_PARAMETERS, orderTotals } from '../../domain/orders/order-totals.ts'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import { urlize } from '../../domain/platform/values/slug.ts'
import { Batch, copyBatch } from './copy.ts'
import { atClock, daysBetween, daysFrom, toYear } from './days.ts'
import { addEntry, type CarForSale, oldestUsedCars, takeNumbers } from './order-rows.ts'
import { createIds, type Random, createRandom } from './random.ts'
import { SeedError } from './seed-error.ts'

export const firstNames = [
  'Jan',
  'Els',
  'Tom',
  'Sofie',
  'Bart',
  'An',
  'Koen',
  'Lies',
  'Luc',
  'Marie',
  'Pieter',
  'Claire',
  'Marc',
  'Julie',
  'Youssef',
  'Emma',
  'Mehmet',
  'Nora',
  'Dirk',
  'Hilde',
]
export const lastNames = [
  'Peeters',
  'Janssens',
  'Maes',
  'Jacobs',
  'Mertens',
  'Willems',
  'Claes',
  'Goossens',
  'Wouters',
  'De Smet',
  'Dubois',
  'Lambert',
  'Dupont',
  'Martin',
  'Simon',
  'Van den Bossche',
  'De Backer',
  'Verstraete',
]
const streets = [
  'Kerkstraat',
  'Dorpsstraat',
  'Stationsstraat',
  'Molenstraat',
  'Schoolstraat',
  'Nieuwstraat',
  'Kapellestraat',
  'Veldstraat',
  'Beekstraat',
  'Lindenlaan',
]
const atOnce = 10_000

interface Place {
  id: number
  postalCode: string
  name: { nl: string; fr?: string }
}

/** Sells so many of the oldest used cars, one per order, since they came to the shop. The caller refreshes the listing. */
export async function addManyOrders(
  client: pg.Client,
  { today, orders, onProgress }: { today: CalendarDay; orders: number; onProgress: (message: string) => void },
): Promise<void> {
  const cars = await oldestUsedCars(client, { state: 1, limit: orders })
  if (cars.length < orders) {
    throw new SeedError(`Only ${cars.length} used cars are left to sell: add more with --used.`)
  }
  const { rows: places } = await client.query<Place>(
    `select id, postal_code as "postalCode", name from city where left(postal_code, 1) in ('9', '2', '1', '8') order by id`,
  )
  const stream = `orders ${cars[0]?.number}`
  const random = createRandom(stream)
  const id = createIds(stream, Date.parse(today))
  const sales = cars
    .map((car) => ({ car, soldOn: daysFrom(today, -random.whole(0, daysBetween(car.publishedOn, today) - 1)) }))
    .toSorted((one, other) => (one.soldOn < other.soldOn ? -1 : one.soldOn > other.soldOn ? 1 : 0))
  const numbers = await takeNumbers(
    client,
    sales.map(({ soldOn }) => toYear(soldOn)),
  )

  for (let from = 0; from < sales.length; from += atOnce) {
    const batch = new Batch()
    for (let index = from; index < Math.min(from + atOnce, sales.length); index++) {
      const { car, soldOn } = sales[index]!
      const placedAt = atClock(soldOn, '18:30')
      addOrder(batch, car, {
        id: id(),
        orderNumber: numbers[index]!,
        placedAt,
        place: random.pick(places),
        random,
        nextId: id,
      })
    }
    await copyBatch(client, batch)
    onProgress(`Orders: ${Math.min(from + atOnce, orders)} of ${orders}`)
  }
}

interface Sale {
  id: string
  orderNumber: string
  placedAt: Date
  place: Place
  random: Random
  nextId: () => string
}

function addOrder(
  batch: Batch,
  car: CarForSale,
  { id, orderNumber: number, placedAt, place, random, nextId }: Sale,
): void {
  const firstName = random.pick(firstNames)
  const lastName = random.pick(lastNames)
  const deliveryType = random.chance(0.35) ? 'deliver' : 'pickup'
  const address = {
    label: 'invoice',
    streetName: random.pick(streets),
    houseNumber: String(random.whole(1, 240)),
    boxNumber: '',
    postalCode: place.postalCode,
    city: place.name.nl,
    cityId: place.id,
    countryCode: 'BE',
  }
  const total = orderTotals({ cars: [car], deliveryType, parameters: DEFAULT_ORDER_PARAMETERS })
  batch.add('shop_order', {
    id,
    access_key_hash: `\\x${random.bytes(32).toString('hex')}`,
    payment_reference: `WEB-${number.replaceAll('-', '')}`,
    order_number: number,
    status: random.chance(0.9) ? 'delivered' : 'pending',
    language: random.chance(0.8) ? 'nl' : 'fr',
    branch_id: car.branchId,
    customer_type: 'private',
    company_name: '',
    vat_prefix: '',
    vat_number: '',
    first_name: firstName,
    last_name: lastName,
    email: `${urlize(`${firstName} ${lastName}`)}@post.example`,
    dial_code: '+32',
    phone: `47${random.whole(0, 9)}${String(random.whole(0, 999_999)).padStart(6, '0')}`,
    invoice_address: address,
    delivery_type: deliveryType,
    delivery_address: deliveryType === 'deliver' ? { ...address, label: 'delivery' } : null,
    pickup_department_id: deliveryType === 'pickup' ? car.departmentId : null,
    total_cents: total.totalCents,
    transport_cents: total.transportCents,
    advance_cents: total.advanceCents,
    balance_cents: total.balanceCents,
    created_at: placedAt,
    updated_at: placedAt,
    placed_at: placedAt,
  })
  addEntry(batch, car, { orderId: id, isConsumer: true, nextId })
  batch.add('car_sale', { id: nextId(), vehicle_id: car.vehicleId, order_id: id, sold_at: placedAt })
}
