import { expect, test } from 'vitest'
import { findViolations } from '../platform/forms/form.ts'
import { newsletterForm } from './newsletter.ts'

test.each([
  ['everything', { emailAddress: 'lotte@example.be', branches: [1], acceptTerms: true }, []],
  ['nothing', { emailAddress: '', branches: [], acceptTerms: false }, ['emailAddress', 'branches', 'acceptTerms']],
  ['half an address', { emailAddress: 'lotte@', branches: [1], acceptTerms: true }, ['emailAddress']],
])('subscribing with %s', (_, form, fields) => {
  expect(findViolations(newsletterForm, form).map(({ field }) => field)).toEqual(fields)
})
