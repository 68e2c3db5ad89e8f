import { expect, test } from 'vitest'
import { CLOCK_CODES } from '@forecourt/domain/invoicing/reminders/legal-clock.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { ordersIn } from '../../orders/checkout/orders.test-data.ts'
import { accepted } from '../../test/sales.ts'
import { readDossier, sellCar, signForm } from '../../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const main = await signedInStaff(shop)

test.each([
  ['days', '2026-11-30', 3, '2026-12-03'],
  ['days', '2026-12-31', 2, '2027-01-02'],
  ['months', '2024-02-29', 12, '2025-02-28'],
  ['months', '2026-11-30', 3, '2027-02-28'],
  ['day-of-next-month', '2026-12-31', 15, '2027-01-15'],
  ['day-of-next-month', '2026-01-15', 15, '2026-02-15'],
  ['record', '2026-01-15', 15, null],
])('a term of %s from %s, %i, ends on its day', async (unit, from, amount, end) => {
  const { rows } = await pool.query('select clock_end($1, $2, $3)::text as end', [from, amount, unit])
  expect(rows).toEqual([{ end }])
})

test('each rule has its source and its right', async () => {
  const { rows } = await pool.query<{ code: string }>('select code from legal_clock order by rank')
  expect(rows.map(({ code }) => code)).toEqual(CLOCK_CODES)
})

test('a car that was delivered without an invoice is shown to who may invoice it, until it is invoiced', async () => {
  await pool.query("update company set invoicing = 'own', own_since = $1", [addDays(today, -400)])
  const customer = await makeCustomer(main.call)
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const { dossier } = await sellCar(sofie.call, { customer, car: car.number }, main.call)
  accepted(await signForm(sofie.call, await readDossier(sofie.call, dossier.id)))
  await pool.query(
    `update customer_order set state = 'delivered', completed_at = now(), delivered_on = $2
     where dossier_id = (select id from dossier where number = $1)`,
    [dossier.id, addDays(today, -70)],
  )
  const listClocks = async ({ call }: typeof ann) =>
    accepted(await call('POST /sales/runningclock/list', { queryFilter: { clock: ['sale-invoice'] } })).data
  expect(await listClocks(ann)).toMatchObject([
    { clock: 'sale-invoice', record: dossier.id, isMissed: true, isNear: true },
  ])
  expect(accepted(await ann.call('GET /sales/runningclock/counts', {}))).toMatchObject({ missed: 1 })
  expect(await listClocks(sofie)).toEqual([])
  expect(accepted(await sofie.call('GET /sales/runningclock/counts', {}))).toEqual({ near: 0, missed: 0 })
})

test('an order of the shop is shown while its advance or its delivered car is not invoiced', async () => {
  await pool.query("update company set invoicing = 'own', own_since = $1", [addDays(today, -400)])
  const { usedCar, placedOrder } = ordersIn(shop)
  const placed = await placedOrder([await usedCar({ branch: 'Gent', hasConditionReport: true })])
  const { rows } = await pool.query<{ number: number }>('select number from shop_order where id = $1', [placed.id])
  const id = rows[0]!.number
  const listClocks = async () =>
    accepted(
      await ann.call('POST /sales/runningclock/list', {
        queryFilter: { clock: ['order-invoice', 'order-advance-invoice'] },
      }),
    ).data.filter(({ record }) => record === id)
  expect(await listClocks()).toMatchObject([{ clock: 'order-advance-invoice', isMissed: false }])
  await pool.query(`update shop_order set status = 'delivered', delivered_on = $2 where id = $1`, [
    placed.id,
    addDays(today, -70),
  ])
  expect((await listClocks()).map(({ clock, isMissed }) => [clock, isMissed])).toEqual([
    ['order-invoice', true],
    ['order-advance-invoice', false],
  ])
})
