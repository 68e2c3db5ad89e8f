import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readNumber, type NumberRead } from './number-text.ts'

const inEuro = { decimals: 2 }

describe('a text is read as one number', () => {
  test.each<[string, number]>([
    ['1234', 1234],
    ['1.234', 1234],
    ['18.500', 18_500],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['18,500.00', 18_500],
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['1 234,56', 1234.56],
    ['1\u202f234,56', 1234.56],
    ["1'234.56", 1234.56],
    ['1’234.56', 1234.56],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1234.56', 1234.56],
    ['0,5', 0.5],
    [',5', 0.5],
    ['-0,5', -0.5],
    ['−12', -12],
    ['–12', -12],
    ['\u202a18500\u202c', 18_500],
    ['１８５００', 18_500],
    ['€ 1.234,50', 1234.5],
    ['1.234,50\u00a0€', 1234.5],
    ['EUR 1.234,50', 1234.5],
    ['1234,5 euro', 1234.5],
    ['− € 500', -500],
    ['€ 12.500,-', 12_500],
    ['1.234,--', 1234],
    ['99,=', 99],
    ['12 500.-', 12_500],
    ['1.250,00-', -1250],
  ])('%s is %d', (text, value) => {
    expect(readNumber(text, inEuro)).toEqual({ value })
  })

  test.each(['', 'veel', '1.23,4', '12.34.56', '1,23,4', '1.2345.678', '--1', '1-2', '12,', '1e3'])(
    '%s is none',
    (text) => {
      expect(readNumber(text, inEuro)).toBeUndefined()
    },
  )
})

test.each([
  ['45.000 km', 'km', 45_000],
  ['45.000\u00a0KM', 'km', 45_000],
  ['12,5%', '%', 12.5],
  ['5,2 l/100 km', 'l/100 km', 5.2],
])('%s carries the unit of its field', (text, unit, value) => {
  expect(readNumber(text, { decimals: 2, unit })).toEqual({ value })
  expect(readNumber(text, { decimals: 2, unit: 'kW' })).toBeUndefined()
})

describe('what two ways of writing read differently is doubtful', () => {
  test.each(['18,500', '60,000', '19,990', '0.330', '0,330', '1234,500', '1234.500'])('%s as an amount', (text) => {
    expect(readNumber(text, inEuro)).toBe('doubtful')
  })

  test.each<[string, number, NumberRead]>([
    ['1.234', 3, 'doubtful'],
    ['1,234', 3, { value: 1.234 }],
    ['0.500', 1, 'doubtful'],
    ['60,000', 0, { value: 60_000 }],
    ['0.500', 0, 'doubtful'],
    ['60.000', 0, { value: 60_000 }],
  ])('%s with %d decimals', (text, decimals, read) => {
    expect(readNumber(text, { decimals })).toEqual(read)
  })

  test.each<[string, 'comma' | 'point', NumberRead]>([
    ['18,500', 'point', { value: 18_500 }],
    ['18,500', 'comma', { value: 18.5 }],
    ['18.500', 'point', { value: 18.5 }],
    ['18.500', 'comma', { value: 18_500 }],
    ['18,500.25', 'comma', undefined],
    ['18,500.25', 'point', { value: 18_500.25 }],
  ])('unless a file says how it writes them: %s with a %s', (text, style, read) => {
    expect(readNumber(text, { decimals: 2, style })).toEqual(read)
  })
})

test('what either way of writing makes of a number is read as it, or is doubtful', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999_999, max: 99_999_999 }),
      fc.constantFrom('nl-BE', 'en-GB'),
      (cents, locale) => {
        const text = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(cents / 100)
        const read = readNumber(text, inEuro)
        const isGroupOfThree = /^-?\d{1,3}[.,]\d{3}$/.test(text)
        if (locale === 'nl-BE' || !isGroupOfThree) expect(read).toEqual({ value: cents / 100 || 0 })
        else expect(read).toBe('doubtful')
        const style = locale === 'nl-BE' ? 'comma' : 'point'
        expect(readNumber(text, { ...inEuro, style })).toEqual({ value: cents / 100 || 0 })
      },
    ),
  )
})
