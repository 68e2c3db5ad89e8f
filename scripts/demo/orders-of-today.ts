import type pg from 'pg'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import { Batch, copyBatch } from './copy.ts'
import { atClock, daysFrom, openDayUpTo } from './days.ts'
import { findDemoIban } from './demo-ibans.ts'
import { counts } from './fleet.ts'
import { addPaidOrder, type Buyer, oldestUsedCars, type Progress, settleOrders } from './order-rows.ts'
import { createIds, createRandom } from './random.ts'
import { workdayFrom } from './workshop.ts'

// Shop orders of the current day: ordered this morning, paid, handed over, withdrawn.

interface Sold {
  placed: { daysAgo: number; at: string }
  progress: Omit<Progress, 'placedAt'>
  /** Its buyer returns the car; `acceptedDaysAgo` where the dealer agreed. */
  withdrawn?: { daysAgo: number; acceptedDaysAgo?: number }
}

/** The oldest first, as their numbers are. */
export function listSales(today: CalendarDay): readonly Sold[] {
  const ago = (days: number) => daysFrom(today, -days)
  const now = workdayFrom(today)
  const tomorrow = workdayFrom(daysFrom(now, 1))
  return [
    // Paid back by a batch: the bank has executed the first, the second is with the bank, and the last one waits for its batch.
    {
      placed: { daysAgo: 28, at: '11:17' },
      progress: { status: 'canceled', deliveryType: 'pickup', canceledOn: ago(19) },
    },
    {
      placed: { daysAgo: 26, at: '19:22' },
      progress: {
        status: 'delivered',
        deliveryType: 'pickup',
        readyOn: ago(15),
        balanceOn: ago(16),
        deliveredOn: openDayUpTo(ago(12)),
      },
      withdrawn: { daysAgo: 4, acceptedDaysAgo: 2 },
    },
    {
      placed: { daysAgo: 22, at: '12:41' },
      progress: {
        status: 'delivered',
        deliveryType: 'deliver',
        readyOn: ago(9),
        balanceOn: ago(10),
        deliveredOn: openDayUpTo(ago(7)),
      },
      withdrawn: { daysAgo: 0 },
    },
    {
      placed: { daysAgo: 11, at: '13:26' },
      progress: { status: 'canceled', deliveryType: 'deliver', canceledOn: ago(4) },
    },
    {
      placed: { daysAgo: 9, at: '21:05' },
      progress: { status: 'canceled', deliveryType: 'pickup', canceledOn: ago(1) },
    },
    {
      placed: { daysAgo: 8, at: '18:30' },
      progress: {
        status: 'pending',
        deliveryType: 'pickup',
        readyOn: ago(1),
        balanceOn: ago(2),
        handover: { day: now, part: 'morning' },
      },
    },
    {
      placed: { daysAgo: 7, at: '10:12' },
      progress: {
        status: 'shipped',
        deliveryType: 'deliver',
        readyOn: ago(2),
        shippedOn: ago(1),
        balanceOn: ago(3),
        handover: { day: now, part: 'afternoon' },
      },
    },
    {
      placed: { daysAgo: 6, at: '17:48' },
      progress: {
        status: 'pending',
        deliveryType: 'pickup',
        readyOn: ago(1),
        balanceOn: today,
        handover: { day: tomorrow, part: 'morning' },
      },
    },
    {
      placed: { daysAgo: 5, at: '20:31' },
      progress: { status: 'pending', deliveryType: 'pickup', handover: { day: tomorrow, part: 'afternoon' } },
    },
    { placed: { daysAgo: 0, at: '06:21' }, progress: { status: 'pending', deliveryType: 'deliver' } },
    { placed: { daysAgo: 0, at: '06:58' }, progress: { status: 'pending', deliveryType: 'pickup' } },
    { placed: { daysAgo: 0, at: '07:12' }, progress: { status: 'pending', deliveryType: 'pickup' } },
  ]
}

/**
 * After the customers, who order without an account: cars that the demo dealer has sold anyway. @param numbers Of the
 * orders.
 */
export async function addOrdersOfToday(
  client: pg.Client,
  today: CalendarDay,
  numbers: readonly string[],
): Promise<void> {
  const sales = listSales(today)
  const cars = (await oldestUsedCars(client, { state: 3, limit: counts.soldCars + sales.length })).slice(
    counts.soldCars,
  )
  const { rows: buyers } = await client.query<Buyer>(buyersSql, [sales.length])
  const random = createRandom('orders of today')
  const nextId = createIds('orders of today', Date.parse(today))
  const batch = new Batch()
  for (const [index, { placed, progress, withdrawn }] of sales.entries()) {
    const [buyer, car, number] = [buyers[index]!, cars[index]!, numbers[index]!]
    const { orderId, entryId } = addPaidOrder(batch, {
      buyer,
      car,
      number,
      random,
      nextId,
      payerIban: progress.status === 'canceled' || withdrawn ? findDemoIban(payersFrom + index) : null,
      progress: { ...progress, placedAt: atClock(daysFrom(today, -placed.daysAgo), placed.at) },
    })
    if (!withdrawn) continue
    const { daysAgo, acceptedDaysAgo } = withdrawn
    const receivedAt = atClock(daysFrom(today, -daysAgo), '06:43')
    batch.add('withdrawal', {
      id: nextId(),
      order_id: orderId,
      received_at: receivedAt,
      updated_at: receivedAt,
      state: acceptedDaysAgo === undefined ? 'received' : 'accepted',
      answered_at: acceptedDaysAgo === undefined ? null : atClock(daysFrom(today, -acceptedDaysAgo), '10:20'),
      statement: {
        name: `${buyer.firstName} ${buyer.lastName}`,
        orderNumber: number,
        email: buyer.email,
        cars: [{ id: entryId, name: `${car.brand} ${car.model} ${car.version}` }],
        channel: 'shop',
      },
    })
  }
  await copyBatch(client, batch)
  await settleOrders(client)
}

/** The accounts of buyers follow those of suppliers and sellers. */
const payersFrom = 700

/** Private customers of the dealer with all data that an order requires. */
const buyersSql = `
  select distinct on (customer.number) null as "accountId", customer.language, 'private' as "customerType", '' as "companyName",
    '' as "vatPrefix", '' as "vatNumber", first_name as "firstName", last_name as "lastName", email.address as email,
    substr(phone.phone, 4) as phone,
    jsonb_build_object('streetName', place.street_name, 'houseNumber', place.house_number, 'boxNumber', place.box_number,
      'postalCode', place.postal_code, 'city', place.city, 'cityId', place.city_id, 'countryCode', 'BE') as address
  from customer
  join customer_email email on email.customer_id = customer.id
  join customer_phone phone on phone.customer_id = customer.id and phone.phone like '+324%'
  join customer_address place on place.customer_id = customer.id
  where not customer.is_company and customer.is_active and customer.vat_number is null
    and not exists (select from customer_account where customer_id = customer.id)
  order by customer.number limit $1`
