import { expect, test } from 'vitest'
import { withBlanksFilled } from '../platform/use-form.ts'
import { toWholePhone } from './own-data.ts'

test('what is known fills what is blank, and nothing that was typed', () => {
  const form = { firstName: '', email: 'ander@voorbeeld.be', message: '', termsAccepted: false }
  expect(withBlanksFilled(form, { firstName: 'Lotte', email: 'lotte@voorbeeld.be' })).toEqual({
    ...form,
    firstName: 'Lotte',
  })
})

test.each([
  ['+32', '0478 12 34 56', '0478 12 34 56'],
  ['+31', '6 12 34 56 78', '+31 6 12 34 56 78'],
  ['+31', '', ''],
])('a number of %s, %s, is typed as %s', (dialCode, phone, typed) => {
  expect(toWholePhone({ dialCode, phone })).toBe(typed)
})
