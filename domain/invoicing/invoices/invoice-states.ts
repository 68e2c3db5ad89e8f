import type { Cents } from '../../platform/values/money.ts'
import { accept, refuse, type Refusal } from '../../platform/values/result.ts'
import { isCreditNote, type InvoiceKind } from './invoice-document.ts'

export const INVOICE_STATES = ['draft', 'issued', 'credited'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

/** The status of an invoice towards its customer: derived from its state and the allocated payments. */
export const INVOICE_STANDINGS = ['draft', 'open', 'part', 'paid', 'credited'] as const
export type InvoiceStanding = (typeof INVOICE_STANDINGS)[number]

/** The allocations that settle an invoice; a difference is so little that it is not asked for. */
export const SETTLING_KINDS = ['payment', 'credit', 'write-off', 'difference'] as const

export type InvoiceAct = 'issue' | 'discard' | 'credit' | 'write-off'

export type InvoiceStateRefusal = Refusal<
  'invoice-not-draft' | 'invoice-not-issued' | 'credit-of-credit' | 'credit-of-opening' | 'invoice-paid'
>

interface Standing {
  readonly kind: InvoiceKind
  readonly state: InvoiceState
  readonly openCents: Cents
}

/**
 * Checks whether an act on an invoice is possible; the call refuses with the result and the button shows its reason. An
 * issued invoice is never edited: a credit note corrects it (Royal Decree no. 1 art. 12 and 13).
 */
export function invoiceCan(act: InvoiceAct, { kind, state, openCents }: Standing): { ok: true } | InvoiceStateRefusal {
  if (act === 'issue' || act === 'discard') return state === 'draft' ? accept({}) : refuse('invoice-not-draft')
  if (state !== 'issued') return refuse('invoice-not-issued')
  if (act === 'write-off') return openCents > 0 ? accept({}) : refuse('invoice-paid')
  // The credit note of an invoice of another system comes from that system, which booked its VAT.
  if (kind === 'opening') return refuse('credit-of-opening')
  return isCreditNote(kind) ? refuse('credit-of-credit') : accept({})
}
