import type { CalendarDay } from '../platform/values/calendar.ts'
import { accept, isRefusal } from '../platform/values/result.ts'
import type { PriceInputs } from './breakdown.ts'
import { priceListed } from './car-price.ts'
import { amountToPay, timesCars } from './price-totals.ts'
import { findCandidates } from './sale/candidates.ts'
import { chooseRules, exclusiveAmong } from './sale/choice.ts'
import { creditFor } from './sale/credit.ts'
import { splitGoods, toSaleLine, sumVehicle } from './sale/goods.ts'
import { discounted, remainingAmounts, withManualDiscount, withPremiums } from './sale/lowered.ts'
import { manualTakes } from './sale/manual-discount.ts'
import { approvalsFor, calculateMargin } from './sale/margin.ts'
import { calculateMarginSale } from './sale/margin-scheme.ts'
import { suggestedFixes, type Calculated } from './sale/suggested-fixes.ts'
import { putTogether } from './sale/parts.ts'
import type { SaleBreakdown, SaleRefusal } from './sale/sale-breakdown.ts'
import type { SaleFacts, SaleInputs, SoldItem } from './sale/sale.ts'
import { priceServices } from './sale/services.ts'
import { allowanceLines, settle } from './sale/settlement.ts'
import { type RegimeDecided, decideVatRegime } from './sale/vat-regime.ts'
import { steps } from './steps.ts'

/**
 * Calculates a sale from the price list to the balance: takes the agreement with the customer, the rows and the day;
 * returns every amount with its reason, and every rule that did not apply with its own. Whole cents, half away from zero;
 * all amounts of lines in one basis, with VAT or without.
 *
 * The steps below are the whole of it, each in a file of its own. Its first part, the price of the car for any customer, is
 * what the shop shows: `carPrice`.
 *
 * Refuses new input that is not possible: see `SaleRefusal`. What lapsed meanwhile is left out and reported.
 */
export function price(
  inputs: SaleInputs,
  facts: SaleFacts,
  priceDate: CalendarDay,
): { ok: true; breakdown: SaleBreakdown } | SaleRefusal {
  const calculated = calculate(inputs, facts, priceDate)
  if (calculated.ok || !('blockerId' in calculated)) return calculated
  return {
    ...calculated,
    suggestedFixes: suggestedFixes(calculated, inputs, facts, (other) => calculate(other, facts, priceDate)),
  }
}

function calculate(inputs: SaleInputs, facts: SaleFacts, day: CalendarDay): Calculated {
  const calculated = steps()
    .step('regime', () => decideVatRegime(inputs.vat))
    .step('items', () => putTogether(inputs.items, facts.configuration))
    .step('asked', (done) => toPriceInputs(inputs, done))
    .step('listed', ({ asked }) => priceListed(asked, facts, day))
    .step('vat', ({ regime: { regime, scheme }, listed: { basis, rateBp } }) => ({ basis, rateBp, regime, scheme }))
    .step('parts', ({ listed }) => splitGoods(listed.lines))
    .step('services', ({ vat }) => priceServices(inputs, facts, day, vat))
    .step('goods', ({ parts, services }) => [...parts.goods, ...services])
    .step('candidates', ({ goods, vat }) => findCandidates(inputs, facts.rules, day, goods, vat))
    .step('manual', ({ goods, vat }) => manualTakes(inputs.manualDiscount, goods, vat))
    .step('exclusivePromotion', ({ parts }) => exclusiveAmong(parts.promotions, facts))
    .step('choice', (done) => chooseRules(inputs, done.candidates, done.goods, done))
    .step('discounted', ({ goods, choice }) => discounted(goods, choice.chosen))
    .step('agreed', (done) => withManualDiscount(inputs.manualDiscount, done))
    .step('lowered', ({ agreed, goods, choice }) => withPremiums(agreed, goods, choice.chosen))
    .step('perCar', ({ goods, lowered, vat }) => amountToPay(remainingAmounts(goods, lowered), vat))
    .step('totals', ({ parts, perCar }) => ({ ...sumVehicle(parts.goods), ...timesCars(perCar, inputs.carCount) }))
    .step('tradeIns', ({ choice, vat }) => allowanceLines(inputs.tradeIns, choice.chosen, vat))
    .step('credit', ({ totals, tradeIns }) => creditFor(inputs, facts, day, totals.totalCents, tradeIns))
    .step('marginSale', (done) => calculateMarginSale(facts, done))
    .step('settlement', (done) => settle(inputs, facts.policy, done))
    .step('margin', (done) => calculateMargin(inputs, facts, day, done))
    .step('approvals', (done) => approvalsFor(inputs, facts, done)).outcome
  if (isRefusal(calculated)) return calculated
  const { vat, regime, listed, parts, services, candidates, choice, lowered } = calculated
  const { totals, settlement, margin, approvals, credit } = calculated
  return accept({
    breakdown: {
      basis: vat.basis,
      regime: vat.regime,
      scheme: vat.scheme,
      regimeMissed: regime.missed,
      lines: [...parts.goods.map(toSaleLine), ...parts.promotions, ...lowered.lines, ...services.map(toSaleLine)],
      notApplied: [...candidates.notApplied, ...choice.notApplied],
      reduction: listed.reduction,
      totals,
      settlement,
      margin,
      approvals,
      credit,
    },
  })
}

/** The question for the price list. */
function toPriceInputs(
  { condition, channel, versionId, vat: { isTaxableBuyer } }: SaleInputs,
  { items, regime: { regime, scheme } }: { items: readonly SoldItem[]; regime: RegimeDecided },
): PriceInputs {
  return { condition, channel, versionId, isTaxableBuyer, items, regime, scheme }
}
