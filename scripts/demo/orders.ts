import type pg from 'pg'
import { DEFAULT_ORDER_PARAMETERS, orderTotals } from '../../domain/orders/order-totals.ts'
import type { DeliveryType, OrderStatus } from '../../domain/orders/order.ts'
import type { CalendarDay } from '../../domain/platform/calendar.ts'
import { demoAccounts } from './accounts.ts'
import { Batch, copyBatch } from './copy.ts'
import { atClock, daysFrom, yearOf } from './days.ts'
import { addEntry, oldestUsedCars, takeNumbers } from './order-rows.ts'
import { idsOf, randomOf } from './random.ts'

interface PastOrder {
  email: string
  phone: string
  address: { streetName: string; houseNumber: string; postalCode: string; city: string }
  status: OrderStatus
  deliveryType: DeliveryType
  placed: { daysAgo: number; at: string }
  readyDaysAgo?: number
  shippedDaysAgo?: number
  deliveredDaysAgo?: number
}

const lotte = {
  email: demoAccounts.customer,
  phone: '478123456',
  address: { streetName: 'Koningin Astridlaan', houseNumber: '27', postalCode: '9300', city: 'Aalst' },
}
const nadia = {
  email: demoAccounts.fleetCustomer,
  phone: '475604128',
  address: { streetName: 'Rue de l’Industrie', houseNumber: '14', postalCode: '1400', city: 'Nivelles' },
}

/** In each state on the way and both ways to the customer; oldest first, as their numbers are. */
const orders: readonly PastOrder[] = [
  {
    ...lotte,
    status: 'delivered',
    deliveryType: 'pickup',
    placed: { daysAgo: 19, at: '20:14' },
    readyDaysAgo: 10,
    deliveredDaysAgo: 8,
  },
  {
    ...nadia,
    status: 'shipped',
    deliveryType: 'deliver',
    placed: { daysAgo: 11, at: '09:37' },
    readyDaysAgo: 3,
    shippedDaysAgo: 1,
  },
  { ...lotte, status: 'pending', deliveryType: 'deliver', placed: { daysAgo: 2, at: '18:52' } },
]

/** What the customers of the demo bought before: cars that the demo dealer has sold anyway. */
export async function addOrders(client: pg.Client, today: CalendarDay): Promise<void> {
  const cars = await oldestUsedCars(client, { state: 3, limit: orders.length })
  const days = orders.map(({ placed }) => daysFrom(today, -placed.daysAgo))
  const numbers = await takeNumbers(client, days.map(yearOf))
  const { rows: accounts } = await client.query<Account>('select * from shop_account where email = any($1)', [
    [lotte.email, nadia.email],
  ])
  const { rows: cities } = await client.query<City>(
    'select id, postal_code, name from city where postal_code = any($1)',
    [[lotte, nadia].map(({ address }) => address.postalCode)],
  )
  const random = randomOf('orders of accounts')
  const nextId = idsOf('orders of accounts', Date.parse(today))
  const batch = new Batch()
  for (const [index, order] of orders.entries()) {
    const { status, deliveryType, readyDaysAgo, shippedDaysAgo, deliveredDaysAgo } = order
    const ago = (days: number | undefined) => (days === undefined ? null : atClock(daysFrom(today, -days), '09:00'))
    const [car, account] = [cars[index]!, accounts.find(({ email }) => email === order.email)!]
    const placedAt = atClock(days[index]!, order.placed.at)
    const address = addressOf(order, cities)
    const total = orderTotals({ cars: [car], deliveryType, parameters: DEFAULT_ORDER_PARAMETERS })
    const [id, reference] = [nextId(), `WEB-${numbers[index]!.replaceAll('-', '')}`]
    batch.add('shop_order', {
      id,
      access_key_hash: `\\x${random.bytes(32).toString('hex')}`,
      payment_reference: reference,
      order_number: numbers[index]!,
      status,
      ready_at: ago(readyDaysAgo),
      shipped_at: ago(shippedDaysAgo),
      delivered_on: deliveredDaysAgo === undefined ? null : daysFrom(today, -deliveredDaysAgo),
      shop_account_id: account.id,
      language: account.language,
      branch_id: car.branchId,
      customer_type: account.customer_type,
      company_name: account.company_name,
      vat_prefix: account.vat_prefix,
      vat_number: account.vat_number,
      first_name: account.first_name,
      last_name: account.last_name,
      email: order.email,
      dial_code: '+32',
      phone: order.phone,
      invoice_address: { ...address, label: 'invoice' },
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
      terms_agreed_at: placedAt,
    })
    addEntry(batch, car, { orderId: id, isConsumer: account.customer_type === 'private', nextId })
    // The simulated provider knows it, so that it can be paid back.
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
    })
    if (readyDaysAgo !== undefined) {
      batch.add('shop_order_transfer', {
        id: nextId(),
        order_id: id,
        direction: 'in',
        amount_cents: total.balanceCents,
        on_day: daysFrom(today, -readyDaysAgo),
        reference: numbers[index]!,
        created_at: ago(readyDaysAgo),
      })
    }
  }
  await copyBatch(client, batch)
  await client.query(
    `update shop_order set terms_version = legal_version_at('terms', customer_type, language, terms_agreed_at)
     where terms_agreed_at is not null`,
  )
  await client.query(
    `update car_sale set order_id = entry.order_id, sold_at = placed_at
     from shop_order_entry entry join shop_order on shop_order.id = entry.order_id
     where entry.vehicle_id = car_sale.vehicle_id`,
  )
}

interface Account {
  id: string
  email: string
  language: string
  customer_type: string
  company_name: string
  vat_prefix: string
  vat_number: string
  first_name: string
  last_name: string
}

interface City {
  id: number
  postal_code: string
  name: { nl: string; fr?: string }
}

function addressOf({ address }: PastOrder, cities: readonly City[]) {
  const { streetName, houseNumber, postalCode, city } = address
  const found = cities.find((one) => one.postal_code === postalCode && Object.values(one.name).includes(city))
  return { streetName, houseNumber, boxNumber: '', postalCode, city, cityId: found?.id ?? null, countryCode: 'BE' }
}
