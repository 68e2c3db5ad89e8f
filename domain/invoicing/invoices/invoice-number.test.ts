import { describe, expect, test } from 'vitest'
import { formatStructuredCommunication } from '../../payments/structured-communication.ts'
import { formatInvoiceNumber, invoiceCommunication } from './invoice-number.ts'

describe('O11: the structured communication of an invoice', () => {
  test.each([
    [6, '+++126/0000/00676+++'],
    [27, '+++126/0000/02797+++'],
  ])('VN-2026 no. %i', (place, expected) => {
    expect(formatStructuredCommunication(invoiceCommunication(1, 2026, place))).toBe(expected)
  })

  test.each([
    [0, 'no place'],
    [1_000_000, 'beyond the series'],
    [1.5, 'no whole number'],
  ])('place %d: %s', (place) => {
    expect(() => formatInvoiceNumber('VN', 2026, place)).toThrow(RangeError)
  })
})
