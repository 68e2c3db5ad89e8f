import { describe, expect, test } from 'vitest'
import {
  answerTo,
  calculateBorneCost,
  drawUpClaim,
  findUncodedWork,
  isOverdue,
  reopenedTo,
  WARRANTY_CLAIM_STATES,
  warrantyClaimCan,
  type WarrantyClaimAct,
  type WarrantyClaimState,
} from './warranty-claim.ts'
import { findWarrantyTerm } from './warranty-term.ts'

describe('a warranty claim', () => {
  test.each<[WarrantyClaimAct, readonly WarrantyClaimState[]]>([
    ['save', ['draft']],
    ['send', ['draft']],
    ['answer', ['sent']],
    ['pay', ['accepted', 'reduced']],
    ['reopen', ['sent', 'accepted', 'reduced', 'refused', 'paid']],
  ])('allows %s in its states', (act, states) => {
    expect(WARRANTY_CLAIM_STATES.filter((state) => warrantyClaimCan(act, { state }).ok)).toEqual(states)
  })

  test.each([
    [43_647, 43_647, 'accepted'],
    [43_647, 43_646, 'reduced'],
    [43_647, 1, 'reduced'],
    [43_647, 0, 'refused'],
  ] as const)('of %d of which %d is accepted is %s', (netCents, acceptedCents, state) => {
    expect(answerTo(netCents, acceptedCents)).toBe(state)
  })

  test.each([
    ['paid', 100, 'accepted'],
    ['paid', 60, 'reduced'],
    ['refused', 0, 'sent'],
    ['reduced', 60, 'sent'],
    ['sent', null, 'draft'],
  ] as const)('that is %s with %s accepted goes back to %s', (state, acceptedCents, to) => {
    expect(reopenedTo({ state, netCents: 100, acceptedCents })).toBe(to)
  })

  test.each([
    ['draft', '2026-11-27', null, true],
    ['draft', '2026-11-28', null, false],
    ['draft', null, null, false],
    ['sent', '2026-11-01', '2026-11-28', false],
    ['sent', '2026-11-01', '2026-11-27', true],
    ['sent', '2026-11-01', null, false],
    ['accepted', '2026-11-01', '2026-11-02', false],
  ] as const)('%s, due on %s and answered by %s, is overdue: %s', (state, dueOn, answerDueOn, is) => {
    expect(isOverdue({ state, dueOn, answerDueOn }, '2026-11-28')).toBe(is)
  })
})

const o9 = { customer: 2_500, importer: 6_000, insurer: 0, house: 1_500 }
const line = { kind: 'part', name: 'Riemset', partNumber: '', quantity: 1_000, discountBp: 0, shares: o9 } as const

describe('the claim of a work order', () => {
  test('is golden case O9', () => {
    const claim = drawUpClaim([
      { ...line, kind: 'labour', quantity: 3_500, unitPriceCents: 8_450, unitCostCents: 3_800 },
      { ...line, unitPriceCents: 41_280, unitCostCents: 20_000 },
      { ...line, name: 'Koelvloeistof', unitPriceCents: 1_890, unitCostCents: 900 },
    ])
    expect(claim?.lines.map(({ netCents }) => netCents)).toEqual([17_745, 24_768, 1_134])
    expect(claim).toMatchObject({ netCents: 43_647, costCents: 7_980 + 12_000 + 540 })
  })

  test('has no line of which the importer bears nothing, and is none without its share', () => {
    const own = { ...line, shares: { customer: 10_000, importer: 0, insurer: 0, house: 0 }, unitPriceCents: 100 }
    expect(drawUpClaim([{ ...own, unitCostCents: 50 }])).toBeNull()
    const both = drawUpClaim([
      { ...own, unitCostCents: 50 },
      { ...line, unitPriceCents: 100, unitCostCents: null },
    ])
    expect(both?.lines).toHaveLength(1)
  })

  test('leaves no cent of its cost unborne, whatever part is accepted', () => {
    for (const costCents of [0, 1, 999, 20_520])
      for (const acceptedCents of [0, 1, 21_823, 43_646, 43_647]) {
        const borne = calculateBorneCost({ netCents: 43_647, acceptedCents, costCents })
        const paid = calculateBorneCost({ netCents: 43_647, acceptedCents: 43_647 - acceptedCents, costCents })
        expect(borne).toBeGreaterThanOrEqual(0)
        expect(Math.abs(borne + paid - costCents)).toBeLessThanOrEqual(1)
      }
    expect(calculateBorneCost({ netCents: 43_647, acceptedCents: 0, costCents: 20_520 })).toBe(20_520)
  })

  test('names its first work without a defect code; parts need none', () => {
    const lines = [
      { kind: 'part', defectCode: '' },
      { kind: 'labour', defectCode: 'A1' },
      { kind: 'labour', defectCode: '' },
    ]
    expect(findUncodedWork(lines)).toBe(2)
    expect(findUncodedWork(lines.slice(0, 2))).toBe(-1)
  })
})

describe('the terms of importers', () => {
  const term = (claimDays: number, brandId: string | null, validFrom: string, validUntil: string | null = null) =>
    ({ brandId, claimDays, answerDays: 45, settlement: 'self-billed', validFrom, validUntil }) as const
  const terms = [
    term(30, null, '2025-01-01', '2026-07-01'),
    term(21, null, '2026-07-01'),
    term(14, 'velta', '2026-01-01'),
  ]
  test.each([
    [null, '2026-06-30', 30],
    [null, '2026-07-01', 21],
    ['noord', '2026-08-01', 21],
    ['velta', '2026-08-01', 14],
    ['velta', '2025-12-31', 30],
    ['velta', '2024-12-31', undefined],
  ])('of brand %s on %s give %s days', (brandId, on, days) => {
    expect(findWarrantyTerm(terms, { brandId, on })?.claimDays).toBe(days)
  })
})
