import { findOne, readPath, type XmlPart } from '../bank/xml-part.ts'
import { isCalendarDay, type CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import type { Refusal } from '../../platform/values/result.ts'
import type { StatedInvoice } from './stated-invoice.ts'

/** A picture of the invoice that its XML encloses. */
export interface EnclosedPdf {
  readonly name: string
  readonly base64: string
}

export type EInvoiceRefusal = Refusal<
  'einvoice-root' | 'einvoice-currency' | 'einvoice-field' | 'einvoice-lines' | 'einvoice-self-billed',
  { readonly found: string }
>

export interface ReadEInvoice {
  readonly ok: true
  readonly invoice: StatedInvoice
  readonly enclosed: EnclosedPdf | null
}

/** Type codes of self-billed documents (UNCL1001): the buyer wrote them in our name, so they are our sales. */
export const SELF_BILLED_CODES: readonly string[] = ['389', '261']

/** An element that an invoice cannot do without, and lacks. */
export class MissingField extends Error {}

/** Keeps letters and digits of a VAT or enterprise number. */
export function plainNumber(text: string): string {
  return text
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, 20)
}

const mostDigits = 12

/** Reads an amount as a whole number of cents; one with more decimals than cents is none. */
export function readCents(part: XmlPart, name: string): Cents {
  const text = readPath(part, name)
  // As xs:decimal allows it: `+12.5`, `.5`, `12.`, `0012.50`.
  const amount = /^([+-]?)(\d*)(?:\.(\d{0,2})0*)?$/.exec(text)
  const [, sign = '', digits = '', decimals = ''] = amount ?? []
  const whole = digits.replace(/^0+/, '')
  if (!amount || !/\d/.test(text) || whole.length > mostDigits) throw new MissingField(name)
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' && cents !== 0 ? -cents : cents
}

/** Reads a day; xs:date allows a zone behind it, which changes no day. Empty or wrong: undefined. */
export function findDay(text: string): CalendarDay | undefined {
  const day = text.replace(/(?<=^\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})$/, '')
  return isCalendarDay(day) ? day : undefined
}

/** Reads an xs:boolean; anything but `true` and `1` is false. */
export function isTrue(text: string): boolean {
  return text === 'true' || text === '1'
}

/** Reads what was paid before (BT-113) and what rounds the amount to pay (BT-114), where anything does. */
export function readPrepaid(
  totals: XmlPart,
  names: { readonly prepaid: string; readonly rounding: string },
): { prepaidCents?: Cents; roundingCents?: Cents } {
  const read = (name: string) => (readPath(totals, name) === '' ? 0 : readCents(totals, name))
  const [prepaidCents, roundingCents] = [read(names.prepaid), read(names.rounding)]
  return { ...(prepaidCents !== 0 && { prepaidCents }), ...(roundingCents !== 0 && { roundingCents }) }
}

/** Reads a rate as basis points; a rate that is none counts as zero, which the arithmetic of the invoice shows. */
export function readRate(text: string | undefined): number {
  const percent = Number(text === '' ? '0' : (text ?? '0'))
  return Number.isFinite(percent) && percent >= 0 && percent <= 100 ? Math.round(percent * 100) : 0
}

/** Finds the element at a path; fails by its name where there is none. */
export function requirePart(part: XmlPart, ...path: readonly string[]): XmlPart {
  const found = findOne(part, ...path)
  if (!found) throw new MissingField(path.at(-1) ?? '')
  return found
}

/** Reads the text of an element; fails by its name where it is empty. */
export function requireText(part: XmlPart, name: string): string {
  const text = readPath(part, name)
  if (text === '') throw new MissingField(name)
  return text
}

/** Clips a text and turns control characters and line ends into spaces: the texts are shown in lists. */
export function clip(text: string, most: number): string {
  return text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, most)
}
