import { TRUCK_CATEGORIES, type TruckCategory } from '../catalogue/vehicle.ts'
import { namesOf } from '../platform/enumeration.ts'
import { COLOUR_GROUPS, type ColourGroup } from './colour-groups.ts'
import { VAT_SALES_TYPES, type VatSalesType } from './vehicle-states.ts'

/** The four lists of the shop. A truck is a stock or used vehicle of class truck; it has a list of its own. */
export const CAR_TYPES = ['new', 'stock', 'used', 'truck'] as const
export type CarType = (typeof CAR_TYPES)[number]

/** Both ends belong to the range; an absent end is open. */
export interface Range {
  from?: number
  to?: number
}

/**
 * What somebody looks for. Lists mean "one of these"; an empty list means everything. Codes are the language-independent
 * codes of master data (`slug` of branch, brand, model; `code` of the others): `lumen`, `lumen-e3`, `plug-in-hybrid`.
 */
export interface CarFilterValues {
  carType: CarType
  /** Only cars that stand on our ground (stock state 2). */
  inStock: boolean
  /** Free text over brand, model and version; tolerates typing errors. */
  q: string
  branches: string[]
  brands: string[]
  models: string[]
  bodyTypes: string[]
  fuels: string[]
  gearboxes: string[]
  drives: string[]
  emissionNorms: string[]
  colourGroups: ColourGroup[]
  vatRegimes: VatSalesType[]
  truckCategories: TruckCategory[]
  doors: number[]
  seats: number[]
  /** Price incl. VAT, cents. */
  priceGrossCents: Range
  mileageKm: Range
  buildYear: Range
  powerKw: Range
}

export type CarFilterKey = keyof CarFilterValues
type KeysOf<Value> = { [Key in CarFilterKey]: CarFilterValues[Key] extends Value ? Key : never }[CarFilterKey]
export type ListKey = KeysOf<readonly (string | number)[]>
export type RangeKey = KeysOf<Range>

/** A filter: what is chosen, what a reset brings back, and the controls that show it. */
export interface CarFilter {
  values: CarFilterValues
  /** Values that a reset gives instead of nothing, such as the branch of a branch's own page. */
  resetKeys: Partial<CarFilterValues>
  controls: CarFilterControl[]
}

/** The widget that draws a control. */
export type ControlTag = 'search' | 'switch' | 'checklist' | 'swatches' | 'range'

export interface CarFilterControl {
  key: CarFilterKey
  tag: ControlTag
  /** How a range counts; absent for other controls. `step` is in the unit of the value (cents for euro). */
  unit?: 'euro' | 'km' | 'year' | 'kW'
  step?: number
}

/** Caps on what one filter may hold; more is a mistake or an attack. */
export const MAX_CODES = 40
export const MAX_CODE_LENGTH = 60
export const MAX_QUERY_LENGTH = 80
export const CODE_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** What a range may ask for, in its own unit. Ends widen to a whole `grain`: the address speaks of whole euros. */
export const RANGE_LIMITS: Record<RangeKey, { min: number; max: number; grain: number }> = {
  priceGrossCents: { min: 0, max: 1_000_000_000, grain: 100 },
  mileageKm: { min: 0, max: 5_000_000, grain: 1 },
  buildYear: { min: 1900, max: 2100, grain: 1 },
  powerKw: { min: 0, max: 2_000, grain: 1 },
}

/** The kinds of value of each key; drives emptying, addresses and chips. */
export const OPEN_LISTS = [
  'branches',
  'brands',
  'models',
  'bodyTypes',
  'fuels',
  'gearboxes',
  'drives',
  'emissionNorms',
] as const
export const CLOSED_LISTS = {
  colourGroups: Object.keys(COLOUR_GROUPS) as ColourGroup[],
  vatRegimes: namesOf(VAT_SALES_TYPES),
  truckCategories: namesOf(TRUCK_CATEGORIES),
} as const
export const NUMBER_LISTS = ['doors', 'seats'] as const
export const RANGES = ['priceGrossCents', 'mileageKm', 'buildYear', 'powerKw'] as const satisfies RangeKey[]

const controls: Record<CarFilterKey, CarFilterControl> = {
  carType: { key: 'carType', tag: 'checklist' },
  inStock: { key: 'inStock', tag: 'switch' },
  q: { key: 'q', tag: 'search' },
  branches: { key: 'branches', tag: 'checklist' },
  brands: { key: 'brands', tag: 'checklist' },
  models: { key: 'models', tag: 'checklist' },
  bodyTypes: { key: 'bodyTypes', tag: 'checklist' },
  fuels: { key: 'fuels', tag: 'checklist' },
  gearboxes: { key: 'gearboxes', tag: 'checklist' },
  drives: { key: 'drives', tag: 'checklist' },
  emissionNorms: { key: 'emissionNorms', tag: 'checklist' },
  colourGroups: { key: 'colourGroups', tag: 'swatches' },
  vatRegimes: { key: 'vatRegimes', tag: 'checklist' },
  truckCategories: { key: 'truckCategories', tag: 'checklist' },
  doors: { key: 'doors', tag: 'checklist' },
  seats: { key: 'seats', tag: 'checklist' },
  priceGrossCents: { key: 'priceGrossCents', tag: 'range', unit: 'euro', step: 50_000 },
  mileageKm: { key: 'mileageKm', tag: 'range', unit: 'km', step: 5_000 },
  buildYear: { key: 'buildYear', tag: 'range', unit: 'year', step: 1 },
  powerKw: { key: 'powerKw', tag: 'range', unit: 'kW', step: 5 },
}

/** Every key of a filter. */
export const CAR_FILTER_KEYS = Object.keys(controls) as CarFilterKey[]

// In the order people decide: where, what, for how much, then the particulars.
const controlsByType: Record<CarType, readonly CarFilterKey[]> = {
  new: [
    'q',
    'inStock',
    'brands',
    'models',
    'priceGrossCents',
    'bodyTypes',
    'fuels',
    'gearboxes',
    'powerKw',
    'drives',
    'doors',
    'seats',
  ],
  stock: [
    ...([
      'q',
      'inStock',
      'branches',
      'brands',
      'models',
      'priceGrossCents',
      'bodyTypes',
      'fuels',
      'gearboxes',
      'powerKw',
    ] as const),
    ...(['drives', 'doors', 'seats', 'emissionNorms', 'colourGroups'] as const),
  ],
  used: [
    ...([
      'q',
      'branches',
      'brands',
      'models',
      'priceGrossCents',
      'mileageKm',
      'buildYear',
      'bodyTypes',
      'fuels',
      'gearboxes',
    ] as const),
    ...(['vatRegimes', 'powerKw', 'drives', 'doors', 'seats', 'emissionNorms', 'colourGroups'] as const),
  ],
  truck: [
    ...([
      'q',
      'inStock',
      'truckCategories',
      'branches',
      'brands',
      'models',
      'priceGrossCents',
      'mileageKm',
      'buildYear',
    ] as const),
    ...(['fuels', 'gearboxes', 'vatRegimes', 'powerKw', 'drives', 'emissionNorms', 'colourGroups'] as const),
  ],
}

/** A car type in, the controls its filter shows out, in order. */
export function controlsOf(carType: CarType): CarFilterControl[] {
  return controlsByType[carType].map((key) => controls[key])
}

/** Nothing chosen yet for this car type. */
export function emptyValues(carType: CarType): CarFilterValues {
  return {
    carType,
    inStock: false,
    q: '',
    branches: [],
    brands: [],
    models: [],
    bodyTypes: [],
    fuels: [],
    gearboxes: [],
    drives: [],
    emissionNorms: [],
    colourGroups: [],
    vatRegimes: [],
    truckCategories: [],
    doors: [],
    seats: [],
    priceGrossCents: {},
    mileageKm: {},
    buildYear: {},
    powerKw: {},
  }
}

/** A fresh filter for a car type, holding its reset values. */
export function carFilterOf(carType: CarType, resetKeys: Partial<CarFilterValues> = {}): CarFilter {
  return {
    values: normaliseValues({ ...emptyValues(carType), ...resetKeys, carType }),
    resetKeys,
    controls: controlsOf(carType),
  }
}

/**
 * A filter and another car type in, the filter for that type out. Everything resets but car type and in-stock: keys
 * with reset values get them, the others are emptied.
 */
export function changeCarType(filter: CarFilter, carType: CarType): CarFilter {
  const fresh = carFilterOf(carType, filter.resetKeys)
  return { ...fresh, values: normaliseValues({ ...fresh.values, inStock: filter.values.inStock }) }
}

/** "Clear all": everything chosen goes, the car type stays, reset values come back. */
export function clearFilter(filter: CarFilter): CarFilter {
  return carFilterOf(filter.values.carType, filter.resetKeys)
}

/** One key of the filter given another value; the rest stays. Choosing no brand at all also forgets the models. */
export function withValue<Key extends CarFilterKey>(
  values: CarFilterValues,
  key: Key,
  value: CarFilterValues[Key],
): CarFilterValues {
  const changed = { ...values, [key]: value }
  return normaliseValues(key === 'brands' && changed.brands.length === 0 ? { ...changed, models: [] } : changed)
}

/** A list key and one of its choices in: chosen if it was not, else no longer. */
export function toggleChoice<Key extends ListKey>(
  values: CarFilterValues,
  key: Key,
  choice: CarFilterValues[Key][number],
): CarFilterValues {
  const chosen = values[key] as (string | number)[]
  const next = chosen.includes(choice) ? chosen.filter((other) => other !== choice) : [...chosen, choice]
  return withValue(values, key, next as CarFilterValues[Key])
}

/**
 * Values in, the one form of the same wish out: lists without doubles and in order, ranges the right way round and within
 * their limits, keys that the car type has no control for emptied. So the same filter always gives the same address.
 */
export function normaliseValues(values: CarFilterValues): CarFilterValues {
  const shown = controlsByType[values.carType]
  const kept = emptyValues(values.carType)
  const assign = <Key extends CarFilterKey>(key: Key, value: CarFilterValues[Key]) => {
    if (shown.includes(key)) kept[key] = value
  }
  assign('inStock', values.inStock)
  assign('q', values.q.trim().replace(/\s+/g, ' ').slice(0, MAX_QUERY_LENGTH).trimEnd())
  for (const key of OPEN_LISTS) assign(key, [...new Set(values[key].filter(isCode))].toSorted().slice(0, MAX_CODES))
  assign('colourGroups', knownOf(CLOSED_LISTS.colourGroups, values.colourGroups))
  assign('vatRegimes', knownOf(CLOSED_LISTS.vatRegimes, values.vatRegimes))
  assign('truckCategories', knownOf(CLOSED_LISTS.truckCategories, values.truckCategories))
  for (const key of NUMBER_LISTS)
    assign(key, [...new Set(values[key].filter(isCount))].toSorted((a, b) => a - b).slice(0, MAX_CODES))
  for (const key of RANGES) assign(key, normaliseRange(values[key], RANGE_LIMITS[key]))
  return kept
}

/** One thing the filter asks for, shown as a chip that takes it away again. `label` texts come from the screen. */
export type FilterChip =
  | { key: 'q'; value: string }
  | { key: 'inStock'; value: true }
  | { key: ListKey; value: string | number }
  | { key: RangeKey; value: Range }

/** Values in, what is on out, in the order of the controls: one chip per choice, one per range. */
export function activeChips(values: CarFilterValues): FilterChip[] {
  return controlsByType[values.carType].flatMap((key): FilterChip[] => {
    const value = values[key]
    if (Array.isArray(value)) return value.map((choice) => ({ key: key as ListKey, value: choice }))
    if (key === 'q') return values.q === '' ? [] : [{ key, value: values.q }]
    if (key === 'inStock') return values.inStock ? [{ key, value: true }] : []
    return isRange(value) && (value.from !== undefined || value.to !== undefined)
      ? [{ key: key as RangeKey, value }]
      : []
  })
}

/** Values and one of their chips in, the values without it out. */
export function withoutChip(values: CarFilterValues, chip: FilterChip): CarFilterValues {
  if (chip.key === 'q') return withValue(values, 'q', '')
  if (chip.key === 'inStock') return withValue(values, 'inStock', false)
  if (isRangeChip(chip)) return withValue(values, chip.key, {})
  const kept = (values[chip.key] as (string | number)[]).filter((choice) => choice !== chip.value)
  return withValue(values, chip.key, kept as CarFilterValues[ListKey])
}

/** True for text that can be the code of master data. */
export function isCode(text: string): boolean {
  return text.length <= MAX_CODE_LENGTH && CODE_PATTERN.test(text)
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 99
}

function isRange(value: unknown): value is Range {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isRangeChip(chip: FilterChip): chip is { key: RangeKey; value: Range } {
  return (RANGES as readonly string[]).includes(chip.key)
}

function knownOf<Choice extends string>(all: readonly Choice[], chosen: readonly Choice[]): Choice[] {
  return all.filter((choice) => chosen.includes(choice)).toSorted()
}

function normaliseRange({ from, to }: Range, limits: { min: number; max: number; grain: number }): Range {
  const { min, max, grain } = limits
  const isOpen = (value: number | undefined): value is undefined => value === undefined || !Number.isFinite(value)
  const turned = !isOpen(from) && !isOpen(to) && from > to
  const [low, high] = turned ? [to, from] : [from, to]
  const range: Range = {}
  // An end at or beyond the limit asks for nothing.
  if (!isOpen(low) && low >= min + grain) range.from = Math.min(max, Math.floor(low / grain) * grain)
  if (!isOpen(high) && high <= max - grain) range.to = Math.max(min, Math.ceil(high / grain) * grain)
  return range
}
