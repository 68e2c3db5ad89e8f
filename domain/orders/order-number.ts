import { type StructuredCommunication, structuredCommunication } from '../payments/structured-communication.ts'

/** The series of shop orders: `SO-2026-000123`, taken without gaps within a year. */
export const ORDER_SERIES = 'SO'
export const ORDER_NUMBER_PATTERN = /^SO-(\d{4})-(\d{6})$/

/** Year and place in the series in, the number people see out. Throws beyond a million orders a year. */
export function orderNumber(year: number, place: number): string {
  if (!Number.isInteger(place) || place < 1 || place > 999_999) throw new RangeError(`No place in the series: ${place}`)
  return `${ORDER_SERIES}-${year}-${String(place).padStart(6, '0')}`
}

/**
 * An order number in, the structured communication of its transfer out: year and place are exactly the ten digits it
 * holds, so that a bank statement alone tells which order was paid.
 */
export function toStructuredCommunication(number: string): StructuredCommunication {
  const [, year, place] = ORDER_NUMBER_PATTERN.exec(number) ?? []
  if (!year || !place) throw new RangeError(`Not an order number: ${number}`)
  return structuredCommunication(year + place)
}

/** The series of the orders of sold cars: `CO-2026-000123`. */
const saleNumberPattern = /^CO-(\d{4})-(\d{6})$/

/**
 * The number of the order of a sold car in, the structured communication of its transfer out. The year counts a thousand
 * more, so that no shop order has the same.
 */
export function communicationOfSale(number: string): StructuredCommunication {
  const [, year, place] = saleNumberPattern.exec(number) ?? []
  if (!year || !place) throw new RangeError(`Not the order of a sale: ${number}`)
  return structuredCommunication(String(Number(year) + 1_000) + place)
}
