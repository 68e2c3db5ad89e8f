import { daysBetween, type CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'

const words = /\b(?:FACTUUR|FACT|INV|NR|NO)\b/g

/**
 * Returns the number of an invoice by which a second one is found, however it is spelled: upper case, without the words FACT,
 * FACTUUR, INV, NR and NO, without leading zeros of each group of digits, its groups joined by dots.
 */
export function normaliseInvoiceNumber(number: string): string {
  const groups = number
    .toUpperCase()
    // Digits and letters that touch are groups of their own, so that F26/118842 and F 26-118842 are one.
    .replaceAll(/(\d)(?=[A-Z])|([A-Z])(?=\d)/g, '$1$2 ')
    .replaceAll(words, ' ')
    .split(/[^A-Z0-9]+/)
    .map((group) => group.replace(/^0+(?=\d)/, ''))
  return groups.filter((group) => group !== '').join('.')
}

export interface ComparedInvoice {
  readonly supplier: string
  readonly isCredit: boolean
  readonly number: string
  readonly issuedOn: CalendarDay
  readonly totalCents: Cents
}

export type Likeness = 'duplicate' | 'possible-duplicate' | 'other'

/**
 * Compares two invoices. One supplier never gives a number twice in a year; the same total within some days may be a second
 * copy under another number, which a second person decides.
 */
export function compareInvoices(one: ComparedInvoice, other: ComparedInvoice, { days }: { days: number }): Likeness {
  if (one.supplier !== other.supplier || one.isCredit !== other.isCredit) return 'other'
  const [key, otherKey] = [normaliseInvoiceNumber(one.number), normaliseInvoiceNumber(other.number)]
  if (key !== '' && key === otherKey && one.issuedOn.slice(0, 4) === other.issuedOn.slice(0, 4)) return 'duplicate'
  const apart = Math.abs(daysBetween(one.issuedOn, other.issuedOn))
  return one.totalCents === other.totalCents && apart <= days ? 'possible-duplicate' : 'other'
}
