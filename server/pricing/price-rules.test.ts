import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CarTraits } from '@forecourt/domain/pricing/sale/sales-rule.ts'
import { testServices } from '../test/services.ts'
import { pickableRules, rulesOfSale, type RuleQuestion } from './price-rules.ts'

const { database } = await testServices()
const db = database.kysely
const keys: Record<string, string> = {}

type Parts = {
  ranges?: readonly (readonly [from: string, until: string | null])[]
  cars?: readonly Record<string, string | number>[]
  combines?: readonly string[]
  deals?: readonly string[]
}

/** A rule of this code; its parts name others by theirs. */
async function rule(code: string, columns: Record<string, unknown>, { ranges, cars, combines, deals }: Parts = {}) {
  const row = { code, name: { nl: `Regel ${code}` }, ...columns }
  const { id } = await db
    .insertInto('priceRule')
    .values(row as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  keys[code] = id
  for (const [validFrom, validUntil] of ranges ?? [])
    await db.insertInto('priceRuleRange').values({ priceRuleId: id, validFrom, validUntil }).execute()
  for (const car of cars ?? [])
    await db
      .insertInto('priceRuleCar')
      .values({ priceRuleId: id, ...car })
      .execute()
  for (const other of combines ?? [])
    await db.insertInto('priceRuleCombines').values({ priceRuleId: id, otherId: keys[other]! }).execute()
  for (const deal of deals ?? [])
    await db.insertInto('priceRuleDeal').values({ premiumId: id, dealId: keys[deal]! }).execute()
}

const share = { kind: 'discount', shareBp: 300, shareOf: 'list' } as const
const given = (premiumKind: string, amountCents = 50_000) => ({
  kind: 'premium',
  premiumKind,
  amountCents,
  supportNetCents: 20_000,
  paidBy: 'importer',
  treatment: 'sale',
})
const itself = { isAutomatic: true }

const nothingKnown: CarTraits = {
  vehicleClass: 'private-car',
  condition: 'new',
  brand: null,
  model: null,
  version: null,
  bodyType: null,
  engine: null,
  label: null,
}
const sale = (differs: Partial<RuleQuestion> = {}): RuleQuestion => ({
  car: { ...nothingKnown, brand: keys.brand! },
  salesType: 'private',
  customerType: 'private',
  customerKey: null,
  day: '2026-11-10',
  ...differs,
})
const readCodes = ({ rules }: { rules: readonly { code: string }[] }) => rules.map(({ code }) => code)
const automatic = async (differs?: Partial<RuleQuestion>, picked: readonly string[] = []) =>
  readCodes(await rulesOfSale(db, { ...sale(differs), picked: picked.map((code) => keys[code]!) }))

beforeAll(async () => {
  const brand = async (name: string) =>
    (await db.insertInto('brand').values({ name, slug: name.toLowerCase() }).returning('id').executeTakeFirstOrThrow())
      .id
  keys.brand = await brand('Lumen')
  keys.other = await brand('Zuid')
  const { rows } = await sql<{ id: string }>`
    insert into customer (is_company, company_name, customer_type, language) values (true, 'Bouw Peeters', 2, 'nl')
    returning id`.execute(db)
  keys.customer = rows[0]!.id
  const { rows: staff } = await sql<{ id: string }>`
    insert into staff_user (email, password_hash, first_name, last_name, language)
    values ('pieter@example.be', '$argon2id$x', 'Pieter', 'Maes', 'nl') returning id`.execute(db)

  await rule(
    'salon',
    { kind: 'campaign', topic: 'season', salesTypes: [3] },
    {
      ranges: [['2026-11-01', '2026-12-01']],
      cars: [{ brandId: keys.brand }],
    },
  )
  await rule('old', { kind: 'campaign', topic: 'season' }, { ranges: [['2026-01-01', '2026-02-01']] })
  await rule('always', { ...share, ...itself, priority: 10, savedBy: staff[0]!.id })
  await rule('off', { ...share, ...itself, isActive: false })
  await rule(
    'twice',
    { ...share, ...itself, priority: 20 },
    {
      ranges: [
        ['2026-03-01', '2026-04-01'],
        ['2026-11-10', null],
      ],
    },
  )
  await rule('fleets', { ...share, ...itself, salesTypes: [1], priority: 30 })
  await rule('dealers', { ...share, ...itself, customerTypes: [3], priority: 31 })
  await rule('zuid', { ...share, ...itself, priority: 32 }, { cars: [{ brandId: keys.other }] })
  await rule(
    'both',
    { ...share, ...itself, priority: 33, lineKinds: ['option', 'pack'], requiresPremium: 'campaign' },
    {
      cars: [{ brandId: keys.brand }, { brandId: keys.other }, { vehicleCondition: 1 }],
    },
  )
  await rule(
    'salon-premium',
    { ...given('campaign'), ...itself, campaignId: keys.salon, priority: 40, cumulationMode: 'listed' },
    {
      combines: ['always', 'salon'],
    },
  )
  await rule('old-premium', { ...given('campaign'), ...itself, campaignId: keys.old, priority: 41 })
  await rule('picked', { ...given('adopt'), treatment: 'trade-in', vatExcluded: true, priority: 50 })
  await rule('deal', {
    kind: 'deal',
    shareBp: 1_200,
    shareOf: 'list',
    minimumCarCount: 5,
    countMode: 'period',
    salesTypes: [1],
  })
  await rule('named-deal', { kind: 'deal', amountCents: 90_000, minimumCarCount: 2, countMode: 'offer', priority: 51 })
  await sql`insert into price_rule_customer (price_rule_id, customer_id) values (${keys['named-deal']}, ${keys.customer})`.execute(
    db,
  )
  await rule('fleet-premium', { ...given('fleet'), salesTypes: [1], priority: 60 }, { deals: ['deal'] })
})

describe('the rules of a sale', () => {
  test.for<[name: string, differs: Partial<RuleQuestion>, expected: string[]]>([
    ['by themselves', {}, ['always', 'twice', 'both', 'salon-premium']],
    ['on a day between two ranges', { day: '2026-11-09' }, ['always', 'both', 'salon-premium']],
    ['after the campaign, the end being exclusive', { day: '2026-12-01' }, ['always', 'twice', 'both']],
    ['in the campaign of January', { day: '2026-01-31' }, ['always', 'both', 'old-premium']],
    ['of a fleet, for whom the campaign is not', { salesType: 'fleet' }, ['always', 'twice', 'fleets', 'both']],
    ['to a dealer', { customerType: 'dealer' }, ['always', 'twice', 'dealers', 'both', 'salon-premium']],
    ['of a car of which little is known', { car: nothingKnown }, ['always', 'twice']],
  ])('%s', async ([, differs, expected]) => {
    expect(await automatic(differs)).toEqual(expected)
  })

  test('take another brand as it is', async () => {
    expect(await automatic({ car: { ...nothingKnown, brand: keys.other! } })).toEqual([
      'always',
      'twice',
      'zuid',
      'both',
    ])
    expect(await automatic({ car: { ...nothingKnown, brand: keys.other!, condition: 'used' } })).not.toContain('both')
  })

  test('hold what was picked, also what no longer fits, so that its price can say why', async () => {
    expect(await automatic({}, ['off', 'old-premium', 'named-deal'])).toEqual(
      expect.arrayContaining(['off', 'old-premium', 'named-deal']),
    )
    expect(await automatic({}, ['salon'])).not.toContain('salon')
    const unknown = '00000000-0000-7000-8000-000000000000'
    expect(readCodes(await rulesOfSale(db, { ...sale(), picked: [unknown] }))).toEqual(await automatic())
  })

  test('are as the price takes them', async () => {
    const { rules, names } = await rulesOfSale(db, {
      ...sale(),
      picked: [keys.picked!, keys['fleet-premium']!, keys['named-deal']!],
    })
    const of = (code: string) => rules.find((one) => one.code === code)
    expect(of('always')).toMatchObject({
      kind: 'DISC.PCT@1',
      take: { kind: 'share', bp: 300, of: 'list', most: null },
      scope: 'vehicle',
      by: 'Pieter Maes',
      cumulation: { mode: 'free' },
    })
    expect(of('both')).toMatchObject({
      scope: ['option', 'pack'],
      requiresPremium: 'PREM.CAMPAIGN',
      carScope: { condition: ['new'], brand: expect.arrayContaining([keys.brand, keys.other]) },
    })
    expect(of('twice')).toMatchObject({
      ranges: [
        { validFrom: '2026-03-01', validUntil: '2026-04-01' },
        { validFrom: '2026-11-10', validUntil: null },
      ],
    })
    expect(of('salon-premium')).toMatchObject({
      kind: 'PREM.CAMPAIGN@1',
      amount: { cents: 50_000, vatExcluded: false },
      supportNetCents: 20_000,
      campaign: {
        id: keys.salon,
        code: 'salon',
        topic: 'season',
        validFrom: '2026-11-01',
        validUntil: '2026-12-01',
        salesTypes: ['private'],
        carScope: { brand: [keys.brand] },
        cumulation: { mode: 'free' },
      },
      cumulation: { mode: 'listed', with: ['always', 'salon'] },
    })
    expect(of('picked')).toMatchObject({ kind: 'PREM.ADOPT@1', treatment: 'trade-in', amount: { vatExcluded: true } })
    expect(of('fleet-premium')).toMatchObject({ kind: 'PREM.FLEET@1', dealIds: [keys.deal] })
    expect(of('named-deal')).toMatchObject({ kind: 'DEAL.FIX@1', minimumCarCount: 2, isForBuyer: false })
    expect(names).toMatchObject({
      [keys.salon!]: { code: 'salon', name: { nl: 'Regel salon' } },
      [keys.deal!]: { code: 'deal' },
      [keys.always!]: { code: 'always' },
    })
  })

  test('count the cars of the period of a deal, where the deal says so', async () => {
    const asked: (readonly string[])[] = []
    const { rules } = await rulesOfSale(
      db,
      { ...sale({ salesType: 'fleet' }), picked: [keys.deal!, keys['named-deal']!] },
      async (ids) => {
        asked.push(ids)
        return new Map([[keys.deal!, 7]])
      },
    )
    expect(asked).toEqual([[keys.deal]])
    expect(rules.filter(({ kind }) => kind.startsWith('DEAL'))).toMatchObject([
      { code: 'deal', carsBefore: 7 },
      { code: 'named-deal', carsBefore: 0 },
    ])
  })
})

describe('what somebody may pick', () => {
  const pickable = async (differs?: Partial<RuleQuestion>) => readCodes(await pickableRules(db, sale(differs)))

  test('is what fits and does not come by itself', async () => {
    expect(await pickable()).toEqual(['picked'])
    expect(await pickable({ salesType: 'fleet', customerType: 'fleet' })).toEqual(['deal', 'picked', 'fleet-premium'])
  })

  test('is a deal only for whom it was made with', async () => {
    expect(await pickable({ customerKey: keys.customer! })).toEqual(['picked', 'named-deal'])
    expect(await pickable({ customerKey: '00000000-0000-7000-8000-000000000000' })).toEqual(['picked'])
  })
})

describe('the tables', () => {
  test.for<[constraint: string, columns: Record<string, unknown>]>([
    ['price_rule_takes_an_amount_or_a_share', { kind: 'discount' }],
    ['price_rule_takes_an_amount_or_a_share', { ...share, amountCents: 1 }],
    ['price_rule_takes_something', { kind: 'discount', amountCents: 0 }],
    ['price_rule_premium_fields', { kind: 'premium', amountCents: 1 }],
    ['price_rule_campaign_of_its_premium', given('campaign')],
    ['price_rule_trade_in_of_its_premium', { ...given('dealer'), treatment: 'trade-in' }],
    ['price_rule_deal_fields', { ...share, kind: 'deal' }],
    ['price_rule_discount_fields', { ...given('dealer'), needsApproval: true }],
    ['price_rule_campaign_fields', { kind: 'campaign' }],
  ])('refuse %s', async ([constraint, columns]) => {
    await expect(rule('wrong', columns)).rejects.toThrow(constraint)
  })

  test('refuse two ranges of a rule that overlap, and two traits in one row', async () => {
    const range = { priceRuleId: keys.twice!, validFrom: '2026-03-31', validUntil: '2026-05-01' }
    await expect(db.insertInto('priceRuleRange').values(range).execute()).rejects.toThrow(
      'one_price_rule_range_at_a_time',
    )
    const car = { priceRuleId: keys.twice!, brandId: keys.brand!, vehicleClass: 1 }
    await expect(db.insertInto('priceRuleCar').values(car).execute()).rejects.toThrow('price_rule_car_has_one_trait')
  })
})
