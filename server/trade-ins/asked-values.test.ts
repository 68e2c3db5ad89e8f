import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { TradeInFacts, TradeInRecord } from '@forecourt/domain/trade-ins/trade-in-desk.schema.ts'
import type { Answer, InputOf } from '../test/api-calls.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../test/people.ts'
import { runningShop } from '../test/running-shop.ts'
import { accepted, createOffer, usedCarOffer } from '../test/sales.ts'
import { signedInStaff, type SignedIn } from '../test/signed-in.ts'
import { tradeInFacts } from '../test/trade-ins.ts'

const shop = await runningShop()
const { pool } = shop.database
const patient = { timeout: 20_000, interval: 20 }
const gent = await makeBranch(shop.database, 'Gent')
const luik = await makeBranch(shop.database, 'Luik')

const main = await signedInStaff(shop)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const tom = await makeColleague(shop, 'salesperson', gent.branchId)
const ofBranch = { TRADE_IN_VIEW: 'branch', TRADE_IN_EDIT: 'branch', TRADE_IN_VALUE: 'branch' } as const
const pieter = await makeColleague(shop, ofBranch, gent.branchId)
const karim = await makeColleague(shop, ofBranch, gent.branchId)
const elseLuik = await makeColleague(shop, ofBranch, luik.branchId)

let customer: number
beforeAll(async () => {
  customer = await makeCustomer(main.call)
  await pool.query(`update staff_user set language = 'fr' where id = $1`, [karim.id])
})

let last = 20_000
const facts = (changes: Partial<TradeInFacts> = {}) =>
  tradeInFacts({
    customer,
    brand: 'Halden',
    model: 'H3',
    licencePlate: '1-ASK-001',
    vin: `WVWZZZ1KZ8W3${++last}`,
    firstRegistration: '2020-03-01',
    mileageKm: 60_000,
    ...changes,
  })

type Ref = Pick<TradeInRecord, 'id' | 'rev'>
type TradeInAnswer = Answer<{ tradeIn: TradeInRecord }>
const done = async (answer: Promise<TradeInAnswer>) => accepted(await answer).tradeIn
const create = (changes: Partial<TradeInFacts> = {}, by = sofie) =>
  done(by.call('POST /sales/tradein/create', { branch: null, tradeIn: facts(changes) }))
const ask = (by: SignedIn, { id, rev }: Ref, wishCents: number | null = null, remark = '') =>
  by.call('POST /sales/tradein/ask', { id, rev, wishCents, remark })
const wish = (by: SignedIn, { id, rev }: Ref, cents: number) =>
  by.call('POST /sales/tradein/wish', { id, rev, cents, remark: '' })
type Reply = Omit<InputOf<'POST /sales/tradein/answer'>, keyof Ref>
const answer = (by: SignedIn, { id, rev }: Ref, reply: Reply) =>
  by.call('POST /sales/tradein/answer', { id, rev, ...reply })
const value = (by: SignedIn, { id, rev }: Ref, cents: number) =>
  by.call('POST /sales/tradein/value', { id, rev, cents })

const giveValue = (cents: number, remark = ''): Reply => ({ answer: 'value', cents, remark })
const decline = (remark: string): Reply => ({ answer: 'decline', cents: null, remark })
const askMore = (remark: string): Reply => ({ answer: 'question', cents: null, remark })

async function selectMails({ email }: SignedIn, { tradeInNumber }: TradeInRecord) {
  const { rows } = await pool.query<{ subject: string; plain: string; reply_to: string }>(
    'select subject, plain, reply_to from mail where recipient = $1 and subject like $2 order by created_at, id',
    [email, `%${tradeInNumber}%`],
  )
  return rows
}

async function selectNotices(user: SignedIn, { id }: Ref) {
  const { notices } = accepted(await user.call('GET /sales/notice/getall', {}))
  return notices.filter(({ screen, record }) => screen === 'tradeIn' && record === id).map(({ kind }) => kind)
}

describe('the value of a car', () => {
  test('is asked for of those who may value it, in their language, and answered below what the customer asks', async () => {
    const asked = await done(ask(sofie, await create(), 950_000, 'Beslist vandaag nog.'))
    expect(asked).toMatchObject({ state: 'draft', asked: { state: 'open' }, wishCents: 950_000 })
    await vi.waitFor(async () => expect(await selectMails(karim, asked)).toHaveLength(1), patient)
    const [mail] = await selectMails(pieter, asked)
    expect(mail).toMatchObject({ reply_to: sofie.email, subject: expect.stringContaining('Wat is Halden H3 waard?') })
    expect(mail!.plain).toContain('Beslist vandaag nog.')
    expect(mail!.plain).toContain(`/office/tradein/${asked.id}/value`)
    expect((await selectMails(karim, asked))[0]!.subject).toContain('Combien vaut Halden H3')
    for (const other of [sofie, tom, elseLuik, main]) expect(await selectMails(other, asked)).toEqual([])
    expect(await selectNotices(pieter, asked)).toEqual(['trade-in-asked'])

    const countered = await done(answer(pieter, asked, giveValue(900_000, 'Banden zijn op.')))
    expect(countered).toMatchObject({ state: 'valued', expectedCents: 900_000, asked: null, wishCents: 950_000 })
    expect(countered.bids.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['countered', 900_000],
      ['asked', 950_000],
    ])
    await vi.waitFor(async () => expect(await selectNotices(sofie, asked)).toEqual(['trade-in-answered']), patient)
    const [told] = await selectMails(sofie, asked)
    expect(told!.plain).toContain('Banden zijn op.')
    expect(told!.reply_to).toBe(pieter.email)
  })

  test('is asked for again for a reason, as the customer bids, and stands as before when that is refused', async () => {
    const first = await done(answer(pieter, await done(ask(sofie, await create())), giveValue(800_000)))
    expect(refusalNames(await ask(sofie, first))).toEqual([422, 'trade-in-ask-reason'])
    const wished = await done(wish(sofie, first, 880_000))
    expect(wished).toMatchObject({ asked: null, wishCents: 880_000, expectedCents: 800_000 })
    const again = await done(ask(sofie, wished, null, 'Klant heeft een ander bod.'))
    const refused = await done(answer(karim, again, decline('Meer wordt het niet.')))
    expect(refused).toMatchObject({ state: 'valued', expectedCents: 800_000, asked: null })
    expect(refused.bids.map(({ kind }) => kind)).toEqual(['declined', 'asked', 'wished', 'valued', 'asked'])
    const agreed = await done(
      sofie.call('POST /sales/tradein/agree', { id: refused.id, rev: refused.rev, cents: 820_000 }),
    )
    expect(agreed.bids[0]).toMatchObject({ kind: 'agreed', cents: 820_000 })
  })

  test('waits for an answer to a question, which is asked again with what was missing', async () => {
    const asked = await done(ask(sofie, await create()))
    const more = await done(answer(pieter, asked, askMore('Hoeveel profiel hebben de banden?')))
    expect(more).toMatchObject({ state: 'draft', asked: { state: 'question' } })
    await vi.waitFor(async () => expect(await selectNotices(sofie, asked)).toEqual(['trade-in-questioned']), patient)
    const counts = accepted(await sofie.call('GET /sales/tradein/counts'))
    expect(counts.questioned).toBeGreaterThan(0)
    const again = await done(ask(sofie, more, null, 'Rondom 5 mm.'))
    expect(again.asked).toMatchObject({ state: 'open' })
    expect(await done(answer(pieter, again, giveValue(700_000)))).toMatchObject({ expectedCents: 700_000 })
  })

  test('is told of once it is given without an answer, and lapses with another car, in sentences', async () => {
    const asked = await done(ask(sofie, await create()))
    const given = await done(value(pieter, asked, 650_000))
    expect(given).toMatchObject({ asked: null, state: 'valued' })
    await vi.waitFor(async () => expect(await selectNotices(sofie, asked)).toEqual(['trade-in-answered']), patient)
    const { vin } = given
    const other = await done(
      sofie.call('POST /sales/tradein/save', {
        id: given.id,
        rev: given.rev,
        tradeIn: facts({ vin, mileageKm: 160_000 }),
      }),
    )
    expect(other.bids[0]).toMatchObject({ kind: 'lapsed', cents: 650_000 })
    // A bid is a record.
    await expect(pool.query(`update trade_in_bid set cents = 1 where kind = 'lapsed'`)).rejects.toThrow('not changed')
  })

  test('is counted for those who may give it, and listed by that it is asked for', async () => {
    const before = accepted(await pieter.call('GET /sales/tradein/counts')).toAnswer
    const asked = await done(ask(sofie, await create()))
    expect(accepted(await pieter.call('GET /sales/tradein/counts'))).toMatchObject({ toAnswer: before + 1 })
    expect(accepted(await sofie.call('GET /sales/tradein/counts'))).toMatchObject({ toAnswer: 0 })
    expect(accepted(await elseLuik.call('GET /sales/tradein/counts'))).toMatchObject({ toAnswer: 0, asked: 0 })
    const found = accepted(await pieter.call('POST /sales/tradein/list', { queryFilter: { asked: ['open'] } }))
    expect(found.data.map(({ tradeInNumber }) => tradeInNumber)).toContain(asked.tradeInNumber)
  })
})

describe('a refusal', () => {
  test('keeps a value from whoever asks for it, and from others', async () => {
    const own = await done(ask(pieter, await create({ customer: null }, pieter)))
    expect(refusalNames(await answer(pieter, own, giveValue(1)))).toEqual([403, 'trade-in-own-request'])
    expect(refusalNames(await value(pieter, own, 1))).toEqual([403, 'trade-in-own-request'])
    expect(await done(answer(karim, own, giveValue(500_000)))).toMatchObject({ expectedCents: 500_000 })

    const asked = await done(ask(sofie, await create()))
    expect(refusalNames(await answer(sofie, asked, giveValue(1)))).toEqual([403, 'right-missing'])
    expect(refusalNames(await answer(elseLuik, asked, giveValue(1)))).toEqual([403, 'other-branch'])
    expect(refusalNames(await ask(tom, asked))).toEqual([403, 'not-yours'])
    expect(refusalNames(await wish(tom, asked, 1))).toEqual([403, 'not-yours'])
    expect(refusalNames(await answer(pieter, { ...asked, rev: 1 }, giveValue(1)))).toEqual([409, 'changed-meanwhile'])
  })

  test('is told for each act that comes at the wrong moment', async () => {
    const nameless = await create({ vin: '', licencePlate: '' })
    expect(refusalNames(await ask(sofie, nameless))).toEqual([422, 'trade-in-unknown-car'])
    const draft = await create()
    expect(refusalNames(await answer(pieter, draft, giveValue(1)))).toEqual([422, 'trade-in-not-asked'])
    const asked = await done(ask(sofie, draft))
    expect(refusalNames(await ask(sofie, asked))).toEqual([422, 'trade-in-asked-already'])
    expect(refusalNames(await answer(pieter, asked, decline(' ')))).toEqual([422, 'trade-in-answer-reason'])
    expect(refusalNames(await answer(pieter, asked, askMore('')))).toEqual([422, 'trade-in-answer-reason'])
    const empty = { answer: 'value', cents: null, remark: '' } as const
    expect(refusalNames(await answer(pieter, asked, empty))).toEqual([422, 'trade-in-value-missing'])
    const { id, rev } = asked
    const dropped = await done(sofie.call('POST /sales/tradein/drop', { id, rev, reason: 'Verkocht aan een vriend' }))
    expect(dropped.asked).toBeNull()
    expect(refusalNames(await ask(sofie, dropped))).toEqual([422, 'trade-in-state'])
    expect(refusalNames(await wish(sofie, dropped, 1))).toEqual([422, 'trade-in-state'])
  })
})

test('the offers of a car show what its value does to them, the margin by right', async () => {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  const tradeIn = await create()
  const { brand, model, licencePlate, vin, firstRegistration, mileageKm } = tradeIn
  const line = {
    record: tradeIn.id,
    car: `${brand} ${model}`,
    licencePlate,
    vin,
    firstRegistration,
    mileageKm,
    keys: 2,
  }
  const tradeIns = [{ ...line, allowanceCents: 900_000, expectedCents: null }]
  await createOffer(sofie.call, usedCarOffer({ customer, car: car.number, tradeIns }))
  const read = async (by: SignedIn) =>
    accepted(await by.call('GET /sales/tradein/getoffers', { id: tradeIn.id })).offers[0]!
  const seen = await read(sofie)
  expect(seen).toMatchObject({ givenCents: 900_000, expectedCents: null, marginCents: null, marginBp: null })
  // An advance may be due besides.
  expect(seen.balanceCents).toBeLessThanOrEqual(seen.totalCents! - 900_000)
  expect((await read(main)).marginCents).toEqual(expect.any(Number))
})
