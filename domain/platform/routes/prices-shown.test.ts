import { expect, test } from 'vitest'
import { pricesChosen, pricesShownAt } from './prices-shown.ts'

test.each<[string, string | null, string]>([
  ['/nl/tweedehandswagens', null, 'private'],
  ['/nl/tweedehandswagens', 'prices=professional', 'professional'],
  ['/nl/tweedehandswagens.data', 'language=nl; prices=professional; other=1', 'professional'],
  ['/fr/voitures-de-stock', 'prices=private', 'private'],
  ['/nl/nieuwe-wagens', 'myprices=professional', 'private'],
  ['/nl/nieuwe-wagens', 'prices=professionals', 'private'],
  ['/nl/contact', 'prices=professional', 'private'],
  ['/nl', 'prices=professional', 'professional'],
  ['/fr', 'prices=private', 'private'],
  ['/nl/tweedehandswagens/lumen-e3/12', 'prices=professional', 'professional'],
  ['/nl/vrachtwagens', 'prices=professional', 'private'],
  ['/nl/mijn-favorieten', 'prices=professional', 'private'],
])('%s with the cookies %j: %s', (pathname, cookies, expected) => {
  expect(pricesShownAt(pathname, cookies)).toBe(expected)
})

test.each([
  ['prices=professional', 'professional'],
  ['language=fr; prices=professional', 'professional'],
  ['myprices=professional', 'private'],
  ['', 'private'],
])('the browser draws with the cookies %j: %s', (cookies, expected) => {
  expect(pricesChosen(cookies)).toBe(expected)
})
