import { type Cents, shareAtMost } from '../../platform/values/money.ts'
import { type Refusal, refuse } from '../../platform/values/result.ts'
import type { VatCalculation } from '../breakdown.ts'
import { inBasis } from '../vat-basis.ts'
import { vatOn } from '../vat.ts'
import type { Candidate } from './candidates.ts'
import type { CreditQuote } from './credit.ts'
import { type MarginSale, calculateVatAtRisk } from './margin-scheme.ts'
import type { Settlement, SettlementLine, SaleTotals } from './sale-breakdown.ts'
import type { SaleInputs, SalesPolicy, TradeInOffered } from './sale.ts'
import type { RegimeDecided } from './vat-regime.ts'
import { isPremium } from './sales-rule.ts'

/**
 * Divides a total incl. VAT over its payments: the trade-in, the advance, the credit, and the guarantee for VAT that falls
 * due unless the car proves to have gone abroad. What is left is the balance; below zero it is payable to the customer.
 *
 * The advance is the usual one, but never more than the law allows (Code of Economic Law, book VI), nor than trade-ins and
 * credit leave to pay. Refuses with `advance-above-cap` a higher one that was typed.
 */
export function settle(
  { advanceCents: typedCents }: Pick<SaleInputs, 'advanceCents'>,
  policy: Pick<SalesPolicy, 'advanceCents' | 'advanceCapBp'>,
  due: {
    totals: Pick<SaleTotals, 'totalCents' | 'perCar' | 'cars'>
    tradeIns: readonly SettlementLine[]
    credit: Pick<CreditQuote, 'amountCents'> | null
    regime: Pick<RegimeDecided, 'isGuaranteed'>
    marginSale: MarginSale | null
    vat: Pick<VatCalculation, 'rateBp'>
  },
): Settlement | Refusal<'advance-above-cap', { maxCents: Cents }> {
  const { totals, tradeIns } = due
  const guaranteeCents = due.regime.isGuaranteed ? calculateGuarantee(totals, due.marginSale, due.vat) : 0
  const creditCents = due.credit?.amountCents ?? 0
  const capCents = shareAtMost(totals.totalCents, policy.advanceCapBp)
  const leftCents = sumLines(tradeIns) + totals.totalCents - creditCents
  const maxCents = Math.min(capCents, Math.max(0, leftCents))
  if (typedCents !== null && typedCents > maxCents) return refuse('advance-above-cap', { maxCents })
  const usualCents = Math.min(policy.advanceCents, maxCents)
  const isCapped = typedCents === null && usualCents === capCents && capCents < policy.advanceCents
  const lines = [
    ...tradeIns,
    ...buildLine('SETTLE.ADVANCE', -(typedCents ?? usualCents), isCapped ? 'advance-capped' : null),
    ...buildLine('SETTLE.CREDIT', -creditCents),
    ...buildLine('SETTLE.GUARANTEE', guaranteeCents),
  ]
  return { lines, advanceCapCents: capCents, balanceCents: sumLines(lines) + totals.totalCents }
}

/** Returns the VAT that falls due on cars that prove not to have gone abroad; each has an invoice of its own. */
function calculateGuarantee(
  { perCar, cars }: Pick<SaleTotals, 'perCar' | 'cars'>,
  marginSale: MarginSale | null,
  vat: Pick<VatCalculation, 'rateBp'>,
): Cents {
  if (marginSale) return cars * calculateVatAtRisk(marginSale, vat)
  const netCents = perCar.categories.reduce((sum, { baseCents }) => sum + baseCents, 0)
  return cars * vatOn(netCents, vat.rateBp)
}

/** Returns the lines for trade-ins; a premium that raises the allowance, VAT included, is added to the first. */
export function allowanceLines(
  tradeIns: readonly TradeInOffered[],
  chosen: readonly Candidate[],
  { rateBp }: VatCalculation,
): SettlementLine[] {
  return tradeIns.map(({ id, allowanceCents, expectedCents }, at) => {
    const given = allowanceCents + (at === 0 ? allowancePremiums(chosen, rateBp) : 0)
    const remark = expectedCents !== null && given > expectedCents ? 'allowance-above-expected' : null
    return { ruleId: 'SETTLE.TRADE-IN', id, amountCents: -given || 0, remark }
  })
}

function allowancePremiums(chosen: readonly Candidate[], rateBp: number): Cents {
  let cents = 0
  for (const { rule } of chosen) {
    if (isPremium(rule) && rule.treatment === 'trade-in') cents += inBasis(rule.amount, 'gross', 'S', rateBp)
  }
  return cents
}

/** Builds a line; none for an amount of zero. */
function buildLine(
  ruleId: SettlementLine['ruleId'],
  amountCents: Cents,
  remark: SettlementLine['remark'] = null,
): SettlementLine[] {
  return amountCents === 0 ? [] : [{ ruleId, id: null, amountCents, remark }]
}

function sumLines(lines: readonly SettlementLine[]): Cents {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
