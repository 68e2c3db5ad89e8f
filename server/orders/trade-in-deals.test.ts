import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { emptyOffer } from '@forecourt/domain/offers/offer-content.ts'
import { brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { baseRoleId } from '../db/seeds/roles.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'
import { signForm } from './signing.test-data.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())

const pieter = await signedInStaff(shop, { roleId: baseRoleId('sales-manager') })
await pool.query('insert into staff_user_branch values ($1, $2)', [pieter.id, gent.branchId])
const main = await signedInStaff(shop)

let jan: number
let els: number
beforeAll(async () => {
  const person = async (firstName: string) => {
    const blank = (await main.call('GET /sales/customer/getnew')).result.customer
    const mail = { id: null, label: 'home', address: `${firstName}@inruil.example`, isPreferred: true }
    const customer = { ...blank, firstName, lastName: 'Inruil', emails: [mail] }
    return (await main.call('POST /sales/customer/save', { customer })).result.customer.id
  }
  jan = await person('Jan')
  els = await person('Els')
})

type Known = { id: number; rev: number }
const named = ({ status, errors }: { status: number; errors: { name: string }[] }) => [
  status,
  ...errors.map(({ name }) => name),
]
let last = 20_000
const facts = {
  ...{ brand: 'Tessel', model: 'Ronde', versionName: '', licencePlate: '1-DEA-001', firstRegistration: '2019-03-01' },
  ...{ mileageKm: 60_000, keyCount: 2, bookletState: 'brand-garage', isFirstOwner: true, hadAccident: false },
  ...{ historyLine: '', sellerVat: 'private', damages: [] },
}
async function drafted(customer: number | null = jan) {
  const tradeIn = { ...facts, customer, vin: `WVWZZZ1KZ8W3${++last}` }
  return (await pieter.call('POST /sales/tradein/create', { branch: null, tradeIn })).result.tradeIn
}
const read = async ({ id }: { id: number }) => (await main.call('GET /sales/tradein/get', { id })).result.tradeIn
async function act(name: string, { id }: { id: number }, more: object = {}) {
  const { rev } = await read({ id })
  return pieter.call(`POST /sales/tradein/${name}` as 'POST /sales/tradein/drop', { id, rev, ...more })
}
async function valued(customer: number | null = jan) {
  const tradeIn = await drafted(customer)
  await act('value', tradeIn, { cents: 800_000 })
  return tradeIn
}
const received = (tradeIn: { id: number }) => act('receive', tradeIn, { on: today, keyCount: 2, hasPaper: true })

/** As the offer takes it in. */
const lineOf = ({ id }: { id: number }, changes: object = {}) => ({
  ...{ record: id, car: 'Tessel Ronde', licencePlate: '1-DEA-001', vin: '', firstRegistration: '2019-03-01' },
  ...{ mileageKm: 60_000, keys: 2, allowanceCents: 850_000, expectedCents: 800_000, ...changes },
})
async function issued(tradeIns: object[], customer = jan) {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const offer = { ...emptyOffer, customer, car: { kind: 'used', vehicle: car.number }, tradeIns }
  const made = (await pieter.call('POST /sales/offer/create', { type: 'price', branch: null, offer })).result.offer
  const { totalCents } = made.breakdown.totals
  const { id } = made
  const { rev } = made.approval.isNeeded
    ? (await main.call('POST /sales/offer/approve', { id, rev: made.rev })).result.offer
    : made
  const answer = await pieter.call('POST /sales/offer/issue', { id, rev, totalCents })
  expect(answer.errors).toEqual([])
  return answer.result.offer as Known & { offerNumber: string }
}
const signed = { contractDay: today, isOnPaper: true, isIdentitySeen: true }
const confirm = ({ id, rev }: Known) => pieter.call('POST /sales/offer/confirm', { id, rev, ...signed })
const end = (path: 'POST /sales/offer/close' | 'POST /sales/offer/cancel', { id, rev }: Known) =>
  pieter.call(path, { id, rev, reason: 'Koopt elders' })

describe('a trade-in of an offer', () => {
  test('is agreed on with the sale, at its price; the sale canceled, it is open again', async () => {
    const tradeIn = await valued(null)
    const offer = await issued([lineOf(tradeIn)])
    const confirmed = await confirm(offer)
    expect(confirmed.errors).toEqual([])
    expect(await read(tradeIn)).toMatchObject({
      ...{ state: 'agreed', allowanceCents: 850_000, dealNumber: offer.offerNumber, customer: jan },
    })
    const dropped = await act('drop', tradeIn, { reason: 'Toch niet' })
    expect(named(dropped)).toEqual([422, 'trade-in-sold'])
    expect(dropped.errors[0]!.message).toContain(offer.offerNumber)
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
    const [first, second] = [await issued([lineOf(tradeIn)]), await issued([lineOf(tradeIn)])]
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
    const [first, second] = [await issued([lineOf(tradeIn)]), await issued([lineOf(tradeIn)])]
    await confirm(first)
    const { checks } = (await pieter.call('GET /sales/offer/get', { id: second.id })).result.offer
    expect(checks).toMatchObject([
      { code: 'adopt-already-added', params: { offer: first.offerNumber, vin: (await read(tradeIn)).vin } },
    ])
    expect(named(await confirm(second))).toEqual([422, 'check-errors'])
  })

  test('holds the car back until it is here with its keys and papers', async () => {
    const tradeIn = await valued()
    const offer = await issued([lineOf(tradeIn)])
    await confirm(offer)
    const { dossiers } = (await pieter.call('GET /sales/dossier/ofoffer', { id: offer.id })).result
    const { id } = dossiers[0]
    const dossier = async () => (await pieter.call('GET /sales/dossier/get', { id })).result.dossier
    const next = async (path: string, more: object = {}) =>
      pieter.call(path, { id, rev: (await dossier()).rev, ...more })
    await main.call('POST /sales/dossier/approve', { id, rev: (await dossier()).rev })
    expect((await signForm(pieter, await dossier())).errors).toEqual([])
    for (const { paper } of (await dossier()).papers) {
      await pieter.call('POST /sales/dossier/paper', { id, paper, receivedOn: today })
    }
    const { balanceCents: amountCents } = (await dossier()).money
    await pieter.call('POST /sales/dossier/payment', {
      id,
      key: randomUUID(),
      on: today,
      kind: 'balance',
      amountCents,
      reference: '',
    })
    expect((await next('POST /sales/customerorder/complete')).errors).toEqual([])
    const { tradeInNumber } = await read(tradeIn)
    expect((await dossier()).tradeIns).toMatchObject([{ id: tradeIn.id, tradeInNumber, state: 'agreed' }])
    const early = await next('POST /sales/offer/deliver', { on: today })
    expect(named(early)).toEqual([422, 'trade-ins-not-received'])
    expect(early.errors[0]!.message).toContain(tradeInNumber)
    expect((await received(tradeIn)).errors).toEqual([])
    expect((await next('POST /sales/offer/deliver', { on: today })).errors).toEqual([])
  })
})

describe('a sale is refused', () => {
  test('while its trade-in is not valued, was dropped, is of somebody else or came for another price', async () => {
    const draft = await drafted()
    expect(named(await confirm(await issued([lineOf(draft)])))).toEqual([422, 'trade-in-not-valued'])

    const dropped = await valued()
    await act('drop', dropped, { reason: 'Verkocht' })
    expect(named(await confirm(await issued([lineOf(dropped)])))).toEqual([422, 'trade-in-dropped'])

    const ofElse = await valued(els)
    expect(named(await confirm(await issued([lineOf(ofElse)])))).toEqual([422, 'trade-in-other-customer'])

    const here = await valued()
    await act('agree', here, { cents: 840_000 })
    await received(here)
    expect(named(await confirm(await issued([lineOf(here)])))).toEqual([422, 'trade-in-other-price'])
    expect((await confirm(await issued([lineOf(here, { allowanceCents: 840_000 })]))).errors).toEqual([])
  })
})
