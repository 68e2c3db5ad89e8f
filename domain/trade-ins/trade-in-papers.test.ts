import { describe, expect, test } from 'vitest'
import { requiredItems, tradeInPaperCan, type TradeInPaper } from './trade-in-papers.ts'
import type { SellerVat, TradeInState } from './trade-in-record.ts'

const car = { hasCustomer: true, vin: 'WVWZZZ1KZ8W310001', licencePlate: '' }

describe('the papers of a trade-in', () => {
  test.each<[TradeInPaper, TradeInState, SellerVat, string | undefined]>([
    ['vat-attest', 'draft', 'private', undefined],
    ['vat-attest', 'agreed', 'full', undefined],
    ['purchase-slip', 'valued', 'private', 'trade-in-not-agreed'],
    ['purchase-slip', 'agreed', 'private', undefined],
    ['purchase-slip', 'stocked', 'exempt', undefined],
    ['purchase-slip', 'agreed', 'half', 'trade-in-by-invoice'],
    ['purchase-slip', 'agreed', 'full', 'trade-in-by-invoice'],
    ['purchase-slip', 'dropped', 'private', 'trade-in-not-agreed'],
    ['receipt', 'agreed', 'private', 'trade-in-not-here'],
    ['receipt', 'received', 'full', undefined],
  ])('%s of a car that is %s, of a seller with VAT %s', (paper, state, sellerVat, reason) => {
    const can = tradeInPaperCan(paper, { ...car, state, sellerVat })
    expect(can.ok ? undefined : can.reason).toBe(reason)
  })

  test('are of somebody, and of a car', () => {
    const draft = { ...car, state: 'draft', sellerVat: 'private' } as const
    expect(tradeInPaperCan('vat-attest', { ...draft, hasCustomer: false })).toMatchObject({
      reason: 'trade-in-no-customer',
    })
    expect(tradeInPaperCan('vat-attest', { ...draft, vin: '' })).toMatchObject({ reason: 'trade-in-unknown-car' })
  })
})

test.each([
  ['2024-03-01', 2, true],
  ['2020-03-01', 2, false],
  ['2014-03-01', 0, false],
])('with a car of %s come at least %i keys, its invoice: %s', (registered, leastKeys, hasInvoice) => {
  const terms = { keyFee: { cents: 7_500, leastKeys: 2, underYears: 10 }, invoiceUnderYears: 4 }
  const required = requiredItems(registered, '2026-11-25', terms)
  expect(required.leastKeys).toBe(leastKeys)
  expect(required.items).toContain('keys')
  expect(required.items.includes('purchase-invoice')).toBe(hasInvoice)
})
