import { assertCents, type Cents } from '../../platform/values/money.ts'

/** A number with forty decimals, exact as far as they go: interest on interest for ten years keeps its cents. */
export type Fixed = bigint

const ONE: Fixed = 10n ** 40n

/** Converts parts in a million (a rate) to a fixed-point number. */
export function fromPpm(ppm: number): Fixed {
  return (BigInt(ppm) * ONE) / 1_000_000n
}

/** Returns the twelfth root of 1 + rate, less one: the monthly rate of a yearly one. */
export function monthlyOfYearly(rate: Fixed): Fixed {
  const target = ONE + rate
  let root = ONE + BigInt(Math.round(((Number(target) / Number(ONE)) ** (1 / 12) - 1) * 1e15)) * 10n ** 25n
  // Newton: every step doubles the digits that are right, and sixteen are at the start.
  for (let step = 0; step < 3; step++) root = (11n * root + divide(target, power(root, 11))) / 12n
  return root - ONE
}

/** Multiplies an amount by a factor: whole cents, half up. */
export function multiplyCents(amount: Cents, factor: Fixed): Cents {
  return roundFixed(BigInt(amount) * factor, ONE)
}

/**
 * Returns the monthly payment with which a credit bears a rate by the month: `count` equal payments, and a last one a
 * month later where there is one (the annuity of Royal Decree of 14 September 2016, annex, solved for the payment).
 * Whole cents, half up.
 */
export function annuity(creditCents: Cents, monthly: Fixed, count: number, lastCents: Cents): Cents {
  if (monthly === 0n) return roundFixed(BigInt(creditCents - lastCents), BigInt(count))
  const growth = power(ONE + monthly, count)
  const ofLast = lastCents === 0 ? 0n : divide(BigInt(lastCents) * ONE, power(ONE + monthly, count + 1))
  return roundFixed((BigInt(creditCents) * ONE - ofLast) * monthly, ONE * (ONE - divide(ONE, growth)))
}

function power(base: Fixed, exponent: number): Fixed {
  let result = ONE
  for (let time = 0; time < exponent; time++) result = (result * base) / ONE
  return result
}

function divide(numerator: Fixed, denominator: Fixed): Fixed {
  return (numerator * ONE) / denominator
}

/** Rounds a quotient that is not below zero. */
function roundFixed(numerator: bigint, denominator: bigint): Cents {
  const cents = Number((2n * numerator + denominator) / (2n * denominator))
  assertCents(cents)
  return cents
}
