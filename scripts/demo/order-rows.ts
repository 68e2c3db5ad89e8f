import type pg from 'pg'
import { orderNumber } from '../../domain/orders/order-number.ts'
import { DEFAULT_ORDER_PARAMETERS, orderTotals } from '../../domain/orders/order-totals.ts'
import type { DeliveryType, OrderStatus } from '../../domain/orders/order.ts'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { DayPart } from '../../domain/platform/values/day-part.ts'
import { urlize } from '../../domain/platform/values/slug.ts'
import type { Batch } from './copy.ts'
import { atClock } from './days.ts'
import type { Random } from './random.ts'

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
  /** As an order keeps it: server/stock/details/vehicle-contract.ts. */
  identity: object
}

/** Of the listing: those that came first, for sale (1) or sold (3); the sold ones that were ordered in the shop come last. */
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
     where l.kind = 'used' and l.state = $1 and l.vehicle_class < 3
     order by case when l.state = 1 then l.published_at end, l.number limit $2`,
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

/** Adds a car to an order and returns its key. */
export function addEntry(
  batch: Batch,
  car: CarForSale,
  { orderId, isConsumer, nextId }: { orderId: string; isConsumer: boolean; nextId: () => string },
): string {
  const id = nextId()
  const { brand, model, version, engine, horsepower, picture, colour } = car
  const carName = `${brand} ${model}`
  batch.add('shop_order_entry', {
    id,
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
  return id
}

export interface Buyer {
  /** Null: without an account. */
  accountId: string | null
  language: string
  customerType: string
  companyName: string
  vatPrefix: string
  vatNumber: string
  firstName: string
  lastName: string
  email: string
  /** Without the country. */
  phone: string
  address: object
}

export interface Progress {
  status: OrderStatus
  deliveryType: DeliveryType
  placedAt: Date
  readyOn?: CalendarDay | undefined
  shippedOn?: CalendarDay | undefined
  deliveredOn?: CalendarDay | undefined
  canceledOn?: CalendarDay | undefined
  /** When the rest came in by transfer. */
  balanceOn?: CalendarDay | undefined
  handover?: { day: CalendarDay; part: DayPart } | undefined
}

/** An order of one car whose advance is paid, as far as it came. @returns its key and that of the car in it */
export function addPaidOrder(
  batch: Batch,
  {
    buyer,
    car,
    progress,
    number,
    random,
    nextId,
    payerIban = null,
  }: {
    buyer: Buyer
    car: CarForSale
    progress: Progress
    number: string
    random: Random
    nextId: () => string
    /** The account from which the advance was paid: known once it is refunded. */
    payerIban?: string | null
  },
): { orderId: string; entryId: string } {
  const { status, deliveryType, placedAt, deliveredOn = null, balanceOn, handover } = progress
  const at = (day: CalendarDay | undefined) => (day === undefined ? null : atClock(day, '09:00'))
  const total = orderTotals({ cars: [car], deliveryType, parameters: DEFAULT_ORDER_PARAMETERS })
  const [orderId, reference] = [nextId(), `WEB-${number.replaceAll('-', '')}`]
  batch.add('shop_order', {
    id: orderId,
    access_key_hash: `\\x${random.bytes(32).toString('hex')}`,
    payment_reference: reference,
    order_number: number,
    status,
    ready_at: at(progress.readyOn),
    shipped_at: at(progress.shippedOn),
    canceled_at: at(progress.canceledOn),
    delivered_on: deliveredOn,
    handover_on: handover?.day ?? null,
    handover_part: handover?.part ?? null,
    shop_account_id: buyer.accountId,
    language: buyer.language,
    branch_id: car.branchId,
    customer_type: buyer.customerType,
    company_name: buyer.companyName,
    vat_prefix: buyer.vatPrefix,
    vat_number: buyer.vatNumber,
    first_name: buyer.firstName,
    last_name: buyer.lastName,
    email: buyer.email,
    dial_code: '+32',
    phone: buyer.phone,
    invoice_address: { ...buyer.address, label: 'invoice' },
    delivery_type: deliveryType,
    delivery_address: deliveryType === 'deliver' ? { ...buyer.address, label: 'delivery' } : null,
    pickup_department_id: deliveryType === 'pickup' ? car.departmentId : null,
    total_cents: total.totalCents,
    transport_cents: total.transportCents,
    advance_cents: total.advanceCents,
    balance_cents: total.balanceCents,
    created_at: placedAt,
    updated_at: placedAt,
    placed_at: placedAt,
    terms_agreed_at: placedAt,
  })
  const entryId = addEntry(batch, car, { orderId, isConsumer: buyer.customerType === 'private', nextId })
  // The simulated provider stores it, so that it can be refunded.
  const paymentId = random.bytes(12).toString('hex')
  const expiresAt = new Date(placedAt.getTime() + 20 * 60_000)
  batch.add('simulator_payment', {
    id: paymentId,
    status: 'SUCCEEDED',
    amount_cents: total.advanceCents,
    reference,
    created_at: placedAt,
    expires_at: expiresAt,
    succeeded_at: placedAt,
  })
  batch.add('payment_attempt', {
    id: nextId(),
    reference,
    amount_cents: total.advanceCents,
    status: 'succeeded',
    provider_payment_id: paymentId,
    requested_at: placedAt,
    expires_at: expiresAt,
    ended_at: placedAt,
    received_at: placedAt,
    payer_iban: payerIban,
  })
  if (balanceOn !== undefined) {
    batch.add('shop_order_transfer', {
      id: nextId(),
      order_id: orderId,
      direction: 'in',
      amount_cents: total.balanceCents,
      on_day: balanceOn,
      reference: number,
      created_at: at(balanceOn),
    })
  }
  return { orderId, entryId }
}

/** Completes written orders: accepted terms, and sold cars. */
export async function settleOrders(client: pg.Client): Promise<void> {
  await client.query(
    `update shop_order set terms_version = legal_version_at('terms', customer_type, language, terms_agreed_at)
     where terms_agreed_at is not null and terms_version is null`,
  )
  await client.query(
    `update car_sale set order_id = entry.order_id, sold_at = placed_at
     from shop_order_entry entry join shop_order on shop_order.id = entry.order_id
     where entry.vehicle_id = car_sale.vehicle_id and shop_order.status <> 'canceled'
       and car_sale.order_id is distinct from entry.order_id`,
  )
}
