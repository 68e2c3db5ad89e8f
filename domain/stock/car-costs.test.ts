import { describe, expect, test } from 'vitest'
import { buildCostLedger, type CostLine } from './car-costs.ts'

const line = (id: number, spentOn: string, netCents: number): CostLine => ({
  id,
  spentOn,
  kind: 'repair',
  description: 'Remblokken',
  document: null,
  netCents,
})
const ledger = (lines: readonly CostLine[]) =>
  buildCostLedger({ purchaseCents: 1_000_000, purchasedOn: '2026-10-01', lines }).map(
    ({ entry, cents, totalCents }) => [entry, cents, totalCents],
  )

describe('the ledger of a car', () => {
  test('begins with its purchase and adds its costs by day, then in the order in which they were booked', () => {
    const lines = [line(3, '2026-10-09', 20_000), line(2, '2026-10-05', 30_000), line(1, '2026-10-09', -5_000)]
    expect(ledger(lines)).toEqual([
      ['purchase', 1_000_000, 1_000_000],
      ['cost', 30_000, 1_030_000],
      ['cost', -5_000, 1_025_000],
      ['cost', 20_000, 1_045_000],
    ])
  })
})
