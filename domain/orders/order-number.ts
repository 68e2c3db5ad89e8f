import { type StructuredCommunication, structuredCommunication } from '../payments/structured-communication.ts'

/** The series of shop orders: `SO-2026-000123`, taken without gaps within a year. */
export const ORDER_SERIES = 'SO'
export const ORDER_NUMBER_PATTERN = /^SO-(\d{4})-(\d{6})$/

/** Returns the public order number from the year and the place in the series. Throws beyond a million orders a year. */
export function orderNumber(year: number, place: number): string {
  if (!Number.isInteger(place) || place < 1 || place > 999_999) throw new RangeError(`No place in the series: ${place}`)
  return `${ORDER_SERIES}-${year}-${String(place).padStart(6, '0')}`
}

/**
 * Returns the structured communication of the transfer of an order: the year and place of its number are exactly its ten
 * digits, so that a bank statement alone identifies the paid order.
 */
export function toStructuredCommunication(number: string): StructuredCommunication {
  const [, year, place] = ORDER_NUMBER_PATTERN.exec(number) ?? []
  if (!year || !place) throw new RangeError(`Not an order number: ${number}`)
  return structuredCommunication(year + place)
}

/** The series of the orders of sold cars: `CO-2026-000123`. */
const saleNumberPattern = /^CO-(\d{4})-(\d{6})$/

/**
 * Returns the structured communication of the transfer of a sold car. The year counts a thousand more, so that no shop
 * order has the same.
 */
export function communicationOfSale(number: string): StructuredCommunication {
  const [, year, place] = saleNumberPattern.exec(number) ?? []
  if (!year || !place) throw new RangeError(`Not the order of a sale: ${number}`)
  return structuredCommunication(String(Number(year) + 1_000) + place)
}
