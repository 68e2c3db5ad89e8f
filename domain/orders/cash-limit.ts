import type { Cents } from '../platform/values/money.ts'
import { accept, refuse, type Refusal } from '../platform/values/result.ts'

/** Cash of one sale until now, in cents, and the most that the law allows of it (Act of 18 September 2017 art. 67). */
export interface CashOfSale {
  readonly receivedCents: Cents
  readonly paidCents: Cents
  readonly limitCents: Cents
}

export type CashRefusal = Refusal<'cash-limit', { readonly leftCents: Cents; readonly limitCents: Cents }>

/**
 * Returns whether an amount may be received in cash, or paid where it is below zero. Money that went back in cash makes no
 * room: the law limits all that was handed over, whatever became of it.
 */
export function checkCash(
  amountCents: Cents,
  { receivedCents, paidCents, limitCents }: CashOfSale,
): { ok: true } | CashRefusal {
  const leftCents = Math.max(0, limitCents - (amountCents < 0 ? paidCents : receivedCents))
  return Math.abs(amountCents) <= leftCents ? accept({}) : refuse('cash-limit', { leftCents, limitCents })
}
