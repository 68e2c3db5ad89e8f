import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Language } from '../../platform/values/languages.ts'
import type { Cents } from '../../platform/values/money.ts'
import type { StructuredCommunication } from '../../payments/structured-communication.ts'
import type { InvoiceAmounts, InvoiceVat } from './invoice-amounts.ts'

/**
 * Kinds of outgoing invoices. A self-billed invoice is issued by us in the name of the seller of a car (VAT Code art. 53,
 * par. 2); a free one is typed line by line, never for a car. An opening one was issued and booked by the system that the
 * dealer used before, and is only paid here.
 */
export const INVOICE_KINDS = [
  'invoice',
  'advance',
  'credit-note',
  'self-billed',
  'free',
  'self-billed-credit',
  'opening',
] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]

/** BT-3 by kind, of code list UNTDID 1001. */
export const INVOICE_TYPE_CODES = {
  invoice: 380,
  advance: 386,
  'credit-note': 381,
  'self-billed': 389,
  free: 380,
  'self-billed-credit': 261,
  opening: 380,
} as const satisfies Record<InvoiceKind, number>

/** Returns whether we issue a document in the name of its seller: we are its buyer, and owe its amount. */
export function isSelfBilled(kind: InvoiceKind): boolean {
  return kind === 'self-billed' || kind === 'self-billed-credit'
}

/** Returns whether a paper gives back of an earlier one. */
export function isCreditNote(kind: InvoiceKind): boolean {
  return kind === 'credit-note' || kind === 'self-billed-credit'
}

/** An electronic address on Peppol (BT-34, BT-49): `0208` and an enterprise number in Belgium. */
export interface Endpoint {
  readonly scheme: string
  readonly id: string
}

/** One of both parties, as printed. */
export interface InvoiceParty {
  readonly name: string
  /** Of a Belgian company: ten digits. */
  readonly enterpriseNumber: string | null
  /** With its country: BE0403019261. */
  readonly vatNumber: string | null
  readonly street: string
  readonly postalCode: string
  readonly city: string
  /** ISO 3166-1, two letters. */
  readonly country: string
  readonly endpoint: Endpoint | null
  readonly email: string | null
}

/** The car that a line is about (BG-32). */
export interface InvoicedCar {
  /** Make, model and version, as sold. */
  readonly name: string
  readonly stockNumber: string | null
  readonly vin: string
  readonly firstRegistration: CalendarDay | null
  readonly mileageKm: number | null
  readonly licencePlate: string | null
  /** The receipt of the workshop. */
  readonly receiptNumber: string | null
}

/** Units of UNECE recommendation 20: pieces, hours. */
export type InvoiceUnit = 'C62' | 'HUR'

export interface InvoiceLine {
  readonly name: string
  readonly description: string | null
  /** In thousandths. An advance that is taken off has −1,000. */
  readonly quantity: number
  readonly unit: InvoiceUnit
  readonly netCents: Cents
  readonly vat: InvoiceVat
  readonly car: InvoicedCar | null
  /** Number of the account, where it was typed. */
  readonly account?: string | undefined
}

/** Reasons of allowances (UNTDID 5189) and charges (UNTDID 7161) that a car dealer has. */
export const ALLOWANCE_REASONS = {
  discount: '95',
  premium: '60',
  transport: 'DL',
  fee: 'FC',
} as const
export type AllowanceReason = keyof typeof ALLOWANCE_REASONS

export interface InvoiceAllowance {
  readonly kind: 'allowance' | 'charge'
  readonly reason: AllowanceReason
  readonly text: string
  /** Above zero, without VAT. */
  readonly netCents: Cents
  readonly vat: InvoiceVat
}

/** The reason for which a code bears no VAT: a code of the list VATEX, and the text that the law asks for, as the dealer has it. */
export interface Exemption {
  readonly vatCode: string
  /** Null: the text is enough. */
  readonly vatex: string | null
  readonly text: string
}

export interface PrecedingInvoice {
  readonly number: string
  readonly issuedOn: CalendarDay
}

export interface SettledAmount {
  readonly kind: 'trade-in' | 'payment'
  readonly text: string
  readonly cents: Cents
}

/** A file inside the XML (BG-24). */
export interface EnclosedFile {
  readonly name: string
  readonly mimeType: 'application/pdf'
  readonly base64: string
}

/** An invoice as issued: the content of its document and its XML. Amounts of a credit note are positive. */
export interface InvoiceDocument {
  readonly kind: InvoiceKind
  readonly number: string
  readonly language: Language
  readonly issuedOn: CalendarDay
  /** Day of the supply or of the receipt of money, on which VAT falls due (BT-7). */
  readonly suppliedOn: CalendarDay
  readonly dueOn: CalendarDay
  readonly seller: InvoiceParty
  readonly buyer: InvoiceParty
  /** Dossier, order or work order (BT-10). */
  readonly reference: string
  /** The number of the customer's own order (BT-13). */
  readonly customersReference: string | null
  /** Texts that the law asks for, and remarks, in one (BT-22). */
  readonly note: string | null
  readonly preceding: readonly PrecedingInvoice[]
  readonly lines: readonly InvoiceLine[]
  readonly allowances: readonly InvoiceAllowance[]
  readonly amounts: InvoiceAmounts
  readonly exemptions: readonly Exemption[]
  /** Without a communication nothing is paid on it by a customer; without an account it is set off. */
  readonly payment: { readonly iban: string; readonly communication: StructuredCommunication | null }
  /** Paid before without being a sale of its own (BT-113): trade-ins that are set off, payments. */
  readonly settled: readonly SettledAmount[]
}

/** An invoice before it has a number: the content of its document except number and structured communication. */
export type InvoiceContent = Omit<InvoiceDocument, 'number' | 'payment'> & { readonly iban: string }

/** Adds the number that an invoice was given last. */
export function numberInvoice(
  { iban, ...content }: InvoiceContent,
  number: string,
  communication: StructuredCommunication | null,
): InvoiceDocument {
  return { ...content, number, payment: { iban, communication } }
}
