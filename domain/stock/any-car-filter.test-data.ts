import fc from 'fast-check'
import { CAR_TYPES, type CarFilterValues, CLOSED_LISTS } from './car-filter.ts'

const code = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/)
const codes = fc.array(code, { maxLength: 5 })
const range = (max: number) =>
  fc.record({ from: fc.nat(max), to: fc.nat(max) }, { requiredKeys: [] }) as fc.Arbitrary<{
    from?: number
    to?: number
  }>

/** Any filter a caller could build, tidy or not. */
export const anyValues: fc.Arbitrary<CarFilterValues> = fc.record({
  carType: fc.constantFrom(...CAR_TYPES),
  inStock: fc.boolean(),
  q: fc.string({ maxLength: 100, unit: 'grapheme' }),
  branches: codes,
  brands: codes,
  models: codes,
  bodyTypes: codes,
  fuels: codes,
  gearboxes: codes,
  drives: codes,
  emissionNorms: codes,
  colourGroups: fc.array(fc.constantFrom(...CLOSED_LISTS.colourGroups)),
  vatRegimes: fc.array(fc.constantFrom(...CLOSED_LISTS.vatRegimes)),
  truckCategories: fc.array(fc.constantFrom(...CLOSED_LISTS.truckCategories)),
  doors: fc.array(fc.nat(9)),
  seats: fc.array(fc.nat(60)),
  priceGrossCents: range(20_000_000),
  mileageKm: range(900_000),
  buildYear: range(3000),
  powerKw: range(900),
})
