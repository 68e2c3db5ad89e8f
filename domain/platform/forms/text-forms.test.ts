import { expect, test } from 'vitest'
import { isOfForm, tidyText, type TextForm } from './text-forms.ts'

test.each<[TextForm, string, string]>([
  ['phone', '09 396 14 20', '+3293961420'],
  ['phone', '+32 (0)478/12.34.56', '+32478123456'],
  ['phone', '0031 20 794 08 00', '+31207940800'],
  ['web', 'www.example.be', 'https://www.example.be'],
  ['web', ' https://example.be/x ', 'https://example.be/x'],
  ['email', ' info@example.be ', 'info@example.be'],
  ['plain', 'BE68 5390 0754 7034', 'BE68539007547034'],
  ['plain', '0999.005.572', '0999005572'],
])('%s %j is kept as %s', (form, typed, kept) => {
  expect(tidyText(form, typed)).toBe(kept)
  expect(isOfForm(form, typed)).toBe(true)
})

test.each<[TextForm, string]>([
  ['phone', 'bel ons'],
  ['phone', '+32'],
  ['web', 'example'],
  ['web', 'javascript:alert(1)'],
  ['email', 'info@example'],
  ['plain', 'BE68/5390'],
])('%s takes no %j', (form, typed) => {
  expect(isOfForm(form, typed)).toBe(false)
})
