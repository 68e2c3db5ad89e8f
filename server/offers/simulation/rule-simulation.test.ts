import { beforeAll, describe, expect, test } from 'vitest'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { newRule, type RuleDraft } from '@forecourt/domain/pricing/price-rule.ts'
import type { RuleDesk } from '@forecourt/domain/pricing/rule-desks.ts'
import { baseRoleId } from '../../db/seeds/roles.ts'
import { makeBranch, makeUsedCar } from '../../test/factories.ts'
import type { Call, InputOf } from '../../test/api-calls.ts'
import { makeColleague } from '../../test/people.ts'
import { runningShop } from '../../test/running-shop.ts'
import { draftOffer } from '../../test/sales.ts'

const shop = await runningShop()
const { pool } = shop.database
const gent = await makeBranch(shop.database, 'Gent')
const aalst = await makeBranch(shop.database, 'Aalst')

const sofie = await makeColleague(shop, 'salesperson', gent.branchId)
const manager = await makeColleague(shop, 'sales-manager', gent.branchId)
const fleet = await makeColleague(shop, 'fleet-manager', aalst.branchId)

const discount = (given: Partial<RuleDraft> = {}): RuleDraft => ({
  ...newRule('discount'),
  code: 'weken',
  name: { nl: 'Actieweken' },
  amountCents: 50_000,
  isAutomatic: true,
  ...given,
})
type Asked = { desk?: Lowercase<RuleDesk>; as?: Call }
const simulate = (
  priceRule: RuleDraft,
  more: Partial<InputOf<'POST /sales/discount/simulate'>> = {},
  { desk = 'discount', as = manager.call }: Asked = {},
) => as(`POST /sales/${desk}/simulate`, { priceRule, month: null, isEverywhere: false, after: null, ...more })
const rulesKept = async () => (await pool.query('select count(*)::int as count from price_rule')).rows[0].count

let offerNumber: string
beforeAll(async () => {
  const car = await makeUsedCar(shop.database, { branch: 'Gent', priceGrossCents: 1_500_000 })
  const offer = await draftOffer(sofie.call, { customer: null, car: car.number })
  offerNumber = offer.offerNumber
})

describe('the simulation of a rule', () => {
  test('tells what the open offers would come to, and writes nothing', async () => {
    const { result, errors } = await simulate(discount())
    expect(errors).toEqual([])
    expect(result).toMatchObject({ total: 1, next: null })
    expect(result.simulation).toMatchObject({
      offers: 1,
      gains: 1,
      losses: 0,
      refused: 0,
      beforeCents: 1_500_000,
      afterCents: 1_450_000,
      belowFloor: { before: 0, after: 0 },
      most: [{ offerNumber, afterCents: 1_450_000 }],
    })
    expect(await rulesKept()).toBe(0)
    expect((await pool.query('select from audit_row where subject = $1', ['price_rule'])).rowCount).toBe(0)
  })

  test('is of the rule as it stands in the form: here it is switched off', async () => {
    const saved = (await manager.call('POST /sales/discount/save', { priceRule: discount() })).result.priceRule
    const before = (await simulate(saved)).result.simulation
    const { simulation } = (await simulate({ ...saved, isActive: false })).result
    expect([before.gains, simulation.gains]).toEqual([1, 0])
    expect((await manager.call('GET /sales/discount/get', { id: saved.id })).result.priceRule).toEqual(saved)
    await pool.query('delete from price_rule')
  })

  test('of a campaign is that of its premiums', async () => {
    const ranges = [{ validFrom: brusselsDay(new Date()), validUntil: '2099-01-01' }]
    const draft = { ...newRule('campaign'), code: 'najaar', name: { nl: 'Najaar' }, topic: 'seizoen', ranges }
    const campaign = (await manager.call('POST /sales/campaign/save', { priceRule: draft })).result.priceRule
    expect((await simulate(campaign, {}, { desk: 'campaign' })).result.simulation).toMatchObject({ gains: 0 })
    const premium = {
      ...newRule('premium'),
      code: 'najaar-1',
      name: { nl: 'Premie' },
      premiumKind: 'campaign',
      amountCents: 75_000,
      campaign: campaign.id,
      isAutomatic: true,
    }
    expect((await manager.call('POST /sales/premium/save', { priceRule: premium })).errors).toEqual([])
    const { simulation } = (await simulate(campaign, {}, { desk: 'campaign' })).result
    expect(simulation).toMatchObject({ gains: 1, afterCents: 1_425_000 })
    await pool.query('delete from price_rule where campaign_id is not null')
    await pool.query('delete from price_rule')
  })

  test('over a month is that of what was sold in it', async () => {
    const month = (day: string) => simulate(discount(), { month: day })
    await pool.query(
      `update offer set status = 3, sale_mode = 'sale', confirmed_version = 1, confirmed_by = $1,
         contract_date = '2026-09-30', signature = 'paper', confirmed_at = '2026-09-30 23:30+02' where offer_number = $2`,
      [sofie.id, offerNumber],
    )
    expect((await month('2026-09')).result.simulation).toMatchObject({ offers: 1, gains: 1 })
    expect((await month('2026-10')).result).toMatchObject({ total: 0, simulation: { offers: 0 } })
    expect((await simulate(discount())).result.total).toBe(0)
    await pool.query(
      `update offer set status = 1, sale_mode = null, confirmed_version = null, confirmed_by = null,
         confirmed_at = null, contract_date = null, signature = null`,
    )
  })

  test('refuses what could not be saved, beside its field', async () => {
    const { errors } = await simulate(discount({ code: '' }))
    expect(errors).toMatchObject([{ statusCode: 422, field: 'priceRule.code' }])
    const gone = await simulate(discount({ cars: { ...newRule('discount').cars, brand: [99_999] } }))
    expect(gone.errors).toMatchObject([{ name: 'reference-gone' }])
    expect((await simulate(discount(), { month: '2026-13' })).status).toBe(422)
  })

  test('shows no margins to whoever may not see them, and only the offers within reach', async () => {
    expect((await simulate(discount(), {}, { as: sofie.call })).status).toBe(403)
    const deal = { ...newRule('fleetDeal'), code: 'vloot', name: { nl: 'Vloot' }, shareBp: 1_000 }
    const { result, errors } = await simulate(deal, {}, { desk: 'fleetdeal', as: fleet.call })
    expect(errors).toEqual([])
    expect(result.total).toBe(0)
    await pool.query(`delete from role_right where right_name = 'OFFER_MARGIN' and role_id = $1`, [
      baseRoleId('sales-manager'),
    ])
    expect((await simulate(discount())).result.simulation).toMatchObject({ offers: 1, belowFloor: null })
  })
})
