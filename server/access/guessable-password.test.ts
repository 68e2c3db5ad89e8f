import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isGuessable } from './guessable-password.ts'

const words = ['Garage De Schelde', 'Lotte.Van-den-Broeck@voorbeeld.be']

test.each([
  ['one that is common', 'Trustno1'],
  ['one in another case', 'TRUSTno1'],
  ['a common one with a year', 'Sunshine1987'],
  ['a common one between signs', '!!Superman1'],
  ['the name of the product', 'Forecourt12'],
  ['a word of the dealer', 'XSchelde77'],
  ['a name of its owner', 'Lotte-2026'],
  ['a part of a name', 'xBroeck44'],
  ['a name as wide signs', 'Ｌｏｔｔｅ2026'],
])('%s is guessed soon', async (_what, password) => expect(await isGuessable(password, words)).toBe(true))

test.each([
  ['one that nobody else has', 'Kwartel7Sluis'],
  ['short words of names', 'Vandenk8!q'],
  ['only signs', '!?!?!?!?9'],
])('%s is not', async (_what, password) => expect(await isGuessable(password, words)).toBe(false))

test('the list has 3,000 that the rules of a new dealer would take, were they not common', () => {
  const common = dictionary['passwords-common']
  const allowed = common.filter((one) => /^(?=.*\d)(?=.*[a-z]).{8,12}$/.test(one))
  expect(allowed.length).toBeGreaterThan(3_000)
})
