import { beforeAll, describe, expect, test } from 'vitest'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { addDays } from '@forecourt/domain/platform/values/calendar.ts'
import type { InputOf } from '../../test/api-calls.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { homeEmail, makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import {
  accepted,
  confirmOffer,
  createOffer,
  draftOffer,
  issueOffer,
  totalCents,
  usedCarOffer,
} from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop({ rateLimitFactor: 1000 })
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const main = await signedInStaff(shop)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const tom = await makeColleague(shop, 'salesperson', gent.branchId)
const manager = await makeColleague(shop, 'sales-manager', gent.branchId)

let car: number
let reasons: { id: number; code: string }[]
let made = 0
const price = () => ({ reason: findReason('price'), competitor: '' })
const findReason = (code: string) => reasons.find((one) => one.code === code)!.id

beforeAll(async () => {
  car = (await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })).number
  reasons = accepted(await sofie.call('GET /sales/lossreason/getall', {})).data
})

async function person() {
  const email = `verloren${++made}@example.be`
  return { id: await makeCustomer(main.call, { emails: homeEmail(email) }), email }
}
const draft = async () => draftOffer(sofie.call, { customer: (await person()).id, car })
const makeIssued = async () => issueOffer(sofie.call, await draft())
const get = async (id: number) => accepted(await sofie.call('GET /sales/offer/get', { id })).offer
const close = ({ id, rev }: OfferRecord, more: object, by = sofie) =>
  by.call('POST /sales/offer/close', { id, rev, reason: '', ...more })
const noteLoss = ({ id, rev }: OfferRecord, loss = price(), by = sofie) =>
  by.call('POST /sales/offer/noteloss', { id, rev, loss })
type Filter = InputOf<'POST /sales/offer/list'>['queryFilter']
const listIds = async (queryFilter: NonNullable<Filter>, by = sofie) =>
  accepted(await by.call('POST /sales/offer/list', { queryFilter })).data.map(({ id }) => id)
const countDue = async (by = sofie) =>
  accepted(await by.call('GET /sales/offer/counts', {})).statuses.reduce((sum, { lossDue }) => sum + lossDue, 0)
const history = async (id: number) => {
  const { rows } = await pool.query<{ code: string; competitor: string; is_cleared: boolean }>(
    `select code, competitor, cleared_at is not null as is_cleared from offer_loss
     join loss_reason on loss_reason.id = loss_reason_id join offer on offer.id = offer_id
     where offer.number = $1 order by noted_at, offer_loss.id`,
    [id],
  )
  return rows
}

/** A set of two alternatives that went out together. */
async function makeIssuedSet() {
  const customer = await person()
  const first = await createOffer(sofie.call, usedCarOffer({ customer: customer.id, car }))
  const second = await get(accepted(await sofie.call('POST /sales/offer/addalternative', { id: first.id })).id)
  const fresh = await get(first.id)
  const others = [{ id: second.id, rev: second.rev, totalCents: totalCents(second) }]
  const asked = { id: fresh.id, rev: fresh.rev, totalCents: totalCents(fresh), others }
  accepted(await sofie.call('POST /sales/offer/issue', asked))
  return { customer, first: await get(first.id), second: await get(second.id) }
}

describe('an offer that went out', () => {
  test('is closed or canceled with a reason of the list, which its list shows', async () => {
    const offer = await makeIssued()
    expect(offer.loss).toEqual({ isAsked: true, isDue: false, given: null })
    expect(refusalNames(await close(offer, { reason: 'Te duur' }))).toEqual([422, 'loss-reason-missing'])
    const unknown = await close(offer, { loss: { reason: 99_999, competitor: '' } })
    expect(refusalNames(unknown)).toEqual([422, 'loss-reason-unknown'])
    const loss = { reason: findReason('bought-elsewhere'), competitor: 'Garage Peeters' }
    const closed = accepted(await close(offer, { loss })).offer
    expect(closed).toMatchObject({ status: 'suspended', closedReason: 'Elders gekocht' })
    expect(closed.loss).toMatchObject({
      isDue: false,
      given: { reason: { label: { nl: 'Elders gekocht', fr: 'Achat ailleurs' } }, competitor: 'Garage Peeters' },
    })
    const row = accepted(await sofie.call('POST /sales/offer/list', { queryFilter: { lossReason: [loss.reason] } }))
    expect(row.data.find(({ id }) => id === offer.id)).toMatchObject({
      lossReason: { id: loss.reason, label: { nl: 'Elders gekocht' } },
      isLossDue: false,
    })
    expect(await listIds({ lossReason: [findReason('postponed')] })).not.toContain(offer.id)
    const canceled = await makeIssued()
    const { id, rev } = canceled
    const answer = await sofie.call('POST /sales/offer/cancel', { id, rev, reason: 'Vergissing', loss: price() })
    expect(accepted(answer).offer).toMatchObject({ status: 'canceled', closedReason: 'Vergissing' })
  })

  test('takes no reason that is no longer in use', async () => {
    const lossReason = {
      code: 'weather',
      name: { nl: 'Het weer', fr: 'La météo' },
      asksCompetitor: false,
      isCounted: true,
    }
    const { id } = accepted(
      await manager.call('POST /sales/lossreason/save', {
        lossReason: { ...lossReason, id: null, rev: 0, isActive: false },
      }),
    ).lossReason
    expect(refusalNames(await close(await makeIssued(), { loss: { reason: id, competitor: '' } }))).toEqual([
      422,
      'loss-reason-unknown',
    ])
    const refused = await sofie.call('POST /sales/lossreason/save', {
      lossReason: { ...lossReason, code: 'x', id: null, rev: 0, isActive: true },
    })
    expect(refusalNames(refused)[0]).toBe(403)
  })

  test('gets another reason afterwards; the first one stays in the history', async () => {
    const offer = accepted(await close(await makeIssued(), { loss: price() })).offer
    const other = { reason: findReason('other-brand'), competitor: 'Lyra' }
    const changed = accepted(await noteLoss(offer, other)).offer
    expect(changed.loss.given).toMatchObject({ reason: { id: other.reason }, competitor: 'Lyra' })
    expect(await history(offer.id)).toEqual([
      { code: 'price', competitor: '', is_cleared: true },
      { code: 'other-brand', competitor: 'Lyra', is_cleared: false },
    ])
    expect(refusalNames(await noteLoss(offer))).toEqual([409, 'changed-meanwhile'])
    expect(refusalNames(await noteLoss(changed, price(), tom))[0]).toBe(403)
    expect(refusalNames(await noteLoss(await makeIssued()))).toEqual([422, 'offer-status'])
  })
})

describe('a draft that never went out', () => {
  test('is closed with a reason in words, and is no lost sale', async () => {
    const offer = await draft()
    expect(offer.loss.isAsked).toBe(false)
    expect(refusalNames(await close(offer, {}))).toEqual([422, 'offer-reason-missing'])
    expect(refusalNames(await close(offer, { loss: price() }))).toEqual([422, 'loss-not-asked'])
    expect(accepted(await close(offer, { reason: 'Dubbel' })).offer.loss.given).toBeNull()
  })
})

describe('an offer that ended by itself', () => {
  test('waits for its reason when it expired or was declined, with its salesperson alone', async () => {
    const [expired, declined, old] = [await makeIssued(), await makeIssued(), await makeIssued()]
    const before = await countDue()
    const end = async (id: number, days: number) =>
      pool.query('update offer set valid_until = $2 where number = $1', [id, addDays(expired.today, days)])
    await end(expired.id, -1)
    await end(old.id, -91)
    await pool.query(
      `insert into offer_answer (offer_id, version_no, answer, version_hash, reason, email, ip, answered_at)
       select id, issued_version, 'declined', repeat('0', 64), 'Te duur', 'a@example.be', '127.0.0.1', now()
       from offer where number = $1`,
      [declined.id],
    )
    const due = await listIds({ isLossDue: true })
    expect(due).toEqual(expect.arrayContaining([expired.id, declined.id]))
    expect(due).not.toContain(old.id)
    const unexplained = await listIds({ isLossUnexplained: true })
    expect(unexplained).toEqual(expect.arrayContaining([expired.id, declined.id, old.id]))
    expect(await countDue()).toBe(before + 2)
    expect(await countDue(tom)).toBe(0)
    expect((await get(expired.id)).loss).toEqual({ isAsked: true, isDue: true, given: null })

    accepted(await close(await get(expired.id), { loss: { reason: findReason('no-answer'), competitor: '' } }))
    expect(await listIds({ isLossDue: true })).not.toContain(expired.id)
    expect(await listIds({ isLossUnexplained: true })).not.toContain(expired.id)
    expect(await countDue()).toBe(before + 1)
  })

  test('is not asked about once a new version is drawn up', async () => {
    const set = await makeIssuedSet()
    accepted(await close(set.first, { reason: 'Liever B' }))
    await pool.query('update offer set valid_until = brussels_today() - 1 where number = $1', [set.second.id])
    // The set is over: its reason is given at one of them, and falls when the other is drawn up anew.
    accepted(await noteLoss(await get(set.first.id)))
    expect(await listIds({ isLossDue: true })).not.toContain(set.second.id)
    await pool.query('update offer set valid_until = brussels_today() + 9 where number = $1', [set.second.id])
    const { id, rev, content } = await get(set.second.id)
    accepted(await sofie.call('POST /sales/offer/save', { id, rev, offer: content }))
    expect(await history(set.first.id)).toEqual([{ code: 'price', competitor: '', is_cleared: true }])
  })

  test('is asked about when its sale was canceled', async () => {
    const own = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 1_000_000 })
    const offer = await issueOffer(
      sofie.call,
      await draftOffer(sofie.call, { customer: (await person()).id, car: own.number }),
    )
    const sold = await confirmOffer(sofie.call, offer)
    expect(sold.loss.isAsked).toBe(false)
    const canceled = await manager.call('POST /sales/offer/cancelsold', {
      id: sold.id,
      rev: sold.rev,
      reason: 'Geen krediet',
    })
    const over = accepted(canceled).offer
    expect(over.loss).toMatchObject({ isAsked: true, isDue: true })
    expect(await listIds({ isLossDue: true })).toContain(sold.id)
    const noted = accepted(await noteLoss(over, { reason: findReason('finance-refused'), competitor: '' })).offer
    expect(noted).toMatchObject({ status: 'canceled', closedReason: 'Geen krediet', loss: { isDue: false } })
  })
})

describe('alternatives', () => {
  test('are lost once: with the last of them that something could come of', async () => {
    const { first, second } = await makeIssuedSet()
    expect(first.loss.isAsked).toBe(false)
    expect(refusalNames(await close(first, { loss: price() }))).toEqual([422, 'loss-not-asked'])
    accepted(await close(first, { reason: 'Liever B' }))
    const last = await get(second.id)
    expect(last.loss.isAsked).toBe(true)
    expect(refusalNames(await close(last, { reason: 'Te duur' }))).toEqual([422, 'loss-reason-missing'])
    accepted(await close(last, { loss: price() }))
    expect(await listIds({ lossReason: [price().reason] })).toContain(second.id)
    expect(await listIds({ isLossDue: true })).not.toContain(first.id)
  })

  test('that expired together wait for one reason', async () => {
    const { first, second } = await makeIssuedSet()
    await pool.query('update offer set valid_until = brussels_today() where number = any ($1)', [[first.id, second.id]])
    const due = await listIds({ isLossDue: true })
    expect([first.id, second.id].filter((id) => due.includes(id))).toHaveLength(1)
  })

  test('beside the one that was sold are never asked about', async () => {
    const customer = await person()
    const own = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 1_100_000 })
    const first = await createOffer(sofie.call, usedCarOffer({ customer: customer.id, car: own.number }))
    const { id } = accepted(await sofie.call('POST /sales/offer/addalternative', { id: first.id }))
    const [a, b] = [await get(first.id), await get(id)]
    const others = [{ id: b.id, rev: b.rev, totalCents: totalCents(b) }]
    accepted(await sofie.call('POST /sales/offer/issue', { id: a.id, rev: a.rev, totalCents: totalCents(a), others }))
    await confirmOffer(sofie.call, await get(b.id))
    const other = await get(a.id)
    expect(other).toMatchObject({ status: 'suspended', loss: { isAsked: false, isDue: false } })
    expect(refusalNames(await noteLoss(other))).toEqual([422, 'loss-not-asked'])
    expect(await listIds({ isLossDue: true })).not.toContain(a.id)
  })
})

test('an offer whose copy went out to the same customer is not lost', async () => {
  const customer = await person()
  const offer = await issueOffer(sofie.call, await draftOffer(sofie.call, { customer: customer.id, car }))
  const { id } = accepted(await sofie.call('POST /sales/offer/copy', { id: offer.id }))
  await issueOffer(sofie.call, await get(id))
  await pool.query('update offer set valid_until = brussels_today() where number = $1', [offer.id])
  expect((await get(offer.id)).loss.isAsked).toBe(false)
  expect(await listIds({ isLossDue: true })).not.toContain(offer.id)
})
