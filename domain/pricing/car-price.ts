import type { CalendarDay } from '../platform/values/calendar.ts'
import { accept, isRefusal, refuse } from '../platform/values/result.ts'
import type { Basis, Breakdown, PriceFacts, PriceInputs, PriceLine, PriceRefusal } from './breakdown.ts'
import { listLines } from './list-prices.ts'
import { calculateTotals } from './price-totals.ts'
import { promotionLines } from './promotions.ts'
import { findReduction } from './reductions.ts'
import { decideBasis, standardRateOn } from './vat-basis.ts'

/**
 * Calculates the price of a car for any customer: takes what is to be priced, the rows of the price list and a day; returns
 * every amount with its rule and its row. Whole cents, half away from zero, in one basis: with VAT, or without.
 *
 * The shop asks no more than this. The sale of a salesperson continues from the same lines: `price` in price.ts.
 *
 * Refuses with `price-missing` where something asked for has no price on that day, and with `vat-rate-missing` where the
 * table of VAT rates has a gap. Never gives zero for either.
 */
export function carPrice(
  inputs: PriceInputs,
  facts: PriceFacts,
  priceDate: CalendarDay,
): { ok: true; breakdown: Breakdown } | PriceRefusal {
  const listed = priceListed(inputs, facts, priceDate)
  if (isRefusal(listed)) return listed
  const { basis, rateBp, lines, reduction } = listed
  const totals = calculateTotals(lines, { basis, rateBp, regime: inputs.regime })
  return accept({ breakdown: { basis, lines, reduction, totals } })
}

/**
 * The list price of a car and all that belongs to it, promotions included; the ordinary rate of VAT in basis points.
 */
export interface PriceListed extends Pick<Breakdown, 'basis' | 'lines' | 'reduction'> {
  readonly basis: Basis
  readonly rateBp: number
  readonly lines: readonly PriceLine[]
}

/** Calculates the first steps of every price: list prices, then the promotions that lower them. Refusals: as `carPrice`. */
export function priceListed(
  inputs: PriceInputs,
  facts: PriceFacts,
  priceDate: CalendarDay,
): PriceListed | PriceRefusal {
  const rateBp = standardRateOn(facts.vatRates, priceDate)
  if (rateBp === undefined) return refuse('vat-rate-missing', { day: priceDate })
  const listed = listLines(inputs, facts, priceDate, rateBp)
  if (!Array.isArray(listed)) return listed
  const promoted = promotionLines(inputs, facts, priceDate, rateBp, listed)
  const lines = promoted.length === 0 ? listed : [...listed, ...promoted]
  const reduction = findReduction(inputs, facts, priceDate, listed, promoted)
  return { basis: decideBasis(inputs), rateBp, lines, reduction }
}
