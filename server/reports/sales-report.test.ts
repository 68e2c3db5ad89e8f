import { beforeAll, describe, expect, test } from 'vitest'
import { readView } from '@forecourt/domain/platform/lists/list-view.ts'
import { listRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { addDays, addMonths, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { saleEventList } from '@forecourt/domain/reports/sale-event-list.ts'
import type { Report } from '@forecourt/domain/reports/report.schema.ts'
import type { ReportColumn } from '@forecourt/domain/reports/report.ts'
import { findSales, SALES_GROUPS, SHOP_KEY } from '@forecourt/domain/reports/sales-report.ts'
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
const ask = (who: SignedIn, { from = today, to = today, by = 'branch', branch = null }: Asked = {}) =>
  who.call('POST /sales/salesreport/get', { from, to, by, branch })

const read = ({ columns }: Report, values: Report['total'] | null | undefined, column: ReportColumn) =>
  values?.[columns.indexOf(column)] ?? null
/** The numbers that everybody may see. */
const toCounts = (report: Report, values: Report['total'] | null) =>
  Object.fromEntries(
    (['offered', 'sold', 'canceled', 'delivered', 'revenueCents'] as const).map((column) => [
      column,
      read(report, values, column),
    ]),
  )
async function readTotal(who: SignedIn, asked?: Asked) {
  const { result } = await ask(who, asked)
  return toCounts(result, result.total)
}

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

const ofSofie = { offered: 3, sold: 1, canceled: 1, delivered: 0, revenueCents: 2_000_000 }
const ofAn = { offered: 1, sold: 1, canceled: 0, delivered: 0, revenueCents: 2_000_000 }
const ofShop = { offered: 0, sold: 1, canceled: 0, delivered: 0, revenueCents: 1_500_000 }
const nothing = { offered: 0, sold: 0, canceled: 0, delivered: 0, revenueCents: 0 }
const all = { offered: 4, sold: 3, canceled: 1, delivered: 0, revenueCents: 5_500_000 }

describe('a sales report', () => {
  test('counts what the right of whoever asks reaches: their own, their branch, all', async () => {
    const own = await makeColleague(shop, { OFFER_VIEW: 'own' })
    await pool.query('update offer set owner_id = $1 where owner_id = $2', [own.id, an.id])
    expect(await readTotal(own)).toEqual(ofAn)
    expect(await readTotal(sofie)).toEqual(all)
    expect(await readTotal(pieter)).toEqual(all)
    expect(await readTotal(main)).toEqual(all)
    expect(await readTotal(marc)).toEqual(nothing)
    expect((await ask(luc)).status).toBe(403)
  })

  test('counts together by whoever sold, with the shop beside them', async () => {
    const { result } = await ask(pieter, { by: 'salesperson' })
    const figures = result.rows.map(({ values }) => toCounts(result, values))
    expect(figures).toHaveLength(3)
    expect(figures).toEqual(expect.arrayContaining([ofSofie, ofAn, ofShop]))
    const ofNobody = result.rows.filter(({ key }) => key === SHOP_KEY)
    expect(ofNobody.map(({ label, values }) => [label, toCounts(result, values)])).toEqual([['Webshop', ofShop]])
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
    ['salesType', [['Particulieren', 3]]],
    ['month', [[today.slice(0, 7), 3]]],
  ])('counts together by %s', async (by, expected) => {
    const { result } = await ask(pieter, { by })
    expect(result.rows.map(({ key, label, values }) => [label ?? key, read(result, values, 'sold')])).toEqual(expected)
  })

  test('is about its days alone, and tells of the same days a year before', async () => {
    expect(await readTotal(pieter, { from: addDays(today, -30), to: addDays(today, -1) })).toEqual(nothing)
    const later = addMonths(today, 12)
    const { result } = await ask(pieter, { from: addDays(later, -5), to: addDays(later, 5) })
    expect([result.total, result.before].map((values) => toCounts(result, values))).toEqual([nothing, all])
  })

  test('has the margin of the invoiced cars from their ledgers, for those who may see margins', async () => {
    const readMargin = async (who: SignedIn) => {
      const { result } = await ask(who)
      return [read(result, result.total, 'marginCents'), read(result, result.total, 'marginCars')]
    }
    expect(await readMargin(pieter)).toEqual([null, 0])
    await pool.query(
      `insert into car_entry (vehicle_id, on_day, kind, regime, net_cents)
       select dossier.vehicle_id, $1::date, entry.kind, 'rated', entry.cents
       from (select vehicle_id from dossier order by number desc limit 1) dossier
       cross join (values ('purchase', -1200000), ('repair', -50000), ('sale', 1652893)) as entry (kind, cents)`,
      [today],
    )
    expect(await readMargin(pieter)).toEqual([402_893, 1])
    const { columns } = (await ask(sofie)).result
    expect(columns.filter((column) => column.startsWith('margin'))).toEqual([])
    const { data } = (await sofie.call('POST /sales/saleevent/list', { queryFilter: { hasMargin: true } })).result
    expect(data).toEqual([])
  })

  test('is about one branch of those that the caller may choose', async () => {
    const { result } = await ask(main, { branch: gent.branch })
    expect(toCounts(result, result.total)).toEqual(all)
    expect(result.branches.map(({ name }) => name)).toEqual(expect.arrayContaining(['Gent', 'Luik']))
    expect(await readTotal(main, { branch: luik.branch })).toEqual(nothing)
    expect((await ask(pieter)).result.branches.map(({ name }) => name)).toContain('Gent')
    // A branch beyond the reach of the caller has nothing to tell.
    expect(await readTotal(marc, { branch: gent.branch })).toEqual(nothing)
  })

  test.each(SALES_GROUPS)('by %s: each number is the length or the sum of the list that it leads to', async (by) => {
    const days = { from: addDays(today, -3), to: today }
    for (const branch of [null, gent.branch]) {
      for (const who of [pieter, sofie]) {
        const { result } = await ask(who, { ...days, by, branch })
        let followed = 0
        for (const { key, values } of [{ key: null, values: result.total }, ...result.rows]) {
          for (const column of result.columns) {
            const link = findSales({ by, column, key }, branch, days)
            if (!link) continue
            const view = { ...readView(saleEventList, [...new URLSearchParams(link.search)]), pageSize: 0 as const }
            const { data } = (await who.call('POST /sales/saleevent/list', listRequest(view))).result
            const counted =
              column === 'revenueCents'
                ? data.reduce((sum, { grossCents }) => sum + grossCents, 0)
                : column === 'marginCents'
                  ? data.reduce((sum, { marginCents }) => sum + (marginCents ?? 0), 0)
                  : data.length
            expect([key, column, counted]).toEqual([key, column, read(result, values, column) ?? 0])
            followed++
          }
        }
        // All columns but the ratio.
        expect(followed).toBe((result.columns.length - 1) * (result.rows.length + 1))
      }
    }
  })

  test('lists each offer and car with the record that it leads to, and exports them', async () => {
    const { data } = (await pieter.call('POST /sales/saleevent/list', {})).result
    expect(data).toHaveLength(8)
    expect(new Set(data.map(({ id }) => id)).size).toBe(8)
    const [ofShopOrder] = data.filter(({ source }) => source === 'shop')
    expect(ofShopOrder).toMatchObject({ kind: 'sold', owner: null, grossCents: 1_500_000, branch: { label: 'Gent' } })
    const response = await pieter.call.file('POST /sales/saleevent/export', { format: 'xlsx' })
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    expect((await luc.call('POST /sales/saleevent/list', {})).status).toBe(403)
    expect((await marc.call('POST /sales/saleevent/list', {})).result.data).toEqual([])
  })

  test('refuses days that end before they begin, and too many', async () => {
    const backwards = await ask(sofie, { from: today, to: addDays(today, -1) })
    expect(backwards).toMatchObject({ status: 422, errors: [{ name: 'report-days', field: 'to' }] })
    const many = await ask(sofie, { from: '2000-01-01' })
    expect(many.errors[0]).toMatchObject({ name: 'report-days-many' })
  })

  test('is exported as a spreadsheet', async () => {
    const asked = { from: today, to: today, by: 'month', branch: null } as const
    const response = await pieter.call.file('POST /sales/salesreport/export', asked)
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    expect(response.headers.get('content-disposition')).toContain(`Verkooprapport%20${today}`)
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(2_000)
  })
})
