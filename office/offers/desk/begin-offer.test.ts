import { expect, test } from 'vitest'
import { beginOffer } from './begin-offer.ts'

const begin = (search: string) => beginOffer(new URLSearchParams(search), null)

test.each([
  ['private', 'private'],
  ['fleet', 'fleet'],
  ['dealer', 'fleet'],
  ['lease', 'fleet'],
  ['export', 'fleet'],
  [null, 'private'],
] as const)('an offer for a customer of type %s begins as a sale of type %s', (customerType, salesType) => {
  expect(beginOffer(new URLSearchParams('customer=12'), customerType).content).toMatchObject({
    customer: 12,
    salesType,
  })
})

test('an offer begins with the car and the type of its address', () => {
  expect(begin('stock=7&type=trial')).toMatchObject({
    type: 'trial',
    content: { customer: null, salesType: 'private', car: { kind: 'stock', vehicle: 7 } },
  })
  expect(begin('used=3')).toMatchObject({ type: 'price', content: { car: { kind: 'used', vehicle: 3 } } })
  expect(begin('customer=x&used=-1')).toMatchObject({ content: { customer: null, car: null } })
})
