import { buildRecord } from '../platform/values/records.ts'
import { z } from 'zod'
import { oneLine } from '../platform/forms/fields.schema.ts'
import { unused } from '../platform/values/unused.schema.ts'
import { CAR_FIELDS, type CarFieldKey, type CarType, FIELD_KEYS } from './car-fields.ts'
import {
  type CarFilterValues,
  CODE_PATTERN,
  emptyValues,
  MAX_CODE_LENGTH,
  MAX_CODES,
  MAX_QUERY_LENGTH,
  normaliseValues,
} from './car-filter.ts'

const code = z.string().max(MAX_CODE_LENGTH).regex(CODE_PATTERN)

const fields = buildRecord(FIELD_KEYS, buildSchema)

/** The filter values of a list call; absent ones do not filter. The car type is that of the call itself. */
export const CarFilterInput = z
  .strictObject(fields)
  .partial()
  .meta({ example: { brands: ['lumen', 'noord'], fuels: ['electric'], priceGrossCents: { to: 4_500_000 } } })

/** Filter values as a list call sends them, also as its answer had them. */
export const SentCarFilter = CarFilterInput.extend({
  carType: unused('the name of the call says the car type'),
}).transform(({ carType: _, ...values }) => values)

type Values = z.output<typeof CarFilterInput>
type Empty = null | undefined
type Asked = {
  values?: Values | undefined
  queryFilter?: string | Values | Empty
  searchFilter?: { value: string } | Empty
  filter?: { values?: Values | undefined; queryFilter?: string | undefined } | Empty
}

/**
 * Returns the filter values of a list call for a car type, from the fields of the call that may contain them and their free
 * text.
 */
export function valuesAsked(carType: CarType, { values, queryFilter, searchFilter, filter }: Asked): CarFilterValues {
  const [text, others] = typeof queryFilter === 'object' ? [undefined, queryFilter] : [queryFilter, undefined]
  const wanted = values ?? others ?? filter?.values ?? {}
  return toFilterValues(carType, { ...wanted, q: wanted.q ?? text ?? searchFilter?.value ?? filter?.queryFilter })
}

/** Returns the full normalised filter values of a car type, from the checked values of a call. */
export function toFilterValues(carType: CarType, input: z.infer<typeof CarFilterInput>): CarFilterValues {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  return normaliseValues({ ...emptyValues(carType), ...given, carType })
}

function buildSchema(key: CarFieldKey): z.ZodType {
  const field = CAR_FIELDS[key]
  switch (field.kind) {
    case 'text':
      return oneLine(MAX_QUERY_LENGTH)
    case 'switch':
      return z.boolean()
    case 'codes':
      return z.array(code).max(MAX_CODES)
    case 'counts':
      return z.array(z.int().min(0).max(99)).max(MAX_CODES)
    case 'choices':
      return z.array(z.enum(field.choices)).max(MAX_CODES)
    case 'range': {
      const end = z.int().min(field.limits.min).max(field.limits.max).optional()
      return z.strictObject({ from: end, to: end })
    }
  }
}
