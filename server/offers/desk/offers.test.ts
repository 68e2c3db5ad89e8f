import { beforeAll, describe, expect, test, vi } from 'vitest'
import { emptyOffer, type OfferContent, type OfferCredit } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Grants } from '@forecourt/domain/platform/resources/rights.ts'
import { makeBranch, makeUsedCar, type TestCar } from '../../test/factories.ts'
import { eraseCustomer, homeEmail, makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, createOffer, issueOffer, totalCents, usedCarOffer } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { makeTradeIn } from '../../test/trade-ins.ts'
import { toVersionAnswer } from './offer-desk.ts'
import { offerPaper } from '../letters/offer-paper.ts'
import { loadDeskOffer, loadVersion } from './offers.sql.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const tom = await makeColleague(shop, 'salesperson', gent.branchId)
const manager = await makeColleague(shop, 'sales-manager', gent.branchId)
const withRights = (grants: Grants) => makeColleague(shop, grants, gent.branchId)
const main = await signedInStaff(shop)
const patient = { timeout: 20_000, interval: 20 }

let customer: number
let car: TestCar

beforeAll(async () => {
  customer = await makeCustomer(main.call)
  car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
})

const used = (changes: Partial<OfferContent> = {}): OfferContent => ({
  ...usedCarOffer({ customer, car: car.number }),
  ...changes,
})
const created = (content = used()) => createOffer(sofie.call, content)
const issued = async (content?: OfferContent) => issueOffer(sofie.call, await created(content))
const save = ({ id, rev }: Pick<OfferRecord, 'id' | 'rev'>, content: OfferContent, by = sofie) =>
  by.call('POST /sales/offer/save', { id, rev, offer: content })
const issue = (offer: OfferRecord, by = sofie) => {
  const { id, rev } = offer
  return by.call('POST /sales/offer/issue', { id, rev, totalCents: totalCents(offer) })
}
const get = async (id: number, by = sofie) => (await by.call('GET /sales/offer/get', { id })).result.offer

describe('an offer', () => {
  test('has a number without gaps, the price of today and one version', async () => {
    const [first, second] = [await created(), await created()]
    const year = today.slice(0, 4)
    expect(first.offerNumber).toMatch(new RegExp(`^OF-${year}-\\d{6}$`))
    expect(Number(second.offerNumber.slice(-6))).toBe(Number(first.offerNumber.slice(-6)) + 1)
    expect(first).toMatchObject({
      type: 'price',
      status: 'inqueue',
      currentVersion: 1,
      issuedVersion: null,
      owner: { id: sofie.number },
      breakdown: { totals: { totalCents: 2_000_000 } },
      versions: [{ no: 1, reason: 'saved', totalCents: 2_000_000 }],
    })
    expect(first.context.customer).toMatchObject({ name: 'Jan Peeters', email: 'jan.peeters@example.be' })
  })

  test('may be begun with nothing, and says what it lacks', async () => {
    const offer = await created(emptyOffer)
    expect(offer).toMatchObject({ breakdown: null, refusal: { reason: 'car-missing' } })
    expect(
      refusalNames(await sofie.call('POST /sales/offer/issue', { id: offer.id, rev: offer.rev, totalCents: 0 })),
    ).toEqual([422, 'offer-has-no-price'])
  })

  test('appends a version at each save; what was stored stays, whatever becomes of the price list', async () => {
    const other = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 1_500_000 })
    const content = used({ car: { kind: 'used', vehicle: other.number } })
    const offer = await created(content)
    await pool.query('update price set price_cents = 1600000 where vehicle_id = $1', [other.vehicleId])
    const extra = { name: 'Matten', quantity: 1, cents: 9_680, vatExcluded: false }
    const { result } = await save(offer, { ...content, extras: [extra] })
    expect(totalCents(result.offer)).toBe(1_600_000 + 9_680)
    expect(result.offer.versions.map((version) => [version.no, version.totalCents])).toEqual([
      [2, 1_609_680],
      [1, 1_500_000],
    ])
    const snapshot = await sofie.call('GET /sales/offer/getversion', { id: offer.id, version: 1 })
    expect(snapshot.result).toMatchObject({ breakdown: { totals: { totalCents: 1_500_000 } }, content: { extras: [] } })
    await expect(pool.query('update offer_version set total_cents = 1')).rejects.toThrow('is sealed')
    await expect(pool.query('delete from offer_version')).rejects.toThrow('is sealed')
  })

  test('has a draft follow the price list, and what the customer has stay as it is', async () => {
    const other = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 1_500_000 })
    const draft = await created(used({ car: { kind: 'used', vehicle: other.number } }))
    const sent = await issued(used({ car: { kind: 'used', vehicle: other.number } }))
    await pool.query('update price set price_cents = 1400000 where vehicle_id = $1', [other.vehicleId])
    expect(totalCents(await get(draft.id))).toBe(1_400_000)
    expect(totalCents(await get(sent.id))).toBe(1_500_000)
    expect(refusalNames(await issue(draft))).toEqual([409, 'price-moved'])
  })

  test('keeps what two people did to it: whoever comes second sees both', async () => {
    const offer = await created()
    await save(offer, used({ message: 'Eerste' }), manager)
    const answer = await save(offer, used({ message: 'Tweede' }))
    expect(refusalNames(answer)).toEqual([409, 'changed-meanwhile'])
    expect(answer.errors[0]!.detail).toMatchObject({ theirs: { id: offer.id, message: 'Eerste' } })
  })

  test('of a margin car shows no VAT, and the margin to those who may see it alone', async () => {
    const margin = await makeUsedCar(shop.database, { branch: 'Gent', isMargin: true, priceGrossCents: 1_495_000 })
    await pool.query(
      `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on)
       values ($1, 1180000, false, '2026-10-01')`,
      [margin.vehicleId],
    )
    const content = used({ car: { kind: 'used', vehicle: margin.number } })
    const offer = await created(content)
    expect(offer.breakdown).toMatchObject({ regime: 'margin', margin: null, approvals: [] })
    expect(offer.context.facts).toMatchObject({ costs: null, margins: [] })
    expect(JSON.stringify(offer)).not.toMatch(/[:[,]-?1180000[,\]}]/)
    // Nor does it stand in what an offer is filled in with, whoever asks.
    const wish = { customer, car: content.car, salesType: content.salesType, picks: [] }
    const { result: asked } = await manager.call('POST /sales/offer/getcontext', wish)
    expect(asked.context.facts).toMatchObject({ costs: null, margins: [] })
    expect(JSON.stringify(asked)).not.toMatch(/[:[,]-?1180000[,\]}]/)
    expect(refusalNames(await sofie.call('POST /sales/offer/margin', content))).toEqual([403, 'right-missing'])
    const { result } = await manager.call('POST /sales/offer/margin', content)
    // 14,950 less 11,800 is 3,150: 21/121 of it is VAT.
    expect(result.margin).toMatchObject({ marginVatCents: 54_669, marginCents: 315_000 - 54_669 })
    // No least margin is set for it: what limits the discount is the share of the salesperson.
    expect(result.room).toMatchObject({ givenCents: 0, limit: 'manual-discount-above-most' })
    const { mostCents } = result.room!
    const askWith = (cents: number) =>
      manager.call('POST /sales/offer/margin', {
        ...content,
        manualDiscount: { kind: 'fixed', amount: { cents, vatExcluded: false }, reason: 'Trouwe klant' },
      })
    expect((await askWith(mostCents)).result).toMatchObject({ approvals: [], room: { leftCents: 0 } })
    expect((await askWith(mostCents + 1)).result.approvals).toMatchObject([{ reason: 'manual-discount-above-most' }])
  })
})

describe('what goes to the customer', () => {
  test('is stored once more, binds for the days of its sales type, and is ours again when it is changed', async () => {
    const offer = await issued()
    expect(offer).toMatchObject({
      status: 'pending',
      currentVersion: 2,
      issuedVersion: 2,
      validUntil: addDays(today, 30),
      versions: [{ reason: 'issued' }, { reason: 'saved' }],
    })
    const changed = await save(offer, used({ message: 'Met dank' }))
    expect(changed.result.offer).toMatchObject({ status: 'inqueue', currentVersion: 3, issuedVersion: 2 })
  })

  test('holds no longer than the longest that the house allows', async () => {
    const tooLong = await created(used({ validUntil: addDays(today, 400) }))
    expect(refusalNames(await issue(tooLong))).toEqual([422, 'offer-too-long'])
    const offer = await issued(used({ validUntil: addDays(today, 5) }))
    expect(offer.validUntil).toBe(addDays(today, 5))
    // People speak of its last day, which is the one before.
    const holdingUntil = async (from: string, to: string) =>
      (await sofie.call('POST /sales/offer/list', { queryFilter: { validUntil: { from, to } } })).result.data.map(
        ({ id }) => id,
      )
    expect(await holdingUntil(addDays(today, 4), addDays(today, 4))).toContain(offer.id)
    expect(await holdingUntil(addDays(today, 5), addDays(today, 5))).not.toContain(offer.id)
  })

  test('needs somebody to go to, and a car that is there', async () => {
    expect(refusalNames(await issue(await created(used({ customer: null }))))).toEqual([
      422,
      'offer-customer-incomplete',
    ])
    const gone = await makeUsedCar(shop.database, { branch: 'Gent' })
    const offer = await created(used({ car: { kind: 'used', vehicle: gone.number } }))
    await pool.query('update vehicle set withdrawn_at = now() where id = $1', [gone.vehicleId])
    expect(refusalNames(await issue(offer))).toEqual([422, 'offer-car-gone'])
    const fleet = await created(used({ salesType: 'fleet' }))
    expect(refusalNames(await issue(fleet))).toEqual([422, 'sales-type-not-for-customer'])
  })

  test('waits for somebody else where it gives away more than its salesperson may', async () => {
    const discount = { kind: 'share', bp: 2_000, reason: 'Vaste klant' } as const
    const offer = await createOffer(manager.call, used({ manualDiscount: discount }))
    expect(offer.approval).toMatchObject({ isNeeded: true, reasons: ['manual-discount-above-most'], grantedBy: null })
    expect(refusalNames(await issue(offer, manager))).toEqual([422, 'approval-needed'])
    const approve = (by: typeof manager, { id, rev } = offer) => by.call('POST /sales/offer/approve', { id, rev })
    expect(refusalNames(await approve(manager))).toEqual([403, 'own-approval'])
    expect(refusalNames(await approve(tom))[0]).toBe(403)
    const other = await makeColleague(shop, 'sales-manager', gent.branchId)
    const granted = (await approve(other)).result.offer
    expect(granted.approval.grantedBy).toBe('Tom Wouters')
    const changed = (await save(granted, used({ manualDiscount: { ...discount, bp: 2_500 } }), manager)).result.offer
    expect(refusalNames(await issue(changed, manager))).toEqual([422, 'approval-needed'])
    expect((await issue((await approve(other, changed)).result.offer, manager)).status).toBe(200)
  })
})

test('an approval is asked for with a remark, found by whoever may give it, and granted or refused with a reason', async () => {
  const content = used({ manualDiscount: { kind: 'share', bp: 2_000, reason: 'Vaste klant' } })
  const ask = ({ id, rev }: OfferRecord, by = sofie) =>
    by.call('POST /sales/offer/askapproval', { id, rev, remark: 'Koopt al twintig jaar bij ons.' })
  const turnDown = ({ id, rev }: OfferRecord, by = manager, reason = 'Hoogstens 15 %') =>
    by.call('POST /sales/offer/refuseapproval', { id, rev, reason })
  const found = async (state: 'asked' | 'refused') =>
    (await manager.call('POST /sales/offer/list', { queryFilter: { approval: [state] } })).result.data.map(
      ({ id }) => id,
    )
  const toApprove = async () =>
    (await manager.call('GET /sales/offer/counts', {})).result.statuses.reduce((sum, row) => sum + row.toApprove, 0)

  expect(refusalNames(await ask(await created(used({}))))).toEqual([422, 'no-approval-needed'])
  const offer = await created(content)
  expect(refusalNames(await turnDown(offer))).toEqual([422, 'approval-not-asked'])
  const before = await toApprove()
  const asked = accepted(await ask(offer)).offer
  expect(asked.approval).toMatchObject({
    asked: { by: 'Tom Wouters', remark: 'Koopt al twintig jaar bij ons.' },
    refused: null,
  })
  expect(refusalNames(await ask(asked))).toEqual([422, 'approval-asked-already'])
  expect(await found('asked')).toContain(offer.id)
  expect(await toApprove()).toBe(before + 1)

  expect(refusalNames(await turnDown(asked, sofie))).toEqual([403, 'right-missing'])
  expect(refusalNames(await turnDown(asked, manager, ' '))).toEqual([422, 'offer-reason-missing'])
  const refused = accepted(await turnDown(asked)).offer
  expect(refused.approval).toMatchObject({ asked: null, refused: { reason: 'Hoogstens 15 %' }, grantedBy: null })
  expect(await found('refused')).toContain(offer.id)

  // Another version is another question.
  const changed = accepted(
    await save(refused, used({ manualDiscount: { kind: 'share', bp: 1_500, reason: 'Vaste klant' } })),
  ).offer
  expect(changed.approval).toMatchObject({ asked: null, refused: null })
  const again = accepted(await ask(changed)).offer
  const granted = accepted(await manager.call('POST /sales/offer/approve', { id: again.id, rev: again.rev })).offer
  expect(granted.approval).toMatchObject({ asked: null, refused: null, grantedBy: 'Tom Wouters' })
  expect(refusalNames(await ask(granted))).toEqual([422, 'approval-granted-already'])
  expect(await found('asked')).not.toContain(offer.id)
})

test('an offer is printed as it was stored, in the language of its customer; what is still ours says so', async () => {
  const offer = await created(
    used({ message: 'Met winterbanden.', extras: [{ name: 'Matten', quantity: 2, cents: 9_680, vatExcluded: false }] }),
  )
  const paper = async (id: number, version: number, by = sofie) => {
    const answer = await by.call.file('POST /sales/offer/print', { id, version })
    return {
      status: answer.status,
      type: answer.headers.get('content-type'),
      body: Buffer.from(await answer.arrayBuffer()),
    }
  }
  const draft = await paper(offer.id, 1)
  expect([draft.status, draft.type, draft.body.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
  expect((await paper(offer.id, 9)).status).toBe(404)
  const looking = await withRights({ OFFER_VIEW: 'all' })
  expect((await paper(offer.id, 1, looking)).status).toBe(403)
  const unpriced = await created(emptyOffer)
  expect((await paper(unpriced.id, 1)).status).toBe(422)
})

/** The data of the paper of an offer, which must not be refused. */
async function paperData(...asked: Parameters<typeof offerPaper>) {
  const paper = await offerPaper(...asked)
  if (isRefusal(paper)) throw new Error(paper.reason)
  return paper.data
}

test('what paper says of an offer', async () => {
  const content = used({
    message: 'Met winterbanden.',
    extras: [{ name: 'Matten', quantity: 2, cents: 9_680, vatExcluded: false }],
  })
  const offer = await issued(content)
  const db = shop.database.kysely
  const row = await loadDeskOffer(db, offer.id)
  const snapshot = await loadVersion(db, row.id, 2)
  const { context, breakdown } = toVersionAnswer(snapshot)
  const data = await paperData(db, shop.services, {
    row,
    content,
    context,
    breakdown: breakdown!,
    versionAt: snapshot.createdAt,
    versionNo: 2,
    issue: { validUntil: row.validUntil, paper: null },
  })
  expect(data).toMatchObject({
    title: `Offerte ${offer.offerNumber}`,
    customer: { lines: ['Jan Peeters'] },
    price: {
      rows: [{ value: '€\u00a020.000,00' }, { name: 'Matten', value: '€\u00a0193,60' }],
      totals: [
        { name: 'Totaal incl. btw', value: '€\u00a020.193,60', isTotal: true },
        { name: 'Waarvan btw 21\u00a0%', isTotal: false },
      ],
    },
    settlement: {
      rows: [
        { name: 'Totaal incl. btw', value: '€\u00a020.193,60' },
        { name: 'Voorschot', value: '−\u00a0€\u00a01.000,00' },
        { name: 'Te betalen bij levering', value: '€\u00a019.193,60', isStrong: true },
      ],
    },
    conditions: [{ lines: ['Met winterbanden.'] }, {}, {}],
  })
  expect(JSON.stringify(data)).toContain('geldt tot en met')
})

test('paper states engine and official figures, what is traded in, and has a place to sign', async () => {
  const known = { by: sofie.call, valuer: manager.call }
  const tradeIn = await makeTradeIn(known, { customer, vin: 'WVWZZZ1KZ8W300001' })
  const content = used({ tradeIns: [tradeIn] })
  const offer = await issued(content)
  const db = shop.database.kysely
  const row = await loadDeskOffer(db, offer.id)
  const snapshot = await loadVersion(db, row.id, 2)
  const { context, breakdown } = toVersionAnswer(snapshot)
  const printed = { row, content, context, breakdown: breakdown!, versionAt: snapshot.createdAt, versionNo: 2 }
  const data = await paperData(db, shop.services, { ...printed, issue: { validUntil: row.validUntil, paper: null } })
  expect(data['technical']).toMatchObject({
    rows: expect.arrayContaining([
      expect.objectContaining({ term: 'Motor' }),
      { term: 'CO₂-uitstoot (WLTP)', value: '142 g/km' },
    ]),
  })
  expect(data['settlement']).toMatchObject({
    title: 'Overname en afrekening',
    rows: expect.arrayContaining([
      expect.objectContaining({
        name: 'Overname Velta Tour',
        note: expect.stringMatching(/^1-TRA-001 · .* · Chassisnummer: WVWZZZ1KZ8W300001$/),
      }),
    ]),
  })
  expect(data['signatures']).toMatchObject({ parties: [{ title: 'Voor akkoord, de klant', name: 'Jan Peeters' }, {}] })
  const draft = await paperData(db, shop.services, { ...printed, issue: undefined })
  expect(draft['signatures']).toBeNull()
})

describe('an offer on credit', () => {
  const credit = (rate: string, changes: Partial<OfferCredit> = {}) => ({
    credit: { rate, months: 48, ownFundsCents: 500_000, balloonCents: 0, ...changes },
  })
  let rate: string
  beforeAll(async () => {
    const { rows } = await pool.query(
      `insert into finance_rate (finance_type, charge_method, buyers, kind, vehicle_condition, rate_bp, lender_name,
         lender_number, min_months, max_months, min_amount_cents, max_amount_cents, min_advance_bp, max_last_bp, fee_cents, valid_from)
       values (2, 'actuarial', 'all', 'instalment', 2, 499, 'Scheldebank', '0400000000', 12, 60, 250000, 5000000, 0, 0, 0, $1)
       returning id`,
      [addDays(today, -10)],
    )
    rate = rows[0].id
  })

  test('says what is paid each month, on the desk and on paper, with the name of the lender', async () => {
    const content = used(credit(rate))
    const offer = await issued(content)
    expect(offer.breakdown?.credit).toMatchObject({ amountCents: 1_500_000, months: 48 })
    expect(Math.round(offer.breakdown!.credit!.jkpPpm / 100)).toBe(499)
    expect(offer.context.names[rate]).toEqual({ nl: 'Scheldebank', fr: 'Scheldebank' })
    const db = shop.database.kysely
    const row = await loadDeskOffer(db, offer.id)
    const snapshot = await loadVersion(db, row.id, 2)
    const { context, breakdown } = toVersionAnswer(snapshot)
    const printed = { row, content, context, breakdown: breakdown!, versionAt: snapshot.createdAt, versionNo: 2 }
    const paper = JSON.stringify(await paperData(db, shop.services, { ...printed, issue: undefined }))
    expect(paper).toContain('Kredietgever: Scheldebank, ondernemingsnummer 0400.000.000.')
    expect(paper).toContain('{"term":"Jaarlijks kostenpercentage (JKP)","value":"4,99\u00a0%"}')
    expect(paper).toContain('{"term":"Vaste jaarlijkse debetrentevoet","value":"4,99\u00a0%"}')
    expect(paper).toContain('{"term":"Kredietbedrag","value":"€\u00a015.000,00"}')
    expect(paper).toMatch(/Kredietbemiddelaar: Autogroep NV.*, agent in een nevenfunctie\./)
    expect(paper).toContain('Let op, geld lenen kost ook geld.')
  })

  test('is not sent where the lender or the law does not lend so', async () => {
    const offer = await created(used(credit(rate, { months: 61 })))
    expect(offer).toMatchObject({
      breakdown: null,
      refusal: { reason: 'finance-out-of-range', field: 'months', most: 60 },
    })
    expect(
      refusalNames(await sofie.call('POST /sales/offer/issue', { id: offer.id, rev: offer.rev, totalCents: 0 })),
    ).toEqual([422, 'offer-has-no-price'])
  })
})

describe('the end of an offer', () => {
  test('says why, and leaves nothing to change', async () => {
    const { id, rev } = await created()
    const close = (reason: string) => sofie.call('POST /sales/offer/close', { id, rev, reason })
    expect(refusalNames(await close(' '))).toEqual([422, 'offer-reason-missing'])
    const { offer } = (await close('Koos een ander merk')).result
    expect(offer).toMatchObject({ status: 'suspended', closedReason: 'Koos een ander merk' })
    expect(refusalNames(await save(offer, used()))).toEqual([422, 'offer-status'])
    expect((await created()).status).toBe('inqueue')
  })

  test('may be the beginning of another, at the prices of today and without its trade-ins', async () => {
    const known = { by: sofie.call, valuer: manager.call, expectedCents: 480_000, allowanceCents: 500_000 }
    const tradeIn = await makeTradeIn(known, { customer })
    const offer = await created(used({ tradeIns: [tradeIn] }))
    expect(offer.breakdown?.settlement.lines).toContainEqual({
      ruleId: 'SETTLE.TRADE-IN',
      id: 'trade-in-1',
      amountCents: -500_000,
      remark: 'allowance-above-expected',
    })
    const { id } = (await sofie.call('POST /sales/offer/copy', { id: offer.id })).result
    expect(await get(id)).toMatchObject({
      status: 'inqueue',
      copiedFrom: { id: offer.id },
      versions: [{ reason: 'copied' }],
      content: { tradeIns: [] },
    })
  })

  test('of a trial is a price offer', async () => {
    const trial = await createOffer(sofie.call, used({ customer: null }), 'trial')
    expect(refusalNames(await issue(trial))).toEqual([422, 'offer-not-issuable'])
    const { id } = (await sofie.call('POST /sales/offer/convert', { id: trial.id, rev: trial.rev })).result
    expect(await get(id)).toMatchObject({ type: 'price', versions: [{ reason: 'converted' }] })
    expect(await get(trial.id)).toMatchObject({ status: 'suspended' })
    const again = await sofie.call('POST /sales/offer/convert', { id, rev: (await get(id)).rev })
    expect(refusalNames(again)).toEqual([422, 'offer-is-price-offer'])
  })
})

describe('rights', () => {
  test('a salesperson changes their own offers, sees those of the branch, and none of another', async () => {
    const offer = await created()
    expect((await get(offer.id, tom)).id).toBe(offer.id)
    expect(refusalNames(await save(offer, used(), tom))).toEqual([403, 'not-yours'])
    const liege = await makeBranch(shop.database, 'Luik')
    const far = await makeColleague(shop, 'salesperson', liege.branchId)
    expect((await far.call('GET /sales/offer/get', { id: offer.id })).status).toBe(404)
    const listed = await far.call('POST /sales/offer/list', {})
    expect(listed.result.data).toEqual([])
    expect((await far.call('GET /sales/offer/counts')).result.statuses).toEqual([])
  })

  test('whoever only looks writes nothing', async () => {
    const looking = await withRights({ OFFER_VIEW: 'all' })
    const refused = await looking.call('POST /sales/offer/create', { type: 'price', branch: null, offer: used() })
    expect(refused.status).toBe(403)
    expect((await looking.call('POST /sales/offer/getcontext', used())).status).not.toBe(200)
  })
})

describe('a draft above what the customer has', () => {
  const discard = ({ id, rev }: OfferRecord, by = sofie) => by.call('POST /sales/offer/discard', { id, rev })

  test('is thrown away, and what the customer has counts again; it stays to be read, and its number is not given twice', async () => {
    const sent = await issued()
    const other = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 1_500_000 })
    const draft = (await save(sent, used({ car: { kind: 'used', vehicle: other.number } }))).result.offer
    expect(draft).toMatchObject({ status: 'inqueue', currentVersion: 3, issuedVersion: 2 })
    expect(refusalNames(await discard(draft, tom))).toEqual([403, 'not-yours'])
    const again = (await discard(draft)).result.offer
    expect(again).toMatchObject({
      status: 'pending',
      currentVersion: 2,
      issuedVersion: 2,
      validUntil: sent.validUntil,
      content: { car: { vehicle: car.number } },
      versions: [{ no: 3 }, { no: 2 }, { no: 1 }],
    })
    const { result } = await sofie.call('POST /sales/offer/list', { searchFilter: { value: sent.offerNumber } })
    expect(result.data).toMatchObject([{ status: 'pending', totalCents: 2_000_000, car: sent.context.car!.name }])
    const { vehicle_id } = (await pool.query('select vehicle_id from offer where number = $1', [sent.id])).rows[0]
    expect(vehicle_id).toBe(car.vehicleId)
    expect(refusalNames(await discard(again))).toEqual([422, 'offer-status'])
    expect((await save(again, used({ message: 'Opnieuw' }))).result.offer).toMatchObject({ currentVersion: 4 })
  })

  test('stays where there is nothing below it that binds', async () => {
    expect(refusalNames(await discard(await created()))).toEqual([422, 'nothing-issued'])
    const draft = (await save(await issued(), used({ message: 'Meer' }))).result.offer
    await pool.query('update offer set valid_until = $2 where number = $1', [draft.id, today])
    expect(refusalNames(await discard(await get(draft.id)))).toEqual([422, 'offer-expired'])
  })
})

describe('an offer that is kept from everybody', () => {
  const reason = 'De herkomst van de wagen wordt nagekeken'
  const block = ({ id, rev }: OfferRecord, by = manager, why = reason) =>
    by.call('POST /sales/offer/block', { id, rev, reason: why })

  test('says who did so and why, and nothing but setting it free is left', async () => {
    const offer = await created()
    expect(refusalNames(await block(offer, sofie))).toEqual([403, 'right-missing'])
    expect(refusalNames(await block(offer, manager, ' '))).toEqual([422, 'offer-reason-missing'])
    const blocked = (await block(offer)).result.offer
    expect(blocked).toMatchObject({ blockedReason: reason, blockedBy: expect.any(String), status: 'inqueue' })
    expect(refusalNames(await save(blocked, used()))).toEqual([422, 'offer-blocked'])
    expect(refusalNames(await issue(blocked))).toEqual([422, 'offer-blocked'])
    expect(refusalNames(await sofie.call('POST /sales/offer/copy', { id: offer.id }))).toEqual([422, 'offer-blocked'])
    expect(refusalNames(await block(blocked))).toEqual([422, 'offer-blocked'])
    const asked = { id: blocked.id, rev: blocked.rev }
    const free = (await manager.call('POST /sales/offer/unblock', asked)).result.offer
    expect(free).toMatchObject({ blockedReason: null, blockedBy: null, blockedAt: null })
    expect((await save(free, used())).errors).toEqual([])
    const again = await manager.call('POST /sales/offer/unblock', { id: free.id, rev: free.rev + 1 })
    expect(refusalNames(again)).toEqual([422, 'offer-not-blocked'])
  })
})

describe('an offer of a colleague', () => {
  test('is handed to who sells, and to nobody else', async () => {
    const offer = await created()
    const hand = (seller: number, by = manager) =>
      by.call('POST /sales/offer/reassign', { id: offer.id, rev: offer.rev, seller })
    const looking = await withRights({ OFFER_VIEW: 'all' })
    const sellers = (await manager.call('GET /sales/offer/getsellers', { id: offer.id })).result.data
    const ids = sellers.map(({ id }) => id)
    expect(ids).toContain(tom.number)
    expect(ids).not.toContain(looking.number)
    expect(refusalNames(await hand(tom.number, sofie))).toEqual([403, 'right-missing'])
    expect(refusalNames(await hand(looking.number))).toEqual([422, 'offer-seller-unknown'])
    const handed = (await hand(tom.number)).result.offer
    expect(handed.owner).toMatchObject({ id: tom.number })
    await vi.waitFor(async () => {
      const mails = await shop.mailsTo(tom.email)
      expect(mails.filter((one) => one.includes(`Offerte ${offer.offerNumber} is nu van u`))).toHaveLength(1)
    }, patient)
    expect(refusalNames(await save(handed, used()))).toEqual([403, 'not-yours'])
    expect((await save(handed, used(), tom)).errors).toEqual([])
  })
})

test('the list finds an offer by its number, its customer and its car, and counts where they stand', async () => {
  const { vin } = (await pool.query('select vin from vehicle where id = $1', [car.vehicleId])).rows[0]
  const offer = await created()
  const found = async (value: string) => {
    const { result } = await manager.call('POST /sales/offer/list', { searchFilter: { value } })
    return result.data.map(({ id }) => id)
  }
  expect(await found(offer.offerNumber)).toEqual([offer.id])
  expect(await found('peeters')).toContain(offer.id)
  expect(await found(vin)).toContain(offer.id)
  expect(await found('niemand')).toEqual([])
  const inqueue = await manager.call('POST /sales/offer/list', {
    queryFilter: { status: ['inqueue'], owner: [sofie.number] },
  })
  expect(inqueue.result.data[0]).toMatchObject({ id: offer.id, status: 'inqueue', totalCents: 2_000_000 })
  for (const choice of ['offerbranch', 'offerowner'] as const) {
    const { data } = (await manager.call(`GET /sales/${choice}/getall`)).result
    expect(data[0]).toEqual({ id: expect.any(Number), name: expect.any(String) })
  }
  const { statuses, today: counted } = (await sofie.call('GET /sales/offer/counts')).result
  expect(counted).toBe(today)
  expect(statuses.find(({ status }) => status === 'inqueue')?.mine).toBeGreaterThan(0)
})

test('what happened with a customer tells their offers, also after they became one with another', async () => {
  const person = async (lastName: string) => {
    const id = await makeCustomer(main.call, { firstName: 'An', lastName, emails: [] })
    return (await main.call('GET /sales/customer/get', { id })).result.customer
  }
  const [kept, gone] = [await person('Blijft'), await person('Gaat')]
  const offer = await created(used({ customer: gone.id }))
  const told = async ({ id }: { id: number }) =>
    (await main.call('GET /sales/customer/gettimeline', { id })).result.entries
  const entry = { kind: 'offer', title: offer.offerNumber, record: offer.id }
  expect(await told(gone)).toMatchObject([entry])
  expect(await told(kept)).toEqual([])
  const seen = ({ id, rev }: { id: number; rev: number }) => ({ id, rev })
  await main.call('POST /sales/customer/merge', { kept: seen(kept), gone: seen(gone), taken: [] })
  expect(await told(kept)).toMatchObject([entry])
})

test('whoever is forgotten is forgotten in offers, in every version and in the history', async () => {
  const emails = homeEmail('wisme@privacy.example')
  const person = await makeCustomer(main.call, { firstName: 'Wis', lastName: 'Mijnaam', emails })
  const offer = await created(used({ customer: person }))
  await sofie.call('POST /sales/offer/copy', { id: offer.id })
  const told = (await main.call('GET /sales/customer/geterasure', { id: person })).result
  expect(JSON.stringify(told)).toContain('offers')
  await eraseCustomer(main.call, person)
  expect((await sofie.call('GET /sales/offer/get', { id: offer.id })).status).toBe(404)
  const { rows } = await pool.query(
    `select (select count(*)::int from offer where customer_name like '%Mijnaam') as offers,
      (select count(*)::int from offer_version where context::text like '%Mijnaam%') as versions,
      (select count(*)::int from audit_row where before::text like '%Mijnaam%' or after::text like '%Mijnaam%') as history`,
  )
  expect(rows).toEqual([{ offers: 0, versions: 0, history: 0 }])
})
