import { z } from 'zod'
import {
  type CarFilterValues,
  type CarType,
  CLOSED_LISTS,
  CODE_PATTERN,
  emptyValues,
  MAX_CODE_LENGTH,
  MAX_CODES,
  MAX_QUERY_LENGTH,
  normaliseValues,
  RANGE_LIMITS,
  type RangeKey,
} from './car-filter.ts'

const codes = z.array(z.string().max(MAX_CODE_LENGTH).regex(CODE_PATTERN)).max(MAX_CODES)
const counts = z.array(z.int().min(0).max(99)).max(MAX_CODES)

const fields = {
  inStock: z.boolean(),
  q: z.string().max(MAX_QUERY_LENGTH),
  branches: codes,
  brands: codes,
  models: codes,
  bodyTypes: codes,
  fuels: codes,
  gearboxes: codes,
  drives: codes,
  emissionNorms: codes,
  colourGroups: z.array(z.enum(CLOSED_LISTS.colourGroups)).max(MAX_CODES),
  vatRegimes: z.array(z.enum(CLOSED_LISTS.vatRegimes)).max(MAX_CODES),
  truckCategories: z.array(z.enum(CLOSED_LISTS.truckCategories)).max(MAX_CODES),
  doors: counts,
  seats: counts,
  priceGrossCents: range('priceGrossCents'),
  mileageKm: range('mileageKm'),
  buildYear: range('buildYear'),
  powerKw: range('powerKw'),
}

/** The filter values a list call sends; what is absent is not asked for. The call itself says the car type. */
export const CarFilterInput = z
  .strictObject(fields)
  .partial()
  .meta({ example: { brands: ['lumen', 'noord'], fuels: ['electric'], priceGrossCents: { to: 4_500_000 } } })

/** A car type and the checked values of a call in, the full normalised filter values out. */
export function filterValuesOf(carType: CarType, input: z.infer<typeof CarFilterInput>): CarFilterValues {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  return normaliseValues({ ...emptyValues(carType), ...given, carType })
}

function range(key: RangeKey) {
  const { min, max } = RANGE_LIMITS[key]
  const end = z.int().min(min).max(max).optional()
  return z.strictObject({ from: end, to: end })
}
