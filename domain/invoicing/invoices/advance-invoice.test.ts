import { expect, test } from 'vitest'
import { listAdvancesToInvoice, type SalePayment } from './advance-invoice.ts'

const makePayment = (id: string, amountCents: number, more: Partial<SalePayment> = {}): SalePayment => ({
  id,
  amountCents,
  isAdvance: true,
  isUndone: false,
  reversesId: null,
  isOpening: false,
  ...more,
})
const balance = { isAdvance: false }

test.each([
  ['each advance', [makePayment('a', 1_000), makePayment('b', 500)], ['a', 'b']],
  ['no balance', [makePayment('a', 1_000, balance)], []],
  ['none of another system', [makePayment('a', 1_000, { isOpening: true })], []],
  ['none with an invoice', [makePayment('invoiced', 1_000), makePayment('b', 500)], ['b']],
  [
    'none that was undone',
    [makePayment('a', 1_000, { isUndone: true }), makePayment('b', -1_000, { reversesId: 'a' })],
    [],
  ],
  ['none that went back', [makePayment('a', 1_000), makePayment('b', -1_000, balance)], []],
  ['one of which a part went back', [makePayment('a', 1_000), makePayment('b', -999, balance)], ['a']],
  [
    'the earlier one where the later went back',
    [makePayment('a', 1_000), makePayment('b', 500), makePayment('c', -500, balance)],
    ['a'],
  ],
  [
    'one where a balance went back',
    [makePayment('a', 1_000), makePayment('b', 500, balance), makePayment('c', -500, balance)],
    ['a'],
  ],
  [
    'one that came after what went back',
    [makePayment('a', 1_000), makePayment('b', -1_000, balance), makePayment('c', 700)],
    ['c'],
  ],
  ['none where a refund was undone', [makePayment('a', 5, balance), makePayment('b', -5, { isUndone: true })], []],
])('still needs an invoice: %s', (_, payments, expected) => {
  expect(listAdvancesToInvoice(payments, new Set(['invoiced'])).map(({ id }) => id)).toEqual(expected)
})
