import { describe, expect, test } from 'vitest'
import { buildPriceLine, lowestAskedPrice } from './price-line.ts'

const prices = [
  { cents: 4_380_000, from: '2026-11-20', until: null },
  { cents: 4_490_000, from: '2026-11-12', until: '2026-11-20' },
  { cents: 4_590_000, from: '2026-10-07', until: '2026-11-12' },
]
const today = '2026-11-27'

describe('the line of the prices of a car', () => {
  test('steps from the first day to today, between the lowest and the highest amount', () => {
    const { points, band } = buildPriceLine(prices, { today, alike: { lowest: 4_290_000, highest: 4_540_000 } })
    expect(points.map(({ day, cents }) => [day, cents])).toEqual([
      ['2026-10-07', 4_590_000],
      ['2026-11-12', 4_490_000],
      ['2026-11-20', 4_380_000],
      ['2026-11-27', 4_380_000],
    ])
    expect(points.map(({ x }) => x)).toEqual([0, 36 / 51, 44 / 51, 1])
    expect(points[0]!.y).toBe(1)
    expect(band).toEqual({ low: 0, high: 250 / 300 })
  })

  test('leaves out a price that is planned, and is level where there is one price', () => {
    const planned = { cents: 1, from: '2026-12-01', until: null }
    expect(buildPriceLine([planned], { today, alike: null })).toEqual({ points: [], band: null })
    const { points } = buildPriceLine([planned, { ...prices[0]!, from: today }], { today, alike: null })
    expect(points.map(({ x, y }) => [x, y])).toEqual([
      [0, 0.5],
      [1, 0.5],
    ])
  })
})

describe('the lowest asked price', () => {
  test('is that of the last 30 days', () => {
    const raised = [
      { cents: 5_000_000, from: '2026-11-01', until: null },
      { cents: 4_000_000, from: '2026-10-01', until: '2026-11-01' },
    ]
    expect(lowestAskedPrice(raised, today)).toBe(4_000_000)
    expect(lowestAskedPrice(raised, '2026-12-15')).toBe(5_000_000)
    expect(lowestAskedPrice([], today)).toBeUndefined()
  })
})
