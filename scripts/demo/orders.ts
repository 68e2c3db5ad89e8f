import type pg from 'pg'
import type { DeliveryType, OrderStatus } from '../../domain/orders/order.ts'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import { demoAccounts } from './accounts.ts'
import { Batch, copyBatch } from './copy.ts'
import { atClock, daysFrom, openDayUpTo, toYear } from './days.ts'
import { listSales } from './orders-of-today.ts'
import { addPaidOrder, type Buyer, oldestUsedCars, settleOrders, takeNumbers } from './order-rows.ts'
import { createIds, createRandom } from './random.ts'

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

/**
 * Adds earlier purchases of the demo customers, of cars that are sold anyway. Returns the numbers of the orders of
 * today among them
 */
export async function addOrders(client: pg.Client, today: CalendarDay): Promise<readonly string[]> {
  const cars = await oldestUsedCars(client, { state: 3, limit: orders.length })
  const days = orders.map(({ placed }) => daysFrom(today, -placed.daysAgo))
  const ofToday = listSales(today)
  const inTurn = [...orders, ...ofToday].toSorted((one, other) => other.placed.daysAgo - one.placed.daysAgo)
  const taken = await takeNumbers(
    client,
    inTurn.map(({ placed }) => toYear(daysFrom(today, -placed.daysAgo))),
  )
  const numbers = orders.map((order) => taken[inTurn.indexOf(order)]!)
  const { rows: accounts } = await client.query<Account>(
    `select id, email, language, customer_type as "customerType", company_name as "companyName", vat_prefix as "vatPrefix",
       vat_number as "vatNumber", first_name as "firstName", last_name as "lastName"
     from shop_account where email = any($1)`,
    [[lotte.email, nadia.email]],
  )
  const { rows: cities } = await client.query<City>(
    'select id, postal_code, name from city where postal_code = any($1)',
    [[lotte, nadia].map(({ address }) => address.postalCode)],
  )
  const random = createRandom('orders of accounts')
  const nextId = createIds('orders of accounts', Date.parse(today))
  const batch = new Batch()
  for (const [index, order] of orders.entries()) {
    const { status, deliveryType, readyDaysAgo, shippedDaysAgo, deliveredDaysAgo } = order
    const ago = (days: number | undefined) => (days === undefined ? undefined : daysFrom(today, -days))
    const deliveredOn = ago(deliveredDaysAgo)
    const account = accounts.find(({ email }) => email === order.email)!
    const { id: accountId, ...buyer } = account
    addPaidOrder(batch, {
      buyer: { ...buyer, accountId, phone: order.phone, address: makeAddress(order, cities) },
      car: cars[index]!,
      progress: {
        status,
        deliveryType,
        placedAt: atClock(days[index]!, order.placed.at),
        readyOn: ago(readyDaysAgo),
        shippedOn: ago(shippedDaysAgo),
        deliveredOn: deliveredOn && openDayUpTo(deliveredOn),
        balanceOn: ago(readyDaysAgo),
      },
      number: numbers[index]!,
      random,
      nextId,
    })
  }
  await copyBatch(client, batch)
  await settleOrders(client)
  return ofToday.map((sale) => taken[inTurn.indexOf(sale)]!)
}

type Account = Omit<Buyer, 'accountId' | 'phone' | 'address'> & { id: string }

interface City {
  id: number
  postal_code: string
  name: { nl: string; fr?: string }
}

function makeAddress({ address }: PastOrder, cities: readonly City[]) {
  const { streetName, houseNumber, postalCode, city } = address
  const found = cities.find((one) => one.postal_code === postalCode && Object.values(one.name).includes(city))
  return { streetName, houseNumber, boxNumber: '', postalCode, city, cityId: found?.id ?? null, countryCode: 'BE' }
}
