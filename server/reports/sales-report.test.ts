import { beforeAll, describe, expect, test } from 'vitest'
import { emptyOffer } from '@forecourt/domain/offers/offer-content.ts'
import type { SalesFigures } from '@forecourt/domain/reports/sales-report.schema.ts'
import { addDays, addMonths, brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { baseRoleId } from '../db/seeds/roles.ts'
import { ordersIn } from '../orders/orders.test-data.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { makeRole, signedInStaff } from '../test/signed-in.ts'

const shop = await runningShop()
const { pool } = shop.database
const { placedOrder } = ordersIn(shop)
const gent = await makeBranch(shop.database, 'Gent')
const luik = await makeBranch(shop.database, 'Luik')
const today = brusselsDay(new Date())

async function colleague(role: Parameters<typeof baseRoleId>[0], branchId = gent.branchId) {
  const user = await signedInStaff(shop, { roleId: baseRoleId(role) })
  await pool.query('insert into staff_user_branch values ($1, $2)', [user.id, branchId])
  return user
}
const sofie = await colleague('salesperson')
const an = await colleague('salesperson')
const pieter = await colleague('sales-manager')
const marc = await colleague('salesperson', luik.branchId)
const luc = await colleague('workshop')
const main = await signedInStaff(shop)
type Colleague = typeof sofie

let customer: number

/** An offer of a car of 20,000 euros that went out. */
async function issued(by: Colleague, brand = 'Noord') {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', brand, priceGrossCents: 2_000_000 })
  const content = { ...emptyOffer, customer, car: { kind: 'used', vehicle: car.number } }
  const { offer } = (await by.call('POST /sales/offer/create', { type: 'price', branch: null, offer: content })).result
  const { id, rev, breakdown } = offer
  const sent = { id, rev, totalCents: breakdown.totals.totalCents }
  return (await by.call('POST /sales/offer/issue', sent)).result.offer as { id: number; rev: number }
}

async function sold(by: Colleague, brand?: string) {
  const { id, rev } = await issued(by, brand)
  const signed = { contractDay: today, isOnPaper: true, isIdentitySeen: true }
  await by.call('POST /sales/offer/confirm', { id, rev, ...signed })
  return (await by.call('GET /sales/dossier/ofoffer', { id })).result.dossiers[0].id as number
}

type Asked = { from?: string; to?: string; by?: string }
const ask = (who: Colleague, { from = today, to = today, by = 'branch' }: Asked = {}) =>
  who.call('POST /sales/salesreport/get', { from, to, by })
const totalOf = async (who: Colleague, asked?: Asked): Promise<SalesFigures> => (await ask(who, asked)).result.total

beforeAll(async () => {
  const blank = (await main.call('GET /sales/customer/getnew')).result.customer
  const mail = { id: null, label: 'home', address: 'jan.peeters@example.be', isPreferred: true }
  const { result } = await main.call('POST /sales/customer/save', {
    customer: { ...blank, firstName: 'Jan', lastName: 'Peeters', emails: [mail] },
  })
  customer = result.customer.id
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
    const own = await signedInStaff(shop, { roleId: await makeRole(shop.database, { OFFER_VIEW: 'own' }) })
    await pool.query('update offer set owner_id = $1 where owner_id = $2', [own.id, an.id])
    expect(await totalOf(own)).toEqual(ofAn)
    expect(await totalOf(sofie)).toEqual(all)
    expect(await totalOf(pieter)).toEqual(all)
    expect(await totalOf(main)).toEqual(all)
    expect(await totalOf(marc)).toEqual({ offered: 0, sold: 0, canceled: 0, delivered: 0, grossCents: 0 })
    expect((await ask(luc)).status).toBe(403)
  })

  test('counts together by whoever sold, with the shop beside them', async () => {
    const { result } = await ask(pieter, { by: 'salesperson' })
    const figures = result.rows.map(({ label: _, ...row }: SalesFigures & { label: string }) => row)
    expect(figures).toHaveLength(3)
    expect(figures).toEqual(expect.arrayContaining([ofSofie, ofAn, ofShop]))
    expect(result.rows.filter(({ label }: { label: string | null }) => label === null)).toMatchObject([ofShop])
  })

  test.each([
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
    expect(rows.map(({ label, sold: cars }: { label: string; sold: number }) => [label, cars])).toEqual(expected)
  })

  test('is about its days alone, and tells of the same days a year before', async () => {
    const nothing = { offered: 0, sold: 0, canceled: 0, delivered: 0, grossCents: 0 }
    expect(await totalOf(pieter, { from: addDays(today, -30), to: addDays(today, -1) })).toEqual(nothing)
    const later = addMonths(today, 12)
    const { result } = await ask(pieter, { from: addDays(later, -5), to: addDays(later, 5) })
    expect([result.total, result.before]).toEqual([nothing, all])
  })

  test('refuses days that end before they begin, and too many', async () => {
    const backwards = await ask(sofie, { from: today, to: addDays(today, -1) })
    expect(backwards).toMatchObject({ status: 422, errors: [{ name: 'report-days', field: 'to' }] })
    const many = await ask(sofie, { from: '2000-01-01' })
    expect(many.errors[0]).toMatchObject({ name: 'report-days-many' })
  })

  test('is exported as a spreadsheet', async () => {
    const response = await fetch(`${shop.origin}/api/sales/salesreport/export`, {
      method: 'POST',
      headers: { 'x-api-key': 'demo', 'content-type': 'application/json', authorization: `Bearer ${pieter.token}` },
      body: JSON.stringify({ from: today, to: today, by: 'month' }),
    })
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    expect(response.headers.get('content-disposition')).toContain(`Verkooprapport%20${today}`)
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(2_000)
  })
})
