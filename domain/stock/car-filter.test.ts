import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyValues } from './any-car-filter.test-data.ts'
import { CAR_TYPES } from './car-fields.ts'
import {
  activeChips,
  type CarFilterValues,
  changeCarType,
  listControls,
  emptyValues,
  normaliseValues,
  listResetKeys,
  withoutChip,
  withValue,
} from './car-filter.ts'
import { CarFilterInput, toFilterValues } from './car-filter.schema.ts'

const used = (values: Partial<CarFilterValues>) => normaliseValues({ ...emptyValues('used'), ...values })

describe('another car type', () => {
  const chosen = {
    ...emptyValues('stock'),
    inStock: true,
    brands: ['noord'],
    q: 'v6',
    priceGrossCents: { to: 3_000_000 },
  }

  test('empties everything but car type and in-stock', () => {
    expect(changeCarType(chosen, 'truck')).toEqual({ ...emptyValues('truck'), inStock: true })
  })

  test('brings the controls of that type', () => {
    const keys = (carType: 'new' | 'used') => listControls(carType).map(({ key }) => key)
    expect(keys('used')).toContain('mileageKm')
    expect(keys('new')).not.toContain('mileageKm')
  })

  test('drops in-stock where it has no meaning: used cars always stand here', () => {
    expect(changeCarType(chosen, 'used').inStock).toBe(false)
  })
})

describe('choosing', () => {
  test('without brands there are no models', () => {
    const values = used({ brands: ['noord'], models: ['noord-v6'] })
    expect(withValue(values, 'brands', []).models).toEqual([])
    expect(withValue(values, 'seats', [5]).models).toEqual(['noord-v6'])
    expect(withValue(values, 'brands', ['velta']).models).toEqual(['noord-v6'])
    expect(listResetKeys('used').brands).toEqual({ models: [] })
  })

  test.each([
    ['turned', { from: 2026, to: 2021 }, { from: 2021, to: 2026 }],
    ['open', { from: 2021 }, { from: 2021 }],
    ['no range at all', {}, {}],
    ['wider than anything', { from: 1000, to: 9999 }, {}],
    ['no number', { from: Number.NaN, to: 2020 }, { to: 2020 }],
  ])('a range that is %s', (_, given, kept) => {
    expect(used({ buildYear: given }).buildYear).toEqual(kept)
  })

  test('a price range widens to whole euros', () => {
    expect(used({ priceGrossCents: { from: 1_250_050, to: 4_500_001 } }).priceGrossCents).toEqual({
      from: 1_250_000,
      to: 4_500_100,
    })
  })
})

describe('chips', () => {
  test('show each choice and each range once, in the order of the controls', () => {
    const values = used({
      buildYear: { from: 2021 },
      branches: ['gent'],
      fuels: ['diesel', 'electric'],
      q: ' noord \0 v6\u0085 ',
    })
    expect(activeChips(values)).toEqual([
      { key: 'q', value: 'noord v6' },
      { key: 'branches', value: 'gent' },
      { key: 'buildYear', value: { from: 2021 } },
      { key: 'fuels', value: 'diesel' },
      { key: 'fuels', value: 'electric' },
    ])
  })

  test('taking all of them away empties the filter', () => {
    fc.assert(
      fc.property(anyValues, (given) => {
        const values = normaliseValues(given)
        const left = activeChips(values).reduce(withoutChip, values)
        expect(left).toEqual(emptyValues(values.carType))
      }),
    )
  })
})

describe('one form for one wish', () => {
  test('normalising twice changes nothing more', () => {
    fc.assert(
      fc.property(anyValues, (given) => {
        expect(normaliseValues(normaliseValues(given))).toEqual(normaliseValues(given))
      }),
    )
  })

  test('order and doubles do not matter', () => {
    expect(used({ brands: ['velta', 'arden', 'velta'], seats: [7, 5, 7] })).toEqual(
      used({ brands: ['arden', 'velta'], seats: [5, 7] }),
    )
  })

  test('keys without a control in this list are dropped', () => {
    for (const carType of CAR_TYPES) {
      const shown = listControls(carType).map(({ key }) => key)
      expect(shown.includes('mileageKm')).toBe(carType === 'used' || carType === 'truck')
      expect(normaliseValues({ ...emptyValues(carType), truckCategories: ['road'] }).truckCategories).toEqual(
        carType === 'truck' ? ['road'] : [],
      )
    }
  })
})

describe('the call', () => {
  test('needs only what is asked for', () => {
    expect(toFilterValues('used', CarFilterInput.parse({ brands: ['noord'] }))).toEqual(used({ brands: ['noord'] }))
    expect(toFilterValues('new', CarFilterInput.parse({}))).toEqual(emptyValues('new'))
  })

  test.each([
    ['an unknown field', { wheels: 4 }],
    ['a car type smuggled in', { carType: 'truck' }],
    ['an unknown colour', { colourGroups: ['transparent'] }],
    ['a code with markup', { brands: ['<b>'] }],
    ['too many brands', { brands: Array.from({ length: 41 }, (_, index) => `b${index}`) }],
    ['a fraction of a cent', { priceGrossCents: { to: 0.5 } }],
    ['a negative mileage', { mileageKm: { from: -1 } }],
    ['text for a list', { doors: '5' }],
    ['a very long search', { q: 'v'.repeat(81) }],
  ])('refuses %s', (_, input) => {
    expect(CarFilterInput.safeParse(input).success).toBe(false)
  })

  test('accepts every normalised filter', () => {
    fc.assert(
      fc.property(anyValues, (given) => {
        const { carType, ...values } = normaliseValues(given)
        expect(toFilterValues(carType, CarFilterInput.parse(values))).toEqual({ carType, ...values })
      }),
    )
  })
})
