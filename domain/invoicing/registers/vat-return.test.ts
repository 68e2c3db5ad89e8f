import { describe, expect, test } from 'vitest'
import { compareMargin } from './margin-vat.ts'
import { calculateVatReturn, type ReturnInputs, type VatTurnover } from './vat-return.ts'
import { findReturnDay, findVatPeriod, listVatPeriods } from './vat-period.ts'

const s21 = { saleBox: '03', saleVatBox: '54', creditBox: '49', creditVatBox: '64' }
const turnover = (
  kind: VatTurnover['kind'],
  baseCents: number,
  vatCents: number,
  boxes: VatTurnover['boxes'] = s21,
): VatTurnover => ({
  kind,
  baseCents,
  vatCents,
  boxes,
})
const margin = (saleCents: number, purchaseCents: number) =>
  compareMargin([], { soldCents: saleCents, purchaseCents, rateBp: 2_100 })
const setting = { marginMethod: 'per-car', purchaseBox: '00', marginBox: '03', marginVatBox: '54' } as const
const none: ReturnInputs = {
  turnover: [],
  incoming: [],
  lostVatCents: [],
  margins: [],
  marginPurchasesCents: 0,
  rateBp: 2_100,
  setting,
  carriedCents: 0,
}

describe('the boxes of the VAT return', () => {
  const margins = [margin(1_550_000, 1_525_000), margin(1_269_200, 930_000), margin(745_000, 755_800)]

  test('split margin cars: what paid the purchase, and the margin without its VAT', () => {
    expect(calculateVatReturn({ ...none, margins })).toEqual({
      '00': 3_200_000,
      '03': 364_200 - 63_208,
      '54': 63_208,
      '71': 63_208,
    })
    const byPeriod = { ...setting, marginMethod: 'per-period' } as const
    expect(calculateVatReturn({ ...none, margins, setting: byPeriod })).toEqual({
      '00': 3_564_200 - 353_400,
      '03': 353_400 - 61_334,
      '54': 61_334,
      '71': 61_334,
    })
  })

  test('correct the VAT of lost debts: it comes back, and is owed again for what comes in', () => {
    expect(calculateVatReturn({ ...none, lostVatCents: [3_819, -1_735, 500] })).toEqual({
      '61': 1_735,
      '62': 4_319,
      '72': 2_584,
    })
  })

  test('a sum of margins below zero owes nothing, and counts for the next period', () => {
    const byPeriod = { ...setting, marginMethod: 'per-period' } as const
    expect(calculateVatReturn({ ...none, margins: [margins[2]!], setting: byPeriod })).toEqual({ '00': 745_000 })
    expect(
      calculateVatReturn({ ...none, margins: [margins[0]!], setting: byPeriod, carriedCents: -10_800 }),
    ).toMatchObject({ '03': 14_200 - 2_464, '54': 2_464 })
  })

  test('follow the boxes of the VAT codes for sales and credit notes, and take purchases from their papers', () => {
    const abroad = { saleBox: '46', saleVatBox: null, creditBox: '48', creditVatBox: null }
    const boxes = calculateVatReturn({
      ...none,
      turnover: [
        turnover('sale', 100_000, 21_000),
        turnover('credit', 20_661, 4_339),
        turnover('sale', 2_840_000, 0, abroad),
        turnover('self-billed', 50_000, 10_500),
        turnover('self-billed-credit', 20_000, 4_200),
      ],
      marginPurchasesCents: 930_000,
    })
    expect(boxes).toEqual({
      '03': 100_000,
      '54': 21_000,
      '49': 20_661,
      '64': 4_339,
      '46': 2_840_000,
      '81': 960_000,
      '85': 20_000,
      '59': 10_500,
      '63': 4_200,
      '71': 21_000 + 4_200 - 4_339 - 10_500,
    })
  })

  test('a credit note on a margin car gives back the VAT that falls off', () => {
    const sold = margin(1_269_200, 930_000)
    const back = compareMargin([sold], { soldCents: 0, purchaseCents: 930_000, rateBp: 2_100 })
    expect(calculateVatReturn({ ...none, margins: [back] })).toEqual({
      '49': 1_269_200 - 58_869,
      '64': 58_869,
      '72': 58_869,
    })
  })
})

describe('VAT periods', () => {
  test.each([
    ['2026-11-30', 'month', '2026-11-01', '2026-11-30'],
    ['2026-02-01', 'month', '2026-02-01', '2026-02-28'],
    ['2026-11-30', 'quarter', '2026-10-01', '2026-12-31'],
    ['2026-01-01', 'quarter', '2026-01-01', '2026-03-31'],
  ] as const)('%s lies in the %s from %s to %s', (day, length, firstDay, lastDay) => {
    expect(findVatPeriod(day, length)).toEqual({ firstDay, lastDay })
  })

  test('are listed back to the first day of own invoices', () => {
    const periods = listVatPeriods('2026-11-20', 'month', { since: '2026-09-15', most: 24 })
    expect(periods.map(({ firstDay }) => firstDay)).toEqual(['2026-11-01', '2026-10-01', '2026-09-01'])
    expect(findReturnDay(periods[0]!, 20)).toBe('2026-12-20')
  })
})
