import { expect, test } from 'vitest'
import { item, today } from '../car-price.test-data.ts'
import {
  campaign,
  deal,
  discount,
  fixedDiscount,
  pick,
  premium,
  sale,
  saleFacts,
  priceSale,
} from '../price.test-data.ts'
import type { SaleInputs } from './sale.ts'
import type { SalesRule } from './sales-rule.ts'

/** Returns the reason that a rule does not apply to a sale, or the amount that it takes off. */
function outcome(rule: SalesRule, inputs: Partial<SaleInputs> = {}) {
  const { lines, notApplied } = priceSale(sale(inputs), saleFacts({ rules: [rule] }))
  return notApplied[0]?.reason ?? lines.find(({ source }) => source?.id === rule.id)?.amountCents
}

const automatic = { isAutomatic: true }
const tradeIn = { id: 'old', allowanceCents: 1, expectedCents: 1, keys: 2, firstRegistration: '2020-01-01' }
const past = { validFrom: '2026-10-01', validUntil: today }
const now = { validFrom: today, validUntil: null }

test.each<[string, SalesRule, unknown, Partial<SaleInputs>?]>([
  ['a share of the vehicle', discount('a', 200, automatic), -55_000],
  ['one that nobody picked', discount('a', 200), undefined],
  ['one that somebody picked', discount('a', 200), -55_000, { picks: pick('a') }],
  ['one that is archived', discount('a', 200, { ...automatic, isActive: false }), { code: 'inactive' }],
  [
    'the last day of a range',
    discount('a', 200, { ...automatic, ranges: [past] }),
    { code: 'out-of-dates', ranges: [past] },
  ],
  ['one of several ranges', discount('a', 200, { ...automatic, ranges: [past, now] }), -55_000],
  [
    'one for fleets',
    discount('a', 200, { ...automatic, salesTypes: ['fleet'] }),
    { code: 'sales-type', needs: ['fleet'] },
  ],
  [
    'one for dealers',
    discount('a', 200, { ...automatic, customerTypes: ['dealer'] }),
    { code: 'customer-type', needs: ['dealer'] },
  ],
  ['one for this model', discount('a', 200, { ...automatic, carScope: { model: ['aster', 'breva'] } }), -55_000],
  [
    'one for another brand',
    discount('a', 200, { ...automatic, carScope: { brand: ['zuid'] } }),
    { code: 'car-scope', trait: 'brand', needs: ['zuid'] },
  ],
  [
    'one for an engine, where nobody knows the engine',
    discount('a', 200, { ...automatic, carScope: { engine: ['v6'] } }),
    { code: 'car-scope', trait: 'engine', needs: ['v6'] },
  ],
  [
    'one for accessories, where there are none',
    discount('a', 200, { ...automatic, scope: ['accessory'] }),
    { code: 'nothing-in-scope', scope: ['accessory'] },
  ],
  ['a deal for five cars', deal('a', 1_000, automatic), { code: 'deal-minimum', minimum: 5, count: 1 }],
  ['a deal made with others', deal('a', 1_000, { ...automatic, isForBuyer: false }), { code: 'other-customers' }],
  ['a deal for five cars, four of which are bought', deal('a', 1_000, { ...automatic, carsBefore: 4 }), -275_000],
  ['a premium for fleets', premium('a', 'PREM.FLEET@1', 100, automatic), { code: 'fleet-sale-needed' }],
  ['a premium for fleets, for one', premium('a', 'PREM.FLEET@1', 100, automatic), -100, { salesType: 'fleet' }],
  ['a premium for stock cars', premium('a', 'PREM.STOCK@1', 100, automatic), { code: 'stock-car-needed' }],
  ['a premium for stock cars, on one', premium('a', 'PREM.STOCK@1', 100, automatic), -100, { isStockCar: true }],
  ['a premium for a trade-in', premium('a', 'PREM.ADOPT@1', 100, automatic), { code: 'trade-in-needed' }],
  ['a premium for a trade-in, with one', premium('a', 'PREM.ADOPT@1', 100, automatic), -100, { tradeIns: [tradeIn] }],
  ['a premium of ours', premium('a', 'PREM.DEALER@1', 100, automatic), -100],
  [
    'a premium of a campaign that is over',
    premium('a', 'PREM.CAMPAIGN@1', 100, { ...automatic, campaign: campaign('autumn', past) }),
    { code: 'campaign-inactive', campaign: 'autumn', isActive: true, range: past },
  ],
  [
    'a premium of a campaign for another brand',
    premium('a', 'PREM.CAMPAIGN@1', 100, {
      ...automatic,
      campaign: campaign('autumn', { carScope: { brand: ['zuid'] } }),
    }),
    { code: 'car-scope', trait: 'brand', needs: ['zuid'] },
  ],
  [
    'a premium of a campaign for fleets',
    premium('a', 'PREM.CAMPAIGN@1', 100, { ...automatic, campaign: campaign('autumn', { salesTypes: ['fleet'] }) }),
    { code: 'sales-type', needs: ['fleet'] },
  ],
  [
    'a premium made for a deal, without it',
    premium('a', 'PREM.DEALER@1', 100, { ...automatic, dealIds: ['big'] }),
    { code: 'deal-needed', dealIds: ['big'] },
  ],
  [
    'a discount beside a premium, without it',
    discount('a', 200, { ...automatic, requiresPremium: 'PREM.STOCK' }),
    { code: 'premium-needed', kind: 'PREM.STOCK' },
  ],
  [
    'more than the car costs',
    fixedDiscount('a', 2_750_001, automatic),
    { code: 'exceeds-scope', mostCents: 2_750_000 },
  ],
])('%s', (_, rule, expected, inputs) => {
  expect(outcome(rule, inputs)).toEqual(expected)
})

test.each<[string, SalesRule, number]>([
  ['a fixed amount, VAT included', fixedDiscount('a', 12_100), -12_100],
  [
    'a fixed amount without VAT',
    fixedDiscount('a', 0, { take: { kind: 'fixed', amount: { cents: 10_000, vatExcluded: true } } }),
    -12_100,
  ],
  ['a share of the vehicle without what no percentage touches', discount('a', 1_000), -275_000],
  ['a share of options', discount('a', 1_000, { scope: ['option'] }), -8_900],
  ['a share of accessories and delivery', discount('a', 1_000, { scope: ['accessory', 'delivery'] }), -3_388],
  [
    'a share, at most so much',
    discount('a', 1_000, {
      take: { kind: 'share', bp: 1_000, of: 'list', most: { cents: 99_999, vatExcluded: false } },
    }),
    -99_999,
  ],
  [
    'a fixed amount off a deal, for each car',
    deal('a', 0, { kind: 'DEAL.FIX@1', take: { kind: 'fixed', amount: { cents: 5_000, vatExcluded: false } } }),
    -5_000,
  ],
])('takes off %s', (_, rule, cents) => {
  const items = [
    item('aster'),
    { ...item('metallic', 'colour'), isDiscountable: false },
    item('towbar', 'option'),
    item('mats', 'accessory'),
  ]
  const priced = priceSale(
    sale({ items, services: ['delivery'], carCount: 5, picks: pick('a') }),
    saleFacts({
      rules: [rule.kind === 'DISC.PCT@1' && rule.scope === 'vehicle' ? { ...rule, scope: ['base', 'colour'] } : rule],
    }),
  )
  expect(priced.lines.find(({ source }) => source?.id === 'a')?.amountCents).toBe(cents)
})

test('shares do not compound unless they are of what is left', () => {
  const running = { kind: 'share', bp: 1_000, of: 'running', most: null } as const
  const rules = [
    discount('first', 1_000),
    discount('second', 1_000),
    discount('third', 0, { take: running, priority: 2 }),
  ]
  const { lines } = priceSale(sale({ picks: pick('third', 'second', 'first') }), saleFacts({ rules }))
  expect(lines.slice(1).map(({ id, amountCents, ofCents }) => [id, amountCents, ofCents])).toEqual([
    ['first', -275_000, 2_750_000],
    ['second', -275_000, 2_750_000],
    ['third', -220_000, 2_200_000],
  ])
})

test('lines come before the vehicle, the vehicle before a deal, a deal before premiums', () => {
  const rules = [
    premium('premium', 'PREM.DEALER@1', 100, { priority: 0 }),
    deal('deal', 100, { minimumCarCount: 1 }),
    discount('vehicle', 100),
    discount('line', 100, { scope: ['base'], priority: 9 }),
  ]
  const { lines } = priceSale(sale({ picks: pick(...rules.map(({ id }) => id)) }), saleFacts({ rules }))
  expect(lines.slice(1).map(({ id }) => id)).toEqual(['line', 'vehicle', 'deal', 'premium'])
})

test('every amount says which row it comes from, from when, who saved it and who picked it', () => {
  const rules = [
    discount('spring', 200, { rev: 7, by: 'pieter', ranges: [{ validFrom: '2026-11-01', validUntil: null }] }),
  ]
  const { lines } = priceSale(sale({ picks: pick('spring') }), saleFacts({ rules }))
  expect(lines[1]).toEqual({
    id: 'spring',
    ruleId: 'DISC.PCT',
    source: { kind: 'discount', id: 'spring', rev: 7, code: 'spring', since: '2026-11-01', by: 'pieter' },
    ofCents: 2_750_000,
    bp: 200,
    amountCents: -55_000,
    allocation: [['aster', -55_000]],
    vatCategory: 'S',
    signed: { by: 'tom', at: '2026-11-10T09:00:00Z' },
    note: null,
    isPrintable: true,
  })
})
