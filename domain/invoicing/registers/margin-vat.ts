import { vatInMargin } from '../../pricing/sale/margin-scheme.ts'
import type { Cents } from '../../platform/values/money.ts'
import type { MarginMethod } from './vat-year.ts'

export interface MarginVat {
  readonly vatCents: Cents
  /** A negative sum that the next period of the same year begins with; 0 when each car is calculated separately. */
  readonly carriedCents: Cents
}

/**
 * Calculates the VAT in the margins of a period. A car that was sold at a loss owes none, and lessens that of others only
 * where a company declares by period.
 * @param marginsCents signed margins of the cars, VAT included
 * @param carriedCents what the period before carried on; zero or below
 */
export function calculateMarginVat(
  method: MarginMethod,
  marginsCents: readonly Cents[],
  { rateBp, carriedCents = 0 }: { rateBp: number; carriedCents?: Cents },
): MarginVat {
  if (method === 'per-car') {
    return { vatCents: marginsCents.reduce((sum, margin) => sum + vatInMargin(margin, { rateBp }), 0), carriedCents: 0 }
  }
  const sumCents = marginsCents.reduce((sum, margin) => sum + margin, carriedCents)
  return { vatCents: vatInMargin(sumCents, { rateBp }), carriedCents: Math.min(0, sumCents) }
}

/** Amounts of a row of the register of comparison; of a credit note they are differences. */
export interface MarginAmounts {
  readonly purchaseCents: Cents
  readonly saleCents: Cents
  readonly marginCents: Cents
  readonly vatCents: Cents
}

/**
 * Returns the row that brings the register of a sale up to what it is now: the sale itself at first, then the difference
 * that each credit note makes, in its own period. A car of which nothing is left sold is ours again.
 */
export function compareMargin(
  booked: readonly Pick<MarginAmounts, 'purchaseCents' | 'saleCents' | 'vatCents'>[],
  { soldCents, purchaseCents, rateBp }: { soldCents: Cents; purchaseCents: Cents; rateBp: number },
): MarginAmounts {
  const paidCents = soldCents === 0 ? 0 : purchaseCents
  const vatCents = vatInMargin(soldCents - paidCents, { rateBp })
  const before = (name: 'purchaseCents' | 'saleCents' | 'vatCents') => booked.reduce((sum, row) => sum + row[name], 0)
  const row = {
    purchaseCents: paidCents - before('purchaseCents'),
    saleCents: soldCents - before('saleCents'),
    vatCents: vatCents - before('vatCents'),
  }
  return { ...row, marginCents: row.saleCents - row.purchaseCents }
}
