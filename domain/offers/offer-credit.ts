import { share, shareAtMost, type Cents } from '../platform/values/money.ts'
import { longestTerm, type TermLimit } from '../pricing/finance.ts'
import { isConsumerCredit, isLentFor, type CreditRate, type CreditRefusal } from '../pricing/sale/credit.ts'
import type { OfferContent, OfferCredit } from './offer-content.ts'
import { toSale, type OfferContext, type OfferPriceRefusal } from './offer-sale.ts'

/**
 * The financing of an offer: the rates of today for its car and its buyer, and the longest terms that the law allows a
 * consumer.
 */
export interface OfferFinancing {
  readonly rates: readonly CreditRate[]
  readonly isConsumer: boolean
  /** Null: no law limits it. */
  readonly termLimits: readonly TermLimit[] | null
}

export function calculateFinancing(content: OfferContent, context: OfferContext): OfferFinancing {
  const sale = toSale(content, context)
  if (!('inputs' in sale)) return { rates: [], isConsumer: true, termLimits: null }
  const { inputs, facts } = sale
  const isConsumer = isConsumerCredit(inputs)
  const rates = facts.creditRates.filter((rate) => isLentFor(rate, inputs, context.day))
  return { rates, isConsumer, termLimits: isConsumer ? facts.creditTerms : null }
}

const usualMonths = 60
const usualOwnFundsBp = 2_000

/**
 * Returns the credit that a form opens with: a fifth of the total as own funds, five years or what lender and law
 * allow, and half of the highest last instalment where the lender knows one. Takes a rate, the total incl. VAT and what
 * trade-ins take off it, in cents.
 */
export function openingCredit(
  rate: CreditRate,
  due: { totalCents: Cents; tradeInCents: Cents },
  termLimits: readonly TermLimit[] | null,
): OfferCredit {
  const { totalCents, tradeInCents } = due
  const ownFundsCents = Math.max(
    share(totalCents, Math.max(usualOwnFundsBp, rate.minOwnFundsBp)),
    totalCents - tradeInCents - rate.maxAmountCents,
  )
  const { id, minMonths, maxMonths, maxBalloonBp } = rate
  const lentCents = totalCents - tradeInCents - ownFundsCents
  const longest = termLimits === null ? maxMonths : longestTerm(lentCents, { maxMonths, termLimits })
  return {
    rate: id,
    months: Math.max(minMonths, Math.min(usualMonths, longest)),
    ownFundsCents,
    balloonCents: shareAtMost(totalCents, Math.floor(maxBalloonBp / 2)),
  }
}

const reasons: Readonly<Record<CreditRefusal['reason'], true>> = {
  'credit-rate-lapsed': true,
  'finance-out-of-range': true,
  'credit-ceiling-missing': true,
  'jkp-above-legal-maximum': true,
}

/** Returns whether it is the credit alone that an offer has no price for. */
export function isCreditRefusal(refusal: OfferPriceRefusal): refusal is CreditRefusal {
  return refusal.reason in reasons
}
