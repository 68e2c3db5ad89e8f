import { takeVatApart } from '../../pricing/vat.ts'
import type { Cents } from '../../platform/values/money.ts'
import { type Refusal, refuse } from '../../platform/values/result.ts'
import type { InvoiceVat, IssuedAmount } from './invoice-amounts.ts'

/** Amount of a sale under one VAT code, with VAT, less the advances that were invoiced before. */
export interface AdvanceRoom {
  readonly vat: InvoiceVat
  readonly grossCents: Cents
}

export type AdvanceRefusal = Refusal<'advance-exceeds-sale', { mostCents: Cents }>

/**
 * Spreads an advance over the VAT codes of a sale: over the code of the car as far as that reaches, then over the others in
 * their order. VAT falls due on an advance when it is received (VAT Code art. 17), so the invoice takes it out of the amount.
 * @param amountCents what was received, VAT included; above zero
 * @param rooms the code of the car first
 */
export function calculateAdvance(amountCents: Cents, rooms: readonly AdvanceRoom[]): IssuedAmount[] | AdvanceRefusal {
  const issued: IssuedAmount[] = []
  let leftCents = amountCents
  for (const { vat, grossCents } of rooms) {
    const takenCents = Math.min(leftCents, Math.max(0, grossCents))
    leftCents -= takenCents
    if (takenCents > 0) issued.push({ vat, ...takeVatApart(takenCents, vat.rateBp) })
  }
  return leftCents > 0 ? refuse('advance-exceeds-sale', { mostCents: amountCents - leftCents }) : issued
}

/** A payment of a sale, in the order of their days. */
export interface SalePayment {
  readonly id: string
  /** Below zero: it went back to the customer. */
  readonly amountCents: Cents
  readonly isAdvance: boolean
  /** Another payment undoes it. */
  readonly isUndone: boolean
  /** The payment that it undoes. */
  readonly reversesId: string | null
  /** Received in the system that the sale was taken over from. */
  readonly isOpening: boolean
}

/**
 * Returns the advances that still need an invoice: received, neither undone nor returned as a whole, and not invoiced. What goes
 * back is of the latest payments before it.
 * @param invoiced ids of payments with a valid invoice
 */
export function listAdvancesToInvoice<Payment extends SalePayment>(
  payments: readonly Payment[],
  invoiced: ReadonlySet<string | null>,
): Payment[] {
  const received: { readonly payment: Payment; leftCents: Cents }[] = []
  for (const payment of payments.filter((one) => !one.isUndone && one.reversesId === null)) {
    if (payment.amountCents > 0) received.push({ payment, leftCents: payment.amountCents })
    let returnedCents = Math.max(0, -payment.amountCents)
    for (const one of received.toReversed()) {
      const takenCents = Math.min(one.leftCents, returnedCents)
      one.leftCents -= takenCents
      returnedCents -= takenCents
    }
  }
  return received
    .filter(({ leftCents }) => leftCents > 0)
    .map(({ payment }) => payment)
    .filter(({ id, isAdvance, isOpening }) => isAdvance && !isOpening && !invoiced.has(id))
}
