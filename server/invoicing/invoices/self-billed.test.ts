import { extractText } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { SellerVat } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { makeSupplier } from '../../test/suppliers.ts'
import { takeOverCar } from '../../test/trade-ins.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())
const year = today.slice(0, 4)
const main = await signedInStaff(shop)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const pieter = await makeColleague(shop, 'sales-manager', gent.branchId)

let builder: number
let stranger: number

const makeBuilder = async (companyName: string, vatNumber: string) => {
  const id = await makeCustomer(main.call, {
    customerType: 'dealer',
    isCompany: true,
    companyName,
    vatPrefix: 'BE',
    vatNumber,
    enterpriseNumber: vatNumber,
  })
  await pool.query(
    `insert into customer_address (customer_id, label, street_name, house_number, postal_code, city, country_code)
     select id, 'home', 'Kaai', '1', '9300', 'Aalst', 'BE' from customer where number = $1`,
    [id],
  )
  return id
}

beforeAll(async () => {
  builder = await makeBuilder('Scheldebouw bv', '0999005572')
  stranger = await makeBuilder('Denderbouw bv', '0403019261')
  await pool.query("update company set invoicing = 'own', own_since = $1", [`${year}-01-01`])
  await makeSupplier(shop, { by: ann, verifier: main.call, customer: builder, today })
})

const refusals = (answer: Parameters<typeof refusalNames>[0]) => refusalNames(answer).slice(1)
let serial = 0
const nextVin = () => `WVWZZZ1JZ4W${String(100_000 + (serial += 1))}`
const takeOver = (customer: number, sellerVat: SellerVat = 'full', vin = nextVin()) =>
  takeOverCar(pieter.call, { customer, vin, sellerVat })
const ofTradeIn = (tradeIn: number) => ({ tradeIn, car: null, seller: null })
const draft = async (tradeIn: number, by = ann) =>
  accepted(await by.call('POST /sales/invoice/draftselfbilled', ofTradeIn(tradeIn))).invoice
const issue = (invoice: { id: number; rev: number; hash: string | null }, on = today, by = ann) =>
  by.call('POST /sales/invoice/issue', { id: invoice.id, rev: invoice.rev, on, hash: invoice.hash ?? '0'.repeat(64) })
const issueFor = async (tradeIn: number) => accepted(await issue(await draft(tradeIn))).invoice
const readCost = async (vehicle: number) => {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select purchase_cents::int, purchase_vat_excluded, purchase_paper, supplier from vehicle_cost
     join vehicle on vehicle.id = vehicle_id where vehicle.number = $1`,
    [vehicle],
  )
  return rows[0]
}

describe('the invoice of a car that was taken over from a seller with VAT', () => {
  test('is drawn up in the name of the seller, numbered in series SB, sealed, printed and written as type 389', async () => {
    const id = await takeOver(builder)
    expect(accepted(await ann.call('GET /sales/invoice/oftradein', { id })).isToMake).toBe(true)
    const begun = await draft(id)
    expect(begun).toMatchObject({ kind: 'self-billed', state: 'draft', tradeIn: { id }, checks: [] })
    expect((await draft(id)).id).toBe(begun.id)
    const done = accepted(await issue(begun)).invoice
    expect(done.number).toMatch(new RegExp(`^SB-${year}-\\d{6}$`))
    expect(done.content).toMatchObject({
      seller: { name: 'Scheldebouw bv', vatNumber: 'BE0999005572' },
      iban: 'BE68539007547034',
      amounts: { netCents: 528_926, vatCents: 111_074, payableCents: 640_000 },
    })
    expect(done.openCents).toBe(-640_000)
    expect(accepted(await issue(begun)).invoice.number).toBe(done.number)
    await expect(pool.query(`update invoice set document = '{}' where number = $1`, [done.id])).rejects.toThrow(
      'sealed',
    )
    await expect(pool.query('update invoice set trade_in_id = null where number = $1', [done.id])).rejects.toThrow(
      'sealed',
    )
    const read = async (file: 'pdf' | 'ubl') =>
      new Uint8Array(await (await ann.call.file('POST /sales/invoice/file', { id: done.id, file })).arrayBuffer())
    const { text } = await extractText(await read('pdf'), { mergePages: true })
    for (const shown of [done.number ?? '', 'Factuur uitgereikt door afnemer', 'BE68 5390 0754 7034', 'Overeenkomst'])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(shown)
    expect(text).not.toContain('algemene verkoopvoorwaarden')
    const xml = new TextDecoder().decode(await read('ubl'))
    expect(xml).toContain('<cbc:InvoiceTypeCode>389</cbc:InvoiceTypeCode>')
    expect(xml).toContain('poacc:selfbilling:3.0')
    const listed = accepted(await ann.call('GET /sales/invoice/oftradein', { id }))
    expect(listed).toMatchObject({ isToMake: false, invoices: [{ number: done.number, grossCents: 640_000 }] })
  })

  test('is kept from being issued without a valid agreement or verified account, and says so beside its cause', async () => {
    const id = await takeOver(stranger)
    const begun = await draft(id)
    expect(begun.checks).toEqual([
      { code: 'agreement-missing', severity: 'error', place: 'seller.agreement' },
      { code: 'iban-unverified', severity: 'error', place: 'seller.iban' },
    ])
    expect(refusals(await issue(begun))).toEqual(['agreement-missing'])
    // An agreement that begins later does not count on the day.
    const late = await draft(await takeOver(builder))
    const { invoice } = accepted(await ann.call('GET /sales/invoice/get', { id: late.id, on: addDays(today, -8) }))
    expect(invoice.checks).toContainEqual({ code: 'agreement-missing', severity: 'error', place: 'seller.agreement' })
  })

  test('bears VAT on half of the price of a seller who could deduct half', async () => {
    const done = await issueFor(await takeOver(builder, 'half'))
    expect(done.content?.amounts).toMatchObject({ netCents: 579_186, vatCents: 60_815, payableCents: 640_000 })
    expect(done.content?.note).toContain('helft van de prijs')
  })

  test('is refused of a seller without VAT, who gets a slip, and of whoever lacks the right or the reach', async () => {
    const id = await takeOver(builder, 'private')
    expect(refusals(await ann.call('POST /sales/invoice/draftselfbilled', ofTradeIn(id)))).toEqual([
      'self-billed-without-vat',
    ])
    const taxable = await takeOver(builder)
    expect(refusals(await sofie.call('POST /sales/invoice/draftselfbilled', ofTradeIn(taxable)))).toEqual([
      'right-missing',
    ])
    const elsewhere = await makeBranch(shop.database, 'Brugge')
    const clerk = await makeColleague(shop, { INVOICE_EDIT: 'branch', INVOICE_VIEW: 'branch' }, elsewhere.branchId)
    expect(refusals(await clerk.call('POST /sales/invoice/draftselfbilled', ofTradeIn(taxable)))).toEqual([
      'other-branch',
    ])
    const far = await makeColleague(shop, { INVOICE_EDIT: 'all', CUSTOMER_VIEW: 'own' })
    const asked = { tradeIn: null, car: (await makeUsedCar(shop.database)).number, seller: builder }
    expect(refusals(await far.call('POST /sales/invoice/draftselfbilled', asked))).toEqual(['reference-gone'])
    const nobody = await ann.call('POST /sales/invoice/draftselfbilled', { tradeIn: null, car: null, seller: null })
    expect(refusals(nobody)).toEqual(['record-not-found'])
  })

  test('is the one paper of its car: a second purchase of the same chassis is refused', async () => {
    const vin = nextVin()
    const first = await issueFor(await takeOver(builder, 'full', vin))
    const again = await takeOver(builder)
    await pool.query('update trade_in set vin = $2 where number = $1', [again, vin])
    expect((await draft(again)).checks).toContainEqual({
      code: 'second-purchase',
      severity: 'error',
      place: first.number,
    })
    const slip = await takeOver(builder, 'private')
    await pool.query('update trade_in set vin = $2 where number = $1', [slip, vin])
    const { checks } = accepted(
      await ann.call('POST /sales/purchaseslip/preview', { ...ofTradeIn(slip), on: null, iban: '' }),
    )
    expect(checks).toContainEqual({ code: 'second-purchase', severity: 'error', place: first.number })
  })
})

describe('the ledger of the car', () => {
  const buyCar = async () => {
    const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 1_000_000 })
    await pool.query(
      `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on) values ($1, 700000, true, $2)
       on conflict (vehicle_id) do update set purchase_cents = 700000, purchase_vat_excluded = true, purchased_on = $2`,
      [car.vehicleId, today],
    )
    await pool.query('update used_car set vat_sales_type = 1, mileage_km = 50000 where vehicle_id = $1', [
      car.vehicleId,
    ])
    await pool.query('update vehicle set vin = $2 where id = $1', [car.vehicleId, nextVin()])
    return car
  }

  test('gets the purchase without VAT with its paper, the VAT return its boxes, and a credit note takes it back', async () => {
    const car = await buyCar()
    const source = { tradeIn: null, car: car.number }
    expect(accepted(await ann.call('GET /sales/invoice/ofcar', { id: car.number }))).toMatchObject({
      isToMake: true,
      needsSeller: true,
    })
    const without = await ann.call('POST /sales/invoice/draftselfbilled', { ...source, seller: null })
    expect(refusals(without)).toEqual(['slip-without-seller'])
    const begun = accepted(
      await ann.call('POST /sales/invoice/draftselfbilled', { ...source, seller: builder }),
    ).invoice
    const done = accepted(await issue(begun)).invoice
    expect(done.content?.amounts).toMatchObject({ netCents: 700_000, vatCents: 147_000 })
    expect(await readCost(car.number)).toEqual({
      purchase_cents: 700_000,
      purchase_vat_excluded: true,
      purchase_paper: done.number,
      supplier: 'Scheldebouw bv',
    })
    const entries = async () =>
      (
        await pool.query<Record<string, unknown>>(
          `select regime, net_cents, paper from standing_car_entry where vehicle_id = $1 and kind = 'purchase'`,
          [car.vehicleId],
        )
      ).rows
    expect(await entries()).toEqual([{ regime: 'rated', net_cents: -700_000, paper: done.number }])

    const part = { id: done.id, rev: done.rev, reason: 'Schade', wishes: [{ code: 'S21', grossCents: 121_000 }] }
    const creditDraft = accepted(
      await ann.call('POST /sales/invoice/draftcredit', { ...part, isCarBack: false }),
    ).invoice
    const credit = accepted(await issue(creditDraft)).invoice
    expect(credit).toMatchObject({ kind: 'self-billed-credit', openCents: 0 })
    expect(credit.number?.slice(0, 7)).toBe(`SB-${year}`)
    expect(await entries()).toEqual([{ regime: 'rated', net_cents: -600_000, paper: done.number }])
    const { invoice } = accepted(await ann.call('GET /sales/invoice/get', { id: done.id }))
    expect(invoice).toMatchObject({ openCents: -726_000, left: [{ code: 'S21', grossCents: 726_000 }] })

    const rest = { id: done.id, rev: invoice.rev, reason: 'Wagen terug', wishes: null, isCarBack: false }
    const whole = accepted(await ann.call('POST /sales/invoice/draftcredit', rest)).invoice
    accepted(await issue(whole))
    expect(accepted(await ann.call('GET /sales/invoice/get', { id: done.id })).invoice.state).toBe('credited')
    expect(await readCost(car.number)).toMatchObject({ purchase_cents: 600_000, purchase_paper: null })
    const next = accepted(await ann.call('POST /sales/invoice/draftselfbilled', { ...source, seller: builder })).invoice
    expect(next.id).not.toBe(done.id)
  })

  test('numbers have no gap when six issue at once, and a refused one gives its number back', async () => {
    const taken = []
    for (let at = 0; at < 6; at += 1) taken.push(await draft(await takeOver(builder)))
    await Promise.all(taken.map((one, at) => issue(at % 3 === 2 ? { ...one, hash: '0'.repeat(64) } : one)))
    const { rows } = await pool.query<{ count: number; least: number; most: number; last: number }>(
      `select count(*)::int, min(series_no)::int as least, max(series_no)::int as most,
         (select last_no from series_year where series_year.series_id = invoice.series_id) as last
       from invoice where kind in ('self-billed', 'self-billed-credit') and state <> 'draft' group by series_id`,
    )
    const [series] = rows
    expect(rows).toHaveLength(1)
    expect([series?.least, series?.most, series?.last]).toEqual([1, series?.count, series?.count])
  })
})

test('the list and the search find it by its number, with seller and car', async () => {
  const vin = nextVin()
  const done = await issueFor(await takeOver(builder, 'full', vin))
  const number = requireValue(done.number, 'its number')
  expect(JSON.stringify(accepted(await main.call('GET /sales/search', { q: number })))).toContain(number)
  const { data } = accepted(
    await ann.call('POST /sales/invoice/list', {
      searchFilter: { value: number },
    }),
  )
  expect(data).toMatchObject([{ customer: 'Scheldebouw bv', car: 'Velta Tour', vin, kind: 'self-billed' }])
})
