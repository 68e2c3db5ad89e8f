import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normaliseLicencePlate } from '../../catalogue/licence-plate.ts'
import { normaliseVin } from '../../catalogue/vehicle.ts'
import { isPostalCode } from '../../contacts/countries.ts'
import { parseVatNumber } from '../../contacts/vat-number.ts'
import { parseIban } from '../../organisation/iban.ts'
import { plainEmail, plainLine, plainLines, plainPostalCode, plainSigns } from './pasted.ts'
import { parsePhoneNumber } from './phone.ts'
import { isOfForm, tidyText } from './text-forms.ts'

/** Formats of pasted texts: from an address book, a web page, a word processor, a spreadsheet. */
const dressings: readonly ((text: string) => string)[] = [
  (text) => `\u202a${text}\u202c`,
  (text) => `\u200e${text}\u200f`,
  (text) => `\ufeff${text}\u200b`,
  (text) => `\t${text}\u00a0`,
  (text) => [...text].join('\u2060'),
  (text) => text.replaceAll(' ', '\u202f'),
  (text) => text.replaceAll('-', '\u2011'),
  (text) => text.replaceAll('-', '–'),
]

describe.each(dressings.map((dressed, at) => [at, dressed] as const))('pasted in way %i', (_, dressed) => {
  test.each([
    ['a telephone number', '0478-12 34-56', parsePhoneNumber, '+32478123456'],
    ['an address of mail', 'an-sofie@example.be', plainEmail, 'an-sofie@example.be'],
    [
      'a VAT number',
      'BE 0999-005-572',
      (text: string) => parseVatNumber('BE', text),
      { ok: true, prefix: 'BE', number: '0999005572' },
    ],
    ['an account', 'BE68 5390-0754 7034', (text: string) => parseIban(text), { ok: true, iban: 'BE68539007547034' }],
    ['a chassis number', 'wvwzzz1jzxw-000001', normaliseVin, 'WVWZZZ1JZXW000001'],
    ['a plate', '1-ABC 234', normaliseLicencePlate, '1-ABC-234'],
    ['a postal code', 'B-1500', plainPostalCode, '1500'],
    [
      'a web address',
      'https://www.example.be/a-b',
      (text: string) => tidyText('web', text),
      'https://www.example.be/a-b',
    ],
    ['a name', 'Jean-Luc Maes', (text: string) => plainSigns(plainLine(text)), 'Jean-Luc Maes'],
  ])('%s is read as it is typed', (_name, typed, read, kept) => {
    expect(read(dressed(typed))).toEqual(kept)
  })
})

test.each([
  ['mailto:an@example.be', 'an@example.be'],
  ['mailto:an@example.be?subject=Dag', 'an@example.be'],
  ['An Maes <an@example.be>', 'an@example.be'],
  ['An Maes <an@example.be>;', 'an@example.be'],
  ['an@example.be,', 'an@example.be'],
  [' an@example.be ', 'an@example.be'],
  ['an?b@example.be', 'an?b@example.be'],
  ['an@example.be.', 'an@example.be'],
  ['An Maes <an@example.be>.', 'an@example.be'],
  ['E-mail: an@example.be', 'an@example.be'],
  ["'an@example.be'", 'an@example.be'],
  ["o'neill@example.be", "o'neill@example.be"],
])('the address in %s is %s', (typed, kept) => {
  expect(plainEmail(typed)).toBe(kept)
})

test.each([
  'An <an@example.be>, Jo <jo@example.be>',
  '<an@example.be>;<jo@example.be>',
  'an@example.be; jo@example.be',
])('of several addresses none is chosen: %s', (typed) => {
  expect(isOfForm('email', typed)).toBe(false)
})

test.each(['B 1-ABC-234', 'b1abc234', 'B - 1.ABC.234', 'BE 1-ABC-234', '1-ABC-234 B', 'Nummerplaat: 1-ABC-234'])(
  'the plate in %s is without the B of its edge',
  (typed) => {
    expect(normaliseLicencePlate(typed)).toBe('1-ABC-234')
  },
)

test.each([
  'BTW BE 0999.005.572',
  'TVA : BE 0999.005.572',
  'btw-nummer: BE0999005572',
  'N° TVA BE 0999 005 572',
  'BE0999005572',
  '999.005.572',
  'KBO 0999.005.572',
  'Ondernemingsnummer: 0999.005.572',
  'N° d’entreprise : BE 0999.005.572',
  'btw-identificatienummer BE0999005572',
  'TVA intracom. BE0999.005.572',
  'BTW BE 0999.005.572 – RPR Gent',
])('%s is a VAT number', (typed) => {
  expect(parseVatNumber('BE', typed)).toEqual({ ok: true, prefix: 'BE', number: '0999005572' })
  expect(tidyText('enterprise-number', typed)).toBe('0999005572')
  expect(isOfForm('enterprise-number', typed)).toBe(true)
})

test.each([
  'IBAN BE68 5390 0754 7034',
  'IBAN: be68.5390.0754.7034',
  'BE68-5390-0754-7034',
  'Rekeningnummer: BE68 5390 0754 7034',
  'Rek. BE68 5390 0754 7034',
  'Compte : BE68 5390 0754 7034',
  'IBAN BE68 5390 0754 7034 BIC TRIOBEBB',
  'BE68539007547034 / TRIOBEBBXXX',
])('%s is an account', (typed) => {
  expect(parseIban(typed)).toEqual({ ok: true, iban: 'BE68539007547034' })
  expect(tidyText('iban', typed)).toBe('BE68539007547034')
})

test('accounts that end in letters keep them, and of two accounts none is chosen', () => {
  expect(parseIban('MT84 MALT 0110 0001 2345 MTLC AST0 01S').ok).toBe(true)
  expect(parseIban('BE68539007547034 / BE68539007547034').ok).toBe(false)
})

test.each([
  'VIN: WVWZZZ1JZXW000001',
  'Chassisnr. WVWZZZ1JZXW000001',
  'N° châssis : WVWZZZ1JZXW000001',
  '*WVWZZZ1JZXW000001*',
])('the chassis number in %s is alone', (typed) => {
  expect(normaliseVin(typed)).toBe('WVWZZZ1JZXW000001')
})

test.each([
  ['BE', 'B-1500', 'BE 9000', 'b 9000'],
  ['FR', 'F-59000', '59000'],
  ['LU', 'L-1111', '1111'],
  ['GB', 'B1 1AA', 'sw1a 1aa'],
  ['LV', 'LV-1010'],
] as const)('postal codes of %s with and without their country', (country, ...codes) => {
  expect(codes.filter((code) => !isPostalCode(country, code))).toEqual([])
})

test.each([
  ['phone', '003209 396 14 21', '+3293961421'],
  ['phone', '+32 09 396 14 21', '+3293961421'],
  ['phone', '+320478123456', '+32478123456'],
  ['phone', 'tel:+32478123456', '+32478123456'],
  ['phone', 'GSM 0478 12 34 56', '+32478123456'],
  ['phone', 'Tél. : 09 396 14 21', '+3293961421'],
  ['phone', 'T +32 9 396 14 21', '+3293961421'],
  ['phone', '32478123456', '+32478123456'],
  ['phone', '3293961421', '+3293961421'],
  ['phone', '32 53 12 34', '+3232531234'],
  ['phone', '+380 50 123 45 67', '+380501234567'],
  ['phone', '+1 (212) 555-0123', '+12125550123'],
  ['phone', '+243 81 234 5678', '+243812345678'],
  ['postal-code', 'B-1500', '1500'],
] as const)('the text form %s keeps %s as %s', (form, typed, kept) => {
  expect(tidyText(form, typed)).toBe(kept)
  expect(isOfForm(form, typed)).toBe(true)
})

test('numbers that no telephone has are none, in fields and in lists alike', () => {
  for (const typed of ['+32 478 12', '0438 12 34 56', '+999 123456', '+380 1234', 'bel ons'])
    expect([typed, parsePhoneNumber(typed), isOfForm('phone', typed)]).toEqual([typed, undefined, false])
})

test('what is plain stays as it is, and nothing unseen is left', () => {
  const unseen = /[\u202a-\u202e\u200b\u200e\u200f\u2066-\u2069\ufeff\u00ad\t\u00a0]/
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(plainLine(plainLine(typed))).toBe(plainLine(typed))
      expect(plainLines(plainLines(typed))).toBe(plainLines(typed))
      expect(plainLine(typed)).not.toMatch(unseen)
    }),
  )
})

test('signs that words are written with stay: emoji of families, Persian, Indic scripts', () => {
  for (const text of ['👨\u200d👩\u200d👧', 'می\u200cخواهم', 'क्\u200dष', 'D’Hondt – Ümit'])
    expect(plainLine(text)).toBe(text.normalize('NFC'))
})
