import { parseIban } from '../../organisation/iban.ts'
import { isStructuredCommunication } from '../../payments/structured-communication.ts'
import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import type { PaymentProblem } from './payment-states.ts'

/** An approved invoice or credit note of a supplier that is not paid yet. */
export interface PayableInvoice {
  readonly key: string
  /** Key of the supplier; null: forgotten. */
  readonly supplier: string | null
  readonly payee: string
  readonly arrivalNumber: string
  readonly theirNumber: string
  readonly dueOn: CalendarDay
  /** Below zero: a credit note. */
  readonly openCents: Cents
  readonly isDisputed: boolean
  /** As the invoice states it; empty: it states none. */
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
  /** Arrival number of the invoice. */
  readonly reference: string
  /** The invoice, and the credit notes that are taken off it below zero. */
  readonly parts: readonly { readonly key: string; readonly cents: Cents }[]
}

/** Returns the account that an invoice is paid on: the one that it states, else the one of its supplier that was verified last. */
export function findPayeeIban({
  statedIban,
  verifiedIbans,
}: Pick<PayableInvoice, 'statedIban' | 'verifiedIbans'>): string {
  return statedIban.replaceAll(/\s/g, '').toUpperCase() || (verifiedIbans[0] ?? '')
}

/**
 * Returns the first reason why an invoice cannot be paid. An account that is new or was changed waits until somebody else than who
 * entered it has verified it: the answer to invoices with a false account.
 */
export function findPaymentProblem(invoice: PayableInvoice): PaymentProblem | null {
  if (invoice.isDisputed) return 'disputed'
  const iban = findPayeeIban(invoice)
  if (iban === '') return 'iban-missing'
  if (!parseIban(iban).ok) return 'iban-wrong'
  return invoice.verifiedIbans.includes(iban) ? null : 'iban-unverified'
}

interface Plan {
  readonly invoice: PayableInvoice
  /** Credit notes that are taken off. */
  readonly taken: PayableInvoice[]
  leftCents: Cents
}

/** Unstructured remittance information has 140 characters at most (EPC132-08). */
const longestText = 140

/**
 * Plans one transfer for each invoice, in the order of their due days. Credit notes of the same supplier are taken off, the oldest
 * first, each from the invoice with the most left, and never so far that nothing is left to pay: the rest of them waits. A transfer
 * that is reduced names the papers in words, because the structured communication stands for the whole amount.
 */
export function planTransfers(
  invoices: readonly PayableInvoice[],
  credits: readonly PayableInvoice[],
): PlannedTransfer[] {
  const plans = invoices
    .toSorted(byDueDay)
    .map((invoice): Plan => ({ invoice, taken: [], leftCents: invoice.openCents }))
  for (const credit of credits.toSorted(byDueDay)) {
    if (credit.isDisputed || credit.supplier === null) continue
    const [most] = plans
      .filter(({ invoice, leftCents }) => invoice.supplier === credit.supplier && leftCents + credit.openCents > 0)
      .toSorted((one, other) => other.leftCents - one.leftCents)
    if (!most) continue
    most.taken.push(credit)
    most.leftCents += credit.openCents
  }
  return plans.map(({ invoice, taken, leftCents }) => {
    const digits = invoice.communication.replaceAll(/\D/g, '')
    const communication = taken.length === 0 && isStructuredCommunication(digits) ? digits : null
    const numbers = [invoice, ...taken].map(({ theirNumber }) => theirNumber)
    return {
      supplier: invoice.supplier,
      payee: invoice.payee,
      iban: findPayeeIban(invoice),
      cents: leftCents,
      communication,
      text: communication === null ? writeText(invoice, numbers) : '',
      reference: invoice.arrivalNumber,
      parts: [invoice, ...taken].map(({ key, openCents }) => ({ key, cents: openCents })),
    }
  })
}

/** The communication that the supplier asks for, if nothing is taken off; else the numbers of the papers. */
function writeText({ communication }: PayableInvoice, numbers: readonly string[]): string {
  const text = numbers.length === 1 && communication !== '' ? communication : numbers.join(' - ')
  return text.slice(0, longestText)
}

function byDueDay(one: PayableInvoice, other: PayableInvoice): number {
  if (one.dueOn !== other.dueOn) return one.dueOn < other.dueOn ? -1 : 1
  return one.arrivalNumber < other.arrivalNumber ? -1 : 1
}
