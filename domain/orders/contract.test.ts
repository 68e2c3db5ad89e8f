import { describe, expect, test } from 'vitest'
import type { SaleBreakdown } from '../pricing/sale/sale-breakdown.ts'
import { toSvgPath, signatureSvg, resolveTermsType, type Stroke } from './contract.ts'
import { breakdownOfCar, dueOfCar } from './dossier.ts'

describe('a signature that is drawn', () => {
  test.each<[string, Stroke[], boolean]>([
    ['nothing', [], false],
    ['a dot', [[300, 100]], false],
    ['a slip of the pen', [[10, 10, 40, 30]], false],
    [
      'a name',
      [
        [10, 10, 90, 150, 200, 20],
        [220, 80],
      ],
      true,
    ],
  ])('%s', (_, strokes, isSigned) => {
    expect(signatureSvg(strokes).ok).toBe(isSigned)
  })

  test('is lines and nothing else, in whole steps of its box', () => {
    const drawn = signatureSvg([[10.4, 10, 90, 150.6]])
    expect(drawn.ok && drawn.svg).toContain('<path d="M10 10L90 151" fill="none"')
    expect(toSvgPath([5, 6])).toBe('M5 6L5 6')
    expect(toSvgPath([])).toBe('')
  })
})

test.each([
  ['private', false, 'private'],
  ['private', true, 'fleet'],
  ['fleet', true, 'fleet'],
  ['lease', true, 'fleet'],
] as const)('a %s customer (taxable: %s) buys under the terms for %s', (customerType, isTaxable, terms) => {
  expect(resolveTermsType({ customerType, isTaxable })).toBe(terms)
})

describe('a sale of several cars', () => {
  const perCar = {
    categories: [{ ruleId: 'VAT.S', category: 'S', rateBp: 2100, baseCents: 2_000_000, vatCents: 420_000 }],
    roundingCents: 0,
    totalCents: 2_420_000,
  }
  const line = (ruleId: string, amountCents: number) => ({ ruleId, id: null, amountCents, remark: null })
  const settlement = [
    line('SETTLE.TRADE-IN', -640_000),
    line('SETTLE.ADVANCE', -100_001),
    line('SETTLE.CREDIT', -2_000_000),
    line('SETTLE.GUARANTEE', 10),
  ]
  const sold = (cars: number) =>
    ({
      totals: {
        perCar,
        cars,
        vehicleCents: 2_000_000,
        baseCents: cars * 2_000_000,
        vatCents: cars * 420_000,
        totalCents: cars * 2_420_000,
      },
      settlement: {
        lines: settlement,
        advanceCapCents: 363_000,
        balanceCents: cars * 2_420_000 + settlement.reduce((sum, { amountCents }) => sum + amountCents, 0),
      },
    }) as unknown as SaleBreakdown

  test.each([1, 2, 3, 7])('of %i comes to the same as its cars together', (cars) => {
    const all = Array.from({ length: cars }, (_, at) => breakdownOfCar(sold(cars), at + 1))
    const sum = (of: (one: SaleBreakdown) => number) => all.reduce((total, one) => total + of(one), 0)
    expect(sum(({ settlement: { balanceCents } }) => balanceCents)).toBe(sold(cars).settlement.balanceCents)
    expect(sum(({ totals }) => totals.totalCents)).toBe(sold(cars).totals.totalCents)
    expect(all.map(({ totals }) => totals.cars)).toEqual(all.map(() => 1))
  })

  test('has its trade-ins and its odd cents on the first car', () => {
    const [first, second] = [breakdownOfCar(sold(3), 1), breakdownOfCar(sold(3), 2)]
    const amounts = ({ settlement: { lines } }: SaleBreakdown) =>
      lines.map(({ ruleId, amountCents }) => [ruleId, amountCents])
    expect(amounts(first)).toEqual([
      ['SETTLE.TRADE-IN', -640_000],
      ['SETTLE.ADVANCE', -33_335],
      ['SETTLE.CREDIT', -666_668],
      ['SETTLE.GUARANTEE', 4],
    ])
    expect(amounts(second)).toEqual([
      ['SETTLE.ADVANCE', -33_333],
      ['SETTLE.CREDIT', -666_666],
      ['SETTLE.GUARANTEE', 3],
    ])
    // The lender pays us too: what the car is due is not less for it.
    expect(dueOfCar(sold(3), 1)).toEqual({
      dueCents: 1_780_000,
      advanceCents: 33_335,
      advanceCapCents: 121_000,
      guaranteeCents: 4,
    })
  })
})
