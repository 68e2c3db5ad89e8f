import { beforeAll, describe, expect, test } from 'vitest'
import type { SalesFigures } from '@forecourt/domain/reports/sales-report.schema.ts'
import { addDays, addMonths, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { ordersIn } from '../orders/checkout/orders.test-data.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import type { InputOf } from '../test/api-calls.ts'
import { makeColleague, makeCustomer } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { confirmOffer, draftOffer, issueOffer } from '../test/sales.ts'
import { signedInStaff, type SignedIn } from '../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const { placedOrder } = ordersIn(shop)
const gent = await makeBranch(shop.database, 'Gent')
const luik = await makeBranch(shop.database, 'Luik')
const today = brusselsDay(new Date())

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const an = await makeColleague(shop, 'salesperson', gent.branchId)
const pieter = await makeColleague(shop, 'sales-manager', gent.branchId)
const marc = await makeColleague(shop, 'salesperson', luik.branchId)
const luc = await makeColleague(shop, 'workshop', gent.branchId)
const main = await signedInStaff(shop)

let customer: number

/** An offer of a car of 20,000 euros that went out. */
async function issued(by: SignedIn, brand = 'Noord') {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', brand, priceGrossCents: 2_000_000 })
  return issueOffer(by.call, await draftOffer(by.call, { customer, car: car.number }))
}

async function sold(by: SignedIn, brand?: string) {
  const { id } = await confirmOffer(by.call, await issued(by, brand))
  return (await by.call('GET /sales/dossier/ofoffer', { id })).result.dossiers[0]!.id
}

type Asked = Partial<InputOf<'POST /sales/salesreport/get'>>
const ask = (who: SignedIn, { from = today, to = today, by = 'branch' }: Asked = {}) =>
  who.call('POST /sales/salesreport/get', { from, to, by })
type Counts = Omit<SalesFigures, 'marginCents' | 'marginCars'>
const toCounts = ({ marginCents: _, marginCars: __, ...counts }: SalesFigures): Counts => counts
const readTotal = async (who: SignedIn, asked?: Asked) => toCounts((await ask(who, asked)).result.total)

beforeAll(async () => {
  customer = await makeCustomer(main.call)
  await issued(sofie)
  await sold(sofie, 'Noord')
  const off = await sold(sofie, 'Zuid')
  const { rev } = (await main.call('GET /sales/dossier/get', { id: off })).result.dossier
  await main.call('POST /sales/customerorder/cancel', { id: off, rev, reason: 'Spijt' })
  await sold(an, 'Zuid')
  const car = await makeUsedCar(shop.database, { branch: 'Gent', brand: 'Noord', priceGrossCents: 1_500_000 })
  await placedOrder([`used-${car.number}`])
})

const ofSofie = { offered: 3, sold: 1, canceled: 1, delivered: 0, grossCents: 2_000_000 }
const ofAn = { offered: 1, sold: 1, canceled: 0, delivered: 0, grossCents: 2_000_000 }
const ofShop = { offered: 0, sold: 1, canceled: 0, delivered: 0, grossCents: 1_500_000 }
const all = { offered: 4, sold: 3, canceled: 1, delivered: 0, grossCents: 5_500_000 }

describe('a sales report', () => {
  test('counts what the right of whoever asks reaches: their own, their branch, all', async () => {
    const own = await makeColleague(shop, { OFFER_VIEW: 'own' })
    await pool.query('update offer set owner_id = $1 where owner_id = $2', [own.id, an.id])
    expect(await readTotal(own)).toEqual(ofAn)
    expect(await readTotal(sofie)).toEqual(all)
    expect(await readTotal(pieter)).toEqual(all)
    expect(await readTotal(main)).toEqual(all)
    expect(await readTotal(marc)).toEqual({ offered: 0, sold: 0, canceled: 0, delivered: 0, grossCents: 0 })
    expect((await ask(luc)).status).toBe(403)
  })

  test('counts together by whoever sold, with the shop beside them', async () => {
    const { result } = await ask(pieter, { by: 'salesperson' })
    const figures = result.rows.map(({ label: _, ...row }) => toCounts(row))
    expect(figures).toHaveLength(3)
    expect(figures).toEqual(expect.arrayContaining([ofSofie, ofAn, ofShop]))
    expect(result.rows.filter(({ label }) => label === null)).toMatchObject([ofShop])
  })

  test.each<[NonNullable<Asked['by']>, [string, number][]]>([
    ['branch', [['Gent', 3]]],
    [
      'brand',
      [
        ['Noord', 2],
        ['Zuid', 1],
      ],
    ],
    ['salesType', [['private', 3]]],
    ['month', [[today.slice(0, 7), 3]]],
  ])('counts together by %s', async (by, expected) => {
    const { rows } = (await ask(pieter, { by })).result
    expect(rows.map(({ label, sold: cars }) => [label, cars])).toEqual(expected)
  })

  test('is about its days alone, and tells of the same days a year before', async () => {
    const nothing = { offered: 0, sold: 0, canceled: 0, delivered: 0, grossCents: 0 }
    expect(await readTotal(pieter, { from: addDays(today, -30), to: addDays(today, -1) })).toEqual(nothing)
    const later = addMonths(today, 12)
    const { result } = await ask(pieter, { from: addDays(later, -5), to: addDays(later, 5) })
    expect([result.total, result.before].map(toCounts)).toEqual([nothing, all])
  })

  test('has the margin of the invoiced cars from their ledgers, for those who may see margins', async () => {
    const readMargin = async (who: SignedIn) => {
      const { marginCents, marginCars } = (await ask(who)).result.total
      return [marginCents, marginCars]
    }
    expect(await readMargin(pieter)).toEqual([0, 0])
    await pool.query(
      `insert into car_entry (vehicle_id, on_day, kind, regime, net_cents)
       select dossier.vehicle_id, $1::date, entry.kind, 'rated', entry.cents
       from (select vehicle_id from dossier order by number desc limit 1) dossier
       cross join (values ('purchase', -1200000), ('repair', -50000), ('sale', 1652893)) as entry (kind, cents)`,
      [today],
    )
    expect(await readMargin(pieter)).toEqual([402_893, 1])
    expect(await readMargin(sofie)).toEqual([null, null])
  })

  test('refuses days that end before they begin, and too many', async () => {
    const backwards = await ask(sofie, { from: today, to: addDays(today, -1) })
    expect(backwards).toMatchObject({ status: 422, errors: [{ name: 'report-days', field: 'to' }] })
    const many = await ask(sofie, { from: '2000-01-01' })
    expect(many.errors[0]).toMatchObject({ name: 'report-days-many' })
  })

  test('is exported as a spreadsheet', async () => {
    const asked = { from: today, to: today, by: 'month' } as const
    const response = await pieter.call.file('POST /sales/salesreport/export', asked)
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    expect(response.headers.get('content-disposition')).toContain(`Verkooprapport%20${today}`)
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(2_000)
  })
})
