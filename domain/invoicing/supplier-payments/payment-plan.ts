import { parseIban } from '../../organisation/iban.ts'
import { isStructuredCommunication } from '../../payments/structured-communication.ts'
import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import type { PayableKind, PaymentProblem } from './payment-states.ts'

/**
 * A paper that we owe: an approved invoice or credit note of a supplier, a purchase slip, a self-billed invoice, or a
 * refund to a customer.
 */
export interface Payable {
  readonly kind: PayableKind
  readonly key: string
  /** Key of the supplier or customer; null: forgotten. */
  readonly supplier: string | null
  readonly payee: string
  /** Our number of the paper. */
  readonly number: string
  /** The number of the supplier; empty: the paper is ours. */
  readonly theirNumber: string
  readonly dueOn: CalendarDay
  /** Below zero: a credit note. */
  readonly openCents: Cents
  readonly isDisputed: boolean
  /** Null: nothing except its account prevents its payment. */
  readonly waits: PaymentProblem | null
  /** As the paper states it; empty: it states none. */
  readonly statedIban: string
  readonly communication: string
  /** Verified accounts of its supplier, the one that was verified last first. */
  readonly verifiedIbans: readonly string[]
}

/** A transfer to one supplier. */
export interface PlannedTransfer {
  readonly supplier: string | null
  readonly payee: string
  readonly iban: string
  readonly cents: Cents
  /** Twelve digits of a Belgian structured communication; null: the text is free. */
  readonly communication: string | null
  readonly text: string
  /** Our number of the paper. */
  readonly reference: string
  /** The document, and the credit notes that are deducted from it, below zero. */
  readonly parts: readonly { readonly kind: PayableKind; readonly key: string; readonly cents: Cents }[]
}

/** Returns the account that a paper is paid on: the one that it states, else the one of its payee that was verified last. */
export function findPayeeIban({ statedIban, verifiedIbans }: Pick<Payable, 'statedIban' | 'verifiedIbans'>): string {
  return statedIban.replaceAll(/\s/g, '').toUpperCase() || (verifiedIbans[0] ?? '')
}

/**
 * Returns the first reason why a paper cannot be paid. An account that is new or was changed waits until a user other than
 * the one who entered it has verified it, against invoices with a false account. The account on a purchase slip is signed
 * by its seller, and a webshop order is refunded to the account that paid it.
 */
export function findPaymentProblem(invoice: Payable): PaymentProblem | null {
  if (invoice.isDisputed) return 'disputed'
  if (invoice.waits !== null) return invoice.waits
  const iban = findPayeeIban(invoice)
  if (iban === '') return 'iban-missing'
  if (!parseIban(iban).ok) return 'iban-wrong'
  if (isProven(invoice.kind) && invoice.statedIban !== '') return null
  return invoice.verifiedIbans.includes(iban) ? null : 'iban-unverified'
}

/** Returns true for documents that state the account themselves: it needs no verification by a second user. */
function isProven(kind: PayableKind): boolean {
  return kind === 'purchase-slip' || kind === 'shop-order'
}

interface Plan {
  readonly invoice: Payable
  /** Credit notes that are deducted. */
  readonly taken: Payable[]
  leftCents: Cents
}

/** Unstructured remittance information has 140 characters at most (EPC132-08). */
const longestText = 140

/**
 * Plans one transfer for each paper, in the order of their due days. Credit notes of the same supplier are deducted from
 * its invoices, the oldest first, each from the invoice with the most left, and never so far that nothing is left to pay:
 * the rest of them waits. A reduced transfer names the documents in free text, because the structured communication means
 * the whole amount.
 */
export function planTransfers(invoices: readonly Payable[], credits: readonly Payable[]): PlannedTransfer[] {
  const plans = invoices
    .toSorted(byDueDay)
    .map((invoice): Plan => ({ invoice, taken: [], leftCents: invoice.openCents }))
  for (const credit of credits.toSorted(byDueDay)) {
    if (credit.isDisputed || credit.supplier === null) continue
    const [most] = plans
      .filter(
        ({ invoice, leftCents }) =>
          invoice.kind === 'supplier-invoice' &&
          invoice.supplier === credit.supplier &&
          leftCents + credit.openCents > 0,
      )
      .toSorted((one, other) => other.leftCents - one.leftCents)
    if (!most) continue
    most.taken.push(credit)
    most.leftCents += credit.openCents
  }
  return plans.map(({ invoice, taken, leftCents }) => {
    // Digits of a free text may add up to a structured communication by chance.
    const digits = invoice.communication.replaceAll(/[+*/.\s-]/g, '')
    const communication = taken.length === 0 && isStructuredCommunication(digits) ? digits : null
    const numbers = [invoice, ...taken].map(({ number, theirNumber }) => theirNumber || number)
    return {
      supplier: invoice.supplier,
      payee: invoice.payee,
      iban: findPayeeIban(invoice),
      cents: leftCents,
      communication,
      text: communication === null ? writeText(invoice, numbers) : '',
      reference: toEndToEnd(invoice),
      parts: [invoice, ...taken].map(({ kind, key, openCents }) => ({ kind, key, cents: openCents })),
    }
  })
}

/**
 * Returns the end-to-end reference. A guarantee has no number: its reference differs from the one of its dossier, so that a
 * statement identifies which of both it shows.
 */
function toEndToEnd({ kind, number }: Payable): string {
  return kind === 'guarantee' ? `G-${number}` : number
}

/** Returns the communication that the supplier requires, if nothing is deducted; else the numbers of the documents. */
function writeText({ communication }: Payable, numbers: readonly string[]): string {
  const text = numbers.length === 1 && communication !== '' ? communication : numbers.join(' - ')
  return text.slice(0, longestText)
}

function byDueDay(one: Payable, other: Payable): number {
  if (one.dueOn !== other.dueOn) return one.dueOn < other.dueOn ? -1 : 1
  return one.number < other.number ? -1 : 1
}
