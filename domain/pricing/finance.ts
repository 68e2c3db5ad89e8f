import { type Cents, share, shareAtMost } from '../platform/values/money.ts'
import { type CreditMethod, creditPlan, listPayments } from './sale/credit-plan.ts'

/** A charge per month on the amount lent (MKP), or a yearly effective rate (JKP). */
export const FINANCE_TYPES = { monthly: 1, yearly: 2 } as const

/** With a balloon the last instalment is higher, and the others lower. */
export const FINANCE_KINDS = ['instalment', 'balloon'] as const
export type FinanceKind = (typeof FINANCE_KINDS)[number]

/** A charge by the month falls on what is still owed, or (`flat`, lastenpercentage) on all that was lent. */
export const CHARGE_METHODS = ['actuarial', 'flat'] as const

/** The buyers to whom a lender lends on these terms. */
export const FINANCE_BUYERS = ['all', 'consumers', 'professionals'] as const

/** The rate of a lender, and the credit that he lends. Shares and rates in basis points. */
export interface FinanceRate {
  method: CreditMethod
  kind: FinanceKind
  rateBp: number
  minMonths: number
  maxMonths: number
  minAmountCents: Cents
  maxAmountCents: Cents
  /** Of the price, paid by the buyer at once. */
  minAdvanceBp: number
  /** Of the price, the highest last instalment; 0 without a balloon. */
  maxLastBp: number
  /** The limits of the law, the same for every lender. */
  termLimits: readonly TermLimit[]
}

/** The most months that credit above an amount may run (Royal Decree of 14 September 2016, art. 13). */
export interface TermLimit {
  aboveCents: Cents
  months: number
}

/** The choices of the buyer: the term, the advance, and the last instalment. */
export interface FinanceChoice {
  months: number
  advanceCents: Cents
  /** The last, higher instalment; 0: all are alike. */
  balloonCents: Cents
}

/** All facts of a credit that the law requires (Code of Economic Law art. VII.64). */
export interface FinancePlan extends FinanceChoice {
  priceCents: Cents
  creditCents: Cents
  instalmentCents: Cents
  /** Pays what is left, and so bears the rounding of all others. */
  lastInstalmentCents: Cents
  /** All instalments together, without the advance. */
  totalCents: Cents
  /** JKP / TAEG. */
  aprBp: number
  /** The yearly borrowing rate: without costs beside the interest it is the same as the JKP. */
  borrowingRateBp: number
}

const usualMonths = 60
const usualAdvanceBp = 2_000

/** Calculates the plan of a price for a choice and a rate. The choice is one that `isWithin` allows. */
export function financePlan(priceCents: Cents, choice: FinanceChoice, rate: FinanceRate): FinancePlan {
  const creditCents = priceCents - choice.advanceCents
  const plan = planFor(creditCents, choice, rate)
  const aprBp = Math.round(yearlyRate(creditCents, listPayments(plan, choice.months)) * 10_000)
  return {
    ...choice,
    priceCents,
    creditCents,
    instalmentCents: plan.instalmentCents,
    lastInstalmentCents: plan.lastCents,
    totalCents: plan.repaidCents,
    aprBp,
    borrowingRateBp: aprBp,
  }
}

function planFor(creditCents: Cents, choice: FinanceChoice, { method, rateBp }: FinanceRate) {
  return creditPlan(creditCents, { ...choice, method, ratePpm: rateBp * 100 })
}

/**
 * Calculates the annual percentage rate of a loan and its payments at the end of each month, as a fraction: the rate at
 * which both are worth the same (Royal Decree of 14 September 2016, annex). Found by halving: a higher rate makes the
 * payments worth less.
 */
export function yearlyRate(creditCents: Cents, payments: readonly Cents[]): number {
  const worth = (monthly: number) =>
    payments.reduce((sum, payment, index) => sum + payment * (1 + monthly) ** -(index + 1), 0)
  let [low, high] = [0, 1]
  if (worth(low) <= creditCents) return 0
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (worth(middle) > creditCents) low = middle
    else high = middle
  }
  return (1 + low) ** 12 - 1
}

/**
 * Returns the choice that a calculation opens with: a fifth at once, five years or what the law allows, nothing left.
 * Undefined: this rate does not lend that.
 */
export function openingChoice(priceCents: Cents, rate: FinanceRate): FinanceChoice | undefined {
  const advanceCents = Math.max(
    share(priceCents, Math.max(usualAdvanceBp, rate.minAdvanceBp)),
    priceCents - rate.maxAmountCents,
  )
  const choice = {
    months: Math.max(rate.minMonths, Math.min(usualMonths, longestTerm(priceCents - advanceCents, rate))),
    advanceCents,
    balloonCents: shareAtMost(priceCents, Math.floor(rate.maxLastBp / 2)),
  }
  return isWithin(priceCents, choice, rate) ? choice : undefined
}

/** Returns true when the lender gives this credit. */
export function isWithin(priceCents: Cents, choice: FinanceChoice, rate: FinanceRate): boolean {
  const { months, advanceCents, balloonCents } = choice
  const { least, most } = advanceBounds(priceCents, rate)
  return (
    Number.isInteger(months) &&
    months >= rate.minMonths &&
    months <= longestTerm(priceCents - advanceCents, rate) &&
    advanceCents >= least &&
    advanceCents <= most &&
    balloonCents >= 0 &&
    balloonCents <= shareAtMost(priceCents, rate.maxLastBp) &&
    balloonCents < priceCents - advanceCents
  )
}

/**
 * Returns the least and the most that a buyer may pay at once; `most` is below `least` when the rate lends nothing for this
 * price.
 */
export function advanceBounds(priceCents: Cents, rate: FinanceRate): { least: Cents; most: Cents } {
  return {
    least: Math.max(share(priceCents, rate.minAdvanceBp), priceCents - rate.maxAmountCents, 0),
    most: priceCents - rate.minAmountCents,
  }
}

/** Returns the most months for an amount at a rate: the limit of the lender, never more than that of the law. */
export function longestTerm(
  creditCents: Cents,
  { maxMonths, termLimits }: Pick<FinanceRate, 'maxMonths' | 'termLimits'>,
): number {
  const limits = termLimits.filter(({ aboveCents }) => creditCents > aboveCents).map(({ months }) => months)
  return Math.min(maxMonths, Math.max(0, ...limits))
}

/** Returns the allowed terms: whole years, within the limits for an amount. */
export function allowedTerms(rate: FinanceRate, creditCents: Cents): number[] {
  const { minMonths } = rate
  const maxMonths = longestTerm(creditCents, rate)
  const years = Array.from({ length: 10 }, (_, index) => (index + 1) * 12)
  return [...new Set([minMonths, ...years, maxMonths])]
    .filter((months) => months >= minMonths && months <= maxMonths)
    .toSorted((one, other) => one - other)
}

/** Returns the rate to advertise for a price: even instalments before a balloon, then the lowest. */
export function advertisedRate<Rate extends FinanceRate>(priceCents: Cents, rates: readonly Rate[]): Rate | undefined {
  return rates
    .flatMap((rate) => {
      const choice = openingChoice(priceCents, rate)
      return choice ? [{ rate, costBp: financePlan(priceCents, choice, rate).aprBp }] : []
    })
    .toSorted(
      (one, other) =>
        Number(one.rate.kind === 'balloon') - Number(other.rate.kind === 'balloon') || one.costBp - other.costBp,
    )
    .at(0)?.rate
}

/** The budget of a buyer: a month, the longest term, and at once. */
export interface MonthlyBudget {
  instalmentCents: Cents
  months: number
  advanceCents: Cents
}

/**
 * Finds the plan of the highest price within a budget, in whole euros, with its rate: in even instalments, for as long as
 * the buyer and the law allow. Undefined: no rate lends so little or so much.
 */
export function affordable<Rate extends FinanceRate>(
  budget: MonthlyBudget,
  rates: readonly Rate[],
): { rate: Rate; plan: FinancePlan } | undefined {
  return rates
    .filter(({ kind }) => kind === 'instalment')
    .flatMap((rate) =>
      allowedTerms(rate, rate.maxAmountCents)
        .filter((months) => months <= budget.months)
        .flatMap((months) => affordableFor({ ...budget, months }, rate) ?? [])
        .map((plan) => ({ rate, plan })),
    )
    .toSorted((one, other) => other.plan.priceCents - one.plan.priceCents)
    .at(0)
}

function affordableFor(
  { instalmentCents, months, advanceCents }: MonthlyBudget,
  rate: FinanceRate,
): FinancePlan | undefined {
  const choice = { months, advanceCents, balloonCents: 0 }
  const isAffordable = (creditCents: Cents) =>
    planFor(creditCents, choice, rate).instalmentCents <= instalmentCents &&
    advanceCents >= share(advanceCents + creditCents, rate.minAdvanceBp)
  // More credit asks for more a month and for more at once: the last euro that can be afforded is found by halving.
  let [low, high] = [0, Math.floor(rate.maxAmountCents / 100) + 1]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isAffordable(middle * 100)) low = middle
    else high = middle
  }
  const priceCents = advanceCents + low * 100
  return isWithin(priceCents, choice, rate) ? financePlan(priceCents, choice, rate) : undefined
}
