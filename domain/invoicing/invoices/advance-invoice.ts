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
