import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'

/** A line as the supplier states it. */
export interface StatedLine {
  readonly description: string
  /** Without VAT; below zero: taken off. */
  readonly netCents: Cents
  readonly rateBp: number
  /** Chassis number in its text, properties or object; null: none. */
  readonly vin: string | null
}

/** Base and VAT at a rate as the supplier states them. */
export interface StatedVat {
  readonly rateBp: number
  readonly baseCents: Cents
  readonly vatCents: Cents
}

/** Facts of an invoice of a supplier as stated on it. Amounts of a credit note are above zero, as on the document. */
export interface StatedInvoice {
  readonly isCredit: boolean
  readonly supplier: {
    readonly name: string
    /** With its country: BE0440331894. Empty: none is stated. */
    readonly vatNumber: string
    readonly street: string
    readonly postalCode: string
    readonly city: string
  }
  /** VAT or enterprise number of the company that it is for; empty: none is stated. */
  readonly buyerNumber: string
  readonly number: string
  readonly issuedOn: CalendarDay
  readonly dueOn: CalendarDay | null
  /** Our order number on it. */
  readonly orderReference: string
  /** Number of the invoice that a credit note corrects. */
  readonly precedingNumber: string
  readonly lines: readonly StatedLine[]
  readonly vat: readonly StatedVat[]
  readonly netCents: Cents
  readonly vatCents: Cents
  /** Paid before, deducted from the amount to pay (BT-113); absent: nothing. */
  readonly prepaidCents?: Cents | undefined
  /** Added to the amount to pay, to round it (BT-114); absent: nothing. */
  readonly roundingCents?: Cents | undefined
  /** To pay, VAT included. */
  readonly totalCents: Cents
  readonly iban: string
  /** Structured or free communication to pay with. */
  readonly communication: string
  readonly note: string
}

/** Most lines that an invoice is read with. */
export const MOST_STATED_LINES = 1_000

const chassisNumber =
  /(?<![A-HJ-NPR-Z0-9])(?=[A-HJ-NPR-Z0-9]*\d)(?=[A-HJ-NPR-Z0-9]*[A-HJ-NPR-Z])[A-HJ-NPR-Z0-9]{17}(?![A-HJ-NPR-Z0-9])/

/** Finds a chassis number in a text (ISO 3779: 17 signs without I, O and Q); null: none. */
export function findVin(text: string): string | null {
  return chassisNumber.exec(text.toUpperCase())?.[0] ?? null
}
