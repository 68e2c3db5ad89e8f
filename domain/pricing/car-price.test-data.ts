import type { LedgerRow, PricedItem, PriceFacts, PriceInputs, PriceRow, PromotionRow } from './breakdown.ts'

/** The day that tests of prices live on. */
export const today = '2026-11-10'

/** A private buyer's new car in the shop; a test says what differs. */
export function inputs(given: Partial<PriceInputs> = {}): PriceInputs {
  return {
    condition: 'new',
    items: [item('aster')],
    regime: 'standard',
    isTaxableBuyer: false,
    channel: 'shop',
    versionId: 'aster',
    ...given,
  }
}

export function item(subjectId: string, kind: PricedItem['kind'] = 'base', isStandard = false): PricedItem {
  return { subjectId, kind, isStandard }
}

/** One rate of VAT, and no price of anything. */
export function facts(given: Partial<PriceFacts> = {}): PriceFacts {
  const vatRates = [{ category: 'S', rateBp: 2_100, validFrom: '1996-01-01', validUntil: null }]
  return { prices: [], corrected: [], promotions: [], ledger: [], vatRates, ...given }
}

/** Of the price list, VAT included, since ever. */
export function makePrice(subjectId: string, cents: number, given: Partial<PriceRow> = {}): PriceRow {
  const row = { id: `price of ${subjectId}`, subjectId, forVersionId: null, cents, vatExcluded: false }
  return { ...row, validFrom: null, validUntil: null, ...given }
}

/** In the shop, VAT included, in November. */
export function makePromotion(subjectId: string, cents: number, given: Partial<PromotionRow> = {}): PromotionRow {
  const row = { id: `promotion of ${subjectId}`, subjectId, channel: 'shop' as const, cents, vatExcluded: false }
  return { ...row, validFrom: '2026-11-01', validUntil: '2026-12-01', ...given }
}

/** Shown in the shop, VAT included. */
export function makeShownPrice(
  cents: number,
  shownFrom: string,
  shownUntil: string | null,
  given: Partial<LedgerRow> = {},
): LedgerRow {
  const list = { cents, vatExcluded: false }
  return { subjectId: 'aster', channel: 'shop', list, promotion: null, shownFrom, shownUntil, ...given }
}
