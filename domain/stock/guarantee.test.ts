import { expect, test } from 'vitest'
import {
  calculateGuarantee,
  commercialGuaranteeUntil,
  isAgreedTerm,
  legalGuaranteeUntil,
  type WarrantyTerms,
} from './guarantee.ts'

const warranty = (months: number, more: Partial<WarrantyTerms> = {}): WarrantyTerms => ({
  months,
  mileageLimitKm: null,
  isManufacturer: false,
  giver: 'Autogroep NV',
  covers: null,
  ...more,
})
const byMaker = { isManufacturer: true, giver: 'Noord' }

test.each([
  ['a new car has two years', false, null, 24, null],
  ['the maker’s warranty stands beside those of the law', false, warranty(84, byMaker), 24, [84, 'delivery']],
  ['a used car has what is agreed', true, warranty(18), 18, null],
  ['two years are those of the law', true, warranty(24), 24, null],
  ['what goes beyond two years is commercial', true, warranty(36), 24, [36, 'delivery']],
  ['the maker’s warranty shortens nothing', true, warranty(12, byMaker), 24, [12, 'first-registration']],
  ['never less than a year', true, warranty(6), 12, null],
  ['a year where nothing is said', true, null, 12, null],
] as const)('%s', (_, isUsed, terms, legalMonths, commercial) => {
  const guarantee = calculateGuarantee({ isUsed, warranty: terms })
  expect(guarantee.legalMonths).toBe(legalMonths)
  expect(guarantee.commercial && [guarantee.commercial.months, guarantee.commercial.from]).toEqual(commercial)
  expect(isAgreedTerm(guarantee.legalMonths)).toBe(legalMonths < 24)
})

test('a guarantee ends on the same day of its last month, or on the last that this month has', () => {
  expect(legalGuaranteeUntil(24, '2026-11-29')).toBe('2028-11-29')
  expect(legalGuaranteeUntil(12, '2028-02-29')).toBe('2029-02-28')
})

test.each([
  ['delivery', '2023-05-10', '2029-11-29'],
  ['first-registration', '2023-05-10', '2026-05-10'],
  ['first-registration', null, null],
  ['delivery', null, '2029-11-29'],
] as const)('a commercial guarantee from %s, registered on %s, ends on %s', (from, firstRegistration, end) => {
  expect(commercialGuaranteeUntil({ months: 36, from }, { deliveredOn: '2026-11-29', firstRegistration })).toBe(end)
})
