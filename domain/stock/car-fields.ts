import { buildRecord, listKeys } from '../platform/values/records.ts'
import { TRUCK_CATEGORIES } from '../catalogue/vehicle.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'
import { COLOUR_GROUP_NAMES } from '../catalogue/colour-groups.ts'
import { VAT_SALES_TYPES } from './vehicle-states.ts'

/** The four lists of the shop. A truck is a stock or used vehicle of class truck; it has a list of its own. */
export const CAR_TYPES = ['new', 'stock', 'used', 'truck'] as const
export type CarType = (typeof CAR_TYPES)[number]

interface AnyField {
  /** Its parameter in an address: short and the same in both languages. */
  address: string
  /** The lists whose filter has it. */
  lists: readonly CarType[]
  /** Wanted by few: folded away in the filter. */
  isMinor?: true
}

interface RangeField extends AnyField {
  kind: 'range'
  /** The unit that people read: `detail.unit.…` of the texts, but for years. */
  unit: string
  /** The limits of the filter. Ends widen to a whole `grain`, and addresses count in grains: whole euros, not cents. */
  limits: { min: number; max: number; grain: number }
  /** By how much the filter moves. */
  step: number
  /** A figure of the car itself: a column of `listing` and a field of its card, both of this name. */
  isOwn?: true
  /** A row on the page and the printed sheet of a used car. */
  onPage?: true
}

type CarField =
  | RangeField
  | (AnyField & { kind: 'text' | 'switch' })
  /** A car is one of those that are chosen. Without a choice `under` which it stands, it cannot be chosen. */
  | (AnyField & { kind: 'codes' | 'counts'; under?: 'brands' })
  | (AnyField & { kind: 'choices'; choices: readonly string[] })

/**
 * The fields that cars are filtered by: in the order of filters, the order people decide in (where, what, for how much,
 * then the particulars), and of the parameters of an address. Codes are the language-independent codes of master data
 * (`slug` of branch, brand, model; `code` of the others): `lumen`, `lumen-e3`, `plug-in-hybrid`. Their names:
 * `car-fields.…` of the texts. See docs/how-to/add-a-car-field.md.
 */
export const CAR_FIELDS = {
  /** Free text over brand, model, version, colour, gearbox, body, fuel and stock number; tolerates typing errors. */
  q: { kind: 'text', address: 'q', lists: CAR_TYPES },
  /** Only cars on our ground. */
  inStock: { kind: 'switch', address: 'instock', lists: ['new', 'stock', 'truck'] },
  truckCategories: {
    kind: 'choices',
    choices: enumerationNames(TRUCK_CATEGORIES),
    address: 'category',
    lists: ['truck'],
  },
  branches: { kind: 'codes', address: 'branch', lists: ['stock', 'used', 'truck'] },
  brands: { kind: 'codes', address: 'brand', lists: CAR_TYPES },
  models: { kind: 'codes', address: 'model', lists: CAR_TYPES, under: 'brands' },
  priceGrossCents: {
    kind: 'range',
    unit: 'euro',
    limits: { min: 0, max: 1_000_000_000, grain: 100 },
    step: 50_000,
    address: 'price',
    lists: ['new', 'stock', 'used'],
  },
  /**
   * Trucks are priced without VAT, as the trade does: cards, filter and order count in one regime. A truck under the margin
   * scheme counts at its one price.
   */
  priceNetCents: {
    kind: 'range',
    unit: 'euro',
    limits: { min: 0, max: 1_000_000_000, grain: 100 },
    step: 50_000,
    address: 'price',
    lists: ['truck'],
  },
  mileageKm: {
    kind: 'range',
    unit: 'km',
    limits: { min: 0, max: 5_000_000, grain: 1 },
    step: 5_000,
    address: 'km',
    lists: ['used', 'truck'],
    isOwn: true,
  },
  buildYear: {
    kind: 'range',
    unit: 'year',
    limits: { min: 1900, max: 2100, grain: 1 },
    step: 1,
    address: 'year',
    lists: ['used', 'truck'],
    isOwn: true,
    onPage: true,
  },
  bodyTypes: { kind: 'codes', address: 'body', lists: ['new', 'stock', 'used'] },
  fuels: { kind: 'codes', address: 'fuel', lists: CAR_TYPES },
  gearboxes: { kind: 'codes', address: 'gear', lists: CAR_TYPES },
  vatRegimes: { kind: 'choices', choices: enumerationNames(VAT_SALES_TYPES), address: 'vat', lists: ['used', 'truck'] },
  powerKw: {
    kind: 'range',
    unit: 'kW',
    limits: { min: 0, max: 2_000, grain: 1 },
    step: 5,
    address: 'kw',
    lists: CAR_TYPES,
    isMinor: true,
  },
  /** Of a braked trailer. */
  towWeightKg: {
    kind: 'range',
    unit: 'kg',
    limits: { min: 0, max: 3_500, grain: 1 },
    step: 100,
    address: 'tow',
    lists: ['used'],
    isMinor: true,
    isOwn: true,
    onPage: true,
  },
  drives: { kind: 'codes', address: 'drive', lists: CAR_TYPES, isMinor: true },
  doors: { kind: 'counts', address: 'doors', lists: ['new', 'stock', 'used'], isMinor: true },
  seats: { kind: 'counts', address: 'seats', lists: ['new', 'stock', 'used'], isMinor: true },
  emissionNorms: { kind: 'codes', address: 'norm', lists: ['stock', 'used', 'truck'], isMinor: true },
  colourGroups: { kind: 'choices', choices: COLOUR_GROUP_NAMES, address: 'colour', lists: ['stock', 'used', 'truck'] },
} as const satisfies Record<string, CarField>

type Fields = typeof CAR_FIELDS
export type CarFieldKey = keyof Fields
type KeyWith<Property> = { [Key in CarFieldKey]: Fields[Key] extends Property ? Key : never }[CarFieldKey]
type Kind = CarField['kind']

export type RangeKey = KeyWith<{ kind: 'range' }>
export type ListKey = KeyWith<{ kind: 'codes' | 'counts' | 'choices' }>
/** The choice filters of a car type's list. */
export type ListKeyOf<List extends CarType> = {
  [Key in ListKey]: List extends Fields[Key]['lists'][number] ? Key : never
}[ListKey]
export type ChoiceKey = KeyWith<{ kind: 'choices' }>
/** A figure of the car itself. */
export type FigureKey = KeyWith<{ isOwn: true }>
export type Unit = Fields[RangeKey]['unit']

export const FIELD_KEYS = listKeys(CAR_FIELDS)
export const CODE_KEYS = ofKind('codes')
export const COUNT_KEYS = ofKind('counts')
export const CHOICE_KEYS = ofKind('choices')
export const LIST_KEYS: readonly ListKey[] = [...CODE_KEYS, ...COUNT_KEYS, ...CHOICE_KEYS]
export const RANGE_KEYS = ofKind('range')
export const FIGURE_KEYS = RANGE_KEYS.filter((key): key is FigureKey => 'isOwn' in CAR_FIELDS[key])
export const PAGE_FIGURES = FIGURE_KEYS.filter((key) => 'onPage' in CAR_FIELDS[key])

/** The filters of each list, in order. */
export const FIELDS_OF_LIST: Record<CarType, readonly CarFieldKey[]> = {
  new: carFields('new'),
  stock: carFields('stock'),
  used: carFields('used'),
  truck: carFields('truck'),
}

/** Returns the price that the list of a car type is filtered and sorted by. */
export function priceField(carType: CarType): 'priceGrossCents' | 'priceNetCents' {
  return carType === 'truck' ? 'priceNetCents' : 'priceGrossCents'
}

/** Returns a value for each figure of the car itself. */
export function figuresWith<Value>(valueOf: (key: FigureKey) => Value): Record<FigureKey, Value> {
  return buildRecord(FIGURE_KEYS, valueOf)
}

function carFields(carType: CarType): CarFieldKey[] {
  return FIELD_KEYS.filter((key) => (CAR_FIELDS[key].lists as readonly CarType[]).includes(carType))
}

function ofKind<Wanted extends Kind>(kind: Wanted) {
  return FIELD_KEYS.filter((key): key is KeyWith<{ kind: Wanted }> => CAR_FIELDS[key].kind === kind)
}
