import { type Cents, divideHalfUp } from '../../platform/values/money.ts'
import { annuity, multiplyCents, type Fixed, fromPpm, monthlyOfYearly } from './fixed-point.ts'

/**
 * The methods of lenders: by the month on what is still owed (MKP), by the year on what is still owed (JKP), or by the
 * month on all that was lent (`flat`, in Belgium lastenpercentage).
 */
export const CREDIT_METHODS = ['monthly', 'yearly', 'flat'] as const
export type CreditMethod = (typeof CREDIT_METHODS)[number]

export interface CreditTerms {
  readonly method: CreditMethod
  /** Parts in a million. */
  readonly ratePpm: number
  readonly months: number
  /** The last, higher instalment; 0: all are alike. */
  readonly balloonCents: Cents
}

export interface CreditPlan {
  readonly instalmentCents: Cents
  /** Pays what is left, and so bears the rounding of all others. */
  readonly lastCents: Cents
  readonly repaidCents: Cents
  readonly costCents: Cents
}

/**
 * Calculates the repayments of a loan by its terms, in cents. The interest of each month is rounded to the cent, as a table
 * of repayments shows it, and the last instalment clears what is owed.
 */
export function creditPlan(creditCents: Cents, terms: CreditTerms): CreditPlan {
  const { method, ratePpm, months } = terms
  const [instalmentCents, lastCents] =
    method === 'flat'
      ? flatInstalments(creditCents, terms)
      : instalments(creditCents, terms, method === 'monthly' ? fromPpm(ratePpm) : monthlyOfYearly(fromPpm(ratePpm)))
  const repaidCents = instalmentCents * (months - 1) + lastCents
  return { instalmentCents, lastCents, repaidCents, costCents: repaidCents - creditCents }
}

/** Lists all instalments, first to last. */
export function listPayments({ instalmentCents, lastCents }: CreditPlan, months: number): Cents[] {
  return [...Array.from({ length: months - 1 }, () => instalmentCents), lastCents]
}

function instalments(creditCents: Cents, { months, balloonCents }: CreditTerms, monthly: Fixed): [Cents, Cents] {
  const regular = annuity(creditCents, monthly, balloonCents === 0 ? months : months - 1, balloonCents)
  let owed = creditCents
  for (let month = 1; month < months; month++) owed += multiplyCents(owed, monthly) - regular
  return [regular, owed + multiplyCents(owed, monthly)]
}

function flatInstalments(creditCents: Cents, { ratePpm, months, balloonCents }: CreditTerms): [Cents, Cents] {
  const owed = creditCents + divideHalfUp(creditCents * ratePpm * months, 1_000_000)
  const equal = balloonCents === 0 ? months : months - 1
  const regular = divideHalfUp(owed - balloonCents, equal)
  return [regular, owed - regular * (months - 1)]
}
