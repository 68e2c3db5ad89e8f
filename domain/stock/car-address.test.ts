import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toSearch } from '../platform/lists/search-params.ts'
import { carListAddress, filterFromSearchParams, filterToSearchParams, viewFromSearchParams } from './car-address.ts'
import { anyValues } from './any-car-filter.test-data.ts'
import type { CarType } from './car-fields.ts'
import { type CarFilterValues, emptyValues, normaliseValues } from './car-filter.ts'
import { DEFAULT_CAR_SORT, listSorts } from './car-sort.ts'

const address = (carType: CarType, values: Partial<CarFilterValues>, sort = DEFAULT_CAR_SORT, page = 1) =>
  carListAddress('nl', { values: normaliseValues({ ...emptyValues(carType), ...values }), sort, page })

const readPairs = (search: string): [string, string][] =>
  search
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=').map((text) => decodeURIComponent(text.replaceAll('+', ' ')))
      return [name, value]
    })

describe('an address is short and readable', () => {
  test.each<[string, string]>([
    [address('used', {}), '/nl/tweedehandswagens'],
    [address('used', { brands: ['noord', 'lumen'] }), '/nl/tweedehandswagens?brand=lumen,noord'],
    [
      address('used', { priceGrossCents: { from: 1_250_000, to: 4_500_000 } }),
      '/nl/tweedehandswagens?price=12500-45000',
    ],
    [address('used', { buildYear: { from: 2021 } }), '/nl/tweedehandswagens?year=2021-'],
    [address('used', { mileageKm: { to: 50_000 } }), '/nl/tweedehandswagens?km=-50000'],
    [address('used', { q: 'noord v6' }), '/nl/tweedehandswagens?q=noord+v6'],
    [address('stock', { inStock: true }), '/nl/stockwagens?instock=1'],
    [address('new', {}, { sortBy: 'price', descending: true }, 2), '/nl/nieuwe-wagens?sort=-price&page=2'],
    [
      address('truck', { truckCategories: ['tractor'], brands: ['bastion'] }),
      '/nl/vrachtwagens/trekkers/1?brand=bastion',
    ],
    [address('truck', { truckCategories: ['road', 'tractor'] }), '/nl/vrachtwagens?category=road,tractor'],
  ])('%s', (made, expected) => {
    expect(made).toBe(expected)
  })

  test('a truck category that strayed into another list leads nowhere', () => {
    const values: CarFilterValues = { ...emptyValues('used'), truckCategories: ['tractor'] }
    expect(carListAddress('nl', { values, sort: DEFAULT_CAR_SORT, page: 1 })).toBe('/nl/tweedehandswagens')
  })

  test('the parameters are the same in French', () => {
    const view = {
      values: normaliseValues({ ...emptyValues('truck'), truckCategories: ['road'], gearboxes: ['manual'] }),
      sort: DEFAULT_CAR_SORT,
      page: 1,
    }
    expect(carListAddress('fr', view)).toBe('/fr/camions/transport-routier/3?gear=manual')
  })
})

describe('reading an address', () => {
  const read = (search: string, carType: CarType = 'used') => filterFromSearchParams(carType, readPairs(search))

  test('gives back what was written', () => {
    fc.assert(
      fc.property(anyValues, (given) => {
        const values = normaliseValues(given)
        const search = toSearch(filterToSearchParams(values))
        expect(filterFromSearchParams(values.carType, readPairs(search))).toEqual(values)
      }),
    )
  })

  test('never fails, whatever stands there, and always ends in a normal form', () => {
    const names = fc.constantFrom(
      'q',
      'brand',
      'price',
      'price-min',
      'year',
      'doors',
      'colour',
      'instock',
      'page',
      'sort',
      'x',
    )
    const params = fc.array(fc.tuple(names, fc.string({ unit: 'binary' })))
    fc.assert(
      fc.property(params, fc.constantFrom<CarType>('new', 'stock', 'used', 'truck'), (pairs, carType) => {
        const { values, sort, page } = viewFromSearchParams(carType, pairs)
        expect(normaliseValues(values)).toEqual(values)
        expect(listSorts(carType)).toContainEqual(sort)
        expect(page).toBeGreaterThanOrEqual(1)
      }),
    )
  })

  test('ignores unknown names and values', () => {
    expect(read('brand=noord,%3Cb%3E&utm_source=mail&colour=red,plaid&vat=none&year=new-ish&doors=many')).toEqual(
      read('brand=noord&colour=red'),
    )
  })

  test('reads a plain form, sent without scripts', () => {
    expect(read('brand=velta&brand=arden&price-min=10000&price-max=&year-min=&year-max=2024&q=')).toEqual(
      read('brand=arden,velta&price=10000-&year=-2024'),
    )
  })

  test.each(['€ 12.500', '12 500 €', '12500,00', '12.500', '12.500,99', '12.500 km', '12,5k', '12 500,-'])(
    'reads the amount %s as a person typed it',
    (amount) => {
      expect(read(`price-min=${encodeURIComponent(amount)}`)).toEqual(read('price=12500-'))
    },
  )

  test.each(['goedkoop', '-5', '1234567890', '12 tot 15'])('has no limit for %s', (text) => {
    expect(read(`price-min=${encodeURIComponent(text)}`)).toEqual(read(''))
  })

  test('the category of the path counts for trucks, an unknown one does not', () => {
    expect(viewFromSearchParams('truck', [], '2').values.truckCategories).toEqual(['construction'])
    expect(viewFromSearchParams('truck', [], '9').values.truckCategories).toEqual([])
    expect(viewFromSearchParams('used', [], '2').values.truckCategories).toEqual([])
  })

  test.each<[string, CarType, unknown]>([
    ['sort=-year', 'used', { sortBy: 'buildYear', descending: true }],
    ['sort=price', 'new', { sortBy: 'price', descending: false }],
    ['sort=km', 'new', DEFAULT_CAR_SORT],
    ['sort=colour', 'used', DEFAULT_CAR_SORT],
    ['', 'used', DEFAULT_CAR_SORT],
  ])('sorting: %s for %s cars', (search, carType, sort) => {
    expect(viewFromSearchParams(carType, readPairs(search)).sort).toEqual(sort)
  })

  test.each([
    ['page=3', 3],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=1e9', 1],
    ['page=999999', 10_000],
  ])('page: %s', (search, page) => {
    expect(viewFromSearchParams('used', readPairs(search)).page).toBe(page)
  })
})
