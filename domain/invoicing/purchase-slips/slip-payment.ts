import { checkCash, type CashOfSale, type CashRefusal } from '../../orders/cash-limit.ts'
import type { Cents } from '../../platform/values/money.ts'
import { accept, refuse, type Refusal } from '../../platform/values/result.ts'

/** A purchase slip, with what its payment in cash depends on. */
export interface PayableSlip {
  readonly isAnnulled: boolean
  /** Still to be paid to the seller; 0 where it is set off against a sale. */
  readonly openCents: Cents
  /** The number of the batch that is to pay it; null: none. */
  readonly batch: string | null
}

type PayableRefusal = Refusal<'slip-annulled' | 'slip-paid'> | Refusal<'paper-in-batch', { readonly number: string }>
export type SlipPaymentRefusal =
  | PayableRefusal
  | Refusal<'payment-above-open', { readonly openCents: Cents }>
  | CashRefusal

/** Returns whether a slip can be paid in cash; the button shows the reason. */
export function isPayableInCash({ isAnnulled, openCents, batch }: PayableSlip): { ok: true } | PayableRefusal {
  if (isAnnulled) return refuse('slip-annulled')
  if (openCents <= 0) return refuse('slip-paid')
  return batch === null ? accept({}) : refuse('paper-in-batch', { number: batch })
}

/**
 * Checks cash, in cents above zero, that the seller of a car gets. Refuses more than the slip leaves open, and more than the law allows
 * for one purchase, the cash that its seller got before included (Act of 18 September 2017 art. 67).
 */
export function checkSlipPayment(
  cents: Cents,
  slip: PayableSlip,
  /** `paidCents`: cash that the seller got for this car, and did not give back. */
  { paidCents, limitCents }: Pick<CashOfSale, 'paidCents' | 'limitCents'>,
): { ok: true } | SlipPaymentRefusal {
  const payable = isPayableInCash(slip)
  if (!payable.ok) return payable
  if (cents > slip.openCents) return refuse('payment-above-open', { openCents: slip.openCents })
  return checkCash(-cents, { receivedCents: 0, paidCents, limitCents })
}
