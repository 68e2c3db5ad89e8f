import { expect, test } from 'vitest'
import type { CountryCode } from '../contacts/countries.ts'
import { vatAbroad, type VatAbroad } from './vat-abroad.ts'

test.each<['private' | 'fleet', string, CountryCode | undefined, VatAbroad | undefined]>([
  ['private', '', undefined, undefined],
  ['private', '', 'BE', undefined],
  ['private', '', 'LU', 'private-in-eu'],
  ['private', '', 'CH', 'outside-eu'],
  ['fleet', 'BE', 'BE', undefined],
  ['fleet', 'BE', 'FR', undefined],
  ['fleet', 'NL', undefined, 'company-in-eu'],
  ['fleet', 'NL', 'BE', 'company-in-eu'],
  ['fleet', 'XI', 'GB', 'company-in-eu'],
  ['fleet', 'GB', 'GB', 'outside-eu'],
  ['fleet', 'BE', 'MA', 'outside-eu'],
])('%s with VAT prefix %j, invoiced to %s: %s', (customerType, vatPrefix, countryCode, expected) => {
  expect(vatAbroad({ customerType, vatPrefix }, countryCode ? { countryCode } : null)).toBe(expected)
})
