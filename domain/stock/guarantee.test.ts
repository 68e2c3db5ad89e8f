import { expect, test } from 'vitest'
import { calculateGuarantee, isAgreedTerm, type WarrantyTerms } from './guarantee.ts'

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
