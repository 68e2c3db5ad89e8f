import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressLine, addressLines, blankAddress, isBlankAddress } from './address.ts'
import { type City, matchCities } from './city.ts'
import { holdsNationalNumber } from './national-number.ts'
import {
  DIAL_CODES,
  dialCodeOf,
  formatPhone,
  formatPhoneInBelgium,
  parsePhone,
  phoneViolations,
  splitPhone,
} from './phone.ts'
import { addressViolations } from './address-form.ts'
import { COUNTRY_CODES, isInEu, isPostalCodeOf, postalCodeExample, type CountryCode } from './countries.ts'
import { VAT_COUNTRIES } from './vat-countries.ts'
import { profileViolations } from './profile.ts'

const address = {
  ...blankAddress('invoice'),
  streetName: 'Kerkstraat',
  houseNumber: '12A',
  boxNumber: '3',
  postalCode: '9000',
  city: 'Gent',
  cityId: 1,
}

describe('addresses', () => {
  test('are written as each language does', () => {
    expect(addressLines(address, 'nl')).toEqual(['Kerkstraat 12A bus 3', '9000 Gent'])
    expect(addressLine({ ...address, streetName: "Rue de l'Église", houseNumber: '12', city: 'Gand' }, 'fr')).toBe(
      "Rue de l'Église 12 bte 3, 9000 Gand",
    )
    expect(addressLine({ ...address, boxNumber: ' ' }, 'nl')).toBe('Kerkstraat 12A, 9000 Gent')
  })

  test('name the country only abroad', () => {
    const abroad = { ...address, countryCode: 'FR' as const, postalCode: '59000', city: 'Lille' }
    expect([addressLines(abroad, 'nl').at(-1), addressLines(abroad, 'fr').at(-1)]).toEqual(['Frankrijk', 'France'])
  })

  test('abroad are one line of street with its number, and a city behind or before its code', () => {
    const london = { ...blankAddress('invoice'), streetName: '10 Downing Street', countryCode: 'GB' as const }
    expect(addressLines({ ...london, postalCode: 'SW1A 2AA', city: 'London' }, 'nl')).toEqual([
      '10 Downing Street',
      'London SW1A 2AA',
      'Verenigd Koninkrijk',
    ])
    expect(addressViolations({ ...london, postalCode: '9000', city: '' })).toEqual([
      { field: 'postalCode', reason: 'postal-code' },
      { field: 'city', reason: 'required' },
    ])
    expect(addressViolations({ ...london, postalCode: 'sw1a 2aa', city: 'London' })).toEqual([])
  })

  test('start blank, and blank ones miss everything but the box', () => {
    const blank = blankAddress('delivery')
    expect(isBlankAddress(blank)).toBe(true)
    expect(isBlankAddress(address)).toBe(false)
    expect(addressViolations(blank).map(({ field, reason }) => `${field} ${reason}`)).toEqual([
      'streetName required',
      'houseNumber required',
      'postalCode required',
      'city required',
    ])
  })

  test.each([
    ['a complete one', {}, []],
    ['a number without digit', { houseNumber: 'bis' }, [{ field: 'houseNumber', reason: 'format' }]],
    ['a postal code of Namibia', { postalCode: '10005' }, [{ field: 'postalCode', reason: 'postal-code' }]],
    [
      'a street of 101 signs',
      { streetName: 'x'.repeat(101) },
      [{ field: 'streetName', reason: 'max-length', max: 100 }],
    ],
    ['a national number in the box', { boxNumber: '85073003328' }, [{ field: 'boxNumber', reason: 'national-number' }]],
    [
      'a national number for a street',
      { streetName: '85.07.30-033 28' },
      [{ field: 'streetName', reason: 'national-number' }],
    ],
  ])('%s', (_, change, violations) => {
    expect(addressViolations({ ...address, ...change })).toEqual(violations)
  })

  test('postal codes run from 1000 to 9992', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (code) => {
        expect(isPostalCodeOf('BE', String(code))).toBe(code >= 1000 && code <= 9992)
      }),
    )
  })
})

describe('phone numbers', () => {
  test.each([
    ['+32', '0478 12 34 56', '+32478123456', 'mobile'],
    ['+32', '478/12.34.56', '+32478123456', 'mobile'],
    ['+32', '+32 478 12 34 56', '+32478123456', 'mobile'],
    ['+32', '0032 (0)478 12 34 56', '+32478123456', 'mobile'],
    ['+32', '04 123 45 67', '+3241234567', 'other'],
    ['+32', '09 396 14 21', '+3293961421', 'other'],
    ['+32', '053 12 34 56', '+3253123456', 'other'],
    ['+31', '06 12345678', '+31612345678', 'other'],
    ['+39', '06 1234 5678', '+390612345678', 'other'],
    ['+352', '621 123 456', '+352621123456', 'other'],
  ])('%s %s is %s', (dialCode, typed, e164, phoneType) => {
    expect(parsePhone(dialCode, typed)).toEqual({ ok: true, e164, phoneType })
  })

  test.each([
    ['+32', '0478 12 34 5', 'length'],
    ['+32', '0438 12 34 56', 'length'],
    ['+32', '0478 12 34 567', 'length'],
    ['+32', 'bel mij', 'format'],
    ['+32', '', 'format'],
    ['+32', '+31 6 12345678', 'format'],
    ['+999', '0478 12 34 56', 'dial-code'],
    ['', '0478 12 34 56', 'dial-code'],
    ['+31', '1234', 'length'],
    ['+31', '12345678901234', 'length'],
  ])('%s %s is refused: %s', (dialCode, typed, reason) => {
    expect(parsePhone(dialCode, typed)).toEqual({ ok: false, reason })
  })

  test.each([
    ['+32', '0478 12 34 56', []],
    ['+32', ' ', ['phone required']],
    ['+32', '0478 12 34 5', ['phone phone']],
    ['+32', 'bel mij', ['phone phone']],
    ['+999', '0478 12 34 56', ['dialCode dial-code']],
  ])('%s %s in a form: %j', (dialCode, phone, expected) => {
    expect(phoneViolations({ dialCode, phone }).map(({ field, reason }) => `${field} ${reason}`)).toEqual(expected)
  })

  test('a profile may be without one, but not with half of one', () => {
    const profile = { firstName: 'Lotte', lastName: 'Peeters', dialCode: '+32', address: null, language: 'nl' as const }
    expect(profileViolations({ ...profile, phone: '' })).toEqual([])
    expect(profileViolations({ ...profile, phone: '0478' })).toEqual([{ field: 'phone', reason: 'phone' }])
  })

  test.each([
    ['+32478123456', { dialCode: '+32', phone: '0478 12 34 56' }],
    [' 0032 9/396 14 21 ', { dialCode: '+32', phone: '09 396 14 21' }],
    ['+32 478 12', { dialCode: '+32', phone: '478 12' }],
    ['00352 621 123 456', { dialCode: '+352', phone: '621 123 456' }],
    ['0478 12 34 56', undefined],
    ['+999 12345', undefined],
    ['', undefined],
  ])('%s filled in is split into country and number', (typed, parts) => {
    expect(splitPhone(typed)).toEqual(parts)
  })

  test.each([
    ['+32478123456', '+32 478 12 34 56', '0478 12 34 56'],
    ['+3241234567', '+32 4 123 45 67', '04 123 45 67'],
    ['+3293961421', '+32 9 396 14 21', '09 396 14 21'],
    ['+3253123456', '+32 53 12 34 56', '053 12 34 56'],
    ['+31612345678', '+31 6 12 34 56 78', '+31 6 12 34 56 78'],
    ['+352621123456', '+352 6 21 12 34 56', '+352 6 21 12 34 56'],
    ['+99912345', '+99912345', '+99912345'],
  ])('%s is shown as %s', (e164, written, within) => {
    expect([formatPhone(e164), formatPhoneInBelgium(e164)]).toEqual([written, within])
  })

  test('what is shown can be typed in again', () => {
    const belgian = fc.oneof(
      fc.integer({ min: 450_000_000, max: 499_999_999 }),
      fc.integer({ min: 10_000_000, max: 44_999_999 }),
      fc.integer({ min: 50_000_000, max: 99_999_999 }),
    )
    fc.assert(
      fc.property(belgian, (national) => {
        const parsed = parsePhone('+32', `0${national}`)
        expect(parsed.ok).toBe(true)
        if (!parsed.ok) return
        expect(parsePhone('+32', formatPhone(parsed.e164))).toEqual(parsed)
        expect(parsePhone('+32', formatPhoneInBelgium(parsed.e164))).toEqual(parsed)
      }),
    )
  })

  test('every dial code is found again, the longest first', () => {
    for (const { dialCode } of DIAL_CODES) expect(dialCodeOf(`${dialCode}123456`)).toBe(dialCode)
    expect(DIAL_CODES[0]?.dialCode).toBe('+32')
  })
})

describe('countries', () => {
  test.each<[CountryCode, string, string]>([
    ['BE', '1000, 1502, 9992', '0999, 9993, 10000, 1OOO'],
    ['NL', '1012 JS, 1012JS, 9999xx', '0123 AB, 1012, 1012 J'],
    ['FR', '59000, 01000', '5900, 590000'],
    ['DE', '52062', '5206'],
    ['LU', '1111, L-1111, l1111', '111, 11111'],
    ['GB', 'SW1A 1AA, sw1a1aa, M1 1AE, GIR 0AA', 'SW1A, 12345, SW1A 1A'],
    ['IE', 'D02 AF30, d6w xy00', 'D02, 12345'],
    ['PL', '00-001, 00001', '00-01'],
    ['PT', '1000-001, 1000001', '1000'],
    ['ES', '28001, 52001', '53001, 00100'],
    ['SE', '111 20, 11120', '111'],
    ['RO', '010011', '10011'],
    ['MT', 'VLT 1117, VLT1117', '1117'],
    ['LV', 'LV-1010, 1010', 'LT-1010'],
  ])('%s: postal codes', (country, right, wrong) => {
    expect(right.split(', ').filter((code) => !isPostalCodeOf(country, code))).toEqual([])
    expect(wrong.split(', ').filter((code) => isPostalCodeOf(country, code))).toEqual([])
  })

  test('each shows a postal code that it takes', () => {
    expect(COUNTRY_CODES.filter((code) => !isPostalCodeOf(code, postalCodeExample(code)))).toEqual([])
  })

  test('can be phoned, and members of the Union have a VAT prefix', () => {
    expect(DIAL_CODES.map(({ code }) => code).toSorted()).toEqual(COUNTRY_CODES.toSorted())
    const members = COUNTRY_CODES.filter(isInEu).map((code) => (code === 'GR' ? 'EL' : code))
    expect(VAT_COUNTRIES.map(({ prefix }) => prefix).toSorted()).toEqual([...members, 'GB', 'XI'].toSorted())
  })
})

describe('the national register number', () => {
  test.each(['85.07.30-033 28', '85073003328', 'Mijn nummer: 17 07 30-033.84!', '850730 033 28', '40.00.00-953.81'])(
    '%s is one',
    (text) => {
      expect(holdsNationalNumber(text)).toBe(true)
    },
  )

  test.each([
    '85.07.30-033 61',
    '85133003366',
    '0478 12 34 56',
    '+32 478 12 34 56',
    'BE68 5390 0754 7034',
    'SO-2026-000123',
    '1234567890123',
    'WVWZZZ1KZ85073003328',
    '',
  ])('%s is none', (text) => {
    expect(holdsNationalNumber(text)).toBe(false)
  })
})

describe('looking for a city', () => {
  const cities: City[] = [
    { id: 1, postalCode: '9300', name: { nl: 'Aalst', fr: 'Alost' } },
    { id: 2, postalCode: '9310', name: { nl: 'Moorsel' } },
    { id: 3, postalCode: '3800', name: { nl: 'Aalst (Sint-Truiden)' } },
    { id: 4, postalCode: '4000', name: { nl: 'Luik', fr: 'Liège' } },
    { id: 5, postalCode: '7190', name: { nl: "Écaussinnes-d'Enghien", fr: "Écaussinnes-d'Enghien" } },
    { id: 6, postalCode: '1000', name: { nl: 'Brussel', fr: 'Bruxelles' } },
    { id: 7, postalCode: '9000', name: { nl: 'Gent', fr: 'Gand' } },
    { id: 8, postalCode: '9040', name: { nl: 'Sint-Amandsberg' } },
  ]
  const found = (query: string, language: 'nl' | 'fr' = 'nl') =>
    matchCities(query, cities, language).map(({ id }) => id)

  test.each([
    ['aal', [3, 1]],
    ['AALST', [3, 1]],
    ['93', [1, 2]],
    ['9310', [2]],
    ['lieg', [4]],
    ['liège', [4]],
    ['luik', [4]],
    ['ecauss', [5]],
    ["ecaussinnes d'en", [5]],
    ['sint am', [8]],
    ['sint-am', [8]],
    ['9300 aal', [1]],
    ['9300 gent', []],
    ['alst', []],
    ['a', []],
    ['  ', []],
    ['-', []],
  ])('%s', (query, expected) => {
    expect(found(query)).toEqual(expected)
  })

  test('names in the language of the reader come first', () => {
    const pair: City[] = [
      { id: 1, postalCode: '1000', name: { nl: 'Gandhal', fr: 'Autre' } },
      { id: 2, postalCode: '9000', name: { nl: 'Gent', fr: 'Gand' } },
    ]
    expect(matchCities('gand', pair, 'fr').map(({ id }) => id)).toEqual([2, 1])
    expect(matchCities('gand', pair, 'nl').map(({ id }) => id)).toEqual([1, 2])
  })

  test('not more than asked for', () => {
    const many = Array.from({ length: 50 }, (_, id) => ({ id, postalCode: '9000', name: { nl: `Dorp ${id}` } }))
    expect(matchCities('dorp', many, 'nl', 5)).toHaveLength(5)
    expect(matchCities('90', many, 'nl')).toHaveLength(20)
  })
})
