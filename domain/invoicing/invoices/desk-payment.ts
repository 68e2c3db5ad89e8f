import { checkCash, type CashOfSale, type CashRefusal } from '../../orders/cash-limit.ts'
import type { Cents } from '../../platform/values/money.ts'
import { accept, refuse, type Refusal } from '../../platform/values/result.ts'
import { isCreditNote, type InvoiceKind } from './invoice-document.ts'
import type { InvoiceState } from './invoice-states.ts'

/** Ways of paying at the desk: by the card terminal, or in coins and notes. */
export const DESK_PAYMENT_WAYS = ['card', 'cash'] as const
export type DeskPaymentWay = (typeof DESK_PAYMENT_WAYS)[number]

/** An invoice, with what its payment at the desk depends on. */
export interface PayableInvoice {
  readonly kind: InvoiceKind
  readonly state: InvoiceState
  readonly openCents: Cents
  /** It is of a dossier or an order: its payments are recorded there. */
  readonly isOfSale: boolean
}

export type DeskPaymentRefusal =
  | Refusal<'invoice-not-issued' | 'payment-of-sale' | 'invoice-paid'>
  | Refusal<'payment-above-open', { readonly openCents: Cents }>
  | CashRefusal

/** Returns whether an invoice can be paid at the desk; the button shows the reason. */
export function isPayableAtDesk({
  kind,
  state,
  openCents,
  isOfSale,
}: PayableInvoice): { ok: true } | Refusal<'invoice-not-issued' | 'payment-of-sale' | 'invoice-paid'> {
  if (state !== 'issued' || isCreditNote(kind)) return refuse('invoice-not-issued')
  if (isOfSale) return refuse('payment-of-sale')
  return openCents > 0 ? accept({}) : refuse('invoice-paid')
}

/**
 * Checks a payment at the desk, in cents above zero. Refuses more than the invoice leaves open, and cash above what the law
 * allows for one sale, the cash that was paid before included (Act of 18 September 2017 art. 67).
 */
export function checkDeskPayment(
  { cents, way }: { readonly cents: Cents; readonly way: DeskPaymentWay },
  invoice: PayableInvoice,
  cash: CashOfSale,
): { ok: true } | DeskPaymentRefusal {
  const payable = isPayableAtDesk(invoice)
  if (!payable.ok) return payable
  if (cents > invoice.openCents) return refuse('payment-above-open', { openCents: invoice.openCents })
  return way === 'cash' ? checkCash(cents, cash) : accept({})
}
