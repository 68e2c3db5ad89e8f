import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OfferTradeIn } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import type { TradeInFacts } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import { readDossierOfOffer, moneyIn, readDossier, signForm } from '../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted, approveOffer, draftOffer, issueOffer } from '../test/sales.ts'
import { signedInStaff } from '../test/signed-in.ts'

const shop = await runningShop()
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())

const pieter = await makeColleague(shop, 'sales-manager', gent.branchId)
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
const facts = {
  brand: 'Tessel',
  model: 'Ronde',
  versionName: '',
  licencePlate: '1-DEA-001',
  firstRegistration: '2019-03-01',
  mileageKm: 60_000,
  keyCount: 2,
  bookletState: 'brand-garage',
  isFirstOwner: true,
  hadAccident: false,
  historyLine: '',
  sellerVat: 'private',
  damages: [],
} satisfies Partial<TradeInFacts>
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
const lineOf = ({ id }: Known, allowanceCents = 850_000): OfferTradeIn => ({
  record: id,
  car: 'Tessel Ronde',
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
  pieter.call(path, { id, rev, reason: 'Koopt elders' })

describe('a trade-in of an offer', () => {
  test('is agreed on with the sale, at its price; the sale canceled, it is open again', async () => {
    const tradeIn = await valued(null)
    const offer = await issued(lineOf(tradeIn))
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
    expect(offers).toEqual([{ id: offer.id, offerNumber: offer.offerNumber, isSold: true, isOver: false }])

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
    const [first, second] = [await issued(lineOf(tradeIn)), await issued(lineOf(tradeIn))]
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
    const [first, second] = [await issued(lineOf(tradeIn)), await issued(lineOf(tradeIn))]
    await confirm(first)
    const { checks } = (await pieter.call('GET /sales/offer/get', { id: second.id })).result.offer
    expect(checks).toMatchObject([
      { code: 'adopt-already-added', params: { offer: first.offerNumber, vin: (await read(tradeIn)).vin } },
    ])
    expect(refusalNames(await confirm(second))).toEqual([422, 'check-errors'])
  })

  test('holds the car back until it is here with its keys and papers', async () => {
    const tradeIn = await valued()
    const offer = await issued(lineOf(tradeIn))
    await confirm(offer)
    const { id } = await readDossierOfOffer(pieter.call, offer)
    const dossier = () => readDossier(pieter.call, id)
    const deliver = async () => pieter.call('POST /sales/offer/deliver', { id, rev: (await dossier()).rev, on: today })
    await main.call('POST /sales/dossier/approve', { id, rev: (await dossier()).rev })
    expect((await signForm(pieter.call, await dossier())).errors).toEqual([])
    for (const { paper } of (await dossier()).papers) {
      await pieter.call('POST /sales/dossier/paper', { id, paper, receivedOn: today })
    }
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
  test('while its trade-in is not valued, was dropped, is of somebody else or came for another price', async () => {
    const draft = await drafted()
    expect(refusalNames(await confirm(await issued(lineOf(draft))))).toEqual([422, 'trade-in-not-valued'])

    const gone = await valued()
    await dropped(gone, 'Verkocht')
    expect(refusalNames(await confirm(await issued(lineOf(gone))))).toEqual([422, 'trade-in-dropped'])

    const ofElse = await valued(els)
    expect(refusalNames(await confirm(await issued(lineOf(ofElse))))).toEqual([422, 'trade-in-other-customer'])

    const here = await valued()
    await pieter.call('POST /sales/tradein/agree', { ...(await latest(here)), cents: 840_000 })
    await received(here)
    expect(refusalNames(await confirm(await issued(lineOf(here))))).toEqual([422, 'trade-in-other-price'])
    expect((await confirm(await issued(lineOf(here, 840_000)))).errors).toEqual([])
  })
})
