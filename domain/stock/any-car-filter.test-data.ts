import fc from 'fast-check'
import { CAR_FIELDS, CAR_TYPES, type CarFieldKey, FIELD_KEYS } from './car-fields.ts'
import type { CarFilterValues } from './car-filter.ts'

const code = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/)

/** Any filter a caller could build, tidy or not. */
export const anyValues = fc.record({
  carType: fc.constantFrom(...CAR_TYPES),
  ...Object.fromEntries(FIELD_KEYS.map((key) => [key, arbitraryValue(key)])),
}) as fc.Arbitrary<CarFilterValues>

function arbitraryValue(key: CarFieldKey): fc.Arbitrary<unknown> {
  const field = CAR_FIELDS[key]
  switch (field.kind) {
    case 'text':
      return fc.string({ maxLength: 100, unit: 'grapheme' })
    case 'switch':
      return fc.boolean()
    case 'codes':
      return fc.array(code, { maxLength: 5 })
    case 'counts':
      return fc.array(fc.nat(60))
    case 'choices':
      return fc.array(fc.constantFrom<string>(...field.choices))
    case 'range': {
      // Also beyond what may be asked for.
      const end = fc.nat(Math.ceil(field.limits.max * 1.5))
      return fc.record({ from: end, to: end }, { requiredKeys: [] })
    }
  }
}
