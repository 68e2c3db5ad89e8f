import { expect, test } from 'vitest'
import { pricesShownAt } from './prices-shown.ts'

test.each<[string, string | null, string]>([
  ['/nl/tweedehandswagens', null, 'private'],
  ['/nl/tweedehandswagens', 'prices=professional', 'professional'],
  ['/nl/tweedehandswagens.data', 'language=nl; prices=professional; other=1', 'professional'],
  ['/fr/voitures-de-stock', 'prices=private', 'private'],
  ['/nl/nieuwe-wagens', 'myprices=professional', 'private'],
  ['/nl/nieuwe-wagens', 'prices=professionals', 'private'],
  ['/nl/contact', 'prices=professional', 'private'],
  ['/nl', 'prices=professional', 'private'],
])('%s with the cookies %j: %s', (pathname, cookies, expected) => {
  expect(pricesShownAt(pathname, cookies)).toBe(expected)
})
