import { expect, test } from 'vitest'
import { item, makePrice, makePromotion, today } from '../car-price.test-data.ts'
import { price } from '../price.ts'
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
import type { SaleFacts, SaleInputs } from './sale.ts'
import type { SalesRule } from './sales-rule.ts'

const automatic = { isAutomatic: true } as const
const alone = { isAutomatic: true, cumulation: { mode: 'exclusive' } } as const
const off = (code: string, cents: number, given: object = automatic) => premium(code, 'PREM.DEALER@1', cents, given)

function chosen(rules: SalesRule[], inputs: Partial<SaleInputs> = {}, facts: Partial<SaleFacts> = {}) {
  const { lines, notApplied } = priceSale(sale(inputs), saleFacts({ rules, ...facts }))
  const applied = lines.flatMap(({ source }) => (rules.some(({ id }) => id === source?.id) ? source!.code : []))
  return { applied, notApplied: Object.fromEntries(notApplied.map(({ source, reason }) => [source.code, reason])) }
}

test.each<[string, SalesRule[], string[], object]>([
  ['all that combine', [off('a', 100), off('b', 200)], ['a', 'b'], {}],
  [
    'the dearer of two that do not combine',
    [off('a', 100, alone), off('b', 200)],
    ['b'],
    { a: { code: 'less-favourable', differenceCents: 100, blockers: ['b'] } },
  ],
  [
    'two small ones before one big one',
    [off('a', 300, alone), off('b', 200), off('c', 101)],
    ['b', 'c'],
    { a: { code: 'less-favourable', differenceCents: 1, blockers: ['b', 'c'] } },
  ],
  [
    'of equal sets the one with fewer rules',
    [off('a', 300, alone), off('b', 200), off('c', 100)],
    ['a'],
    {
      b: { code: 'less-favourable', differenceCents: 0, blockers: ['a'] },
      c: { code: 'less-favourable', differenceCents: 0, blockers: ['a'] },
    },
  ],
  [
    'of equal rules the one with the lower priority number',
    [off('a', 100, { ...alone, priority: 2 }), off('b', 100, { ...alone, priority: 1 })],
    ['b'],
    { a: { code: 'less-favourable', differenceCents: 0, blockers: ['b'] } },
  ],
  [
    'of equal rules of one priority the one with the first code',
    [off('b', 100, alone), off('a', 100, alone)],
    ['a'],
    { b: { code: 'less-favourable', differenceCents: 0, blockers: ['a'] } },
  ],
  [
    'nothing that gives nothing',
    [off('a', 0)],
    [],
    { a: { code: 'less-favourable', differenceCents: 0, blockers: [] } },
  ],
  [
    'a premium that gives less, for the discount that needs it',
    [
      discount('a', 1_000, { ...automatic, requiresPremium: 'PREM.CAMPAIGN' }),
      premium('b', 'PREM.CAMPAIGN@1', 100, { ...automatic, campaign: campaign('x', { topic: 'season' }) }),
      premium('c', 'PREM.DEALER@1', 200_000, { ...automatic, campaign: campaign('y', { topic: 'season' }) }),
    ],
    ['a', 'b'],
    { c: { code: 'less-favourable', differenceCents: 75_100, blockers: ['b'] } },
  ],
  [
    'what is there to be taken',
    [fixedDiscount('a', 2_000_000, automatic), fixedDiscount('b', 1_000_000, automatic)],
    ['a'],
    { b: { code: 'less-favourable', differenceCents: 1_000_000, blockers: [] } },
  ],
])('applies %s', (_, rules, applied, notApplied) => {
  expect(chosen(rules)).toEqual({ applied, notApplied })
})

test('a pick goes before what comes by itself, however much that would give', () => {
  const rules = [off('small', 100, { cumulation: { mode: 'exclusive' } }), off('big', 900)]
  expect(chosen(rules, { picks: pick('small') })).toEqual({
    applied: ['small'],
    notApplied: { big: { code: 'not-cumulable', blockers: ['small'] } },
  })
})

test('the later of two picks that do not combine is refused, with ways out', () => {
  const rules = [off('a', 100, { cumulation: { mode: 'exclusive' } }), off('b', 200, {}), off('c', 300, {})]
  const refused = (...picks: string[]) => price(sale({ picks: pick(...picks) }), saleFacts({ rules }), today)
  expect(refused('a', 'b')).toMatchObject({
    ok: false,
    reason: 'not-cumulable',
    rule: 'b',
    blocker: 'a',
    suggestedFixes: [{ picks: ['b'], totalCents: 2_749_800 }],
  })
  expect(refused('b', 'a')).toMatchObject({ rule: 'a', blocker: 'b' })
})

test('a campaign of a topic excludes another of the same', () => {
  const season = (code: string) =>
    premium(code, 'PREM.CAMPAIGN@1', 100, { campaign: campaign(code, { topic: 'season' }) })
  expect(price(sale({ picks: pick('a', 'b') }), saleFacts({ rules: [season('a'), season('b')] }), today)).toMatchObject(
    {
      reason: 'not-cumulable',
      rule: 'b',
      blocker: 'a',
    },
  )
})

test('beside an exclusive promotion nothing else lowers the price', () => {
  const rules = [off('a', 100), off('free', 0, {})]
  const promotions = [makePromotion('aster', 2_599_000, { channel: 'showroom', isExclusive: true })]
  expect(chosen(rules, { picks: pick('free') }, { promotions })).toEqual({
    applied: ['free'],
    notApplied: { a: { code: 'not-cumulable', blockers: ['promotion of aster'] } },
  })
  expect(price(sale({ picks: pick('a') }), saleFacts({ rules, promotions }), today)).toMatchObject({
    reason: 'not-cumulable',
    rule: 'a',
    blocker: 'promotion of aster',
  })
})

test('a promotion that lowers nothing excludes nothing', () => {
  const promotions = [makePromotion('aster', 2_999_000, { channel: 'showroom', isExclusive: true })]
  expect(chosen([off('a', 100)], {}, { promotions }).applied).toEqual(['a'])
})

test('a pick that needs a premium applies where that comes by itself, and where it is of use', () => {
  const needing = discount('a', 100, { requiresPremium: 'PREM.DEALER' })
  expect(chosen([needing, off('b', 100)], { picks: pick('a') }).applied).toEqual(['a', 'b'])
  expect(chosen([needing], { picks: pick('a') }).notApplied).toEqual({
    a: { code: 'premium-needed', kind: 'PREM.DEALER' },
  })
})

test('what needs a rule that a pick does not admit falls with it', () => {
  const rules = [
    discount('picked', 100, { cumulation: { mode: 'listed', with: ['needing'] } }),
    discount('needing', 100, { requiresPremium: 'PREM.DEALER' }),
    off('premium', 100),
  ]
  expect(chosen(rules, { picks: pick('picked', 'needing') })).toEqual({
    applied: ['picked'],
    notApplied: {
      premium: { code: 'not-cumulable', blockers: ['picked'] },
      needing: { code: 'premium-needed', kind: 'PREM.DEALER' },
    },
  })
})

test.each([
  ['deal-minimum', { picks: pick('deal') }, { deal: 'deal', minimum: 5, count: 1 }],
  ['reduction-exceeds-scope', { picks: pick('huge') }, { rule: 'huge', mostCents: 2_750_000 }],
  ['reduction-exceeds-scope', { picks: pick('half', 'half too', 'little') }, { rule: 'little', mostCents: 0 }],
] as const)('refuses %s', (reason, inputs, detail) => {
  const rules = [
    deal('deal', 1_000),
    fixedDiscount('huge', 2_750_001),
    discount('half', 5_000),
    discount('half too', 5_000),
    fixedDiscount('little', 1, { priority: 2 }),
  ]
  expect(price(sale(inputs), saleFacts({ rules }), today)).toEqual({ ok: false, reason, ...detail })
})

test('what falls on two categories of VAT is two lines', () => {
  const rules = [fixedDiscount('all', 100_000, { scope: ['base', 'accessory'] })]
  const inputs = sale({
    condition: 'used',
    items: [item('used'), item('mats', 'accessory')],
    vat: { ...sale().vat, car: 'margin', isNewMeans: false },
    picks: pick('all'),
  })
  const { lines, totals } = priceSale(
    inputs,
    saleFacts({ prices: [makePrice('used', 900_000), makePrice('mats', 100_000)], rules }),
  )
  expect(lines.slice(2).map(({ id, amountCents, vatCategory }) => [id, amountCents, vatCategory])).toEqual([
    ['all', -90_000, 'E'],
    ['all on S', -10_000, 'S'],
  ])
  expect(totals.totalCents).toBe(900_000)
})
