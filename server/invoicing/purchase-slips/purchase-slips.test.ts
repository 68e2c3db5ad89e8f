import { randomUUID } from 'node:crypto'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SlipSource } from '@forecourt/domain/invoicing/purchase-slips/purchase-slip.schema.ts'
import { addDays, brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { SellerVat } from '@forecourt/domain/trade-ins/trade-in-record.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { issueSlip, makeTradeIn, takeOverCar } from '../../test/trade-ins.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())
const year = today.slice(0, 4)
const main = await signedInStaff(shop)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const ann = await makeColleague(shop, 'administration', gent.branchId)
const pieter = await makeColleague(shop, 'sales-manager', gent.branchId)

let customer: number

beforeAll(async () => {
  customer = await makeCustomer(main.call)
  await pool.query(
    `insert into customer_address (customer_id, label, street_name, house_number, postal_code, city, country_code)
     select id, 'home', 'Kaai', '1', '9300', 'Aalst', 'BE' from customer where number = $1`,
    [customer],
  )
  await pool.query("update company set invoicing = 'own', own_since = $1", [`${year}-01-01`])
})

const refusals = (answer: Parameters<typeof refusalNames>[0]) => refusalNames(answer).slice(1)

let serial = 0
const nextVin = () => `WVWZZZ1JZ3W${String(100_000 + (serial += 1))}`

async function takeOver({ sellerVat = 'private', vin = nextVin() }: { sellerVat?: SellerVat; vin?: string } = {}) {
  return { id: await takeOverCar(pieter.call, { customer, vin, sellerVat }), vin }
}

const of = (tradeIn: number): SlipSource => ({ tradeIn, car: null, seller: null })
const preview = async (source: SlipSource, iban = '') =>
  accepted(await ann.call('POST /sales/purchaseslip/preview', { ...source, on: null, iban }))
const issue = (source: SlipSource, hash: string, on = today, iban = '') =>
  ann.call('POST /sales/purchaseslip/issue', { ...source, on, iban, hash })
const issueFor = (tradeIn: number) => issueSlip(ann.call, tradeIn)

describe('the slip of a car that was taken over', () => {
  test('gets the next number of its register, is sealed and printed, and is answered again when asked twice', async () => {
    const { id, vin } = await takeOver()
    const waits = async () =>
      accepted(await ann.call('GET /sales/purchaseslip/waiting', {})).tradeIns.map((one) => one.id)
    expect(await waits()).toContain(id)
    const draft = await preview(of(id), 'BE68 5390 0754 7034')
    expect(draft.checks).toEqual([])
    expect(draft.content).toMatchObject({
      priceCents: 640_000,
      seller: { name: 'Jan Peeters' },
      car: { vin },
      settlement: { kind: 'transfer', iban: 'BE68539007547034' },
    })
    const asked = { ...of(id), on: today, iban: 'BE68 5390 0754 7034', hash: draft.hash }
    const { slip } = accepted(await ann.call('POST /sales/purchaseslip/issue', asked))
    expect(slip.number).toMatch(new RegExp(`^PS-${year}-\\d{6}$`))
    expect(slip.content.declarations[0]).toContain('geen recht op aftrek')
    expect(accepted(await ann.call('POST /sales/purchaseslip/issue', asked)).slip.number).toBe(slip.number)
    expect(await waits()).not.toContain(id)
    const listed = accepted(await sofie.call('GET /sales/purchaseslip/oftradein', { id }))
    expect(listed).toMatchObject({ isOwn: true, isToIssue: false, slips: [{ number: slip.number }] })
    await expect(pool.query('update purchase_slip set price_cents = 1 where number = $1', [slip.id])).rejects.toThrow(
      'sealed',
    )
    await expect(pool.query('delete from purchase_slip where number = $1', [slip.id])).rejects.toThrow('sealed')
    const answer = await ann.call.file('POST /sales/purchaseslip/print', { id: slip.id })
    const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })
    for (const shown of [slip.number, 'BE68 5390 0754 7034', vin, 'geen recht op aftrek'])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(shown)
  })

  test('is refused of a seller who deducted VAT, of a car that is bought already, and before the car is here', async () => {
    const taxable = await takeOver({ sellerVat: 'full' })
    const draft = await preview(of(taxable.id))
    expect(draft.checks).toContainEqual({ code: 'seller-vat-on-slip', severity: 'error', place: '' })
    expect(refusals(await issue(of(taxable.id), draft.hash))).toEqual(['invoice-check-errors'])

    const { vin, id } = await takeOver()
    const first = await issueFor(id)
    const second = await takeOver()
    await pool.query('update trade_in set vin = $2 where number = $1', [second.id, vin])
    const again = await preview(of(second.id))
    expect(again.checks).toContainEqual({ code: 'second-purchase', severity: 'error', place: first.number })
    expect(refusals(await issue(of(second.id), again.hash))).toEqual(['invoice-check-errors'])

    const { record } = await makeTradeIn({ by: pieter.call, valuer: pieter.call }, { customer, vin: nextVin() })
    const early = await ann.call('POST /sales/purchaseslip/preview', { ...of(record ?? 0), on: null, iban: '' })
    expect(refusals(early)).toEqual(['trade-in-not-here'])
  })

  test('refuses a day to come, one before the car came or before the last slip, a wrong account and what has moved', async () => {
    const { id } = await takeOver()
    const { hash } = await preview(of(id))
    expect(refusals(await issue(of(id), hash, addDays(today, 1)))).toEqual(['day-to-come'])
    expect(refusals(await issue(of(id), hash, addDays(today, -1)))).toEqual(['slip-before-purchase'])
    expect(refusals(await issue(of(id), hash, today, 'BE68 5390 0754 7035'))).toEqual(['slip-account-wrong'])
    expect(refusals(await issue(of(id), '0'.repeat(64)))).toEqual(['source-moved'])
    expect(refusals(await issue(of(id), hash, `${Number(year) - 1}-12-31`))).toEqual(['invoicing-noted'])
  })

  test('replaces the paper without a number, which the trade-in prints no more', async () => {
    const { id } = await takeOver()
    const refused = await pieter.call.unchecked('POST /sales/tradein/print', { id, paper: 'purchase-slip' })
    expect(refusals(refused)).toEqual(['slip-is-numbered'])
  })

  test('is annulled for a reason, by those who credit: it keeps its number, and the car gets another', async () => {
    const { id } = await takeOver()
    const slip = await issueFor(id)
    const { rev } = slip
    expect(refusals(await pieter.call('POST /sales/purchaseslip/annul', { id: slip.id, rev, reason: 'Fout' }))).toEqual(
      ['right-missing'],
    )
    expect(refusals(await ann.call('POST /sales/purchaseslip/annul', { id: slip.id, rev, reason: ' ' }))).toEqual([
      'offer-reason-missing',
    ])
    const done = accepted(await ann.call('POST /sales/purchaseslip/annul', { id: slip.id, rev, reason: 'Fout' })).slip
    expect(done).toMatchObject({ number: slip.number, annulled: { because: 'Fout' } })
    const next = await issueFor(id)
    expect(Number(next.number.slice(-6))).toBe(Number(slip.number.slice(-6)) + 1)
  })
})

test('a car that came without a trade-in gets its slip with the seller, at the price of its purchase', async () => {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 1_000_000 })
  await pool.query(
    `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on)
     values ($1, 700000, false, $2) on conflict (vehicle_id) do update set purchase_cents = 700000, purchased_on = $2`,
    [car.vehicleId, today],
  )
  await pool.query('update used_car set vat_sales_type = 2, mileage_km = 50000 where vehicle_id = $1', [car.vehicleId])
  await pool.query('update vehicle set vin = $2 where id = $1', [car.vehicleId, nextVin()])
  const source = { tradeIn: null, car: car.number, seller: null }
  const asked = await ann.call('POST /sales/purchaseslip/preview', { ...source, on: null, iban: '' })
  expect(refusals(asked)).toEqual(['slip-without-seller'])
  const known = { ...source, seller: customer }
  const draft = await preview(known)
  expect(draft.checks).toMatchObject([{ code: 'account-missing', severity: 'warning' }])
  expect(draft.content.priceCents).toBe(700_000)
  const { slip } = accepted(await issue(known, draft.hash))
  expect(slip.vehicle).toMatchObject({ id: car.number, kind: 'used' })
  expect(accepted(await ann.call('GET /sales/purchaseslip/ofcar', { id: car.number })).slips).toHaveLength(1)
})

test('numbers have no gap and no double when eight issue at once, and a refused one gives its number back', async () => {
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeOver()))
  const drafts = await Promise.all(taken.map(async ({ id }) => ({ id, hash: (await preview(of(id))).hash })))
  await Promise.all(drafts.map(({ id, hash }, at) => issue(of(id), at % 3 === 2 ? '0'.repeat(64) : hash)))
  const { rows } = await pool.query<{ count: number; least: number; most: number; last: number }>(
    `select count(*)::int, min(series_no)::int as least, max(series_no)::int as most,
       (select last_no from series_year where series_year.series_id = purchase_slip.series_id) as last
     from purchase_slip group by series_id`,
  )
  for (const { count, least, most, last } of rows) expect([least, most, last]).toEqual([1, count, count])
})

test('numbers of all series have no gap when slips, free invoices and credit notes are issued at once', async () => {
  const { free } = accepted(await ann.call('GET /sales/invoice/getfree', {}))
  const line = { description: 'Zaalhuur', quantity: 1_000, unit: 'C62', unitPrice: 1_000_000, vatCode: 'S21' } as const
  const issueFree = async () => {
    const lines = [{ ...line, account: '700000' }]
    const saved = accepted(
      await ann.call('POST /sales/invoice/savefree', {
        free: { ...free, customer: { id: customer, label: '' }, lines },
      }),
    ).free
    return issueInvoice(saved.id ?? 0)
  }
  const issueInvoice = async (id: number) => {
    const { rev, hash } = accepted(await ann.call('GET /sales/invoice/get', { id })).invoice
    return accepted(await ann.call('POST /sales/invoice/issue', { id, rev, hash: hash ?? '', on: today })).invoice
  }
  const credit = async () => {
    const { id, rev } = await issueFree()
    const asked = { id, rev, reason: 'Fout', wishes: null, isCarBack: false }
    return issueInvoice(accepted(await ann.call('POST /sales/invoice/draftcredit', asked)).invoice.id)
  }
  const taken = await Promise.all(Array.from({ length: 3 }, () => takeOver()))
  await Promise.all([
    ...taken.map(({ id }) => issueFor(id)),
    ...Array.from({ length: 3 }, issueFree),
    ...Array.from({ length: 3 }, credit),
  ])
  const { rows } = await pool.query<{ purpose: string; count: number; least: number; most: number; last: number }>(
    `select series.purpose, count(*)::int, min(series_no)::int as least, max(series_no)::int as most, counter.last_no as last
     from (select series_id, series_no from purchase_slip
       union all select series_id, series_no from invoice where state <> 'draft') papers
     join invoice_series series on series.id = series_id
     join series_year counter on counter.series_id = papers.series_id
     group by series.purpose, counter.last_no order by series.purpose`,
  )
  expect(rows.map(({ purpose }) => purpose)).toEqual(['credit', 'purchase-slip', 'sale'])
  for (const { count, least, most, last } of rows) expect([least, most, last]).toEqual([1, count, count])
})

test('the list shows slips within the scope of who looks, and finds them by chassis number', async () => {
  const { id, vin } = await takeOver()
  const slip = await issueFor(id)
  const found = accepted(await main.call('GET /sales/search', { q: vin.slice(-8) }))
  expect(JSON.stringify(found)).toContain(slip.number)
  const elsewhere = await makeBranch(shop.database, 'Brugge')
  const stranger = await makeColleague(shop, 'salesperson', elsewhere.branchId)
  expect(refusals(await stranger.call('GET /sales/purchaseslip/get', { id: slip.id }))).toEqual(['record-not-found'])
})

describe('cash for a slip', () => {
  const readSlip = async (id: number) => accepted(await ann.call('GET /sales/purchaseslip/get', { id })).slip
  const pay = async (id: number, amountCents: number, { as = ann, key = randomUUID(), on = today } = {}) => {
    const { rev } = await readSlip(id)
    return as.call('POST /sales/purchaseslip/notepayment', { id, rev, key, on, amountCents })
  }
  const undo = async (id: number, reason: string) => {
    const { rev, payment } = await readSlip(id)
    const paid = requireValue(payment.cash[0], 'the cash').id
    return ann.call('POST /sales/purchaseslip/undopayment', { id, rev, payment: paid, reason })
  }
  const slipFor = async () => issueFor((await takeOver()).id)

  test('is noted once with its day and who, lowers what is open, and stands on the paper', async () => {
    const { id } = await slipFor()
    const key = randomUUID()
    const noted = accepted(await pay(id, 240_000, { key })).slip
    expect(noted.payment).toMatchObject({
      openCents: 400_000,
      cashLeftCents: 60_000,
      cash: [{ on: today, cents: 240_000, by: expect.stringContaining(' ') }],
    })
    expect(accepted(await pay(id, 240_000, { key })).slip.payment.cash).toHaveLength(1)
    expect(refusalNames(await pay(id, 230_000, { key }))).toEqual([409, 'payment-noted-otherwise'])
    const answer = await ann.call.file('POST /sales/purchaseslip/print', { id })
    const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`Contant betaald op ${formatDay(today)}`)
  })

  test('stays within what the law allows for one purchase, whatever its parts', async () => {
    const { id } = await slipFor()
    expect(refusals(await pay(id, 300_001))).toEqual(['slip-cash-limit'])
    accepted(await pay(id, 200_000))
    expect(refusals(await pay(id, 100_001))).toEqual(['slip-cash-limit'])
    accepted(await pay(id, 100_000))
    expect((await readSlip(id)).payment).toMatchObject({ openCents: 340_000, cashLeftCents: 0 })
  })

  test('is undone with a reason: the slip is open again', async () => {
    const { id } = await slipFor()
    accepted(await pay(id, 100_000))
    expect(refusals(await undo(id, ' '))).toEqual(['offer-reason-missing'])
    accepted(await undo(id, 'Verkeerd bedrag'))
    expect((await readSlip(id)).payment).toMatchObject({ openCents: 640_000, cash: [], cashLeftCents: 300_000 })
    const { rows } = await pool.query(
      `select undone_because from slip_payment join purchase_slip on purchase_slip.id = slip_id where purchase_slip.number = $1`,
      [id],
    )
    expect(rows).toEqual([{ undone_because: 'Verkeerd bedrag' }])
  })

  test('is refused on another day than since the purchase, of an annulled slip, to others, and of a stale revision', async () => {
    const { id } = await slipFor()
    expect(refusals(await pay(id, 1_000, { on: addDays(today, 1) }))).toEqual(['transfer-to-come'])
    expect(refusals(await pay(id, 1_000, { on: addDays(today, -1) }))).toEqual(['slip-before-purchase'])
    expect((await pay(id, 1_000, { as: sofie })).status).toBe(403)
    const stale = { id, rev: 0, key: randomUUID(), on: today, amountCents: 1_000 }
    expect((await ann.call('POST /sales/purchaseslip/notepayment', stale)).status).toBe(409)
    const { rev } = await readSlip(id)
    accepted(await main.call('POST /sales/purchaseslip/annul', { id, rev, reason: 'Fout' }))
    expect(refusals(await pay(id, 1_000))).toEqual(['slip-annulled'])
  })

  test('and a batch do not both pay: the batch asks the rest, and while it holds the slip no cash is noted', async () => {
    const tradeIn = await takeOver()
    const draft = await preview(of(tradeIn.id), 'BE68539007547034')
    const { id } = accepted(await issue(of(tradeIn.id), draft.hash, today, 'BE68539007547034')).slip
    accepted(await pay(id, 240_000))
    const { accounts, papers } = accepted(await ann.call('GET /sales/paymentbatch/due', {}))
    expect(papers.find((paper) => paper.kind === 'purchase-slip' && paper.id === id)).toMatchObject({
      openCents: 400_000,
    })
    const account = requireValue(accounts[0], 'an account').id
    const asked = { account, executeOn: today, papers: [{ kind: 'purchase-slip' as const, id }] }
    expect(accepted(await ann.call('POST /sales/paymentbatch/make', asked)).batch.totalCents).toBe(400_000)
    expect(refusals(await pay(id, 1_000))).toEqual(['paper-in-batch'])
  })

  test('counts for the slip that takes the place of an annulled one', async () => {
    const tradeIn = await takeOver()
    const first = await issueFor(tradeIn.id)
    accepted(await pay(first.id, 300_000))
    const { rev } = await readSlip(first.id)
    accepted(await main.call('POST /sales/purchaseslip/annul', { id: first.id, rev, reason: 'Kilometerstand' }))
    expect((await readSlip(first.id)).payment.openCents).toBe(-300_000)
    const second = await issueFor(tradeIn.id)
    expect((await readSlip(second.id)).payment).toMatchObject({ openCents: 340_000, cashLeftCents: 0 })
    expect((await readSlip(first.id)).payment).toMatchObject({ openCents: 0, cash: [] })
  })

  test('is noted once when two press at the same moment', async () => {
    const { id } = await slipFor()
    const { rev } = await readSlip(id)
    const send = () =>
      ann.call('POST /sales/purchaseslip/notepayment', { id, rev, key: randomUUID(), on: today, amountCents: 200_000 })
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409])
  })
})
