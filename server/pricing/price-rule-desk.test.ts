import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, brusselsDay, formatDay } from '@forecourt/domain/platform/values/calendar.ts'
import { ANY_CAR, newRule, type RuleDraft } from '@forecourt/domain/pricing/price-rule.ts'
import type { RuleDesk } from '@forecourt/domain/pricing/rule-desks.ts'
import { baseRoleId } from '../db/seeds/roles.ts'
import { makeBranch, makeUsedCar } from '../test/factories.ts'
import type { Call, InputOf } from '../test/api-calls.ts'
import { accepted } from '../test/sales.ts'
import { runningShop } from '../test/running-shop.ts'
import { signedInStaff } from '../test/signed-in.ts'
import { rulesOfSale } from './price-rules.ts'

const shop = await runningShop()
const { pool, kysely: db } = shop.database
const manager = await signedInStaff(shop, {
  roleId: baseRoleId('sales-manager'),
  firstName: 'Pieter',
  lastName: 'Maes',
})
const { call } = manager
const today = brusselsDay(new Date())
const day = (days: number) => addDays(today, days)
const fromTo = (from: number, until: number | null) => [
  { validFrom: day(from), validUntil: until === null ? null : day(until) },
]
const numbers: Record<string, number> = {}
const readNumber = (name: string) => numbers[name]!
const keys: Record<string, string> = {}

let made = 0
const readDraft = (desk: RuleDesk, given: Partial<RuleDraft> = {}): RuleDraft => ({
  ...newRule(desk),
  code: `regel-${++made}`,
  name: { nl: `Regel ${made}` },
  ...(desk === 'campaign' && { topic: 'seizoen', ranges: fromTo(0, 30) }),
  ...(desk === 'premium' && { premiumKind: 'dealer', amountCents: 50_000 }),
  ...(desk === 'discount' && { shareBp: 300 }),
  ...(desk === 'fleetDeal' && { shareBp: 1_200 }),
  ...given,
})
/** The desks as the paths of their endpoints have them. */
const paths = { campaign: 'campaign', premium: 'premium', discount: 'discount', fleetDeal: 'fleetdeal' } as const
const tried = (desk: RuleDesk, priceRule: RuleDraft, as: Call = call) =>
  as(`POST /sales/${paths[desk]}/save`, { priceRule })
async function saved(desk: RuleDesk, given: Partial<RuleDraft> = {}) {
  return accepted(await tried(desk, readDraft(desk, given))).priceRule
}
const refusedWith = async (desk: RuleDesk, given: Partial<RuleDraft>) => {
  const { errors } = await tried(desk, readDraft(desk, given))
  return errors.map(({ name, field }) => [name, field])
}
const changed = (desk: RuleDesk, rule: RuleDraft, changes: Partial<RuleDraft>, as?: Call) =>
  tried(desk, { ...rule, ...changes }, as)

beforeAll(async () => {
  await makeBranch(shop.database)
  const insert = async (name: string, text: string, values: unknown[]) => {
    const { rows } = await pool.query<{ id: string; number: number }>(`${text} returning id, number`, values)
    numbers[name] = rows[0]!.number
    keys[name] = rows[0]!.id
  }
  for (const brand of ['Noord', 'Zuid'])
    await insert(brand, 'insert into brand (name, slug) values ($1, lower($1))', [brand])
  for (const [model, brand] of [
    ['Aster', 'Noord'],
    ['Breva', 'Noord'],
    ['Corso', 'Zuid'],
  ] as const) {
    await insert(model, 'insert into model (brand_id, slug, name, vehicle_class) values ($1, lower($2), $2, 1)', [
      keys[brand],
      model,
    ])
  }
  await insert(
    'customer',
    `insert into customer (is_company, company_name, customer_type, language) values (true, 'Bouw Peeters', 2, 'nl')`,
    [],
  )
})

describe('a rule', () => {
  test('is saved with its days, its cars and what it admits, and read again', async () => {
    const other = await saved('discount')
    const rule = await saved('premium', {
      premiumKind: 'stock',
      supportNetCents: 20_000,
      claimDays: 45,
      cumulationMode: 'listed',
      combines: [other.id],
      salesTypes: ['private'],
      customerTypes: ['private', 'dealer'],
      ranges: [...fromTo(-30, -20), ...fromTo(1, null)],
      cars: { ...ANY_CAR, vehicleClass: ['private-car'], condition: ['new'], brand: [readNumber('Noord')] },
    })
    const { result } = await call('GET /sales/premium/get', { id: rule.id })
    expect(result.priceRule).toEqual(rule)
    expect(rule).toMatchObject({
      rev: 1,
      premiumKind: 'stock',
      claimDays: 45,
      combines: [other.id],
      customerTypes: ['private', 'dealer'],
      ranges: [...fromTo(-30, -20), ...fromTo(1, null)],
      cars: { vehicleClass: ['private-car'], condition: ['new'], brand: [readNumber('Noord')], model: [] },
    })
    const list = await call('POST /sales/premium/list', { searchFilter: { value: String(rule['code']) } })
    expect(list.result.data).toMatchObject([
      { id: rule.id, state: 'planned', validFrom: day(-30), validUntil: null, amountCents: 50_000 },
    ])
  })

  test('takes part in a sale as it was saved, with who saved it', async () => {
    const rule = await saved('discount', { isAutomatic: true, lineKinds: ['option'], shareBp: 250, mostCents: 40_000 })
    const car = {
      vehicleClass: null,
      condition: null,
      brand: null,
      model: null,
      version: null,
      bodyType: null,
      engine: null,
      label: null,
    }
    const sale = {
      car,
      salesType: 'private',
      customerType: 'private',
      customerKey: null,
      day: today,
      picked: [],
    } as const
    const { rules } = await rulesOfSale(db, sale)
    expect(rules.find(({ code }) => code === rule['code'])).toMatchObject({
      kind: 'DISC.PCT@1',
      scope: ['option'],
      by: 'Pieter Maes',
      take: { kind: 'share', bp: 250, of: 'list', most: { cents: 40_000, vatExcluded: false } },
    })
  })

  test('keeps what stays, and moves on where only a part changes', async () => {
    const rule = await saved('fleetDeal', {
      customers: [{ id: readNumber('customer'), name: 'x' }],
      ranges: fromTo(0, 90),
    })
    expect(rule.customers).toEqual([{ id: readNumber('customer'), name: 'Bouw Peeters' }])
    const { result } = await changed('fleetDeal', rule, { ranges: [...rule.ranges, ...fromTo(200, 230)] })
    expect(result.priceRule).toMatchObject({ rev: rule.rev + 1, customers: rule.customers })
    const { rows } = await pool.query(
      `select kind from audit_row where subject = 'price_rule_range' and entry = (select max(entry) from audit_row)`,
    )
    expect(rows).toEqual([{ kind: 'i' }])
  })

  test('that another changed meanwhile is told with theirs', async () => {
    const rule = await saved('discount')
    const colleague = await signedInStaff(shop, {
      roleId: baseRoleId('sales-manager'),
      firstName: 'Sofie',
      lastName: 'Claes',
    })
    await changed('discount', rule, { shareBp: 500 }, colleague.call)
    const { errors } = await changed('discount', rule, { shareBp: 400 })
    expect(errors).toMatchObject([
      { name: 'changed-meanwhile', detail: { theirs: { shareBp: 500, rev: 2 }, by: 'Sofie Claes' } },
    ])
  })

  test('is not of another desk', async () => {
    const rule = await saved('discount')
    expect((await call('GET /sales/premium/get', { id: rule.id })).errors).toMatchObject([{ name: 'record-not-found' }])
    expect((await changed('premium', readDraft('premium', { id: rule.id, rev: 1 }), {})).errors).toMatchObject([
      { name: 'record-not-found' },
    ])
  })
})

describe('refused, where it is wrong', () => {
  test.for<[reason: string, field: string, desk: RuleDesk, given: Partial<RuleDraft>]>([
    ['ranges-overlap', 'priceRule.ranges', 'discount', { ranges: [...fromTo(0, 10), ...fromTo(9, 20)] }],
    ['range-ends-before-it-begins', 'priceRule.ranges', 'discount', { ranges: fromTo(10, 10) }],
    ['one-range', 'priceRule.ranges', 'campaign', { ranges: [] }],
    ['reference-gone', 'priceRule.cars.model', 'discount', { cars: { ...ANY_CAR, model: [999_999] } }],
    ['reference-gone', 'priceRule.combines', 'discount', { cumulationMode: 'listed', combines: [999_999] }],
    ['reference-gone', 'priceRule.campaign', 'premium', { campaign: 999_999 }],
    ['reference-gone', 'priceRule.customers', 'fleetDeal', { customers: [{ id: 1, name: '' }] }],
    ['price_rule_campaign_of_its_premium', 'priceRule.premiumKind', 'premium', { premiumKind: 'campaign' }],
    ['price_rule_trade_in_of_its_premium', 'priceRule.treatment', 'premium', { treatment: 'trade-in' }],
    ['price_rule_takes_an_amount_or_a_share', 'priceRule.amountCents', 'discount', { shareBp: 100, amountCents: 100 }],
    ['price_rule_takes_an_amount_or_a_share', 'priceRule.amountCents', 'discount', { shareBp: null }],
  ])('%s at %s', async ([reason, field, desk, given]) => {
    expect(await refusedWith(desk, given)).toContainEqual([reason, field])
  })

  test('what belongs to another kind is not taken', async () => {
    for (const [desk, given] of [
      ['discount', { campaign: 5 }],
      ['campaign', { isAutomatic: true }],
      ['premium', { customers: [{ id: 1, name: '' }] }],
    ] as const) {
      expect((await tried(desk, readDraft(desk, given))).errors.length).toBeGreaterThan(0)
    }
  })

  test('a code that is another’s', async () => {
    const { code } = await saved('discount')
    expect(await refusedWith('premium', { code })).toEqual([['price_rule_code_key', 'priceRule.code']])
  })
})

describe('a campaign', () => {
  test('is refused beside another of its topic for the same cars and days, which is named', async () => {
    const first = await saved('campaign', {
      name: { nl: 'Autosalon' },
      topic: 'Salon',
      ranges: fromTo(100, 130),
      salesTypes: ['private'],
      cars: { ...ANY_CAR, brand: [readNumber('Noord')] },
    })
    const beside = { topic: 'salon', ranges: fromTo(120, 160) }
    const { errors } = await tried(
      'campaign',
      readDraft('campaign', { ...beside, cars: { ...ANY_CAR, model: [readNumber('Aster')] } }),
    )
    expect(errors).toMatchObject([{ name: 'campaign-overlap', field: 'priceRule.ranges' }])
    for (const told of ['Autosalon', formatDay(day(120)), formatDay(day(130))])
      expect(errors[0]!.message).toContain(told)
    // Other cars, other days, another sales type, another topic, or switched off.
    for (const differs of [
      { cars: { ...ANY_CAR, model: [readNumber('Corso')] } },
      { ranges: fromTo(130, 160) },
      { salesTypes: ['fleet'], ranges: fromTo(120, 125) },
      { topic: 'banden' },
      { isActive: false },
    ]) {
      expect(
        await refusedWith('campaign', { ...beside, cars: { ...ANY_CAR, brand: [readNumber('Noord')] }, ...differs }),
      ).toEqual([])
    }
    // Itself is no other.
    expect((await changed('campaign', first, { ranges: fromTo(101, 130) })).errors).toEqual([])
  })

  test('says since when it overlaps, where neither ends', async () => {
    await saved('campaign', { name: { nl: 'Overname' }, topic: 'overname', ranges: fromTo(-300, null) })
    const { errors } = await tried('campaign', readDraft('campaign', { topic: 'overname', ranges: fromTo(10, null) }))
    expect(errors).toMatchObject([{ name: 'campaign-overlap-open', field: 'priceRule.ranges' }])
  })

  test('switched on again beside another is refused too, and so are two at once', async () => {
    const off = await saved('campaign', { topic: 'lente', isActive: false })
    await saved('campaign', { topic: 'lente' })
    expect((await changed('campaign', off, { isActive: true })).errors).toMatchObject([{ name: 'campaign-overlap' }])
    const both = await Promise.all([1, 2].map(() => tried('campaign', readDraft('campaign', { topic: 'zomer' }))))
    expect(both.flatMap(({ errors }) => errors)).toMatchObject([{ name: 'campaign-overlap' }])
  })
})

test('more rules that come by themselves to one car than a price weighs are refused, and named', async () => {
  await pool.query('update price_rule set is_automatic = false')
  const breva = { cars: { ...ANY_CAR, model: [readNumber('Breva')] }, isAutomatic: true }
  for (let count = 0; count < 16; count++) await saved('discount', breva)
  const { errors } = await tried('discount', readDraft('discount', { isAutomatic: true }))
  expect(errors).toMatchObject([{ name: 'too-many-automatic-rules', field: 'priceRule.isAutomatic' }])
  expect(errors[0]!.message).toContain(`Regel ${made - 1}`)
  expect(await refusedWith('discount', { ...breva, cars: { ...ANY_CAR, model: [readNumber('Aster')] } })).toEqual([])
  expect(await refusedWith('discount', { ...breva, isAutomatic: false })).toEqual([])
  await pool.query('update price_rule set is_automatic = false')
})

test('a premium that says no days has those of its campaign', async () => {
  const over = await saved('campaign', { topic: 'voorbij', ranges: fromTo(-60, -30) })
  const premium = await saved('premium', { premiumKind: 'campaign', campaign: over.id })
  const { result } = await call('POST /sales/premium/list', { queryFilter: { state: ['over'] } })
  expect(result.data).toMatchObject([{ id: premium.id, validFrom: day(-60), validUntil: day(-30) }])
  const choices = (await call('GET /sales/pricerule/getchoices')).result
  expect(choices.rules.find(({ id }) => id === premium.id)).toMatchObject({ isOver: true })
})

test('its form chooses from the range, the stock labels and the other rules', async () => {
  const campaign = await saved('campaign', { topic: 'banden 2' })
  const premium = await saved('premium', { premiumKind: 'campaign', campaign: campaign.id, amountCents: 0 })
  const { result } = await call('GET /sales/pricerule/getchoices')
  expect(result.model).toContainEqual({ id: readNumber('Aster'), name: 'Aster', brand: readNumber('Noord') })
  expect(result.topics).toContain('banden 2')
  expect(result.rules).toContainEqual(
    expect.objectContaining({
      id: premium.id,
      desk: 'premium',
      campaign: campaign.id,
      topic: 'banden 2',
      givesNothing: true,
    }),
  )
})

test('the cars of the house that a choice is for are counted, not those that are sold', async () => {
  const car = await makeUsedCar(shop.database, { brand: 'Lumen' })
  await makeUsedCar(shop.database, { brand: 'Lumen' })
  const { rows } = await pool.query<{ number: number }>(`select number from brand where name = 'Lumen'`)
  type Cars = InputOf<'POST /sales/pricerule/countcars'>['cars']
  const anyCar: Cars = {
    vehicleClass: [],
    condition: [],
    brand: [],
    model: [],
    version: [],
    bodyType: [],
    engine: [],
    label: [],
  }
  const count = async (cars: Partial<Cars>) =>
    (await call('POST /sales/pricerule/countcars', { cars: { ...anyCar, ...cars } })).result
  const brand = [rows[0]!.number]
  expect(await count({ brand })).toEqual({ newCars: 0, usedCars: 2 })
  expect(await count({ brand, condition: ['new'] })).toEqual({ newCars: 0, usedCars: 0 })
  expect(await count({ brand: [readNumber('Noord')] })).toEqual({ newCars: 0, usedCars: 0 })
  await pool.query('update vehicle set withdrawn_at = now() where id = $1', [car.vehicleId])
  expect(await count({ brand })).toEqual({ newCars: 0, usedCars: 1 })
})

test('a fleet manager makes deals and nothing else, a salesperson none', async () => {
  const fleet = await signedInStaff(shop, { roleId: baseRoleId('fleet-manager') })
  const seller = await signedInStaff(shop, { roleId: baseRoleId('salesperson') })
  expect((await tried('fleetDeal', readDraft('fleetDeal'), fleet.call)).errors).toEqual([])
  for (const desk of ['campaign', 'premium', 'discount'] as const) {
    expect((await tried(desk, readDraft(desk), fleet.call)).errors).toMatchObject([{ name: 'right-missing' }])
  }
  expect((await tried('fleetDeal', readDraft('fleetDeal'), seller.call)).errors).toMatchObject([
    { name: 'right-missing' },
  ])
  expect((await seller.call('POST /sales/discount/list', {})).errors).toMatchObject([{ name: 'right-missing' }])
})
