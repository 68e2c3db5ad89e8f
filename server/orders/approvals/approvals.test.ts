import { beforeAll, describe, expect, test } from 'vitest'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { addDays, brusselsDay, brusselsInstant } from '@forecourt/domain/platform/values/calendar.ts'
import { sellCar } from '../../test/dossiers.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, createOffer, usedCarOffer } from '../../test/sales.ts'
import { signedInStaff, type SignedIn } from '../../test/signed-in.ts'
import { makeTradeIn } from '../../test/trade-ins.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const luik = await makeBranch(shop.database, 'Luik')

const approves = {
  OFFER_VIEW: 'branch',
  OFFER_EDIT: 'branch',
  OFFER_SUBMIT: 'branch',
  OFFER_APPROVE_LIMIT: 'branch',
} as const
const main = await signedInStaff(shop)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
/** Decides in Gent, and sees margins. */
const annick = await makeColleague(shop, { ...approves, OFFER_MARGIN: 'all' }, gent.branchId)
/** Decides in Gent, without sight of margins. */
const els = await makeColleague(shop, approves, gent.branchId)
const approvesAll = {
  ...approves,
  DOSSIER_VIEW: 'branch',
  DOSSIER_APPROVE: 'branch',
  TRADE_IN_VIEW: 'branch',
  TRADE_IN_EDIT: 'branch',
  TRADE_IN_VALUE: 'branch',
} as const
/** Decides in Gent about sales and trade-ins too. */
const dirk = await makeColleague(shop, approvesAll, gent.branchId)
/** Each decides in Gent about one kind. */
const oneKind = {
  discount: els,
  sale: await makeColleague(
    shop,
    { OFFER_VIEW: 'branch', DOSSIER_VIEW: 'branch', DOSSIER_APPROVE: 'branch' },
    gent.branchId,
  ),
  value: await makeColleague(shop, { TRADE_IN_VIEW: 'branch', TRADE_IN_VALUE: 'branch' }, gent.branchId),
} as const
/** Decides in Luik. */
const tom = await makeColleague(shop, approvesAll, luik.branchId)

let customer: number
let content: OfferContent

beforeAll(async () => {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const discount = { kind: 'share', bp: 2_000, reason: 'Vaste klant' } as const
  customer = await makeCustomer(main.call)
  content = usedCarOffer({ customer, car: car.number, manualDiscount: discount })
})

type Asked = Pick<OfferRecord, 'id' | 'rev'>
const ask = async ({ id, rev }: Asked, by = sofie) =>
  accepted(await by.call('POST /sales/offer/askapproval', { id, rev, remark: 'Tekent vandaag.' })).offer
const askNew = async (by = sofie) => ask(await createOffer(by.call, content), by)
const readDesk = async (by: SignedIn) => accepted(await by.call('GET /sales/approval/getall', {}))
const waitingIds = async (by: SignedIn) => (await readDesk(by)).waiting.map(({ id }) => id)
const readRequest = async (by: SignedIn, { id }: Pick<OfferRecord, 'id'>) =>
  accepted(await by.call('GET /sales/offer/getapproval', { id }))

test('the desk lists what the user may decide, never their own, and what was decided', async () => {
  const offer = await askNew()
  const own = await askNew(annick)
  const { waiting } = await readDesk(annick)
  expect(waiting[0]).toMatchObject({ kind: 'discount', id: offer.id, number: offer.offerNumber, cents: 400_000 })
  expect(waiting.map(({ id }) => id)).not.toContain(own.id)
  expect(await waitingIds(els)).toEqual([own.id, offer.id])
  expect(await waitingIds(tom)).toEqual([])
  expect(refusalNames(await sofie.call('GET /sales/approval/getall', {}))).toEqual([403, 'right-missing'])
  // The menu counts as many as the desk lists.
  const { waiting: counts } = accepted(await els.call('GET /sales/menu/waiting', {}))
  expect(counts.find(({ route }) => route === 'approval')).toMatchObject({ count: 2 })

  const { id, rev } = offer
  const wish = { id, rev, discountCents: 115_000, remark: '' }
  accepted(await annick.call('POST /sales/offer/counterapproval', wish))
  const after = await readDesk(els)
  expect(after.waiting.map((one) => one.id)).toEqual([own.id])
  expect(after.decided[0]).toMatchObject({
    kind: 'discount',
    id,
    verdict: 'countered',
    cents: 400_000,
    counterCents: 115_000,
  })
  expect((await readDesk(tom)).decided).toEqual([])
})

test('a deputy finds the requests of the absent colleague, and their margins only with a right of their own', async () => {
  const today = brusselsDay(new Date())
  const days = { id: null, from: today, until: addDays(today, 1), deputy: tom.number }
  accepted(await annick.call('POST /sales/absence/save', { absence: days }))
  const offer = await askNew()
  expect(await waitingIds(tom)).toContain(offer.id)
  expect((await readRequest(tom, offer)).asked?.margin).toBeNull()
  await pool.query('delete from staff_absence')
  expect(await waitingIds(tom)).toEqual([])
  expect(refusalNames(await tom.call('GET /sales/offer/getapproval', { id: offer.id }))).toEqual([
    404,
    'record-not-found',
  ])
})

test('a request tells what it costs, to whom may see margins, and what was asked before', async () => {
  const offer = await askNew()
  const known = await readRequest(annick, offer)
  expect(known.asked).toMatchObject({ discountCents: 400_000, totalCents: 1_600_000 })
  expect(known.asked?.margin?.revenueNetCents).toBe(1_322_314)
  expect(known.alone?.discountCents).toBeLessThan(400_000)
  const plain = await readRequest(els, offer)
  expect(plain).toMatchObject({
    asked: { totalCents: 1_600_000, margin: null },
    highestCents: null,
    supportNetCents: null,
  })
  expect(plain.sameModel.marginBp).toBeNull()

  const before = known.requests
  const { id, rev } = offer
  const refused = accepted(
    await annick.call('POST /sales/offer/refuseapproval', { id, rev, reason: 'Hoogstens 15 %' }),
  ).offer
  const again = await ask(refused)
  accepted(await annick.call('POST /sales/offer/approve', { id, rev: again.rev }))
  const after = await readRequest(annick, offer)
  expect(after.requests).toEqual({ count: before.count + 1, approved: before.approved + 1 })
  expect(after.decisions).toMatchObject([
    { kind: 'approved', discountCents: 400_000, answer: '' },
    { kind: 'refused', answer: 'Hoogstens 15 %' },
  ])
  expect(refusalNames(await tom.call('GET /sales/offer/getapproval', { id }))[0]).toBe(404)
  expect(refusalNames(await sofie.call('GET /sales/offer/getapproval', { id }))).toEqual([403, 'right-missing'])
})

test('a decision is listed for 30 days, of which each begins at midnight in Belgium', async () => {
  const { id, rev } = await askNew()
  accepted(await annick.call('POST /sales/offer/approve', { id, rev }))
  const isListedAt = async (decidedAt: Date) => {
    await pool.query(
      'update offer_decision set decided_at = $1 where offer_id = (select id from offer where number = $2)',
      [decidedAt, id],
    )
    return (await readDesk(els)).decided.some((one) => one.id === id)
  }
  const first = addDays(brusselsDay(new Date()), -30)
  expect(await isListedAt(brusselsInstant(first, 0))).toBe(true)
  expect(await isListedAt(brusselsInstant(addDays(first, -1), 23 * 60 + 59))).toBe(false)
})

const sell = async (by: SignedIn) => {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const manualDiscount = { kind: 'fixed', amount: { cents: 10_000, vatExcluded: false }, reason: 'Buur' } as const
  return (await sellCar(by.call, { customer, car: car.number, manualDiscount }, annick.call)).dossier
}

test('the desk lists the sales that the user may approve, never their own, and those that were approved', async () => {
  const sale = await sell(sofie)
  const own = await sell(main)
  const listSales = async (by: SignedIn) => (await readDesk(by)).waiting.filter(({ kind }) => kind === 'sale')
  expect((await listSales(dirk)).map(({ id }) => id)).toEqual([own.id, sale.id])
  expect(await listSales(main)).toMatchObject([{ id: sale.id, number: sale.dossierNumber, cents: 1_990_000 }])
  for (const other of [els, tom]) expect(await listSales(other)).toEqual([])

  accepted(await dirk.call('POST /sales/dossier/approve', { id: sale.id, rev: sale.rev }))
  expect((await listSales(dirk)).map(({ id }) => id)).toEqual([own.id])
  const { decided } = await readDesk(dirk)
  expect(decided.find(({ number }) => number === sale.dossierNumber)).toMatchObject({
    kind: 'sale',
    verdict: 'approved',
  })
  for (const other of [els, tom]) expect((await readDesk(other)).decided.map(({ kind }) => kind)).not.toContain('sale')
})

const askValue = async (by: SignedIn) => {
  const { record: id } = await makeTradeIn({ by: by.call }, { customer: null })
  const { rev } = accepted(await by.call('GET /sales/tradein/get', { id: id! })).tradeIn
  return accepted(await by.call('POST /sales/tradein/ask', { id: id!, rev, wishCents: 950_000, remark: '' })).tradeIn
}

test('the desk lists the values that the user may give, never one that they asked for, and those that were given', async () => {
  const [asked, own] = [await askValue(sofie), await askValue(dirk)]
  const listValues = async (by: SignedIn) => (await readDesk(by)).waiting.filter(({ kind }) => kind === 'value')
  expect(await listValues(dirk)).toMatchObject([{ id: asked.id, number: asked.tradeInNumber, cents: 950_000 }])
  expect(own.asked?.state).toBe('open')
  for (const other of [els, tom]) expect(await listValues(other)).toEqual([])

  const { id, rev } = asked
  accepted(await dirk.call('POST /sales/tradein/answer', { id, rev, answer: 'value', cents: 900_000, remark: '' }))
  expect(await listValues(dirk)).toEqual([])
  const { decided } = await readDesk(dirk)
  expect(decided.find(({ number }) => number === asked.tradeInNumber)).toMatchObject({
    kind: 'value',
    verdict: 'countered',
    counterCents: 900_000,
  })
  for (const other of [els, tom]) expect((await readDesk(other)).decided.map(({ kind }) => kind)).not.toContain('value')
})

describe('whoever decides about one kind alone', () => {
  beforeAll(async () => {
    await askNew()
    await sell(sofie)
    await askValue(sofie)
  })

  test.each(['discount', 'sale', 'value'] as const)('finds that kind on the desk, and no other: %s', async (kind) => {
    const by = oneKind[kind]
    const { waiting } = await readDesk(by)
    expect(new Set(waiting.map((one) => one.kind))).toEqual(new Set([kind]))
    const { waiting: counts } = accepted(await by.call('GET /sales/menu/waiting', {}))
    expect(counts.find(({ route }) => route === 'approval')).toMatchObject({ count: waiting.length })
    // A value that is asked for is counted once: here, and not at the trade-ins too.
    expect(counts.map(({ route }) => route)).not.toContain('tradeIn')
  })
})
