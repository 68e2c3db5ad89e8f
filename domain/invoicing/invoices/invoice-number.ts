import { type StructuredCommunication, structuredCommunication } from '../../payments/structured-communication.ts'

const mostInYear = 999_999

/**
 * Returns the number of a paper in its series: `VN-2026-000123`.
 * Throws on a place that is no whole number from 1 to 999,999: the counter of a series is broken then.
 */
export function formatInvoiceNumber(series: string, year: number, place: number): string {
  if (!Number.isInteger(place) || place < 1 || place > mostInYear)
    throw new RangeError(`No place in a series: ${place}`)
  return `${series}-${year}-${String(place).padStart(6, '0')}`
}

/**
 * Returns the structured communication that a customer pays an invoice with: the digit of its series, the last two digits
 * of its year and its place in seven.
 */
export function invoiceCommunication(digit: number, year: number, place: number): StructuredCommunication {
  if (!Number.isInteger(digit) || digit < 0 || digit > 9) throw new RangeError(`No digit of a series: ${digit}`)
  return structuredCommunication(`${digit}${String(year % 100).padStart(2, '0')}${String(place).padStart(7, '0')}`)
}
