import { expect, test } from 'vitest'
import { branchName } from './organisation.ts'

const city = { nl: 'Aalst', fr: 'Alost' }

test.each([
  ['Aalst', 'nl', 'Aalst'],
  ['Aalst', 'fr', 'Alost'],
  ['Trucks Noord', 'fr', 'Trucks Noord'],
] as const)('a branch called %s is, in %s, %s', (name, language, expected) => {
  expect(branchName({ name, city }, language)).toBe(expected)
})
