import { expect, it } from 'vitest'
import { transaction } from '../../platform/database/database.ts'
import { makeUsedCar } from '../../test/factories.ts'
import { testServices } from '../../test/services.ts'
import { makeDraft } from '../checkout/orders.test-data.ts'
import { orderRetention } from './order-retention.ts'

const { database } = await testServices()
const { pool } = database
const now = new Date('2026-11-20T10:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

const pay = (reference: string, status: string, endedAt: Date | null, receivedAt: Date | null) =>
  pool.query(
    `insert into payment_attempt (reference, amount_cents, status, requested_at, ended_at, received_at)
     values ($1, 15000, $2, $3, $4, $5)`,
    [reference, status, daysAgo(40), endedAt, receivedAt],
  )

const drafts = orderRetention.find(({ name }) => name === 'drafts of orders')!
const remove = () => transaction(database, (tx) => drafts.remove(tx, now))

it('removes what nobody touched for the days of the setting, never what is being paid', async () => {
  const old = await makeDraft(database, daysAgo(31))
  const given = await makeDraft(database, daysAgo(31))
  await pay(given.reference, 'cancelled', daysAgo(31), null)
  const young = await makeDraft(database, daysAgo(29))
  const paying = await makeDraft(database, daysAgo(31))
  await pay(paying.reference, 'pending', null, null)
  const paid = await makeDraft(database, daysAgo(31))
  await pay(paid.reference, 'succeeded', daysAgo(31), daysAgo(31))
  const holding = await makeDraft(database, daysAgo(31))
  const car = await makeUsedCar(database)
  await pool.query(`insert into car_hold (vehicle_id, holder, order_id, until) values ($1, $2::text, $2::uuid, $3)`, [
    car.vehicleId,
    holding.id,
    new Date(now.getTime() + 60_000),
  ])

  expect(await remove()).toBe(2)
  // A second time does no harm.
  expect(await remove()).toBe(0)
  const { rows } = await pool.query<{ id: string }>('select id from shop_order')
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([young.id, paying.id, paid.id, holding.id]))
  expect([old.id, given.id].some((id) => rows.some((row) => row.id === id))).toBe(false)
})
