import type { CalendarDay } from '../platform/calendar.ts'
import { accept, refuse } from '../platform/result.ts'
import type { Breakdown, PriceFacts, PriceInputs, PriceRefusal } from './breakdown.ts'
import { listLines } from './list-prices.ts'
import { totalsOf } from './price-totals.ts'
import { promotionLines } from './promotions.ts'
import { reductionOf } from './reductions.ts'
import { basisOf, standardRateOn } from './vat-basis.ts'

/**
 * The price of one car: what is asked for, the rows of the price list and a day in, every amount with its rule and its
 * row out. Whole cents, half away from zero, in one basis: with VAT, or without. No other code reckons a price.
 *
 * The steps, each a function of its own that reads the lines so far and adds to them: list prices, promotions, VAT and
 * totals. What lowers or raises a price further (discounts, premiums, services) is another step between the promotions
 * and the totals.
 *
 * Refuses with `price-missing` where something asked for has no price on that day, and with `vat-rate-missing` where the
 * table of VAT rates has a gap. Never gives zero for either.
 */
export function price(
  inputs: PriceInputs,
  facts: PriceFacts,
  priceDate: CalendarDay,
): { ok: true; breakdown: Breakdown } | PriceRefusal {
  const rateBp = standardRateOn(facts.vatRates, priceDate)
  if (rateBp === undefined) return refuse('vat-rate-missing', { day: priceDate })
  const listed = listLines(inputs, facts, priceDate, rateBp)
  if (!Array.isArray(listed)) return listed
  const promoted = promotionLines(inputs, facts, priceDate, rateBp, listed)
  const lines = promoted.length === 0 ? listed : [...listed, ...promoted]
  const basis = basisOf(inputs)
  const reduction = reductionOf(inputs, facts, priceDate, listed, promoted)
  return accept({ breakdown: { basis, lines, reduction, totals: totalsOf(lines, basis, rateBp) } })
}
