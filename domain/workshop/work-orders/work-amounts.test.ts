import { describe, expect, test } from 'vitest'
import { createRandom } from '../../../scripts/demo/random.ts'
import {
  areSharesComplete,
  calculateWorkCost,
  calculateWorkLine,
  CUSTOMER_PAYS,
  findMainPayer,
  splitByPayer,
  sumByPayer,
  sumMinutes,
  toBilledHours,
  toHours,
  WORK_PAYERS,
} from './work-amounts.ts'

const shares = { customer: 2_500, importer: 6_000, insurer: 0, house: 1_500 }
const line = (quantity: number, unitPriceCents: number, of = shares) => ({
  quantity,
  unitPriceCents,
  discountBp: 0,
  shares: of,
})

describe('a line of work', () => {
  test.each([
    ['labour of golden case O1', 1_750, 8_450, 0, 14_788],
    ['filters of golden case O1', 2_000, 1_895, 0, 3_790],
    ['a part of golden case O1', 1_000, 8_995, 0, 8_995],
    ['labour of golden case O9', 3_500, 8_450, 0, 29_575],
    ['a discount, rounded once', 1_750, 8_450, 1_000, 13_309],
    ['nothing', 0, 8_450, 0, 0],
    ['all of it given away', 1_000, 8_450, 10_000, 0],
    ['the largest amount, exactly', 9_999_999, 100_000_000, 0, 999_999_900_000],
  ])('costs, of %s', (_, quantity, unitPriceCents, discountBp, cents) => {
    expect(calculateWorkLine({ quantity, unitPriceCents, discountBp })).toBe(cents)
  })

  test('has no cost while that of one piece is not known', () => {
    expect(calculateWorkCost(2_500, 1_001)).toBe(2_503)
    expect(calculateWorkCost(2_500, null)).toBeNull()
  })
})

describe('the shares of payers', () => {
  test('are those of golden case O9, a cent that is left going to the customer first', () => {
    const labour = line(3_500, 8_450)
    const parts = line(1_000, 41_280)
    const fluid = line(1_000, 1_890)
    const split = (cents: number) => splitByPayer(cents, shares)
    expect(split(29_575)).toEqual({ customer: 7_394, importer: 17_745, insurer: 0, house: 4_436 })
    expect(split(41_280)).toEqual({ customer: 10_320, importer: 24_768, insurer: 0, house: 6_192 })
    expect(split(1_890)).toEqual({ customer: 473, importer: 1_134, insurer: 0, house: 283 })
    expect(sumByPayer([labour, parts, fluid])).toEqual({
      customer: 18_187,
      importer: 43_647,
      insurer: 0,
      house: 10_911,
    })
  })

  test('add up to the line, whatever it costs and whoever pays', () => {
    const random = createRandom('shares of work')
    for (let round = 0; round < 5_000; round++) {
      const cuts = [random.whole(0, 10_000), random.whole(0, 10_000), random.whole(0, 10_000)].toSorted((a, b) => a - b)
      const [one = 0, two = 0, three = 0] = cuts
      const some = { customer: one, importer: two - one, insurer: three - two, house: 10_000 - three }
      expect(areSharesComplete(some)).toBe(true)
      const cents = random.whole(0, 5_000_000)
      const parts = splitByPayer(cents, some)
      expect(WORK_PAYERS.reduce((sum, payer) => sum + parts[payer], 0)).toBe(cents)
      for (const payer of WORK_PAYERS) {
        // No payer is more than a cent away from the exact share, and who has no share pays nothing.
        expect(Math.abs(parts[payer] * 10_000 - cents * some[payer])).toBeLessThan(10_000)
        if (some[payer] === 0) expect(parts[payer]).toBe(0)
      }
    }
  })

  test('are complete at 10000 only', () => {
    expect(areSharesComplete(CUSTOMER_PAYS)).toBe(true)
    expect(areSharesComplete({ ...CUSTOMER_PAYS, house: 1 })).toBe(false)
    expect(areSharesComplete({ ...CUSTOMER_PAYS, customer: 9_999 })).toBe(false)
  })

  test('make one of them the main payer, of equal ones the earlier', () => {
    expect(findMainPayer(shares)).toBe('importer')
    expect(findMainPayer({ customer: 5_000, importer: 5_000, insurer: 0, house: 0 })).toBe('customer')
    expect(findMainPayer({ customer: 0, importer: 0, insurer: 5_000, house: 5_000 })).toBe('insurer')
  })
})

describe('hours', () => {
  test.each([
    [0, 0],
    [1, 100],
    [6, 100],
    [7, 200],
    [47, 800],
    [60, 1_000],
    [61, 1_100],
  ])('of %i clocked minutes are billed as %i thousandths', (minutes, quantity) => {
    expect(toBilledHours(minutes)).toBe(quantity)
  })

  test('of a flat rate are what was sold', () => {
    expect(toHours(105)).toBe(1_750)
    expect(toHours(20)).toBe(333)
  })

  test('add up over stretches, one that runs up to now', () => {
    const at = (time: string) => new Date(`2026-11-26T${time}Z`)
    const entries = [
      { startedAt: at('08:00:00'), endedAt: at('08:20:30') },
      { startedAt: at('09:00:00'), endedAt: null },
    ]
    expect(sumMinutes(entries, at('09:10:00'))).toBe(31)
    expect(sumMinutes([], at('09:10:00'))).toBe(0)
  })
})
