import type { CalendarDay } from '../platform/calendar.ts'
import { accept, isRefusal } from '../platform/result.ts'
import { priceListed } from './car-price.ts'
import { amountToPay, timesCars } from './price-totals.ts'
import { candidatesOf } from './sale/candidates.ts'
import { chooseRules, exclusiveAmong } from './sale/choice.ts'
import { creditFor } from './sale/credit.ts'
import { goodsOf, vehicleOf } from './sale/goods.ts'
import { discounted, whatIsLeft, withManualDiscount, withPremiums } from './sale/lowered.ts'
import { manualTakes } from './sale/manual-discount.ts'
import { approvalsFor, marginOf } from './sale/margin.ts'
import { mendsOf, type Reckoned } from './sale/mends.ts'
import { putTogether } from './sale/parts.ts'
import type { SaleBreakdown, SaleRefusal } from './sale/sale-breakdown.ts'
import type { SaleFacts, SaleInputs } from './sale/sale.ts'
import { servicesOf } from './sale/services.ts'
import { allowancesOf, guaranteeOf, settle } from './sale/settlement.ts'
import { vatRegimeOf } from './sale/vat-regime.ts'

/**
 * What a sale comes to, from the price list to what is left to pay: what is settled with the customer, the rows and the day
 * in; every amount with its reason out, and every rule that did not apply with its own. Whole cents, half away from zero; all
 * amounts of lines in one basis, with VAT or without.
 *
 * The steps below are the whole of it, each in a file of its own. Its first part, what the car costs whoever asks, is what the
 * shop shows: `carPrice`.
 *
 * Refuses what was typed or picked now and cannot be: see `SaleRefusal`. What grew old by itself is left out and told.
 */
export function price(
  inputs: SaleInputs,
  facts: SaleFacts,
  priceDate: CalendarDay,
): { ok: true; breakdown: SaleBreakdown } | SaleRefusal {
  const reckoned = reckon(inputs, facts, priceDate)
  if (reckoned.ok || !('blockerId' in reckoned)) return reckoned
  return { ...reckoned, mends: mendsOf(reckoned, inputs, facts, (other) => reckon(other, facts, priceDate)) }
}

function reckon(inputs: SaleInputs, facts: SaleFacts, day: CalendarDay): Reckoned {
  const vat = vatRegimeOf(inputs.vat)
  if (isRefusal(vat)) return vat
  const items = putTogether(inputs.items, facts.configuration)
  if (isRefusal(items)) return items
  const asked = { ...inputs, items, regime: vat.regime, isTaxableBuyer: inputs.vat.isTaxableBuyer }
  const listed = priceListed(asked, facts, day)
  if (isRefusal(listed)) return listed
  const reckoning = { basis: listed.basis, rateBp: listed.rateBp, regime: vat.regime }
  const services = servicesOf(inputs, facts, day, reckoning)
  if (isRefusal(services)) return services
  const { goods: parts, promotions } = goodsOf(listed.lines)
  const goods = [...parts, ...services]

  const candidates = candidatesOf(inputs, facts.rules, day, goods, reckoning)
  if (isRefusal(candidates)) return candidates
  const choice = chooseRules(candidates.candidates, inputs.picks, goods, {
    manual: manualTakes(inputs.manualDiscount, goods, reckoning),
    exclusivePromotion: exclusiveAmong(promotions, facts),
  })
  if (isRefusal(choice)) return choice
  const { chosen } = choice

  const afterDiscounts = discounted(goods, chosen)
  if (isRefusal(afterDiscounts)) return afterDiscounts
  const afterManual = withManualDiscount(afterDiscounts, goods, chosen, inputs.manualDiscount, reckoning)
  if (isRefusal(afterManual)) return afterManual
  const lowered = withPremiums(afterManual, goods, chosen)
  if (isRefusal(lowered)) return lowered

  const perCar = amountToPay(whatIsLeft(goods, lowered), reckoning)
  const totals = { vehicleCents: vehicleOf(parts), ...timesCars(perCar, inputs.carCount) }
  const tradeIns = allowancesOf(inputs.tradeIns, chosen, reckoning)
  const credit = creditFor(inputs, facts, day, totals.totalCents, tradeIns)
  if (isRefusal(credit)) return credit
  const guaranteeCents = guaranteeOf(totals.baseCents, listed.rateBp, vat.isGuaranteed)
  const settlement = settle(inputs, facts.policy, { totals, tradeIns, credit, guaranteeCents })
  if (isRefusal(settlement)) return settlement
  const margin = marginOf(inputs, facts, day, { goods, chosen, perCar, tradeIns, rateBp: listed.rateBp })

  return accept({
    breakdown: {
      basis: listed.basis,
      regime: vat.regime,
      regimeMissed: vat.missed,
      lines: [...parts.map(({ line }) => line), ...promotions, ...lowered.lines, ...services.map(({ line }) => line)],
      notApplied: [...candidates.notApplied, ...choice.notApplied],
      reduction: listed.reduction,
      ...{ totals, settlement, margin, credit },
      approvals: approvalsFor(inputs, facts, { goods, chosen, lines: lowered.lines, totals }, margin),
    },
  })
}
