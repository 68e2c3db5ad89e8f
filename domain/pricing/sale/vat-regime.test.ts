import { expect, test } from 'vitest'
import { vatAtHome } from '../price.test-data.ts'
import { decideVatRegime, type VatQuestion } from './vat-regime.ts'

const proven = { isTaxableBuyer: true, vatNumber: 'valid', hasPermit: true, transport: 'ours' } as const
const used = { isNewMeans: false } as const
const margin = { ...used, car: 'margin' } as const
const toUnion = { destination: 'union' } as const
const outside = { destination: 'outside' } as const

test.each<[string, Partial<VatQuestion>, string]>([
  ['a new car at home', {}, 'standard'],
  ['a new car at home, for a business', { isTaxableBuyer: true }, 'standard'],
  ['a used car bought with VAT, at home', used, 'standard'],
  ['a margin car at home', margin, 'margin'],
  ['a margin car for a business', { ...margin, ...proven }, 'margin'],
  ['a margin car that a business takes to France', { ...margin, ...toUnion, ...proven }, 'margin'],
  ['a margin car that is sold with VAT on request', { ...margin, isSoldWithVat: true }, 'standard'],
  [
    'a margin car sold with VAT to a business in France',
    { ...margin, ...toUnion, ...proven, isSoldWithVat: true },
    'intra-community',
  ],
  ['a new car that a consumer takes to France', { ...toUnion, transport: 'buyer' }, 'new-means, guaranteed'],
  ['a new car that we bring to France', { ...toUnion, transport: 'ours' }, 'new-means'],
  ['a new car for France, if it goes there', toUnion, 'standard, new-means lacks transport-not-proven'],
  ['a used car for a business in France', { ...used, ...toUnion, ...proven }, 'intra-community'],
  [
    'a used car that a business in France collects',
    { ...used, ...toUnion, ...proven, transport: 'buyer' },
    'intra-community, guaranteed',
  ],
  ['a used car for a consumer in France', { ...used, ...toUnion, transport: 'ours' }, 'standard'],
  [
    'a used car for a business in France whose number nobody checked',
    { ...used, ...toUnion, ...proven, vatNumber: 'not-checked' },
    'standard, intra-community lacks vat-number-not-checked',
  ],
  [
    'a used car for a business in France that proves nothing',
    { ...used, ...toUnion, isTaxableBuyer: true, vatNumber: 'invalid' },
    'standard, intra-community lacks vat-number-invalid vat-permit-invalid transport-not-proven',
  ],
  ['a new car for Switzerland', { ...outside, transport: 'ours' }, 'export'],
  [
    'a margin car that a buyer takes to Switzerland',
    { ...margin, ...outside, transport: 'buyer', hasPermit: true },
    'export, guaranteed',
  ],
  [
    'a car that a buyer takes to Switzerland and who may be established here',
    { ...outside, transport: 'buyer' },
    'standard, export lacks vat-permit-invalid',
  ],
  [
    'a car for Switzerland that administration answers for',
    { ...outside, transport: 'buyer', isVouchedFor: true },
    'export, guaranteed',
  ],
  [
    'a used car for a business in France that administration answers for',
    { ...used, ...toUnion, ...proven, vatNumber: 'not-checked', hasPermit: false, isVouchedFor: true },
    'intra-community',
  ],
  [
    'a used car for a number in France that is not in use, whoever answers for it',
    { ...used, ...toUnion, ...proven, vatNumber: 'invalid', isVouchedFor: true },
    'standard, intra-community lacks vat-number-invalid',
  ],
  [
    'a margin car for Switzerland, if it goes there',
    { ...margin, ...outside },
    'margin, export lacks transport-not-proven',
  ],
  ['a margin car that is nearly new, at home', { car: 'margin' }, 'margin'],
  [
    'a margin car that is nearly new, for France',
    { car: 'margin', ...toUnion, transport: 'ours' },
    'new-means, margin-excluded',
  ],
  [
    'the same, though it is sold with VAT on request',
    { car: 'margin', ...toUnion, transport: 'ours', isSoldWithVat: true },
    'new-means, margin-excluded',
  ],
  [
    'a margin car that is nearly new and that its buyer takes to France',
    { car: 'margin', ...toUnion, transport: 'buyer' },
    'new-means, margin-excluded, guaranteed',
  ],
  [
    'a margin car that is nearly new, for France, if it goes there',
    { car: 'margin', ...toUnion },
    'margin, new-means lacks transport-not-proven',
  ],
])('%s', (_, question, expected) => {
  const { regime, scheme, missed, isGuaranteed } = decideVatRegime(vatAtHome(question))
  const excluded = scheme === 'margin-excluded' ? ', margin-excluded' : ''
  const lacking = missed ? `, ${missed.regime} lacks ${missed.lacks.join(' ')}` : ''
  expect(`${regime}${excluded}${lacking}${isGuaranteed ? ', guaranteed' : ''}`).toBe(expected)
})

test.each<[string, Partial<VatQuestion>, string]>([
  ['a new car', {}, 'ordinary'],
  ['a margin car at home', margin, 'margin'],
  ['a margin car that leaves the Union', { ...margin, ...outside, transport: 'ours' }, 'margin'],
  ['a margin car that is sold with VAT on request', { ...margin, isSoldWithVat: true }, 'ordinary'],
  ['a nearly new margin car for France', { car: 'margin', ...toUnion, transport: 'ours' }, 'margin-excluded'],
])('%s is sold under its scheme', (_, question, expected) => {
  expect(decideVatRegime(vatAtHome(question)).scheme).toBe(expected)
})
