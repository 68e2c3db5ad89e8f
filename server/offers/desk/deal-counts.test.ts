import { beforeAll, describe, expect, test } from 'vitest'
import { emptyOffer, type OfferContent } from '@forecourt/domain/offers/offer-content.ts'
import { addDays, brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isDeal } from '@forecourt/domain/pricing/sale/sales-rule.ts'
import { makeNewCar } from '../../orders/checkout/orders.test-data.ts'
import { makeBranch } from '../../test/factories.ts'
import { homeEmail, makeColleague, makeCustomer, refusalNames } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { accepted, approveOffer, confirmOffer, createOffer, issueOffer } from '../../test/sales.ts'
import { signedInStaff } from '../../test/signed-in.ts'

const shop = await runningShop({ rateLimitFactor: 1000 })
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const main = await signedInStaff(shop)
const elise = await makeColleague(shop, 'fleet-manager', gent.branchId)
const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const today = brusselsDay(new Date())

let car: NonNullable<OfferContent['car']>
let made = 0

beforeAll(async () => {
  const { key } = await makeNewCar(shop.database, { priceGrossCents: 4_000_000, enginePriceGrossCents: 0 })
  const [, , version = 0, engine = 0] = key.split('-').map(Number)
  car = { kind: 'configured', version, parts: [`engine-${engine}`] }
})

async function makeFleet(): Promise<number> {
  const companyName = `Vloot ${++made} nv`
  const emails = homeEmail(`deal${made}@example.be`)
  return makeCustomer(main.call, { customerType: 'fleet', isCompany: true, companyName, emails })
}

/** A deal of three cars over a period from a month ago on, and its key. */
async function makeDeal({ customers = [], from = -30 }: { customers?: readonly number[]; from?: number } = {}) {
  const code = `raam-${++made}`
  const { rows } = await pool.query<{ id: string; number: number }>(
    `with rule as (
       insert into price_rule (kind, code, name, share_bp, share_of, minimum_car_count, count_mode)
       values ('deal', $1::text, jsonb_build_object('nl', $1::text), 500, 'list', 3, 'period') returning id, number),
     term as (insert into price_rule_range (price_rule_id, valid_from, valid_until) select id, $2::date, $3::date from rule),
     named as (insert into price_rule_customer select rule.id, customer.id from rule, customer where customer.number = any($4::int[]))
     select id, number from rule`,
    [code, addDays(today, from), addDays(today, 60), customers],
  )
  return rows[0]!
}

const content = (customer: number, changes: Partial<OfferContent>): OfferContent => ({
  ...emptyOffer,
  customer,
  salesType: 'fleet',
  car,
  ...changes,
})
async function countBefore(customer: number, deal: string): Promise<number | undefined> {
  const wish = { customer, car, salesType: 'fleet', picks: [deal] } as const
  const { context } = accepted(await elise.call('POST /sales/offer/getcontext', wish))
  const rule = context.facts.rules.find(({ id }) => id === deal)
  return rule && isDeal(rule) ? rule.carsBefore : undefined
}
async function sell(customer: number, deal: string, carCount: number) {
  const offer = await createOffer(elise.call, content(customer, { carCount, picks: [deal] }))
  const issued = await issueOffer(elise.call, await approveOffer(main.call, offer))
  return confirmOffer(elise.call, issued)
}

describe('the cars of a deal over a period', () => {
  test('are those of the sold offers of the same buyer that it lowered', async () => {
    const [deal, fleet, other] = [await makeDeal(), await makeFleet(), await makeFleet()]
    const early = await createOffer(elise.call, content(fleet, { carCount: 1, picks: [deal.id] }))
    expect(early.breakdown).toBeNull()
    await sell(fleet, deal.id, 3)
    expect(await countBefore(fleet, deal.id)).toBe(3)
    expect(await countBefore(other, deal.id)).toBe(0)
    // One car more has the deal, because of the three before.
    const next = await createOffer(elise.call, content(fleet, { carCount: 1, picks: [deal.id] }))
    expect(next.breakdown?.lines.some(({ source }) => source?.id === deal.id)).toBe(true)
  })

  test('are those of all customers whom it names, together', async () => {
    const [one, two] = [await makeFleet(), await makeFleet()]
    const deal = await makeDeal({ customers: [one, two] })
    await sell(one, deal.id, 4)
    expect(await countBefore(two, deal.id)).toBe(4)
  })

  test('are none of another period, and none of what was canceled', async () => {
    const fleet = await makeFleet()
    const [deal, later] = [await makeDeal(), await makeDeal({ from: 1 })]
    const sold = await sell(fleet, deal.id, 3)
    const { id, rev } = sold
    accepted(await main.call('POST /sales/offer/cancelsold', { id, rev, reason: 'Vergissing' }))
    expect(await countBefore(fleet, deal.id)).toBe(0)
    expect(accepted(await main.call('GET /sales/fleetdeal/getcount', { id: later.number })).count).toBeNull()
  })
})

describe('the counter of a deal', () => {
  test('says for each buyer how many cars are left, and which offers count', async () => {
    const [deal, fleet] = [await makeDeal(), await makeFleet()]
    const sold = await sell(fleet, deal.id, 3)
    const { count } = accepted(await elise.call('GET /sales/fleetdeal/getcount', { id: deal.number }))
    expect(count).toMatchObject({
      from: addDays(today, -30),
      until: addDays(today, 60),
      minimum: 3,
      counters: [{ cars: 3, left: 0 }],
      offers: [{ id: sold.id, cars: 3, contractDay: today }],
    })
  })

  test('is for those who edit deals', async () => {
    const deal = await makeDeal()
    expect(refusalNames(await sofie.call('GET /sales/fleetdeal/getcount', { id: deal.number }))).toEqual([
      403,
      'right-missing',
    ])
  })
})
