import { beforeAll, describe, expect, test } from 'vitest'
import type { OfferCheck } from '@forecourt/domain/offers/checks/offer-check.ts'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { makeBranch, makeUsedCar, type TestCar } from '../../test/factories.ts'
import { homeEmail, makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { createOffer, issueOffer, totalCents, usedCarOffer } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'
import { makeTradeIn } from '../../test/trade-ins.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const manager = await makeColleague(shop, 'sales-manager', gent.branchId)
const main = await signedInStaff(shop)

let customer: number
beforeAll(async () => {
  customer = await makeCustomer(main.call)
})

const carAt = (priceGrossCents = 1_500_000) => makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents })
const of = ({ number }: TestCar, changes: Partial<OfferContent> = {}): OfferContent => ({
  ...usedCarOffer({ customer, car: number }),
  ...changes,
})
const created = (content: OfferContent) => createOffer(sofie.call, content)
const issued = async (content: OfferContent) => issueOffer(sofie.call, await created(content))
const issue = (offer: OfferRecord) => {
  const { id, rev } = offer
  return sofie.call('POST /sales/offer/issue', { id, rev, totalCents: totalCents(offer) })
}
const get = async (id: number, by = sofie) => (await by.call('GET /sales/offer/get', { id })).result.offer
const preview = (id: number, by = sofie) => by.call('GET /sales/offer/getsync', { id })
const codes = (checks: readonly OfferCheck[]) => checks.map(({ code, severity }) => [code, severity])
const repriced = ({ vehicleId }: TestCar, cents: number) =>
  pool.query('update price set price_cents = $2 where vehicle_id = $1', [vehicleId, cents])
const withdrawn = ({ vehicleId }: TestCar) =>
  pool.query('update vehicle set withdrawn_at = now() where id = $1', [vehicleId])
const listed = async (offerNumber: string) => {
  const { result } = await manager.call('POST /sales/offer/list', { searchFilter: { value: offerNumber } })
  return result.data[0]!
}
const sync = async (id: number, by = sofie) => {
  const { after } = (await preview(id, by)).result
  const { rev } = await get(id, by)
  return by.call('POST /sales/offer/sync', { id, rev, totalCents: totalCents(after) })
}

describe('an offer whose price list moved on', () => {
  test('says so on opening, is flagged in the list by itself, and goes neither to the customer nor into a copy', async () => {
    const car = await carAt()
    const draft = await created(of(car))
    expect([draft.checks, (await listed(draft.offerNumber)).check]).toEqual([[], null])
    await repriced(car, 1_600_000)
    const opened = await get(draft.id)
    expect(opened.checks).toMatchObject([
      {
        code: 'price-changed',
        severity: 'error',
        place: 'car',
        params: { was: { cents: 1_500_000 }, now: { cents: 1_600_000 } },
      },
    ])
    await expect
      .poll(() => listed(draft.offerNumber))
      .toMatchObject({ check: 'error', worst: { code: 'price-changed' }, totalCents: 1_500_000 })
    expect((await get(draft.id)).rev).toBe(opened.rev)
    const refused = await issue(opened)
    expect(refusalNames(refused)).toEqual([422, 'check-errors'])
    expect(refused.errors[0]!.detail).toMatchObject({ checks: [{ code: 'price-changed' }] })
    expect(await get(draft.id)).toMatchObject({ status: 'inqueue', currentVersion: 1, rev: opened.rev })
    expect(refusalNames(await sofie.call('POST /sales/offer/copy', { id: draft.id }))).toEqual([422, 'copy-has-errors'])
    const { statuses } = (await sofie.call('GET /sales/offer/counts')).result
    expect(statuses.find(({ status }) => status === 'inqueue')?.dirty).toBeGreaterThan(0)
  })

  test('is not printed as a draft', async () => {
    const car = await carAt()
    const draft = await created(of(car))
    await withdrawn(car)
    const print = await sofie.call('POST /sales/offer/print', { id: draft.id, version: 1 })
    expect(refusalNames(print)).toEqual([422, 'check-errors'])
    expect(print.errors[0]!.detail).toMatchObject({ checks: [{ code: 'used-car-unavailable' }] })
  })

  test('is told to the lists by whoever opens it and sees that it moved on', async () => {
    const car = await carAt()
    const draft = await created(of(car))
    expect((await get(draft.id)).areChecksKept).toBe(true)
    // As on a day on which something begins or ends: nobody writes, so no trigger runs.
    await pool.query(
      `set forecourt.bulk = 'on'; update price set price_cents = 1400000 where vehicle_id = '${car.vehicleId}';
       reset forecourt.bulk`,
    )
    expect(await listed(draft.offerNumber)).toMatchObject({ check: null })
    expect((await get(draft.id)).areChecksKept).toBe(false)
    expect((await sofie.call('POST /sales/offer/check', { id: draft.id })).status).toBe(200)
    expect(await listed(draft.offerNumber)).toMatchObject({ check: 'error' })
    expect((await get(draft.id)).areChecksKept).toBe(true)
  })

  test('is shown line by line as it was and would be, brought up to date as a version, and clean again', async () => {
    const car = await carAt()
    const draft = await created(of(car))
    await repriced(car, 1_450_000)
    await expect.poll(() => listed(draft.offerNumber)).toMatchObject({ check: 'error' })
    const { before, after, removed } = (await preview(draft.id)).result
    expect([before, after].map(totalCents)).toEqual([1_500_000, 1_450_000])
    expect([removed, before.breakdown?.margin, after.context.facts.costs]).toEqual([[], null, null])
    const { rev } = await get(draft.id)
    const stale = await sofie.call('POST /sales/offer/sync', { id: draft.id, rev, totalCents: 1_500_000 })
    expect(refusalNames(stale)).toEqual([409, 'price-moved'])
    const synced = (await sync(draft.id)).result.offer
    expect(synced).toMatchObject({
      currentVersion: 2,
      status: 'inqueue',
      checks: [],
      versions: [{ reason: 'synced' }, {}],
    })
    expect(await listed(draft.offerNumber)).toMatchObject({ check: null, worst: null, totalCents: 1_450_000 })
    expect((await issue(synced)).status).toBe(200)
    expect(refusalNames(await preview(draft.id))).toEqual([422, 'nothing-to-sync'])
  })

  test('binds where the customer has it: a warning, no copy, and once brought up to date it is ours until issued again', async () => {
    const car = await carAt()
    const offer = await issued(of(car))
    await repriced(car, 1_700_000)
    await expect.poll(() => listed(offer.offerNumber)).toMatchObject({ check: 'warning' })
    const sent = await get(offer.id)
    expect([codes(sent.checks), totalCents(sent)]).toEqual([[['price-changed', 'warning']], 1_500_000])
    expect(refusalNames(await sofie.call('POST /sales/offer/copy', { id: offer.id }))).toEqual([422, 'copy-has-errors'])
    const synced = (await sync(offer.id)).result.offer
    expect(synced).toMatchObject({ status: 'inqueue', issuedVersion: 2, currentVersion: 3 })
    expect((await issue(synced)).result.offer).toMatchObject({ status: 'pending', issuedVersion: 4, checks: [] })
  })
})

test('a car that is gone is not brought up to date: something else takes its place', async () => {
  const car = await carAt()
  const draft = await created(of(car))
  await withdrawn(car)
  await expect.poll(() => listed(draft.offerNumber)).toMatchObject({ worst: { code: 'used-car-unavailable' } })
  const refused = await preview(draft.id)
  expect(refusalNames(refused)).toEqual([422, 'replace-needed'])
  expect(refused.errors[0]!.detail).toMatchObject({ items: [{ code: 'used-car-unavailable' }] })
  const { rev } = await get(draft.id)
  const other = of(await carAt())
  const saved = await sofie.call('POST /sales/offer/save', { id: draft.id, rev, offer: other })
  expect(saved.result.offer.checks).toEqual([])
  expect(await listed(draft.offerNumber)).toMatchObject({ check: null })
})

test('a car that a shop order sold is named with that order, also of an offer that the customer has', async () => {
  const car = await carAt()
  const offer = await issued(of(car))
  await pool.query('insert into car_sale (vehicle_id) values ($1)', [car.vehicleId])
  await expect.poll(() => listed(offer.offerNumber)).toMatchObject({ worst: { code: 'car-sold-indirectly' } })
  expect(codes((await get(offer.id)).checks)).toEqual([['car-sold-indirectly', 'error']])
})

test('a car that is traded in elsewhere is told, once that offer is with another customer', async () => {
  const vin = 'VF1BBBBB555123456'
  const emails = homeEmail('an@example.be')
  const another = await makeCustomer(main.call, { firstName: 'An', lastName: 'Maes', emails })
  const tradeIn = await makeTradeIn({ by: sofie.call, valuer: manager.call }, { customer: another, vin })
  const theirs = of(await carAt(), { customer: another, tradeIns: [tradeIn] })
  const offer = await issued(theirs)
  const mine = await created(of(await carAt(), { tradeIns: [tradeIn] }))
  expect(mine.checks).toMatchObject([
    { code: 'adopt-already-added', params: { vin, offer: offer.offerNumber } },
    { code: 'trade-in-of-another' },
  ])
  // A car of another customer alone is a warning: the offer is sent to its own customer all the same.
  const third = await makeTradeIn(
    { by: sofie.call, valuer: manager.call },
    { customer: another, vin: 'VF1BBBBB555123457' },
  )
  const household = await created(of(await carAt(), { tradeIns: [third] }))
  expect(household.checks).toMatchObject([
    { code: 'trade-in-of-another', severity: 'warning', place: 'trade-ins', params: { number: expect.any(String) } },
  ])
})

test('a margin below the floor says how far to those who may see it, and only that it is to the others', async () => {
  const car = await carAt(1_000_000)
  const content = of(car)
  const draft = await created(content)
  await pool.query(
    `insert into profit_margin (code, name, vehicle_condition, floor_bp, target_bp, valid_from)
     values ('tweedehands', '{"nl": "Tweedehands"}', 2, 500, 800, '2026-01-01')`,
  )
  await pool.query(
    `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on)
     values ($1, 820000, true, '2026-10-01')`,
    [car.vehicleId],
  )
  await expect.poll(() => listed(draft.offerNumber)).toMatchObject({ worst: { code: 'below-floor', params: {} } })
  expect((await get(draft.id)).checks).toMatchObject([{ code: 'below-floor', params: {} }])
  expect((await get(draft.id, manager)).checks).toMatchObject([{ code: 'below-floor', params: { floor: { bp: 500 } } }])
  await pool.query('delete from profit_margin')
})

describe('several offers', () => {
  test('are brought up to date together by whoever may, those that cannot say why and stay', async () => {
    const [cheaper, gone, same] = [await carAt(), await carAt(), await carAt()]
    const offers = [await created(of(cheaper)), await created(of(gone)), await created(of(same))]
    const ids = offers.map(({ id }) => id)
    await repriced(cheaper, 1_400_000)
    await withdrawn(gone)
    expect(refusalNames(await sofie.call('POST /sales/offer/getsyncmany', { ids }))).toEqual([403, 'right-missing'])
    const shown = (await manager.call('POST /sales/offer/getsyncmany', { ids })).result.offers
    expect(shown).toMatchObject([
      { id: ids[0], refusal: null, beforeCents: 1_500_000, afterCents: 1_400_000 },
      { id: ids[1], refusal: 'replace-needed' },
      { id: ids[2], refusal: 'nothing-to-sync' },
    ])
    const asked = offers.map(({ id, rev }) => ({ id, rev, totalCents: 1_400_000 }))
    const { synced, left } = (await manager.call('POST /sales/offer/syncmany', { offers: asked })).result
    expect([synced, left.map(({ id }) => id)]).toEqual([1, [ids[1], ids[2]]])
    expect(await get(ids[0]!)).toMatchObject({ currentVersion: 2, checks: [], owner: { id: sofie.number } })
  })
})

test('a night without any write checks every offer again', async () => {
  const draft = await created(of(await carAt()))
  const { rows } = await pool.query('select id from offer where number = $1', [draft.id])
  await pool.query("update offer_check set checked_at = now() - interval '2 days' where offer_id = $1", [rows[0].id])
  await pool.query(`select graphile_worker.add_job('check-all-offers', '{}'::json, job_key := 'check-all-offers')`)
  await expect
    .poll(async () => {
      const kept = await pool.query('select checked_at from offer_check where offer_id = $1', [rows[0].id])
      return brusselsDay(kept.rows[0].checked_at)
    })
    .toBe(today)
})

test('what came to nothing is nobody’s worry', async () => {
  const car = await carAt()
  const draft = await created(of(car))
  await repriced(car, 1_600_000)
  await expect.poll(() => listed(draft.offerNumber)).toMatchObject({ check: 'error' })
  const { rev } = await get(draft.id)
  const closed = await sofie.call('POST /sales/offer/close', { id: draft.id, rev, reason: 'Koos een ander merk' })
  expect(closed.result.offer.checks).toEqual([])
  expect(await listed(draft.offerNumber)).toMatchObject({ check: null })
  expect(refusalNames(await preview(draft.id))).toEqual([422, 'offer-status'])
})
