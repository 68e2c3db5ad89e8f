import { beforeAll, describe, expect, test } from 'vitest'
import type { OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import type { OfferRecord } from '@forecourt/domain/offers/offer.schema.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { makeBranch, makeUsedCar, type TestCar } from '../../test/factories.ts'
import { makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { confirmOffer, createOffer, issueOffer, totalCents, usedCarOffer } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'

// Values entered earlier are checked again on the day from which they bind.

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const today = brusselsDay(new Date())
const day = (days: number) => addDays(today, days)

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const manager = await makeColleague(shop, 'sales-manager', gent.branchId)
const main = await signedInStaff(shop)

let customer: number
let car: TestCar
beforeAll(async () => {
  customer = await makeCustomer(main.call)
  car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 2_000_000 })
})

const used = (changes: Partial<OfferContent> = {}): OfferContent => ({
  ...usedCarOffer({ customer, car: car.number }),
  ...changes,
})
const created = (content = used(), by = sofie) => createOffer(by.call, content)
const issue = (offer: OfferRecord, more: { isOverAccepted?: boolean } = {}, by = sofie) =>
  by.call('POST /sales/offer/issue', { id: offer.id, rev: offer.rev, totalCents: totalCents(offer), ...more })
const get = async (id: number, by = sofie) => (await by.call('GET /sales/offer/get', { id })).result.offer
const codes = ({ checks }: OfferRecord) => checks.map(({ code, severity }) => [code, severity])

/** A campaign until a day with a premium that comes by itself. @returns what takes both away */
async function campaignUntil(validUntil: string): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ id: string }>(
    `with campaign as (
       insert into price_rule (code, name, kind, topic) values ('najaar', '{"nl": "Najaar"}', 'campaign', 'season') returning id
     ), days as (
       insert into price_rule_range (price_rule_id, valid_from, valid_until) select id, $1, $2 from campaign
     )
     insert into price_rule (code, name, kind, premium_kind, amount_cents, support_net_cents, paid_by, treatment, campaign_id, is_automatic)
     select 'najaarspremie', '{"nl": "Najaarspremie"}', 'premium', 'campaign', 175000, 100000, 'importer', 'sale', id, true
     from campaign returning id`,
    [day(-30), validUntil],
  )
  return async () => {
    await pool.query('delete from price_rule where id = $1', [rows[0]!.id])
    await pool.query(`delete from price_rule where code = 'najaar'`)
  }
}

describe('how long an offer holds', () => {
  test('is tested when it is issued: a last day that is over by then is refused at its field', async () => {
    const over = await created(used({ validUntil: today }))
    const refused = await issue(over)
    expect(refusalNames(refused)).toEqual([422, 'offer-validity-over'])
    expect(refused.errors[0]!.field).toBe('validUntil')
    expect(refusalNames(await issue(await created(used({ validUntil: day(-1) }))))).toEqual([
      422,
      'offer-validity-over',
    ])
    expect((await issue(await created(used({ validUntil: day(1) })))).status).toBe(200)
  })

  test('and so is the day of delivery', async () => {
    const over = await created(used({ deliveryDay: day(-1) }))
    expect(refusalNames(await issue(over))).toEqual([422, 'offer-delivery-day-over'])
    expect((await issue(await created(used({ deliveryDay: today })))).status).toBe(200)
  })

  test('ends with the campaign that it uses, and says so where somebody makes it hold longer', async () => {
    const takeAway = await campaignUntil(day(5))
    try {
      const usual = await issueOffer(sofie.call, await created())
      expect([totalCents(usual), usual.validUntil]).toEqual([1_825_000, day(5)])
      expect(codes(usual)).toEqual([])
      // Its paper says to which campaign the premium belongs, also when the campaign is gone.
      const { id, issuedVersion } = usual
      const { result: stored } = await sofie.call('GET /sales/offer/getversion', { id, version: issuedVersion ?? 0 })
      const names = Object.values(stored.context.names).map(({ nl }) => nl)
      expect(names).toEqual(expect.arrayContaining(['Najaar', 'Najaarspremie']))
      const longer = await created(used({ validUntil: day(20) }))
      expect(longer.checks).toMatchObject([
        {
          code: 'validity-after-rule-end',
          severity: 'warning',
          place: 'delivery',
          params: { what: { words: ['campaign'] }, name: { name: { nl: 'Najaar' } }, until: { day: day(4) } },
        },
      ])
      const sent = await issueOffer(sofie.call, longer)
      expect([sent.validUntil, codes(sent)]).toEqual([day(20), [['validity-after-rule-end', 'warning']]])
      // A copy has days of its own.
      expect((await sofie.call('POST /sales/offer/copy', { id: sent.id })).status).toBe(200)
    } finally {
      await takeAway()
    }
  })
})

describe('what a salesperson takes off', () => {
  const discount = (bp: number, reason: string) => ({ kind: 'share', bp, reason }) as const

  test('has a reason, or is not kept', async () => {
    const lacking = used({ manualDiscount: discount(100, ' ') })
    const refused = await sofie.call('POST /sales/offer/create', { type: 'price', branch: null, offer: lacking })
    expect(refusalNames(refused)).toEqual([422, 'manual-discount-reason-missing'])
    expect(refused.errors[0]!.field).toBe('manualDiscount.reason')
    const { id, rev } = await created()
    expect(refusalNames(await sofie.call('POST /sales/offer/save', { id, rev, offer: lacking }))).toEqual([
      422,
      'manual-discount-reason-missing',
    ])
  })

  test('is held against what its own salesperson may give, whoever looks at it', async () => {
    for (const [role, bp] of [
      ['salesperson', 300],
      ['sales-manager', 1_000],
    ]) {
      await pool.query(
        `insert into sales_rule (code, name, rule_kind, role, share_bp, valid_from)
         values ($1, '{"nl": "Korting"}', 'manual-discount', $2, $3, '2026-01-01')`,
        [`korting-${role}`, role, bp],
      )
    }
    const offer = await created(used({ manualDiscount: discount(500, 'Trouwe klant') }))
    expect(offer.approval.reasons).toEqual(['manual-discount-above-most'])
    const told = async (more: { id?: number }) =>
      (await manager.call('POST /sales/offer/margin', { ...offer.content, ...more })).result.approvals
    expect(await told({ id: offer.id })).toMatchObject([{ reason: 'manual-discount-above-most', bp: 500, mostBp: 300 }])
    // Of the manager's own it needs nobody.
    expect(await told({})).toEqual([])
  })

  test('and why somebody else has to agree is said in words', async () => {
    const offer = await created(used({ manualDiscount: discount(500, 'Trouwe klant') }))
    const refused = await issue(offer)
    expect(refusalNames(refused)).toEqual([422, 'approval-needed'])
    expect(refused.errors[0]!.message).toContain('De korting is hoger dan de verkoper alleen mag geven.')
    expect(refused.errors[0]!.detail).toEqual({ reasons: ['manual-discount-above-most'] })
  })
})

test('an offer of a stock car is one of a stock car', async () => {
  const refused = await sofie.call('POST /sales/offer/create', { type: 'stock', branch: null, offer: used() })
  expect(refusalNames(refused)).toEqual([422, 'offer-type-not-for-car'])
  expect(refused.errors[0]!.field).toBe('type')
})

test('a price that moved is told with both amounts', async () => {
  const moving = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 1_000_000 })
  const offer = await created(usedCarOffer({ customer, car: moving.number }))
  await pool.query('update price set price_cents = 1100000 where vehicle_id = $1', [moving.vehicleId])
  const refused = await issue(offer)
  expect(refusalNames(refused)).toEqual([409, 'price-moved'])
  expect(refused.errors[0]!.message).toMatch(/10[.\s]000,00.*11[.\s]000,00/)
  expect(refused.errors[0]!.detail).toEqual({ was: 1_000_000, now: 1_100_000 })
})

test('a sold offer is not saved; unlocking it is the way', async () => {
  const sold = await makeUsedCar(shop.database, { branch: 'Gent' })
  const content = usedCarOffer({ customer, car: sold.number })
  const issued = await issueOffer(sofie.call, await created(content))
  const { id, rev } = await confirmOffer(sofie.call, issued)
  const refused = await sofie.call('POST /sales/offer/save', { id, rev, offer: content })
  expect(refusalNames(refused)).toEqual([422, 'offer-confirmed'])
  expect(refused.errors[0]!.detail).toEqual({ suggestedFixes: ['unlock'] })
})

test('what the customer accepted is not replaced unseen', async () => {
  const sent = await issueOffer(sofie.call, await created())
  const accepting = async (no: number) =>
    pool.query(
      `insert into offer_answer (offer_id, version_no, answer, version_hash, signed_name, email, ip, answered_at)
       select id, $2, 'accepted', repeat('a', 64), 'Jan Peeters', 'jan@example.be', '127.0.0.1', now()
       from offer where number = $1`,
      [sent.id, no],
    )
  await accepting(sent.issuedVersion!)
  const changed = (
    await sofie.call('POST /sales/offer/save', { id: sent.id, rev: sent.rev, offer: used({ message: 'Beter' }) })
  ).result.offer
  const refused = await issue(changed)
  expect(refusalNames(refused)).toEqual([409, 'offer-accepted'])
  expect(refused.errors[0]!.message).toContain(`Jan Peeters is online akkoord gegaan met versie ${sent.issuedVersion}`)
  const issued = (await issue(changed, { isOverAccepted: true })).result.offer
  expect(issued.issuedVersion).toBeGreaterThan(sent.issuedVersion!)
})

test('a car that is free again is told of until its offer is made anew', async () => {
  const wanted = await makeUsedCar(shop.database, { branch: 'Gent' })
  const content = usedCarOffer({ customer, car: wanted.number })
  const waiting = await issueOffer(sofie.call, await created(content))
  expect(codes(waiting)).toEqual([])
  await pool.query(`insert into car_sale (vehicle_id, sold_at) values ($1, now())`, [wanted.vehicleId])
  expect(codes(await get(waiting.id))).toEqual([['car-sold-indirectly', 'error']])
  await pool.query('update car_sale set freed_at = now() where vehicle_id = $1', [wanted.vehicleId])
  expect((await get(waiting.id)).checks).toMatchObject([
    { code: 'car-free-again', severity: 'warning', params: { source: { words: ['shop'] }, date: { day: today } } },
  ])
  await expect
    .poll(async () => {
      const { result } = await sofie.call('POST /sales/offer/list', { searchFilter: { value: waiting.offerNumber } })
      return result.data[0]!.check
    })
    .toBe('warning')
  const { id, rev } = await get(waiting.id)
  const anew = (await sofie.call('POST /sales/offer/save', { id, rev, offer: content })).result.offer
  expect(codes(anew)).toEqual([])
})

describe('a margin car whose buyer brings it out of the Union', () => {
  test('costs what was asked, with a guarantee that its salesperson sees; nobody else is told what it was bought for', async () => {
    const vehicle = await makeUsedCar(shop.database, { branch: 'Gent', isMargin: true, priceGrossCents: 990_000 })
    await pool.query(
      `insert into vehicle_cost (vehicle_id, purchase_cents, purchase_vat_excluded, purchased_on)
       values ($1, 860000, false, '2026-10-01')`,
      [vehicle.vehicleId],
    )
    const collected = { destination: 'outside', transport: 'buyer' } as const
    const { id, rev } = await created(usedCarOffer({ customer, car: vehicle.number, ...collected }))
    const vouching = { isSoldWithVat: false, isVouchedFor: true, reason: 'Vergunning gezien' }
    expect((await main.call('POST /sales/offer/overridevat', { id, rev, ...vouching })).errors).toEqual([])
    const offer = await get(id)
    expect(offer.breakdown).toMatchObject({
      regime: 'export',
      scheme: 'margin',
      totals: { totalCents: 990_000 },
      settlement: { balanceCents: 912_562 },
    })
    expect(offer.breakdown?.settlement.lines).toContainEqual({
      ruleId: 'SETTLE.GUARANTEE',
      id: null,
      amountCents: 22_562,
      remark: null,
    })
    // The desk calculates with the same.
    const { customer: buyer, car: chosen, salesType, picks } = offer.content
    const context = async (more: Partial<Pick<OfferContent, 'destination' | 'transport'>>) =>
      (await sofie.call('POST /sales/offer/getcontext', { customer: buyer, car: chosen, salesType, picks, ...more }))
        .result
    const { facts } = (await context(collected)).context
    expect([facts.marginPurchaseCents, facts.costs]).toEqual([860_000, null])
    expect(JSON.stringify(await context({}))).not.toMatch(/[:[,]-?860000[,\]}]/)
    expect(JSON.stringify(await context({ ...collected, transport: 'ours' }))).not.toMatch(/[:[,]-?860000[,\]}]/)
  })
})
