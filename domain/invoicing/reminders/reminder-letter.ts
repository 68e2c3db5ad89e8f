import type { StructuredCommunication } from '../../payments/structured-communication.ts'
import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Language } from '../../platform/values/languages.ts'
import type { Cents } from '../../platform/values/money.ts'
import type { InvoiceParty } from '../invoices/invoice-document.ts'

/**
 * A reminder as sent: the content that the law requires (creditor, debt, due day, term; Code of Economic Law art. XIX.2),
 * how to pay, and the additional charges. It is kept, so that the letter can be printed again as it was.
 */
export interface ReminderLetter {
  readonly language: Language
  readonly name: string
  readonly text: string
  readonly sentOn: CalendarDay
  /** The term to pay, first and last day. */
  readonly termFrom: CalendarDay
  readonly payUntil: CalendarDay
  readonly creditor: InvoiceParty
  readonly debtor: InvoiceParty
  readonly invoiceNumber: string
  readonly issuedOn: CalendarDay
  readonly dueOn: CalendarDay
  readonly receivableCents: Cents
  readonly openCents: Cents
  readonly costCents: Cents
  readonly interestCents: Cents
  /** Articles that costs and interest rest on. */
  readonly law: readonly string[]
  /** The account holder, as the QR code names it. */
  readonly beneficiary: string
  readonly iban: string
  readonly communication: StructuredCommunication | null
}

/** Returns the total of a letter. */
export function sumLetter({ openCents, costCents, interestCents }: ReminderLetter): Cents {
  return openCents + costCents + interestCents
}
