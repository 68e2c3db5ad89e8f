import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { addDays } from '@forecourt/domain/platform/values/calendar.ts'
import { makeBranch, makeUsedCar, type TestCar } from '../../test/factories.ts'
import { tokenIn } from '../../test/mailed.ts'
import { homeEmail, makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import {
  accepted,
  confirmOffer,
  createOffer,
  issueOffer,
  totalCents,
  usedCarOffer,
  someLoss,
} from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { makeTradeIn } from '../../test/trade-ins.ts'

const shop = await runningShop({ rateLimitFactor: 1000 })
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const main = await signedInStaff(shop)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const tom = await makeColleague(shop, 'salesperson', gent.branchId)
const reader = await makeColleague(shop, { OFFER_VIEW: 'branch' }, gent.branchId)

let car: TestCar
let other: TestCar
let made = 0

beforeAll(async () => {
  car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
  other = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 1_500_000 })
})

async function person(language: 'nl' | 'fr' = 'nl') {
  const email = `kiezer${++made}@example.be`
  return { id: await makeCustomer(main.call, { language, emails: homeEmail(email) }), email }
}

const get = async (id: number, by = sofie) => accepted(await by.call('GET /sales/offer/get', { id })).offer
const listSet = async (id: number, by = sofie) =>
  accepted(await by.call('GET /sales/offer/getalternatives', { id })).alternatives
const letters = async (id: number) => (await listSet(id)).map(({ id: one, letter, status }) => [letter, one, status])
const add = (id: number, by = sofie) => by.call('POST /sales/offer/addalternative', { id })
const addAlternative = async (id: number) => get(accepted(await add(id)).id)
const save = async ({ id, rev }: Pick<OfferRecord, 'id' | 'rev'>, content: OfferContent) =>
  accepted(await sofie.call('POST /sales/offer/save', { id, rev, offer: content })).offer
const asShown = ({ id, rev, breakdown }: OfferRecord) => ({ id, rev, totalCents: totalCents({ breakdown }) })
const issueTogether = ([first, ...others]: [OfferRecord, ...OfferRecord[]], by = sofie) =>
  by.call('POST /sales/offer/issue', { ...asShown(first), others: others.map(asShown) })

/** A set of an offer of one car and an alternative of another. */
async function pair(customer: number | null, changes: Partial<OfferContent> = {}) {
  const first = await createOffer(sofie.call, { ...usedCarOffer({ customer, car: car.number }), ...changes })
  const second = await addAlternative(first.id)
  const changed = await save(second, { ...second.content, car: { kind: 'used', vehicle: other.number } })
  return [await get(first.id), changed] as const
}

/** Issues a set in one mail, and returns the link of it. */
async function sendSet(customer: Awaited<ReturnType<typeof person>>) {
  const [first, second] = await pair(customer.id)
  accepted(await issueTogether([first, second]))
  const mail = await vi.waitFor(
    async () => {
      const [found, ...more] = await shop.mailsTo(customer.email)
      expect(more).toEqual([])
      expect(found).toBeDefined()
      return found!
    },
    { timeout: 12_000, interval: 100 },
  )
  return { first: await get(first.id), second: await get(second.id), mail, link: tokenIn(mail) }
}

const open = (link: string, alternative?: 'A' | 'B' | 'C' | 'D', language?: string) =>
  shop.call('POST /shop/offer/get', { link, version: null, ...(alternative && { alternative }) }, language)
async function accept(link: string, alternative: 'A' | 'B') {
  const { offer } = accepted(await open(link, alternative))
  const { version, hash } = offer
  const signed = { version: version.no, hash, name: 'Jan Peeters', isAgreed: true }
  return shop.call('POST /shop/offer/accept', { link, alternative, ...signed })
}

describe('an alternative', () => {
  test('begins as the offer is, and both get their letters', async () => {
    const first = await createOffer(sofie.call, usedCarOffer({ customer: null, car: car.number }))
    expect(await listSet(first.id)).toEqual([])
    const second = await addAlternative(first.id)
    expect(second).toMatchObject({
      status: 'inqueue',
      owner: first.owner,
      branch: first.branch,
      content: first.content,
    })
    expect(second.offerNumber).not.toBe(first.offerNumber)
    expect(await letters(first.id)).toEqual([
      ['A', first.id, 'inqueue'],
      ['B', second.id, 'inqueue'],
    ])
    expect(await letters(second.id)).toEqual(await letters(first.id))
  })

  test('keeps the trade-in, unlike a copy: only one of them is sold', async () => {
    const customer = await person()
    const line = await makeTradeIn({ by: main.call, valuer: main.call }, { customer: customer.id })
    const content = { ...usedCarOffer({ customer: customer.id, car: car.number }), tradeIns: [line] }
    const first = await createOffer(main.call, content)
    const { id } = accepted(await add(first.id, main))
    expect((await get(id, main)).content.tradeIns).toEqual([line])
  })

  test('is one of at most four; a closed one leaves its letter', async () => {
    const first = await createOffer(sofie.call, usedCarOffer({ customer: null, car: car.number }))
    const [b, c] = [await addAlternative(first.id), await addAlternative(first.id)]
    await addAlternative(c.id)
    expect(refusalNames(await add(b.id))).toEqual([422, 'alternatives-full'])
    accepted(await sofie.call('POST /sales/offer/cancel', { id: b.id, rev: b.rev, reason: 'Te duur' }))
    const again = await addAlternative(first.id)
    expect((await letters(first.id)).map(([letter, id]) => [letter, id])).toContainEqual(['B', again.id])
  })

  test('is added by who may change the offer alone, and only while it is open', async () => {
    const customer = await person()
    const issued = await issueOffer(
      sofie.call,
      await createOffer(sofie.call, usedCarOffer({ customer: customer.id, car: other.number })),
    )
    expect(refusalNames(await add(issued.id, reader))[0]).toBe(403)
    accepted(
      await sofie.call('POST /sales/offer/close', { id: issued.id, rev: issued.rev, reason: '', loss: someLoss }),
    )
    expect(refusalNames(await add(issued.id))).toEqual([422, 'offer-status'])
    const trial = await createOffer(sofie.call, usedCarOffer({ customer: null, car: car.number }), 'trial')
    expect(refusalNames(await add(trial.id))).toEqual([422, 'offer-not-issuable'])
    expect(refusalNames(await add(999_999))[0]).toBe(404)
  })

  test('added by many at once gets a letter of its own each, or none', async () => {
    const first = await createOffer(sofie.call, usedCarOffer({ customer: null, car: car.number }))
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(first.id)))
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(3)
    expect((await letters(first.id)).map(([letter]) => letter)).toEqual(['A', 'B', 'C', 'D'])
  })

  test('gets the customer that another draft of the set gets, with the terms that go with them', async () => {
    const [first, second] = await pair(null)
    const { id: customer } = await person()
    await save(first, { ...first.content, customer })
    const followed = await get(second.id)
    expect(followed.content).toMatchObject({ customer, car: { kind: 'used', vehicle: other.number } })
    expect(followed.currentVersion).toBe(second.currentVersion + 1)
  })

  test('of another customer is left as it is', async () => {
    const [mine, theirs] = [await person(), await person()]
    const [first, second] = await pair(mine.id)
    const changed = await save(second, { ...second.content, customer: theirs.id })
    // The first followed; it goes to a third one by itself, and the second with it: they are of one customer.
    expect((await get(first.id)).content.customer).toBe(theirs.id)
    accepted(await issueTogether([await get(first.id)]))
    const third = await person()
    await save(changed, { ...changed.content, customer: third.id })
    expect((await get(first.id)).content.customer).toBe(theirs.id)
    const [a, b] = [await get(first.id), await get(second.id)]
    const redrafted = await save(a, a.content)
    expect(refusalNames(await issueTogether([redrafted, b]))).toEqual([422, 'alternative-other-customer'])
  })
})

describe('alternatives that are issued together', () => {
  test('go out in one mail with a paper each, and each desk knows', async () => {
    const customer = await person()
    const { first, second, mail } = await sendSet(customer)
    expect(mail).toMatch(/^Subject: Uw 2 voorstellen/m)
    expect(mail.match(/filename=offerte-of-.*\.pdf/g)).toHaveLength(2)
    for (const { id } of [first, second]) {
      await expect
        .poll(async () => accepted(await sofie.call('GET /sales/offer/getletters', { id })).sendings)
        .toMatchObject([{ to: customer.email, fate: 'sent' }])
    }
    expect([first.status, second.status]).toEqual(['pending', 'pending'])
  })

  test('are mailed in French to whoever reads French', async () => {
    const { mail, link } = await sendSet(await person('fr'))
    expect(mail).toMatch(/^Subject: Vos 2 propositions/m)
    const { offer } = accepted(await open(link, 'B', 'fr-BE'))
    expect(offer.alternatives[1]!.sums.map(({ name }) => name)).toContain('Total TVAC')
  })

  test('are issued all or none, and the one that cannot be is named', async () => {
    const [first, second] = await pair((await person()).id)
    const stale = { ...second, rev: second.rev - 1 }
    const answer = await issueTogether([first, stale])
    expect(refusalNames(answer)).toEqual([409, 'alternative-not-issued'])
    expect(answer.errors[0]!.message).toContain('Offerte B')
    expect((await get(first.id)).status).toBe('inqueue')
    const moved = await sofie.call('POST /sales/offer/issue', {
      ...asShown(first),
      others: [{ ...asShown(second), totalCents: 1 }],
    })
    expect(moved.errors[0]!.detail).toMatchObject({ offer: second.id, reason: 'price-moved' })
  })

  test('are of one set, each once, and of who may issue them', async () => {
    const customer = await person()
    const [first, second] = await pair(customer.id)
    const stranger = await createOffer(sofie.call, usedCarOffer({ customer: customer.id, car: other.number }))
    for (const others of [[stranger], [first], [second, second]]) {
      expect(refusalNames(await issueTogether([first, ...others]))).toEqual([422, 'alternative-not-of-set'])
    }
    accepted(await main.call('POST /sales/offer/reassign', { id: second.id, rev: second.rev, seller: tom.number }))
    const [a, b] = [await get(first.id), await get(second.id, main)]
    expect(refusalNames(await issueTogether([a, b]))[0]).toBe(403)
  })
})

describe('the customer', () => {
  test('opens every alternative by one link, with what each costs', async () => {
    const { first, second, link } = await sendSet(await person())
    const { offer } = accepted(await open(link))
    expect(offer).toMatchObject({ offerNumber: first.offerNumber, letter: 'A' })
    expect(
      offer.alternatives.map(({ letter, offerNumber, totalCents: cents, state }) => [
        letter,
        offerNumber,
        cents,
        state,
      ]),
    ).toEqual([
      ['A', first.offerNumber, 2_000_000, 'open'],
      ['B', second.offerNumber, 1_500_000, 'open'],
    ])
    expect(offer.alternatives[0]!.payment).toMatchObject({ form: 'cash', credit: null })
    expect(accepted(await open(link, 'B')).offer).toMatchObject({ offerNumber: second.offerNumber, letter: 'B' })
    expect(refusalNames(await open(link, 'C'))).toEqual([404, 'offer-not-found'])
  })

  test('sees no alternative that was not issued, or was issued to somebody else', async () => {
    const customer = await person()
    const { first, second, link } = await sendSet(customer)
    await addAlternative(first.id)
    expect(accepted(await open(link)).offer.alternatives.map(({ letter }) => letter)).toEqual(['A', 'B'])
    const theirs = await person()
    const draft = await save(second, { ...second.content, customer: theirs.id })
    await issueOffer(sofie.call, draft)
    const { offer } = accepted(await open(link))
    // They keep the version that they have, and nothing of the other customer.
    expect(offer.alternatives.map(({ letter, state }) => [letter, state])).toEqual([
      ['A', 'open'],
      ['B', 'superseded'],
    ])
    expect(JSON.stringify(offer)).not.toContain(theirs.email)
  })

  test('has no alternatives of an offer that stands alone', async () => {
    const customer = await person()
    await issueOffer(
      sofie.call,
      await createOffer(sofie.call, usedCarOffer({ customer: customer.id, car: car.number })),
    )
    const mail = await vi.waitFor(async () => {
      const [found] = await shop.mailsTo(customer.email)
      expect(found).toBeDefined()
      return found!
    }, 12_000)
    expect(accepted(await open(tokenIn(mail))).offer).toMatchObject({ letter: null, alternatives: [] })
    expect(refusalNames(await open(tokenIn(mail), 'A'))).toEqual([404, 'offer-not-found'])
  })

  test('accepts one of them; the others then take no answer', async () => {
    const { first, link } = await sendSet(await person())
    accepted(await accept(link, 'B'))
    expect(accepted(await open(link, 'A')).offer.version.state).toBe('other-chosen')
    expect(refusalNames(await accept(link, 'A'))).toEqual([409, 'offer-other-chosen'])
    expect((await listSet(first.id)).map(({ isAccepted }) => isAccepted)).toEqual([false, true])
  })

  test('who accepts two at once has accepted one', async () => {
    const { link } = await sendSet(await person())
    const answers = await Promise.all([accept(link, 'A'), accept(link, 'B')])
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1)
  })
})

describe('the sale of an alternative', () => {
  test('closes the others and says why', async () => {
    const customer = await person()
    const one = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 1_200_000 })
    const first = await createOffer(sofie.call, usedCarOffer({ customer: customer.id, car: one.number }))
    const second = await addAlternative(first.id)
    const third = await addAlternative(first.id)
    accepted(await issueTogether([await get(first.id), second]))
    const sold = await confirmOffer(main.call, await get(second.id))
    expect(sold.status).toBe('confirmed')
    for (const { id } of [first, third]) {
      expect(await get(id)).toMatchObject({
        status: 'suspended',
        closedReason: `De klant heeft alternatief B gekozen (${second.offerNumber}).`,
      })
    }
    expect((await listSet(first.id)).map(({ status }) => status)).toEqual(['suspended', 'confirmed', 'suspended'])
  })

  test('takes over the car that another alternative holds for the same customer', async () => {
    const customer = await person()
    const one = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 1_200_000 })
    const first = await createOffer(sofie.call, usedCarOffer({ customer: customer.id, car: one.number }))
    const second = await addAlternative(first.id)
    accepted(await issueTogether([await get(first.id), second]))
    const { rev } = await get(first.id)
    const until = addDays(first.today, 3)
    accepted(await main.call('POST /sales/offer/confirmdelay', { id: first.id, rev, until, reason: 'Bedenktijd' }))
    expect((await confirmOffer(main.call, await get(second.id))).status).toBe('confirmed')
    expect(await get(first.id)).toMatchObject({ status: 'suspended', delay: null })
  })

  test('waits while the customer accepted another', async () => {
    const { first, second, link } = await sendSet(await person())
    accepted(await accept(link, 'A'))
    const { rev } = await get(second.id)
    const signed = { contractDay: first.today, isOnPaper: true, isIdentitySeen: true, isProofSeen: false }
    const answer = await main.call('POST /sales/offer/confirm', { id: second.id, rev, ...signed })
    expect(refusalNames(answer)).toEqual([422, 'alternative-accepted'])
    expect(answer.errors[0]!.message).toContain('alternatief A')
  })

  test('of two at once is the sale of one', async () => {
    const customer = await person()
    const [x, y] = [
      await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 1_200_000 }),
      await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 1_300_000 }),
    ]
    const first = await createOffer(sofie.call, usedCarOffer({ customer: customer.id, car: x.number }))
    const copy = await addAlternative(first.id)
    const second = await save(copy, { ...copy.content, car: { kind: 'used', vehicle: y.number } })
    accepted(await issueTogether([await get(first.id), second]))
    const signed = { contractDay: first.today, isOnPaper: true, isIdentitySeen: true, isProofSeen: false }
    const [a, b] = [await get(first.id), await get(second.id)]
    const answers = await Promise.all(
      [a, b].map(({ id, rev }) => main.call('POST /sales/offer/confirm', { id, rev, ...signed })),
    )
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1)
    const { rows } = await pool.query(
      `select count(*)::int as sold from offer where sale_mode = 'sale' and number = any ($1)`,
      [[a.id, b.id]],
    )
    expect(rows).toEqual([{ sold: 1 }])
  })
})
