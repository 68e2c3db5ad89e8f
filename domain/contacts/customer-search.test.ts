import { expect, test } from 'vitest'
import { customerSearchWords } from './customer-search.ts'

test.each([
  ['', []],
  ['Hélène  DUPONT', ['Hélène', 'DUPONT']],
  ['\u202a0478\u201112 34 56\u202c', ['0478123456']],
  ['’t Kint', ['’t', 'Kint']],
  ['jan@voorbeeld.be', ['jan@voorbeeld.be']],
  ['0478 12 34 56', ['0478123456']],
  ['+32 478/12.34.56', ['+32478123456']],
  ['0032 478 12 34 56', ['+32478123456']],
  ['BE 0999.005.572', ['BE0999005572']],
  ['0999.005.572', ['0999005572']],
  ['100042', ['100042']],
  ['9000 Gent', ['9000', 'Gent']],
  ['Peeters 9', ['Peeters', '9']],
] as const)('%j is looked for as %j', (typed, words) => {
  expect(customerSearchWords(typed)).toEqual(words)
})
