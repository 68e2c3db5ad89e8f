import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discount, fixedDiscount, premium } from '../pricing/price.test-data.ts'
import type { SalesRule } from '../pricing/sale/sales-rule.ts'
import { bestCombination } from './best-combination.ts'
import {
  contextWith,
  generatedRules,
  pickedCar as car,
  readPicked,
  readRules,
  tradeIn,
} from './generated-rules.test-data.ts'
import type { OfferContent } from './offer-content.ts'
import { offerPrice, type OfferContext } from './offer-sale.ts'

const alone = { cumulation: { mode: 'exclusive' } } as const
const automatic = { isAutomatic: true } as const
const best = (picks: readonly string[], rules: readonly SalesRule[], given: Partial<OfferContent> = {}) =>
  bestCombination({ ...car, ...given, picks }, contextWith(rules))

describe('the best combination', () => {
  test('picks what combines, and leaves what pushes out more than it gives', () => {
    const rules = [
      fixedDiscount('trouw', 50_000),
      premium('dealer', 'PREM.DEALER@1', 40_000),
      discount('buren', 100, alone),
      premium('najaar', 'PREM.CAMPAIGN@1', 100_000, automatic),
    ]
    expect(best([], rules)).toEqual({
      picks: ['trouw', 'dealer'],
      added: ['trouw', 'dealer'],
      dropped: [],
      totalCents: 2_560_000,
      differenceCents: -90_000,
    })
    expect(best(['buren'], rules)).toMatchObject({ picks: ['trouw', 'dealer'], dropped: ['buren'] })
  })

  test('is none where nothing lowers the price further', () => {
    expect(best(['trouw'], [fixedDiscount('trouw', 50_000)])).toBeUndefined()
    expect(best([], [fixedDiscount('buren', 5_000, alone), fixedDiscount('vast', 9_000, automatic)])).toBeUndefined()
    expect(best([], [])).toBeUndefined()
  })

  test('adds no rule that needs approval, and keeps one that is picked', () => {
    const rules = [fixedDiscount('directie', 200_000, { needsApproval: true }), fixedDiscount('trouw', 50_000)]
    expect(best([], rules)?.picks).toEqual(['trouw'])
    expect(best(['directie'], rules)?.picks).toEqual(['directie', 'trouw'])
  })

  test('leads out of picks that clash', () => {
    const rules = [fixedDiscount('trouw', 50_000), discount('buren', 300, alone)]
    expect(best(['trouw', 'buren'], rules)).toEqual({
      picks: ['buren'],
      added: [],
      dropped: ['trouw'],
      totalCents: 2_667_500,
      differenceCents: null,
    })
  })

  test('leaves the premium that raises the allowance of the trade-in where it is', () => {
    const rules = [premium('inruil', 'PREM.ADOPT@1', 75_000, { treatment: 'trade-in' }), fixedDiscount('trouw', 50_000)]
    expect(best(['inruil'], rules, { tradeIns: [tradeIn] })?.picks).toEqual(['inruil', 'trouw'])
    expect(best([], rules, { tradeIns: [tradeIn] })?.picks).toEqual(['trouw'])
  })

  test('is not searched among more rules than the search takes', () => {
    const rules = Array.from({ length: 31 }, (_, at) => fixedDiscount(`r${at}`, 100))
    expect(best([], rules)).toBeUndefined()
    expect(best([], rules.slice(1))?.added).toHaveLength(30)
  })
})

test('no other picks make the car cheaper, and it costs what it says', () => {
  let found = 0
  fc.assert(
    fc.property(generatedRules, (generated) => {
      const rules = readRules(generated)
      const [content, context] = [readPicked(generated), contextWith(rules)]
      const combination = bestCombination(content, context)
      const cheapest = Math.min(...subsets(rules).map((picks) => readTotal({ ...content, picks }, context)))
      const now = readTotal(content, context)
      if (combination === undefined) {
        expect(now === Infinity ? cheapest : now).toBe(cheapest)
        return
      }
      found++
      expect(combination.totalCents).toBe(cheapest)
      expect(readTotal({ ...content, picks: combination.picks }, context)).toBe(cheapest)
      expect(combination.differenceCents).toBe(now === Infinity ? null : cheapest - now)
    }),
    { numRuns: 500 },
  )
  expect(found).toBeGreaterThan(100)
})

function readTotal(content: OfferContent, context: OfferContext): number {
  const priced = offerPrice(content, context)
  return priced.ok ? priced.breakdown.totals.totalCents : Infinity
}

function subsets(rules: readonly SalesRule[]): string[][] {
  const pickable = rules.filter(({ isAutomatic }) => !isAutomatic)
  return Array.from({ length: 2 ** pickable.length }, (_, mask) =>
    pickable.flatMap(({ id }, at) => ((mask >> at) % 2 === 1 ? id : [])),
  )
}
