import { beforeAll, describe, expect, test } from 'vitest'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { addDays } from '@forecourt/domain/platform/values/calendar.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import { homeEmail, makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, confirmOffer, draftOffer, issueOffer, someLoss } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop({ rateLimitFactor: 1000 })
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const main = await signedInStaff(shop)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const tom = await makeColleague(shop, 'salesperson', gent.branchId)

let car: number
let made = 0

beforeAll(async () => {
  car = (await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })).number
})

const person = () => makeCustomer(sofie.call, { emails: homeEmail(`actie${++made}@example.be`) })
const makeDraft = async (customer?: number | null, vehicle = car) =>
  draftOffer(sofie.call, { customer: customer === undefined ? await person() : customer, car: vehicle })
const makeIssued = async (vehicle = car) => issueOffer(sofie.call, await makeDraft(undefined, vehicle))
const plan = ({ id, rev, today }: OfferRecord, changes: object = {}, by = sofie) =>
  by.call('POST /sales/offer/savenextaction', {
    id,
    rev,
    text: 'Proefrit voorstellen',
    dueOn: today,
    assignee: sofie.number,
    ...changes,
  })
const finish = ({ id, rev }: OfferRecord, by = sofie) => by.call('POST /sales/offer/finishnextaction', { id, rev })
const readOffer = async (id: number) => accepted(await sofie.call('GET /sales/offer/get', { id })).offer
const listToDo = async (by = sofie) =>
  accepted(await by.call('POST /sales/offer/list', { queryFilter: { isToDo: true } })).data.map(({ id }) => id)
const listCustomersToDo = async (by = sofie) =>
  accepted(await by.call('POST /sales/customer/list', { queryFilter: { isToDo: true } })).data.map(({ id }) => id)
const countToDo = async (by = sofie) =>
  accepted(await by.call('GET /sales/offer/counts', {})).statuses.reduce((sum, { toDo }) => sum + toDo, 0)

describe('an offer that goes out', () => {
  test('proposes a call some days later, to its salesperson and in their language', async () => {
    const offer = await makeIssued()
    expect(offer.nextAction).toEqual({
      text: `Bellen over offerte ${offer.offerNumber}`,
      dueOn: addDays(offer.today, 3),
      assignee: { id: sofie.number, name: expect.any(String) },
    })
    const row = accepted(await sofie.call('POST /sales/offer/list', { row: offer.id })).data[0]
    expect(row).toMatchObject({ nextActionOn: addDays(offer.today, 3), isToDo: false })
  })

  test('keeps what its salesperson planned before', async () => {
    const draft = await makeDraft()
    const planned = accepted(await plan(draft)).offer
    expect((await issueOffer(sofie.call, planned)).nextAction).toMatchObject({ text: 'Proefrit voorstellen' })
  })

  test('proposes nothing where the setting is 0', async () => {
    await pool.query(`update setting set value = '0' where key = 'offers.call-after-days'`)
    expect((await makeIssued()).nextAction).toBeNull()
    await pool.query(`update setting set value = '3' where key = 'offers.call-after-days'`)
  })
})

describe('the next action', () => {
  test('is planned and planned anew, and waits with its assignee on its day', async () => {
    const offer = await makeIssued()
    const [mine, theirs] = [await countToDo(), await countToDo(tom)]
    const first = accepted(await plan(offer)).offer
    expect(first.nextAction).toMatchObject({ text: 'Proefrit voorstellen', dueOn: offer.today })
    expect(await listToDo()).toContain(offer.id)
    expect(await countToDo()).toBe(mine + 1)
    const passed = accepted(await plan(first, { assignee: tom.number, text: 'Overname bekijken' })).offer
    expect(await listToDo()).not.toContain(offer.id)
    expect(await listToDo(tom)).toContain(offer.id)
    expect(await countToDo(tom)).toBe(theirs + 1)
    // One action is the next: the second took the place of the first.
    const { rows } = await pool.query(
      `select text from customer_note join offer on offer.id = offer_id where offer.number = $1 and done_at is null`,
      [offer.id],
    )
    expect(rows).toEqual([{ text: 'Overname bekijken' }])
    const done = accepted(await finish(passed)).offer
    expect(done.nextAction).toBeNull()
    expect(await listToDo(tom)).not.toContain(offer.id)
    expect(accepted(await plan(done)).offer.nextAction).not.toBeNull()
  })

  test('is a task of its customer', async () => {
    const offer = accepted(await plan(await makeIssued())).offer
    const id = offer.content.customer!
    expect(await listCustomersToDo()).toContain(id)
    const { entries } = accepted(await sofie.call('GET /sales/customer/gettimeline', { id }))
    expect(entries[0]).toMatchObject({ kind: 'task', title: 'Proefrit voorstellen' })
    accepted(await sofie.call('POST /sales/customer/marktask', { id: entries[0]!.note!.id, isDone: true }))
    expect((await readOffer(offer.id)).nextAction).toBeNull()
    expect(await listCustomersToDo()).not.toContain(id)
  })

  test('needs a customer, a day to come, a colleague, and the right to change the offer', async () => {
    expect(refusalNames(await plan(await makeDraft(null)))).toEqual([422, 'next-action-needs-customer'])
    const offer = await makeIssued()
    expect(refusalNames(await plan(offer, { dueOn: addDays(offer.today, -1) }))).toEqual([422, 'next-action-day-over'])
    expect(refusalNames(await plan(offer, { assignee: 99_999 }))).toEqual([422, 'offer-seller-unknown'])
    expect(refusalNames(await plan(offer, {}, tom))[0]).toBe(403)
    expect(refusalNames(await finish(offer, tom))[0]).toBe(403)
    expect(refusalNames(await plan({ ...offer, rev: offer.rev - 1 }))).toEqual([409, 'changed-meanwhile'])
  })

  test('ends with its offer: closed or sold', async () => {
    const closing = await makeIssued()
    const { id, rev } = closing
    const closed = accepted(await sofie.call('POST /sales/offer/close', { id, rev, reason: '', loss: someLoss })).offer
    expect(closed.nextAction).toBeNull()
    expect(refusalNames(await plan(closed))).toEqual([422, 'offer-status'])
    const own = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 1_000_000 })
    expect((await confirmOffer(main.call, await makeIssued(own.number))).nextAction).toBeNull()
  })
})
