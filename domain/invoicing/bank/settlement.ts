import type { Cents } from '../../platform/values/money.ts'

/** An amount that comes in for an open one. */
export interface Settlement {
  /** The part of the amount that is allocated to the open item. */
  readonly allocatedCents: Cents
  /** Missing, but too little to ask for: booked as a payment difference. */
  readonly differenceCents: Cents
  /** Above the open amount. */
  readonly restCents: Cents
}

/**
 * Splits an amount over an open one. Both have the same sign: below zero, we pay.
 * @param toleranceCents so much may be missing without being asked for; 0 for guarantees
 */
export function settle(openCents: Cents, amountCents: Cents, toleranceCents: Cents): Settlement {
  const sign = openCents < 0 ? -1 : 1
  const open = Math.abs(openCents)
  const amount = Math.abs(amountCents)
  const allocated = Math.min(open, amount)
  const missing = open - allocated
  const difference = allocated > 0 && missing <= toleranceCents ? missing : 0
  return {
    allocatedCents: sign * allocated || 0,
    differenceCents: sign * difference || 0,
    restCents: sign * (amount - allocated) || 0,
  }
}
