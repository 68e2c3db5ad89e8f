import type { CalendarDay } from '../../platform/values/calendar.ts'
import { type Cents, shareAtLeast, shareAtMost } from '../../platform/values/money.ts'
import { type Refusal, refuse } from '../../platform/values/result.ts'
import type { PriceInputs, Validity } from '../breakdown.ts'
import { type FINANCE_BUYERS, longestTerm, type TermLimit, yearlyRate } from '../finance.ts'
import { isInForce } from '../vat-basis.ts'
import { type CreditMethod, type CreditPlan, creditPlan, listPayments } from './credit-plan.ts'
import type { SettlementLine } from './sale-breakdown.ts'
import type { SaleFacts, SaleInputs } from './sale.ts'

export interface CreditAsked {
  readonly rateId: string
  readonly months: number
  /** The amount that the buyer pays himself, the advance included. */
  readonly ownFundsCents: Cents
  /** The last, higher instalment; 0: all are alike. */
  readonly balloonCents: Cents
}

export interface CreditRate extends Validity {
  readonly id: string
  readonly rev: number
  readonly method: CreditMethod
  readonly ratePpm: number
  readonly minMonths: number
  readonly maxMonths: number
  readonly minAmountCents: Cents
  readonly maxAmountCents: Cents
  /** Of the total incl. VAT. */
  readonly minOwnFundsBp: number
  readonly maxBalloonBp: number
  /** The fee of the lender at the start; a consumer pays none. */
  readonly feeCents: Cents
  readonly condition: PriceInputs['condition'] | null
  readonly buyers: (typeof FINANCE_BUYERS)[number]
  /** Of the lender, for the document; left out by offers from before they were stored. */
  readonly lenderNumber?: string
  readonly lenderAddress?: string | null
}

/**
 * The most that a credit of so much may cost a consumer a year (Royal Decree of 14 September 2016, annual percentage
 * rates).
 */
export interface CreditCeiling extends Validity {
  readonly fromCents: Cents
  readonly maxBp: number
}

export interface CreditQuote extends CreditPlan {
  readonly rateId: string
  readonly rateRev: number
  readonly months: number
  readonly ownFundsCents: Cents
  readonly amountCents: Cents
  /** The annual percentage rate of the payments, in parts in a million. */
  readonly jkpPpm: number
  /** The same by the month. */
  readonly monthlyPpm: number
  /** The cost by the month of all that was lent; shown to professionals alone. */
  readonly flatPpm: number
}

/** The reason that a sale is not financed as asked; it can be sold without. */
export type CreditRefusal =
  | Refusal<'credit-rate-lapsed', { rateId: string }>
  | Refusal<
      'finance-out-of-range',
      { field: 'months' | 'amountCents' | 'ownFundsCents' | 'balloonCents'; least: number; most: number }
    >
  | Refusal<'credit-ceiling-missing', { amountCents: Cents }>
  | Refusal<'jkp-above-legal-maximum', { jkpBp: number; maximumBp: number }>

/**
 * Calculates the credit that a customer requests for the total incl. VAT, in cents: the loan, the repayments and the yearly
 * cost; null where none is requested. The loan is what own funds and trade-ins leave.
 *
 * Refuses with `credit-rate-lapsed` a rate that is not for this sale or day, with `finance-out-of-range` what the lender
 * or, for a term, the law does not give, and for a consumer with `jkp-above-legal-maximum` what costs more a year than the
 * law allows (Code of Economic Law art. VII.94), or `credit-ceiling-missing` where that is not entered.
 */
export function creditFor(
  inputs: SaleInputs,
  facts: Pick<SaleFacts, 'creditRates' | 'creditCeilings' | 'creditTerms'>,
  day: CalendarDay,
  totalCents: Cents,
  tradeIns: readonly SettlementLine[],
): CreditQuote | CreditRefusal | null {
  const asked = inputs.credit
  if (asked === null) return null
  const isConsumer = isConsumerCredit(inputs)
  const rate = facts.creditRates.find((one) => one.id === asked.rateId && isLentFor(one, inputs, day))
  if (rate === undefined) return refuse('credit-rate-lapsed', { rateId: asked.rateId })
  const amountCents = tradeIns.reduce((left, line) => left + line.amountCents, totalCents - asked.ownFundsCents)
  const outOfRange = firstOutOfRange(asked, rate, { totalCents, amountCents }, isConsumer ? facts.creditTerms : null)
  if (outOfRange) return outOfRange
  const { months, ownFundsCents } = asked
  const plan = creditPlan(amountCents, { ...rate, ...asked })
  const jkp = yearlyRate(amountCents - (isConsumer ? 0 : rate.feeCents), listPayments(plan, months))
  const tooDear = isConsumer ? aboveCeiling(jkp, amountCents, facts.creditCeilings, day) : undefined
  if (tooDear) return tooDear
  return {
    ...plan,
    rateId: rate.id,
    rateRev: rate.rev,
    months,
    ownFundsCents,
    amountCents,
    jkpPpm: toPpm(jkp),
    monthlyPpm: toPpm((1 + jkp) ** (1 / 12) - 1),
    flatPpm: toPpm(plan.costCents / (amountCents * months)),
  }
}

/** Returns whether the law of consumer credit protects who buys: private people who do not buy as a business. */
export function isConsumerCredit({ customerType, vat }: Pick<SaleInputs, 'customerType' | 'vat'>): boolean {
  return customerType === 'private' && !vat.isTaxableBuyer
}

/** Returns whether a lender lends at a rate for a sale on a day. */
export function isLentFor(rate: CreditRate, inputs: SaleInputs, day: CalendarDay): boolean {
  const { condition } = inputs
  const isForBuyer = rate.buyers === 'all' || (rate.buyers === 'consumers') === isConsumerCredit(inputs)
  return isForBuyer && (rate.condition ?? condition) === condition && isInForce(rate, day)
}

function firstOutOfRange(
  { months, ownFundsCents, balloonCents }: CreditAsked,
  rate: CreditRate,
  { totalCents, amountCents }: { totalCents: Cents; amountCents: Cents },
  termLimits: readonly TermLimit[] | null,
) {
  const { maxMonths, minMonths, minAmountCents, maxAmountCents, minOwnFundsBp, maxBalloonBp } = rate
  const longest = termLimits === null ? maxMonths : longestTerm(amountCents, { maxMonths, termLimits })
  const mostBalloon = Math.min(shareAtMost(totalCents, maxBalloonBp), amountCents - 1)
  const ranges = [
    { field: 'amountCents', value: amountCents, least: Math.max(1, minAmountCents), most: maxAmountCents },
    { field: 'ownFundsCents', value: ownFundsCents, least: shareAtLeast(totalCents, minOwnFundsBp), most: totalCents },
    { field: 'months', value: months, least: Math.max(balloonCents === 0 ? 1 : 2, minMonths), most: longest },
    { field: 'balloonCents', value: balloonCents, least: 0, most: Math.max(0, mostBalloon) },
  ] as const
  for (const { field, value, least, most } of ranges) {
    if (value < least || value > most) return refuse('finance-out-of-range', { field, least, most })
  }
  return undefined
}

function aboveCeiling(jkp: number, amountCents: Cents, ceilings: readonly CreditCeiling[], day: CalendarDay) {
  const ceiling = ceilings
    .filter((row) => row.fromCents <= amountCents && isInForce(row, day))
    .toSorted((one, other) => other.fromCents - one.fromCents)
    .at(0)
  if (ceiling === undefined) return refuse('credit-ceiling-missing', { amountCents })
  const jkpBp = Math.round(jkp * 10_000)
  return jkpBp > ceiling.maxBp ? refuse('jkp-above-legal-maximum', { jkpBp, maximumBp: ceiling.maxBp }) : undefined
}

function toPpm(fraction: number): number {
  return Math.round(fraction * 1_000_000)
}
