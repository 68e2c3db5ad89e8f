import { expect, test } from 'vitest'
import { premium, pick, sale, saleFacts, priceSale, vatAtHome } from '../price.test-data.ts'
import { settle } from './settlement.ts'

const policy = { advanceCents: 100_000, advanceCapBp: 1_500 }
const due = (totalCents: number, given: object = {}) => ({
  totals: { totalCents, cars: 1, perCar: { totalCents, categories: [], roundingCents: 0 } },
  tradeIns: [],
  credit: null,
  regime: { isGuaranteed: false },
  marginSale: null,
  vat: { rateBp: 2_100 },
  ...given,
})
const allowance = (cents: number) => [
  { ruleId: 'SETTLE.TRADE-IN' as const, id: 'old', amountCents: -cents, remark: null },
]

test.each([
  ['a dear car: what is usual', null, due(2_750_000), 100_000, 2_650_000],
  ['a cheap one: what the law allows', null, due(545_055), 81_758, 463_297],
  ['at the price where both are the same', null, due(666_667), 100_000, 566_667],
  ['what was typed', 50_000, due(2_750_000), 50_000, 2_700_000],
  ['nothing, as was typed', 0, due(2_750_000), 0, 2_750_000],
  ['no more than is left after a trade-in', null, due(700_000, { tradeIns: allowance(650_000) }), 50_000, 0],
  ['nothing where the trade-in is worth more', null, due(700_000, { tradeIns: allowance(800_000) }), 0, -100_000],
  ['nothing where all is lent', null, due(700_000, { credit: { amountCents: 700_000 } }), 0, 0],
])('an advance on %s', (_, advanceCents, owed, advance, balanceCents) => {
  const settled = settle({ advanceCents }, policy, owed)
  if ('reason' in settled) throw new Error(settled.reason)
  const line = settled.lines.find(({ ruleId }) => ruleId === 'SETTLE.ADVANCE')
  expect(line?.amountCents).toBe(advance === 0 ? undefined : -advance)
  expect(settled.balanceCents).toBe(balanceCents)
})

test.each([
  ['the law allows', 81_759, due(545_055), 81_758],
  ['a trade-in leaves to pay', 50_001, due(700_000, { tradeIns: allowance(650_000) }), 50_000],
  ['nothing, where the trade-in is worth more', 1, due(700_000, { tradeIns: allowance(800_000) }), 0],
  ['a credit leaves to pay', 20_001, due(700_000, { credit: { amountCents: 680_000 } }), 20_000],
])('refuses an advance of more than %s', (_, advanceCents, owed, maxCents) => {
  expect(settle({ advanceCents }, policy, owed)).toEqual({
    ok: false,
    reason: 'advance-above-cap',
    maxCents,
  })
})

const old = { id: 'old', allowanceCents: 400_000, expectedCents: 420_000, keys: 2, firstRegistration: '2020-01-01' }

test('a premium can raise what we give for the old car, and lowers no price then', () => {
  const rules = [premium('up', 'PREM.ADOPT@1', 30_000, { treatment: 'trade-in' })]
  const { totals, settlement, lines } = priceSale(sale({ picks: pick('up'), tradeIns: [old] }), saleFacts({ rules }))
  expect(totals.totalCents).toBe(2_750_000)
  expect(lines.at(-1)).toMatchObject({ ruleId: 'PREM.ADOPT', amountCents: 0 })
  expect(settlement.lines[0]).toEqual({
    ruleId: 'SETTLE.TRADE-IN',
    id: 'old',
    amountCents: -430_000,
    remark: 'allowance-above-expected',
  })
})

test('the guarantee is the VAT of all cars, and no line of the invoice', () => {
  const vat = vatAtHome({ destination: 'union', transport: 'buyer' })
  const { settlement, totals } = priceSale(sale({ vat, carCount: 2 }), saleFacts())
  expect(settlement.lines.find(({ ruleId }) => ruleId === 'SETTLE.GUARANTEE')?.amountCents).toBe(954_546)
  expect(totals.totalCents).toBe(2 * 2_272_727)
})
