import { describe, expect, test } from 'vitest'
import { makePrice } from '../pricing/car-price.test-data.ts'
import { saleFacts } from '../pricing/price.test-data.ts'
import { configuredCar, versionSnapshot, standing, usedCar, type Case } from './checks/checks.test-data.ts'
import { simulatePrices, type DraftedPrice } from './price-simulation.ts'

const snapshot = (of: Case = {}) => {
  const { breakdown, ...version } = versionSnapshot(of)
  return { id: 7, offerNumber: 'OF-2026-000007', ...version, breakdown: breakdown! }
}
const price = (subjectId: string, cents: number, forVersionId: string | null = null): DraftedPrice => ({
  subjectId,
  forVersionId,
  cents,
  vatExcluded: false,
})
const was = snapshot().breakdown.totals.totalCents

describe('planned prices', () => {
  test.each<[string, DraftedPrice[], number]>([
    ['raise what is sold', [price('aster', 2_800_000)], 50_000],
    ['lower it', [price('aster', 2_700_000)], -50_000],
    ['of one version alone hold for it', [price('aster', 2_800_000, 'aster')], 50_000],
  ])('%s', (_, drafted, change) => {
    const simulated = simulatePrices(drafted, snapshot())
    expect(simulated).toMatchObject({ offers: 1, refused: 0, beforeCents: was, afterCents: was + change })
    expect([simulated!.gains, simulated!.losses]).toEqual(change > 0 ? [0, 1] : [1, 0])
    expect(simulated!.most).toEqual([
      { id: 7, offerNumber: 'OF-2026-000007', car: 'Noord Aster', beforeCents: was, afterCents: was + change },
    ])
  })

  test.each<[string, DraftedPrice[], Case]>([
    ['of what nobody chose', [price('towbar', 99_000)], {}],
    ['of that version alone, where it is another', [price('aster', 1, 'borealis')], {}],
    [
      'of a version, where a used car is sold',
      [price('aster', 1)],
      { content: standing('used'), snapshot: { car: usedCar } },
    ],
  ])('%s are of no concern', (_, drafted, of) => {
    expect(simulatePrices(drafted, snapshot(of))).toBeNull()
  })

  test('of parts count where they were chosen', () => {
    const offer = snapshot({ content: configuredCar('engine-1', 'option-2') })
    expect(simulatePrices([price('towbar', 99_000)], offer)).toMatchObject({ losses: 1 })
  })

  test('for all versions leave the price of one alone', () => {
    const facts = { prices: [...saleFacts().prices, makePrice('towbar', 70_000, { forVersionId: 'aster' })] }
    const offer = snapshot({ content: configuredCar('engine-1', 'option-2'), snapshot: { facts } })
    expect(simulatePrices([price('towbar', 99_000)], offer)).toMatchObject({ gains: 0, losses: 0 })
    expect(simulatePrices([price('towbar', 60_000, 'aster')], offer)).toMatchObject({ gains: 1 })
  })
})
