import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressLine, addressLines, blankAddress, isBlankAddress } from './address.ts'
import { type City, matchCities } from './city.ts'
import { holdsNationalNumber } from './national-number.ts'
import { PHONE_COUNTRIES } from '../platform/forms/phone-countries.ts'
import { addressViolations } from './address-form.ts'
import { COUNTRY_CODES, isInEu, isPostalCode, postalCodeExample, type CountryCode } from './countries.ts'
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
        expect(isPostalCode('BE', String(code))).toBe(code >= 1000 && code <= 9992)
      }),
    )
  })
})

describe('the phone of a profile', () => {
  test('may be missing, but not half there', () => {
    const profile = { firstName: 'Lotte', lastName: 'Peeters', dialCode: '+32', address: null, language: 'nl' as const }
    expect(profileViolations({ ...profile, phone: '' })).toEqual([])
    expect(profileViolations({ ...profile, phone: '0478' })).toEqual([{ field: 'phone', reason: 'phone' }])
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
    expect(right.split(', ').filter((code) => !isPostalCode(country, code))).toEqual([])
    expect(wrong.split(', ').filter((code) => isPostalCode(country, code))).toEqual([])
  })

  test('each shows a postal code that it takes', () => {
    expect(COUNTRY_CODES.filter((code) => !isPostalCode(code, postalCodeExample(code)))).toEqual([])
  })

  test('can be phoned, and members of the Union have a VAT prefix', () => {
    const phoned = new Set(PHONE_COUNTRIES.map(({ code }) => code))
    expect(COUNTRY_CODES.filter((code) => !phoned.has(code))).toEqual([])
    expect(COUNTRY_CODES.length).toBeGreaterThan(240)
    const members = COUNTRY_CODES.filter(isInEu).map((code) => (code === 'GR' ? 'EL' : code))
    expect(VAT_COUNTRIES.map(({ prefix }) => prefix).toSorted()).toEqual([...members, 'GB', 'XI'].toSorted())
  })
})

describe('the national register number', () => {
  test.each([
    '85.07.30-033 28',
    '85073003328',
    'Mijn nummer: 17 07 30-033.84!',
    '850730 033 28',
    '40.00.00-953.81',
    // As word processors, spreadsheets and telephones write it.
    '85.07.30‑033.28',
    '85.07.30 – 033.28',
    '85\u00a007\u00a030\u00a0033\u00a028',
    '85.07.30 - 033 - 28',
    '85.07.30_033.28',
    '85.07.30\n033.28',
    '\u202a85.07.30-033.28\u202c',
    '８５.07.30-033.28',
    // Behind other digits.
    'nr 3 85.07.30-033.28',
    'tel 09 396 14 21 85 07 30 033 28',
  ])('%s is one', (text) => {
    expect(holdsNationalNumber(text)).toBe(true)
  })

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
