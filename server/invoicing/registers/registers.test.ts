import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { randomUUID } from 'node:crypto'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import type { InvoiceRecord } from '@forecourt/domain/invoicing/invoices/invoice.schema.ts'
import { findVatPeriod } from '@forecourt/domain/invoicing/registers/vat-period.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { readZip, unzippedWhole } from '../../platform/files/zip.ts'
import { readDossier, sellCar, signForm } from '../../test/dossiers.ts'
import { transaction } from '../../platform/database/database.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { scheduleRegisterChecks } from './register-proof.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const thisMonth = findVatPeriod(brusselsDay(new Date()), 'month')
/** All happens in the month before, which can be closed. */
const today = addDays(thisMonth.firstDay, -3)
const month = findVatPeriod(today, 'month')

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const main = await signedInStaff(shop)

let customer: number
let company: number

beforeAll(async () => {
  customer = await makeCustomer(main.call)
  await pool.query(
    `insert into customer_address (customer_id, label, street_name, house_number, postal_code, city, country_code)
     select id, 'home', 'Kaai', '1', '9300', 'Aalst', 'BE' from customer where number = $1`,
    [customer],
  )
  await pool.query("update company set invoicing = 'own', own_since = $1", [`${Number(today.slice(0, 4)) - 1}-01-01`])
  company = accepted(await ann.call('GET /sales/register/get', {})).company.id
})

/** A car of the margin scheme that was bought for € 9,300 and sold for € 12,692, its order form signed. */
async function sellMarginCar(priceGrossCents = 1_269_200, purchaseCents = 930_000) {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents, isMargin: true })
  await pool.query(
    `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on, supplier)
     values ($1, $2, false, $3, 'Jan Maes')`,
    [car.vehicleId, purchaseCents, today],
  )
  const { dossier } = await sellCar(sofie.call, { customer, car: car.number }, main.call)
  accepted(await signForm(sofie.call, await readDossier(sofie.call, dossier.id)))
  return { car: car.number, dossier: dossier.id }
}

const draft = async (dossier: number) => accepted(await ann.call('POST /sales/invoice/draft', { dossier })).invoice
const issue = async ({ id, rev }: Pick<InvoiceRecord, 'id' | 'rev'>) => {
  const { hash } = accepted(await ann.call('GET /sales/invoice/get', { id, on: today })).invoice
  return accepted(await ann.call('POST /sales/invoice/issue', { id, rev, hash: hash ?? '', on: today })).invoice
}
const creditAll = async (invoice: InvoiceRecord, cents: number | null) => {
  const { rev, left } = accepted(await ann.call('GET /sales/invoice/get', { id: invoice.id })).invoice
  const wishes = cents === null ? null : [{ code: left[0]!.code, grossCents: cents }]
  return issue(
    accepted(
      await ann.call('POST /sales/invoice/draftcredit', {
        id: invoice.id,
        rev,
        reason: 'Kras op de velg',
        wishes,
        isCarBack: false,
      }),
    ).invoice,
  )
}
const readBook = async (vehicle: number) => accepted(await ann.call('GET /sales/register/car', { vehicle }))
const readDossierMargin = async (id: number) =>
  accepted(await ann.call('GET /sales/dossier/margin', { id })).marginCents
const entries = async (vehicle: number) =>
  (await readBook(vehicle)).entries.map(({ kind, netCents }) => [kind, netCents])
const rows = async <Register extends 'margin' | 'garage' | 'purchases' | 'stock' | 'sales' | 'credits'>(
  register: Register,
) => {
  const answer = accepted(await ann.call('POST /sales/register/rows', { company, on: today, register }))
  if (answer.register !== register) throw new Error(`Not the register ${register}`)
  return answer as Extract<typeof answer, { register: Register }>
}
const boxes = async () => {
  const { boxes: all } = accepted(await ann.call('GET /sales/register/get', { company, on: today }))
  return Object.fromEntries(all.filter(({ cents }) => cents !== 0).map(({ box, cents }) => [box, cents]))
}
const readChecks = async () => {
  const { checks } = accepted(await ann.call('GET /sales/register/checks', { company, on: today }))
  return Object.fromEntries(checks.map(({ code, isOk }) => [code, isOk]))
}

describe('a car of the margin scheme', () => {
  test('is compared when it is invoiced: in the register, its ledger, the garage register and the return', async () => {
    const before = await boxes()
    const { car, dossier } = await sellMarginCar()
    expect(await readDossierMargin(dossier)).toBe(null)
    const invoice = await issue(await draft(dossier))
    expect(await readDossierMargin(dossier)).toBe(280_331)
    expect(await entries(car)).toEqual([
      ['purchase', -930_000],
      ['sale', 1_269_200],
      ['margin-vat', -58_869],
    ])
    expect((await readBook(car)).resultCents).toBe(280_331)
    expect((await rows('margin')).rows.at(-1)).toMatchObject({
      purchasePaper: null,
      purchaseCents: 930_000,
      saleCents: 1_269_200,
      marginCents: 339_200,
      vatCents: 58_869,
      invoice: { number: invoice.number },
    })
    expect((await rows('garage')).rows.find((row) => row.car.id === car)).toMatchObject({
      leftOn: today,
      paper: invoice.number,
      isMissing: false,
    })
    const after = await boxes()
    expect((after['00'] ?? 0) - (before['00'] ?? 0)).toBe(930_000)
    expect((after['03'] ?? 0) - (before['03'] ?? 0)).toBe(280_331)
    expect((after['54'] ?? 0) - (before['54'] ?? 0)).toBe(58_869)
    expect((after['81'] ?? 0) - (before['81'] ?? 0)).toBe(930_000)
  })

  test('sold at a loss owes no VAT; the register keeps the signed margin', async () => {
    const { dossier } = await sellMarginCar(745_000, 755_800)
    await issue(await draft(dossier))
    expect((await rows('margin')).rows.at(-1)).toMatchObject({ marginCents: -10_800, vatCents: 0 })
  })

  test('gives back of a credit note the VAT that falls off, and comes into the garage again when all is credited', async () => {
    const { car, dossier } = await sellMarginCar()
    const invoice = await issue(await draft(dossier))
    await creditAll(invoice, 30_000)
    expect((await rows('margin')).rows.at(-1)).toMatchObject({ saleCents: -30_000, purchaseCents: 0, vatCents: -5_206 })
    await creditAll(invoice, null)
    expect((await rows('margin')).rows.at(-1)).toMatchObject({
      saleCents: -1_239_200,
      purchaseCents: -930_000,
      vatCents: -53_663,
    })
    expect((await readBook(car)).resultCents).toBe(-930_000)
    expect(await readDossierMargin(dossier)).toBe(null)
    const garage = (await rows('garage')).rows.filter((row) => row.car.id === car)
    expect(garage.map(({ act, paper }) => [act, paper])).toEqual([
      ['purchase', invoice.number],
      ['return', null],
    ])
    // It is sold anew: a comparison of its own.
    await issue(await draft(dossier))
    expect((await rows('margin')).rows.at(-1)).toMatchObject({ saleCents: 1_269_200, purchaseCents: 930_000 })
  })

  test('takes its advance into the selling price: the advance itself owes nothing', async () => {
    const { car, dossier } = await sellMarginCar()
    accepted(
      await sofie.call('POST /sales/dossier/payment', {
        id: dossier,
        key: randomUUID(),
        on: today,
        kind: 'advance',
        amountCents: 100_000,
        reference: 'Uittreksel 12',
      }),
    )
    const { advances } = accepted(await ann.call('GET /sales/invoice/ofdossier', { id: dossier }))
    const count = (await rows('margin')).rows.length
    const payment = advances[0]!.id
    await issue(accepted(await ann.call('POST /sales/invoice/draftadvance', { dossier, payment })).invoice)
    expect((await rows('margin')).rows).toHaveLength(count)
    // The whole purchase does not stand against an advance.
    expect(await readDossierMargin(dossier)).toBe(null)
    const invoice = await issue(await draft(dossier))
    expect(await readDossierMargin(dossier)).toBe(280_331)
    expect((await rows('margin')).rows.at(-1)).toMatchObject({ saleCents: 1_269_200, vatCents: 58_869 })
    expect(await entries(car)).toEqual([
      ['purchase', -930_000],
      ['sale', 100_000],
      ['sale', 1_169_200],
      ['margin-vat', -58_869],
    ])
    // Credited and issued anew, the car was bought once and sold once.
    await creditAll(invoice, null)
    expect((await rows('margin')).rows.at(-1)).toMatchObject({
      saleCents: -1_269_200,
      purchaseCents: -930_000,
      vatCents: -58_869,
    })
    expect(await readDossierMargin(dossier)).toBe(null)
    await issue(await draft(dossier))
    expect(await readDossierMargin(dossier)).toBe(280_331)
    const own = (await rows('margin')).rows.filter((row) => row.car.id === car)
    const sum = (name: 'saleCents' | 'purchaseCents' | 'vatCents') => own.reduce((total, row) => total + row[name], 0)
    expect([sum('saleCents'), sum('purchaseCents'), sum('vatCents')]).toEqual([1_269_200, 930_000, 58_869])
  })
})

test('numbers of the register of comparison have no gap, and its rows stay', async () => {
  const numbers = (await rows('margin')).rows.map(({ no }) => no)
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
  await expect(pool.query('update margin_sale set vat_cents = 0')).rejects.toThrow('only ever added to')
  await expect(pool.query('delete from garage_entry')).rejects.toThrow('only ever added to')
})

test('a car is in stock at the end of the period until its final invoice, and again when that is credited', async () => {
  const { car, dossier } = await sellMarginCar()
  const isInStock = async () => (await rows('stock')).rows.some((row) => row.car.id === car)
  expect((await rows('stock')).rows.find((row) => row.car.id === car)).toMatchObject({
    cents: 930_000,
    regime: 'margin',
  })
  const invoice = await issue(await draft(dossier))
  expect(await isInStock()).toBe(false)
  await creditAll(invoice, null)
  expect(await isInStock()).toBe(true)
})

test('sales and credit notes are listed by the day and number of their papers', async () => {
  const sales = (await rows('sales')).rows
  expect(sales.length).toBeGreaterThan(3)
  expect(sales[0]).toMatchObject({ customer: 'Jan Peeters', vatCodes: ['MARGIN'], vatCents: 0, isExported: false })
  const credits = (await rows('credits')).rows
  expect(credits.map(({ netCents }) => netCents)).toEqual([-30_000, -1_239_200, -1_169_200, -1_269_200])
})

test('a margin car is credited at the rate of its sale, though another rate is in force since', async () => {
  const invoice = await issue(await draft((await sellMarginCar()).dossier))
  const { rows: was } = await pool.query<{ id: string; rate_bp: number }>(
    `update vat_rate new set rate_bp = 2500 from vat_rate old where old.id = new.id and new.category = 'S'
     returning old.id, old.rate_bp`,
  )
  await creditAll(invoice, 30_000)
  for (const { id, rate_bp: rateBp } of was) {
    await pool.query('update vat_rate set rate_bp = $2 where id = $1', [id, rateBp])
  }
  expect((await rows('margin')).rows.at(-1)).toMatchObject({ saleCents: -30_000, vatCents: -5_206 })
})

describe('margins by period', () => {
  test('are summed in the return where the company chose so for the year', async () => {
    const { margin } = accepted(await ann.call('GET /sales/register/get', { company, on: today }))
    expect(margin.method).toBe('per-car')
    await pool.query(
      `insert into vat_year (company_id, year, margin_method) select id, $2, 'per-period' from company where number = $1`,
      [company, Number(today.slice(0, 4))],
    )
    const chosen = accepted(await ann.call('GET /sales/register/get', { company, on: today })).margin
    expect(chosen).toMatchObject({
      method: 'per-period',
      vatCents: margin.otherVatCents,
      otherVatCents: margin.vatCents,
    })
    const all = await boxes()
    expect(all['54']).toBe(chosen.vatCents)
    await pool.query('delete from vat_year')
  })
})

describe('closing a VAT period', () => {
  const close = () => ann.call('POST /sales/register/close', { company, firstDay: month.firstDay })

  test('waits for its last day, and for all checks', async () => {
    const early = await ann.call('POST /sales/register/close', { company, firstDay: thisMonth.firstDay })
    expect(refusalNames(early)).toEqual([422, 'period-runs'])
    expect(await readChecks()).toMatchObject({
      'purchase-papers': false,
      numbers: true,
      balance: true,
      fingerprints: true,
    })
    expect(refusalNames(await close())).toEqual([422, 'period-checks'])
    for (const { car } of (await rows('margin')).rows) {
      accepted(await ann.call('POST /sales/register/purchasepaper', { vehicle: car.id, paper: `PS-${car.id}` }))
    }
    expect(await readChecks()).toMatchObject({ 'purchase-papers': true, fingerprints: true })
    expect((await rows('purchases')).rows[0]).toMatchObject({ paper: expect.stringMatching(/^PS-/), cents: 930_000 })
    // A car that was bought without a trade-in has no attest; of one that was taken in, its scan is shown.
    const [bought] = (await rows('purchases')).rows
    expect(bought).toMatchObject({ tradeIn: null })
    const { rows: taken } = await pool.query<{ number: number }>(
      `insert into trade_in (trade_in_number, owner_id, branch_id, state, brand, model, first_registration, mileage_km, key_count,
         booklet_state, is_first_owner, had_accident, seller_vat, expected_cents, valued_by, valued_at, allowance_cents, agreed_at,
         received_on, vehicle_id)
       select 'TI-2026-999999', staff.id, branch.id, 'stocked', 'Noord', 'V6', '2023-06-01', 38000, 1, 'brand-garage', true, false,
         'private', 930000, staff.id, now(), 930000, now(), brussels_today(), vehicle.id
       from vehicle, (select id from staff_user limit 1) staff, (select id from branch limit 1) branch where vehicle.number = $1
       returning number`,
      [bought?.car.id],
    )
    const { number } = requireValue(taken[0], 'the trade-in')
    const readTradeIn = async () => (await rows('purchases')).rows.find(({ car }) => car.id === bought?.car.id)?.tradeIn
    expect(await readTradeIn()).toEqual({ id: number, hasAttest: false })
    await pool.query(
      `with file as (insert into upload (name, extension, content_type, bytes, kept_at, created_at)
         values ('attest.pdf', 'pdf', 'application/pdf', 9, now(), now()) returning id)
       update trade_in set attest_upload_id = file.id, attest_at = now() from file where number = $1`,
      [number],
    )
    expect(await readTradeIn()).toEqual({ id: number, hasAttest: true })
    const printed = await ann.call.file('POST /sales/register/print', {
      company,
      on: today,
      register: 'purchases',
      format: 'pdf',
    })
    const { text } = await extractText(new Uint8Array(await printed.arrayBuffer()), { mergePages: true })
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Btw-attest .*Margeregeling Ja /)
  })

  test('keeps its boxes, and lets nothing be dated into it', async () => {
    const { dossier, car } = await sellMarginCar()
    const waiting = await draft(dossier)
    accepted(await ann.call('POST /sales/register/purchasepaper', { vehicle: car, paper: 'PS-1' }))
    const before = await boxes()
    expect(Object.values(await readChecks())).not.toContain(false)
    accepted(await close())
    expect(refusalNames(await close())).toEqual([409, 'period-is-closed'])
    const overview = accepted(await ann.call('GET /sales/register/get', { company, on: today }))
    expect(overview).toMatchObject({ isClosed: true, closings: [{ firstDay: month.firstDay, reopened: null }] })
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['00', '03', '54', '81']))
    expect(await boxes()).toEqual(before)
    const { id, rev, hash } = waiting
    const refused = await ann.call('POST /sales/invoice/issue', { id, rev, hash: hash ?? '', on: today })
    expect(refused).toMatchObject({ status: 422, errors: [{ name: 'period-closed', field: 'on' }] })
    const cost = {
      id: null,
      spentOn: today,
      kind: 'repair' as const,
      description: 'Banden',
      document: null,
      netCents: 100,
    }
    expect(refusalNames(await main.call('POST /sales/usedcar/savecost', { id: car, cost }))).toEqual([
      422,
      'period-closed',
    ])
    await expect(pool.query('update invoice set issued_on = issued_on where issued_on is not null')).rejects.toThrow(
      'is closed',
    )
  })

  test('is undone by a main administrator, for a reason', async () => {
    const asked = { company, firstDay: month.firstDay, reason: 'Laattijdige factuur' }
    expect(refusalNames(await ann.call('POST /sales/register/reopen', asked))).toEqual([403, 'main-administrator-only'])
    expect(refusalNames(await main.call('POST /sales/register/reopen', { ...asked, reason: ' ' }))).toEqual([
      422,
      'offer-reason-missing',
    ])
    accepted(await main.call('POST /sales/register/reopen', asked))
    const { closings, isClosed } = accepted(await ann.call('GET /sales/register/get', { company, on: today }))
    expect(isClosed).toBe(false)
    expect(closings[0]?.reopened).toMatchObject({ because: 'Laattijdige factuur' })
    expect(refusalNames(await main.call('POST /sales/register/reopen', asked))).toEqual([409, 'period-is-open'])
  })
})

test('a row of the garage register without an invoice gets a reason', async () => {
  const car = await makeUsedCar(shop.database, { branch: 'Gent' })
  await pool.query(
    `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on) values ($1, 1, false, $2)`,
    [car.vehicleId, today],
  )
  const row = (await rows('garage')).rows.find((one) => one.car.id === car.number)!
  const asked = { id: row.id, on: today, reason: 'Naar de sloop' }
  expect(
    refusalNames(await ann.call('POST /sales/register/garagereason', { ...asked, on: addDays(today, -1) })),
  ).toEqual([422, 'garage-left-before'])
  accepted(await ann.call('POST /sales/register/garagereason', asked))
  expect(refusalNames(await ann.call('POST /sales/register/garagereason', asked))).toEqual([409, 'garage-row-ended'])
})

describe('what the accountant gets', () => {
  const days = { from: month.firstDay, to: month.lastDay }

  test('is each register on paper', async () => {
    for (const register of ['margin', 'sales', 'purchases', 'credits', 'garage', 'guarantees', 'incoming'] as const) {
      const response = await ann.call.file('POST /sales/register/print', {
        company,
        on: today,
        register,
        format: 'pdf',
      })
      const { text } = await extractText(new Uint8Array(await response.arrayBuffer()), { mergePages: true })
      if (register === 'margin') expect(text).toMatch(/12\.692,00/)
      else expect(text.length).toBeGreaterThan(50)
    }
  })

  test('is a journal whose lines are zero together, with the margin VAT; its invoices are marked', async () => {
    expect((await rows('sales')).rows.some(({ isExported }) => isExported)).toBe(false)
    const response = await ann.call.file('POST /sales/register/journal', { company, ...days })
    const archive = Buffer.from(await response.arrayBuffer())
    const zip = readZip(archive, 1_000)
    if (typeof zip === 'string') throw new Error(zip)
    const entry = zip.entries.find(({ name }) => name === 'journal.csv')!
    const lines = String(await unzippedWhole(archive, entry))
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';'))
    const cents = (text: string) => Math.round(Number(text.replace(',', '.')) * 100)
    expect(lines.reduce((sum, line) => sum + cents(line[8]!) - cents(line[9]!), 0)).toBe(0)
    expect(lines.filter((line) => line[1] === 'MARGE').length).toBeGreaterThan(3)
    expect(new Set(lines.map((line) => line[3]))).toContain('700200')
    expect((await rows('sales')).rows.every(({ isExported }) => isExported)).toBe(true)
  })

  test('is refused for days without invoices, and where no booking rule fits', async () => {
    const none = { company, from: '2001-01-01', to: '2001-01-31' }
    expect(refusalNames(await ann.call('POST /sales/register/journal', none))).toEqual([422, 'journal-empty'])
    await pool.query("update booking_rule set is_active = false where line_kind = 'receivable'")
    const refused = await ann.call('POST /sales/register/journal', { company, ...days })
    expect(refusalNames(refused)).toEqual([422, 'account-missing'])
    await pool.query('update booking_rule set is_active = true')
  })

  test('has no listing while nobody with a VAT number bought', async () => {
    const asked = { company, on: today, listing: 'customers' } as const
    expect(refusalNames(await ann.call('POST /sales/register/listing', asked))).toEqual([422, 'listing-empty'])
  })
})

test('a register that was changed around its triggers rings the bell of whoever closes periods', async () => {
  const notices = async () =>
    (await pool.query<{ label: string }>("select label from staff_notice where kind = 'register-broken'")).rows
  const run = () => transaction(shop.database, (tx) => scheduleRegisterChecks(tx, new Date()))
  await run()
  await expect
    .poll(
      async () =>
        (
          await pool.query(
            "select from graphile_worker.jobs where task_identifier = 'check-registers' and run_at < now()",
          )
        ).rowCount,
    )
    .toBe(0)
  expect(await notices()).toEqual([])
  await pool.query('alter table margin_sale disable trigger margin_sale_stays')
  await pool.query('update margin_sale set vat_cents = vat_cents + 1 where chain_no = 1')
  await pool.query('alter table margin_sale enable trigger margin_sale_stays')
  await run()
  await expect.poll(notices, { timeout: 10_000 }).toContainEqual({ label: 'margin_sale 1' })
  expect((await readChecks())['fingerprints']).toBe(false)
})
