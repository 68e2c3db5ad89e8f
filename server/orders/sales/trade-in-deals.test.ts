import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OfferTradeIn } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { DossierPaper } from '@forecourt/domain/orders/dossier.ts'
import { readDossierOfOffer, moneyIn, readDossier, signForm } from '../../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, approveOffer, draftOffer, issueOffer, totalCents, usedCarOffer, someLoss } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { tradeInFacts } from '../../test/trade-ins.ts'

const shop = await runningShop()
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())

const pieter = await makeColleague(shop, 'sales-manager', gent.branchId)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const main = await signedInStaff(shop)

let jan: number
let els: number
beforeAll(async () => {
  const person = (firstName: string) =>
    makeCustomer(main.call, {
      firstName,
      lastName: 'Inruil',
      emails: [{ id: null, label: 'home', address: `${firstName}@inruil.example`, isPreferred: true }],
    })
  jan = await person('Jan')
  els = await person('Els')
})

let last = 20_000
const facts = tradeInFacts({
  brand: 'Tessel',
  model: 'Ronde',
  versionName: 'Comfort',
  engine: '1.2 81 kW, benzine',
  colour: 'Grijs',
  licencePlate: '1-DEA-001',
  firstRegistration: '2019-03-01',
  mileageKm: 60_000,
})
async function drafted(customer: number | null = jan) {
  const tradeIn = { ...facts, customer, vin: `WVWZZZ1KZ8W3${++last}` }
  return accepted(await pieter.call('POST /sales/tradein/create', { branch: null, tradeIn })).tradeIn
}
type Known = { id: number }
const read = async ({ id }: Known) => accepted(await main.call('GET /sales/tradein/get', { id })).tradeIn

/** Returns the number and the revision of a trade-in, by which every act on it names it. */
const latest = async (tradeIn: Known) => ({ id: tradeIn.id, rev: (await read(tradeIn)).rev })
async function valued(customer: number | null = jan) {
  const tradeIn = await drafted(customer)
  await pieter.call('POST /sales/tradein/value', { ...(await latest(tradeIn)), cents: 800_000 })
  return tradeIn
}
const received = async (tradeIn: Known) =>
  pieter.call('POST /sales/tradein/receive', { ...(await latest(tradeIn)), on: today, keyCount: 2, hasPaper: true })
const dropped = async (tradeIn: Known, reason: string) =>
  pieter.call('POST /sales/tradein/drop', { ...(await latest(tradeIn)), reason })

/** As the offer takes it in. */
const readLine = ({ id }: Known, allowanceCents = 850_000): OfferTradeIn => ({
  record: id,
  car: 'Tessel Ronde Comfort',
  licencePlate: '1-DEA-001',
  vin: '',
  firstRegistration: '2019-03-01',
  mileageKm: 60_000,
  keys: 2,
  allowanceCents,
  expectedCents: 800_000,
})
async function issued(tradeIn: OfferTradeIn) {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const draft = await draftOffer(pieter.call, { customer: jan, car: car.number, tradeIns: [tradeIn] })
  return issueOffer(pieter.call, await approveOffer(main.call, draft))
}
const signed = { contractDay: today, isOnPaper: true, isIdentitySeen: true }
const confirm = ({ id, rev }: OfferRecord) => pieter.call('POST /sales/offer/confirm', { id, rev, ...signed })
const end = (path: 'POST /sales/offer/close' | 'POST /sales/offer/cancel', { id, rev }: OfferRecord) =>
  pieter.call(path, { id, rev, reason: 'Koopt elders', loss: someLoss })

describe('a trade-in of an offer', () => {
  test('is agreed on with the sale, at its price; the sale canceled, it is open again', async () => {
    const tradeIn = await valued(null)
    const offer = await issued(readLine(tradeIn))
    const confirmed = await confirm(offer)
    expect(confirmed.errors).toEqual([])
    expect(await read(tradeIn)).toMatchObject({
      state: 'agreed',
      allowanceCents: 850_000,
      dealNumber: offer.offerNumber,
      customer: jan,
    })
    const refused = await dropped(tradeIn, 'Toch niet')
    expect(refusalNames(refused)).toEqual([422, 'trade-in-sold'])
    expect(refused.errors[0]!.message).toContain(offer.offerNumber)
    const { offers } = (await pieter.call('GET /sales/tradein/getoffers', { id: tradeIn.id })).result
    const sold = { id: offer.id, offerNumber: offer.offerNumber, isSold: true, isOver: false }
    expect(offers).toMatchObject([{ ...sold, givenCents: 850_000, expectedCents: 800_000, balanceCents: 1_050_000 }])

    const { rev } = confirmed.result.offer
    const canceled = await main.call('POST /sales/offer/cancelsold', { id: offer.id, rev, reason: 'Geen krediet' })
    expect(canceled.errors).toEqual([])
    expect(await read(tradeIn)).toMatchObject({ state: 'valued', allowanceCents: null, dealNumber: null })
  })

  test.each([
    ['closed', 'POST /sales/offer/close'],
    ['canceled', 'POST /sales/offer/cancel'],
  ] as const)('falls with the offer that is %s, unless another open one takes it in', async (_, path) => {
    const tradeIn = await valued()
    const [first, second] = [await issued(readLine(tradeIn)), await issued(readLine(tradeIn))]
    expect((await end(path, first)).errors).toEqual([])
    expect((await read(tradeIn)).state).toBe('valued')
    await end(path, second)
    expect(await read(tradeIn)).toMatchObject({
      state: 'dropped',
      droppedBecause: `Offerte ${second.offerNumber}: Koopt elders`,
    })
  })

  test('is taken in by one deal alone, told before the other is confirmed', async () => {
    const tradeIn = await valued()
    const [first, second] = [await issued(readLine(tradeIn)), await issued(readLine(tradeIn))]
    await confirm(first)
    const { checks } = (await pieter.call('GET /sales/offer/get', { id: second.id })).result.offer
    expect(checks).toMatchObject([
      { code: 'adopt-already-added', params: { offer: first.offerNumber, vin: (await read(tradeIn)).vin } },
    ])
    expect(refusalNames(await confirm(second))).toEqual([422, 'check-errors'])
  })

  test('holds the car back until it is here with its keys and papers', async () => {
    const tradeIn = await valued()
    const offer = await issued(readLine(tradeIn))
    await confirm(offer)
    const { id } = await readDossierOfOffer(pieter.call, offer)
    const dossier = () => readDossier(pieter.call, id)
    const deliver = async () => pieter.call('POST /sales/offer/deliver', { id, rev: (await dossier()).rev, on: today })
    await main.call('POST /sales/dossier/approve', { id, rev: (await dossier()).rev })
    expect((await signForm(pieter.call, await dossier())).errors).toEqual([])
    const note = (paper: DossierPaper) => pieter.call('POST /sales/dossier/paper', { id, paper, receivedOn: today })
    const papers = (await dossier()).papers.flatMap(({ paper, receivedOn }) => (receivedOn === null ? paper : []))
    for (const paper of papers.filter((one) => one !== 'handover-report')) accepted(await note(paper))
    const { balanceCents: amountCents } = moneyIn(await dossier())
    await pieter.call('POST /sales/dossier/payment', {
      id,
      key: randomUUID(),
      on: today,
      kind: 'balance',
      amountCents,
      reference: '',
    })
    expect(
      (await pieter.call('POST /sales/customerorder/complete', { id, rev: (await dossier()).rev })).errors,
    ).toEqual([])
    if (papers.includes('handover-report')) accepted(await note('handover-report'))
    const { tradeInNumber } = await read(tradeIn)
    expect((await dossier()).tradeIns).toMatchObject([{ id: tradeIn.id, tradeInNumber, state: 'agreed' }])
    const early = await deliver()
    expect(refusalNames(early)).toEqual([422, 'trade-ins-not-received'])
    expect(early.errors[0]!.message).toContain(tradeInNumber)
    expect((await received(tradeIn)).errors).toEqual([])
    expect((await deliver()).errors).toEqual([])
  })
})

describe('a sale is refused', () => {
  test('while its trade-in was dropped, is of somebody else or came for another price', async () => {
    const gone = await valued()
    const withGone = await issued(readLine(gone))
    await dropped(gone, 'Verkocht')
    expect(refusalNames(await confirm(withGone))).toEqual([422, 'trade-in-dropped'])

    const ofElse = await valued(els)
    expect(refusalNames(await confirm(await issued(readLine(ofElse))))).toEqual([422, 'trade-in-other-customer'])

    const here = await valued()
    await pieter.call('POST /sales/tradein/agree', { ...(await latest(here)), cents: 840_000 })
    await received(here)
    expect(refusalNames(await confirm(await issued(readLine(here))))).toEqual([422, 'trade-in-other-price'])
    expect((await confirm(await issued(readLine(here, 840_000)))).errors).toEqual([])
  })
})

describe('a car that an offer takes in', () => {
  const offering = async (by: typeof pieter, tradeIn: OfferTradeIn) => {
    const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
    const offer = usedCarOffer({ customer: jan, car: car.number, tradeIns: [tradeIn] })
    return by.call('POST /sales/offer/create', { type: 'price', branch: null, offer })
  }
  const issue = async (offer: OfferRecord) => {
    const { id, rev } = await approveOffer(main.call, offer)
    return pieter.call('POST /sales/offer/issue', { id, rev, totalCents: totalCents(offer) })
  }

  test('is always a trade-in: what is only typed is kept by no offer', async () => {
    const { record: _, ...typed } = readLine(await valued())
    const refused = await offering(sofie, { ...typed, expectedCents: null })
    expect(refusalNames(refused)).toEqual([422, 'trade-in-not-recorded'])
    expect(refused.errors[0]!.message).toContain('Tessel Ronde')
    expect(refusalNames(await offering(sofie, { ...typed, record: 999_999 }))).toEqual([422, 'reference-gone'])
  })

  test('is what its trade-in says, whatever was sent of it but the price', async () => {
    const known = await valued()
    const sent = { ...readLine(known), car: 'Iets anders', mileageKm: 1, keys: 0, expectedCents: null }
    const { offer } = accepted(await offering(sofie, sent))
    expect(offer.content.tradeIns).toEqual([{ ...readLine(known), vin: (await read(known)).vin }])
  })

  test('is worth to us what somebody with that right says, on the offer too, and nobody else', async () => {
    const known = await valued()
    expect(refusalNames(await offering(sofie, { ...readLine(known), expectedCents: 900_000 }))).toEqual([
      403,
      'trade-in-value-by-others',
    ])
    expect(await read(known)).toMatchObject({ expectedCents: 800_000, valuedBy: { id: pieter.number } })
    const open = await drafted()
    expect(
      accepted(await offering(sofie, { ...readLine(open), expectedCents: null })).offer.content.tradeIns,
    ).toMatchObject([{ record: open.id, expectedCents: null }])
    accepted(await offering(pieter, { ...readLine(open), expectedCents: 760_000 }))
    expect(await read(open)).toMatchObject({ state: 'valued', expectedCents: 760_000, valuedBy: { id: pieter.number } })
  })

  test('binds us once it is valued, and at what it is worth today', async () => {
    const open = await drafted()
    const { offer } = accepted(await offering(pieter, { ...readLine(open), expectedCents: null }))
    expect(refusalNames(await issue(offer))).toEqual([422, 'trade-in-not-valued'])
    await pieter.call('POST /sales/tradein/value', { ...(await latest(open)), cents: 700_000 })
    const stale = accepted(await pieter.call('GET /sales/offer/get', { id: offer.id })).offer
    const moved = await issue(stale)
    expect(refusalNames(moved)).toEqual([422, 'trade-in-value-moved'])
    expect(moved.errors[0]!.message).toContain('7.000,00')
    const { id, rev } = accepted(await pieter.call('GET /sales/offer/get', { id: offer.id })).offer
    const saved = accepted(await pieter.call('POST /sales/offer/save', { id, rev, offer: stale.content })).offer
    expect(saved.content.tradeIns).toMatchObject([{ expectedCents: 700_000 }])
    expect((await issue(saved)).errors).toEqual([])
  })

  test('on an offer from before trade-ins had records gets one with the sale, and is waited for', async () => {
    const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
    const draft = await draftOffer(pieter.call, { customer: jan, car: car.number })
    const offer = await issueOffer(pieter.call, await approveOffer(main.call, draft))
    const { record: _, ...typed } = readLine(await valued(), 250_000)
    const { pool } = shop.database
    await pool.query('alter table offer_version disable trigger protect_offer_version')
    await pool.query(
      `update offer_version set content = jsonb_set(content, '{tradeIns}', $2) where offer_id = (select id from offer where number = $1)`,
      [offer.id, JSON.stringify([{ ...typed, expectedCents: 240_000 }])],
    )
    await pool.query('alter table offer_version enable trigger protect_offer_version')
    expect((await confirm(offer)).errors).toEqual([])
    const { tradeIns } = await readDossierOfOffer(pieter.call, offer)
    expect(tradeIns).toMatchObject([{ state: 'agreed' }])
    expect(await read(tradeIns[0]!)).toMatchObject({
      brand: 'Tessel',
      model: 'Ronde Comfort',
      sellerVat: 'private',
      customer: jan,
      expectedCents: 240_000,
      allowanceCents: 250_000,
      dealNumber: offer.offerNumber,
    })
  })
})
