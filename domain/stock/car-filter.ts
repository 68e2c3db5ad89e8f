import {
  CAR_FIELDS,
  type CarFieldKey,
  type CarType,
  CHOICE_KEYS,
  type ChoiceKey,
  CODE_KEYS,
  COUNT_KEYS,
  FIELD_KEYS,
  FIELDS_OF_LIST,
  LIST_KEYS,
  type ListKey,
  RANGE_KEYS,
  type RangeKey,
  type Unit,
} from './car-fields.ts'

/** Both ends belong to the range; an absent end is open. */
export interface Range {
  from?: number
  to?: number
}

/** The values of a visitor's filter. Lists mean "one of these"; an empty list means everything. */
export type CarFilterValues = { carType: CarType } & {
  -readonly [Key in CarFieldKey]: ValueOf<(typeof CAR_FIELDS)[Key]>
}

type ValueOf<Field> = Field extends { kind: 'text' }
  ? string
  : Field extends { kind: 'switch' }
    ? boolean
    : Field extends { kind: 'codes' }
      ? string[]
      : Field extends { kind: 'counts' }
        ? number[]
        : Field extends { choices: readonly (infer Choice)[] }
          ? Choice[]
          : Range

/** The values that change when a key is emptied, or the car type changed, with their new values. */
export type ResetKeys = Partial<Record<CarFieldKey | 'carType', Partial<CarFilterValues>>>

/** The widgets that draw controls. */
export const CONTROL_TAGS = ['search', 'switch', 'checklist', 'swatches', 'range'] as const
export type ControlTag = (typeof CONTROL_TAGS)[number]

export interface CarFilterControl {
  key: CarFieldKey
  tag: ControlTag
  /** The unit of a range; absent for other controls. `step` is in the unit of the value (cents for euro). */
  unit?: Unit
  step?: number
}

/** Caps on what one filter may hold; more is a mistake or an attack. */
export const MAX_CODES = 40
export const MAX_CODE_LENGTH = 60
export const MAX_QUERY_LENGTH = 80
export const CODE_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Returns the controls of the filter of a car type, in order. */
export function listControls(carType: CarType): readonly CarFilterControl[] {
  return controls[carType]
}

function findControl(key: CarFieldKey): CarFilterControl {
  const field = CAR_FIELDS[key]
  switch (field.kind) {
    case 'text':
      return { key, tag: 'search' }
    case 'switch':
      return { key, tag: 'switch' }
    case 'range':
      return { key, tag: 'range', unit: field.unit, step: field.step }
    default:
      return { key, tag: key === 'colourGroups' ? 'swatches' : 'checklist' }
  }
}

/** Returns the empty filter of a car type. */
export function emptyValues(carType: CarType): CarFilterValues {
  const values = { ...nothing, carType } as CarFilterValues
  for (const key of LIST_KEYS) values[key] = []
  for (const key of RANGE_KEYS) values[key] = {}
  return values
}

/**
 * Returns the rules by which a filter is reset for a car type: removing all brands removes the models, and another car type
 * keeps only whether the car must be in stock.
 */
export function listResetKeys(carType: CarType): ResetKeys {
  const { carType: _, inStock: _kept, ...all } = emptyValues(carType)
  const rules: ResetKeys = { carType: all }
  for (const key of FIELDS_OF_LIST[carType]) {
    const field = CAR_FIELDS[key]
    if ('under' in field) rules[field.under] = { ...rules[field.under], [key]: all[key as keyof typeof all] }
  }
  return rules
}

/** Converts filter values to another car type. */
export function changeCarType(values: CarFilterValues, carType: CarType): CarFilterValues {
  return normaliseValues({ ...values, ...listResetKeys(carType).carType, carType })
}

/** Sets one key of the filter; the rest stays, except the values that depend on it. */
export function withValue<Key extends keyof CarFilterValues>(
  values: CarFilterValues,
  key: Key,
  value: CarFilterValues[Key],
): CarFilterValues {
  const isEmptied = Array.isArray(value) && value.length === 0
  return normaliseValues({ ...values, [key]: value, ...(isEmptied && listResetKeys(values.carType)[key]) })
}

/**
 * Returns the canonical form of filter values: lists without doubles and in order, ranges the right way round and within
 * their limits, keys that the car type has no control for emptied. So the same filter always gives the same address.
 */
export function normaliseValues(values: CarFilterValues): CarFilterValues {
  const shown = FIELDS_OF_LIST[values.carType]
  const kept = emptyValues(values.carType)
  const assign = <Key extends CarFieldKey>(key: Key, value: CarFilterValues[Key]) => {
    if (shown.includes(key)) kept[key] = value
  }
  assign('inStock', values.inStock)
  assign(
    'q',
    values.q
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, MAX_QUERY_LENGTH)
      .trimEnd(),
  )
  for (const key of CODE_KEYS) assign(key, [...new Set(values[key].filter(isCode))].toSorted().slice(0, MAX_CODES))
  for (const key of CHOICE_KEYS) assign(key, filterKnownChoices(key, values[key]))
  for (const key of COUNT_KEYS)
    assign(key, [...new Set(values[key].filter(isCount))].toSorted((a, b) => a - b).slice(0, MAX_CODES))
  for (const key of RANGE_KEYS) assign(key, normaliseRange(values[key], CAR_FIELDS[key].limits))
  return kept
}

/** One thing the filter asks for, shown as a chip that takes it away again. `label` texts come from the screen. */
export type FilterChip =
  | { key: 'q'; value: string }
  | { key: 'inStock'; value: true }
  | { key: ListKey; value: string | number }
  | { key: RangeKey; value: Range }

/** Returns the active filters, in the order of the controls: one chip per choice, one per range. */
export function activeChips(values: CarFilterValues): FilterChip[] {
  return FIELDS_OF_LIST[values.carType].flatMap((key): FilterChip[] => {
    const value = values[key]
    if (Array.isArray(value)) return value.map((choice) => ({ key: key as ListKey, value: choice }))
    if (key === 'q') return values.q === '' ? [] : [{ key, value: values.q }]
    if (key === 'inStock') return values.inStock ? [{ key, value: true }] : []
    return isRange(value) && (value.from !== undefined || value.to !== undefined)
      ? [{ key: key as RangeKey, value }]
      : []
  })
}

/** Returns filter values without one of their chips. */
export function withoutChip(values: CarFilterValues, chip: FilterChip): CarFilterValues {
  if (chip.key === 'q') return withValue(values, 'q', '')
  if (chip.key === 'inStock') return withValue(values, 'inStock', false)
  if (isRangeChip(chip)) return withValue(values, chip.key, {})
  const kept = (values[chip.key] as (string | number)[]).filter((choice) => choice !== chip.value)
  return withValue(values, chip.key, kept as CarFilterValues[ListKey])
}

/** Returns the known choices among these, each once and in order. */
export function filterKnownChoices<Key extends ChoiceKey>(key: Key, chosen: readonly string[]): CarFilterValues[Key] {
  const { choices }: { choices: readonly string[] } = CAR_FIELDS[key]
  return choices.filter((choice) => chosen.includes(choice)).toSorted() as CarFilterValues[Key]
}

/** Returns true for text that can be the code of master data. */
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
  return (RANGE_KEYS as readonly string[]).includes(chip.key)
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

// Made once, for each list call asks for them.
const controls: Record<CarType, readonly CarFilterControl[]> = {
  new: FIELDS_OF_LIST.new.map(findControl),
  stock: FIELDS_OF_LIST.stock.map(findControl),
  used: FIELDS_OF_LIST.used.map(findControl),
  truck: FIELDS_OF_LIST.truck.map(findControl),
}
/** All keys, so that every filter has the same shape. */
const nothing = Object.fromEntries(FIELD_KEYS.map((key) => [key, CAR_FIELDS[key].kind === 'switch' ? false : '']))
