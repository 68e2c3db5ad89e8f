import { beforeAll, describe, expect, test } from 'vitest'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { makeBranch, makeUsedCar, type TestCar } from '../../test/factories.ts'
import { homeEmail, makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, createOffer, issueOffer, usedCarOffer } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop({ rateLimitFactor: 1000 })
const { pool } = shop.database
const main = await signedInStaff(shop)
const gent = await makeBranch(shop.database, 'Gent')
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const tom = await makeColleague(shop, 'salesperson', gent.branchId)

let customer: number
let car: TestCar
let cheaper: TestCar

beforeAll(async () => {
  customer = await makeCustomer(main.call, { firstName: 'Lotte', lastName: 'Claes', emails: homeEmail('l@example.be') })
  car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  cheaper = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 1_500_000 })
})

const get = async (id: number) => accepted(await sofie.call('GET /sales/offer/get', { id })).offer
const save = async ({ id, rev }: OfferRecord, content: OfferContent) =>
  accepted(await sofie.call('POST /sales/offer/save', { id, rev, offer: content })).offer

/** A set of one car and a cheaper one. */
async function makePair(changes: Partial<OfferContent> = {}): Promise<readonly [OfferRecord, OfferRecord]> {
  const first = await createOffer(sofie.call, { ...usedCarOffer({ customer, car: car.number }), ...changes })
  const { id } = accepted(await sofie.call('POST /sales/offer/addalternative', { id: first.id }))
  const added = await get(id)
  const second = await save(added, { ...added.content, car: { kind: 'used', vehicle: cheaper.number } })
  return [await get(first.id), second]
}

const open = async ({ id: offer }: OfferRecord) =>
  accepted(await sofie.call('POST /sales/customerview/open', { offer })).key
const publish = (key: string, { id: offer, content }: OfferRecord, changes: Partial<OfferContent> = {}) =>
  sofie.call('POST /sales/customerview/publish', {
    key,
    offer,
    content: { ...content, ...changes },
    seen: 0,
    isOver: false,
  })
const look = async (key: string, letter?: 'A' | 'B' | 'C') =>
  accepted(await shop.call('POST /shop/customerview/get', { key, ...(letter && { letter }) })).view

describe('the view of an alternative', () => {
  test('shows all of them, the one at the desk as it is drafted', async () => {
    const [first, second] = await makePair()
    const key = await open(first)
    accepted(
      await publish(key, first, { extras: [{ name: 'Matten', quantity: 1, cents: 10_000, vatExcluded: false }] }),
    )
    const view = await look(key)
    expect(view).toMatchObject({ letter: 'A', offerNumber: first.offerNumber, isOpenToChoices: true })
    expect(view.proposals).toMatchObject([
      { letter: 'A', isAtDesk: true, price: { payment: { form: 'cash', credit: null } } },
      { letter: 'B', isAtDesk: false, price: { totalCents: second.breakdown?.totals.totalCents } },
    ])
    const [a] = view.proposals
    expect(a?.price?.totalCents).toBe((first.breakdown?.totals.totalCents ?? 0) + 10_000)
    expect(a?.price?.lines.map(({ name }) => name)).toContain('Matten')
  })

  test('shows another one at the wish of the customer, who chooses nothing there', async () => {
    const [first, second] = await makePair()
    const key = await open(first)
    accepted(await publish(key, first))
    const view = await look(key, 'B')
    expect(view).toMatchObject({ letter: 'B', offerNumber: second.offerNumber, isOpenToChoices: false })
    expect(view.shown?.price?.totalCents).toBe(second.breakdown?.totals.totalCents)
    // One that is not of the set shows what the desk has open.
    expect(await look(key, 'C')).toMatchObject({ letter: 'A' })
  })

  test('follows the desk to another one, by the same key', async () => {
    const [first, second] = await makePair()
    const key = await open(first)
    accepted(await publish(key, first))
    accepted(await publish(key, second))
    const view = await look(key)
    expect(view).toMatchObject({ letter: 'B', offerNumber: second.offerNumber, isOpenToChoices: true })
    expect(view.proposals.map(({ isAtDesk }) => isAtDesk)).toEqual([false, true])
    // A desk that says no more than that it is open shows it as it is saved.
    const beat = { key, offer: first.id, content: null, seen: 0, isOver: false }
    accepted(await sofie.call('POST /sales/customerview/publish', beat))
    expect(await look(key)).toMatchObject({ letter: 'A', shown: { price: { totalCents: 2_000_000 } } })
  })

  test('goes on to no offer that is not of the set, nor to one of somebody else', async () => {
    const [first] = await makePair()
    const alone = await createOffer(sofie.call, usedCarOffer({ customer, car: car.number }))
    const theirs = await createOffer(tom.call, usedCarOffer({ customer, car: car.number }))
    const key = await open(first)
    accepted(await publish(key, first))
    expect(refusalNames(await publish(key, alone))).toEqual([404, 'view-over'])
    expect(refusalNames(await publish(key, theirs))).toEqual([404, 'record-not-found'])
    expect(await look(key)).toMatchObject({ letter: 'A', offerNumber: first.offerNumber })
  })

  test('that was opened before the offer was saved goes on with it', async () => {
    const key = accepted(await sofie.call('POST /sales/customerview/open', { offer: null })).key
    const offer = await createOffer(sofie.call, usedCarOffer({ customer, car: car.number }))
    accepted(await publish(key, offer))
    expect(await look(key)).toMatchObject({ offerNumber: offer.offerNumber, letter: null, proposals: [] })
  })
})

describe('beside the one at the desk stands', () => {
  test('no alternative for another customer, of a colleague, blocked or closed', async () => {
    const others = await Promise.all([makePair(), makePair(), makePair(), makePair()])
    const [foreign, handed, blocked, closed] = others.map(([, second]) => second.id)
    await pool.query('update offer set customer_id = null where number = $1', [foreign])
    await pool.query('update offer set owner_id = $2 where number = $1', [handed, tom.id])
    await pool.query(
      `update offer set blocked_reason = 'Prijs klopt niet', blocked_by = $2, blocked_at = now() where number = $1`,
      [blocked, main.id],
    )
    await pool.query(`update offer set status = 5, closed_at = now(), closed_reason = 'Te duur' where number = $1`, [
      closed,
    ])
    for (const [first] of others) {
      const key = await open(first)
      accepted(await publish(key, first))
      expect(await look(key)).toMatchObject({ letter: null, proposals: [] })
      expect(await look(key, 'B')).toMatchObject({ offerNumber: first.offerNumber })
    }
  })

  test('nothing internal: no reason of a discount, no cost', async () => {
    const [first] = await makePair({
      manualDiscount: { kind: 'fixed', amount: { cents: 12_300, vatExcluded: false }, reason: 'GEHEIME REDEN' },
    })
    const key = await open(first)
    accepted(await publish(key, first))
    for (const letter of ['A', 'B'] as const) {
      const answer = JSON.stringify(await look(key, letter)).toLowerCase()
      expect(answer).toContain('lotte claes')
      for (const secret of ['geheim', 'expected', 'margin', 'approval', 'purchase', 'cost']) {
        expect(answer).not.toContain(secret)
      }
    }
  })

  test('an alternative that was issued, as it was issued', async () => {
    const [first, second] = await makePair()
    const key = await open(first)
    await issueOffer(sofie.call, second)
    accepted(await publish(key, first))
    expect(await look(key, 'B')).toMatchObject({ letter: 'B', isOpenToChoices: false })
  })
})
