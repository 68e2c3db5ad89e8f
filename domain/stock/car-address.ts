import { TRUCK_CATEGORIES, type TruckCategory } from '../catalogue/vehicle.ts'
import { findEnumerationName } from '../platform/values/enumeration.ts'
import type { Language } from '../platform/values/languages.ts'
import { MAX_PAGE } from '../platform/lists/paging.ts'
import { type RouteName, buildPath } from '../platform/routes/routes.ts'
import { type SearchParams, toSearch } from '../platform/lists/search-params.ts'
import { readFigure } from '../platform/values/number-text.ts'
import type { Translated } from '../platform/values/translated.ts'
import {
  CAR_FIELDS,
  type CarFieldKey,
  type CarType,
  CHOICE_KEYS,
  CODE_KEYS,
  COUNT_KEYS,
  FIELD_KEYS,
  RANGE_KEYS,
  type RangeKey,
} from './car-fields.ts'
import {
  type CarFilterValues,
  emptyValues,
  isCode,
  filterKnownChoices,
  normaliseValues,
  type Range,
} from './car-filter.ts'
import type { CarListView } from './car-list-view.ts'
import { canSort, CAR_SORTS, type CarSort, type CarSortKey, DEFAULT_CAR_SORT, figureSortedBy } from './car-sort.ts'

export const CAR_LIST_ROUTES: Record<CarType, RouteName> = {
  new: 'content.newcars',
  stock: 'content.stockcars',
  used: 'content.usedcars',
  truck: 'content.trucks',
}

/** The names of the truck categories, and their segments in addresses. */
export const TRUCK_CATEGORY_NAMES: Record<TruckCategory, Translated> = {
  tractor: { nl: 'Trekkers', fr: 'Tracteurs' },
  construction: { nl: 'Bouw', fr: 'Chantier' },
  road: { nl: 'Wegtransport', fr: 'Transport routier' },
}

/**
 * Returns the parameters of an address for filter values: `brand=lumen,noord`, `price=12500-45000` (euro), `year=2021-`.
 * Only what is chosen appears, in a fixed order, so the same filter always has the same address in both languages.
 */
export function filterToSearchParams(values: CarFilterValues): [name: string, value: string][] {
  const chosen = normaliseValues(values)
  return FIELD_KEYS.flatMap((key): [string, string][] => {
    const text = toText(key, chosen)
    return text === '' ? [] : [[CAR_FIELDS[key].address, text]]
  })
}

/**
 * Reads the filter values of a car type from the parameters of an address. Unknown names and values are ignored: an old
 * link still opens the list. Besides our own notation it reads that of a plain form: repeated names, `price-min`,
 * `price-max`.
 */
export function filterFromSearchParams(carType: CarType, params: SearchParams): CarFilterValues {
  const given = collect(params)
  const last = (key: CarFieldKey) => given.get(CAR_FIELDS[key].address)?.at(-1) ?? ''
  const texts = (key: CarFieldKey) => (given.get(CAR_FIELDS[key].address) ?? []).flatMap((text) => text.split(','))
  const values = emptyValues(carType)
  const assign = <Key extends CarFieldKey>(key: Key, value: CarFilterValues[Key]) => {
    values[key] = value
  }
  assign('q', last('q'))
  assign('inStock', ['1', 'on', 'true'].includes(last('inStock')))
  for (const key of CODE_KEYS) assign(key, texts(key).filter(isCode))
  for (const key of COUNT_KEYS) assign(key, texts(key).filter(isShortNumber).map(Number))
  for (const key of CHOICE_KEYS) assign(key, filterKnownChoices(key, texts(key)))
  for (const key of RANGE_KEYS) assign(key, readRange(key, given))
  return normaliseValues(values)
}

/**
 * Returns all parameters of the address of a list view: the filter, then `sort=-price` (minus: descending) and `page=2`.
 */
export function viewToSearchParams({ values, sort, page }: CarListView): [name: string, value: string][] {
  const isDefault = sort.sortBy === DEFAULT_CAR_SORT.sortBy && sort.descending === DEFAULT_CAR_SORT.descending
  return [
    ...filterToSearchParams(values),
    ...(isDefault ? [] : [['sort', sortParameter(sort)] satisfies [string, string]]),
    ...(page > 1 ? [['page', String(page)] satisfies [string, string]] : []),
  ]
}

/** Returns a sort order as in addresses: `price`, `-price` (minus: descending). */
export function sortParameter({ sortBy, descending }: CarSort): string {
  return `${descending ? '-' : ''}${sortName(sortBy)}`
}

/** Reads a list view from a car type, the parameters and, for trucks, the category number of the path. */
export function viewFromSearchParams(carType: CarType, params: SearchParams, cid?: string): CarListView {
  const pairs = [...params]
  const given = collect(pairs)
  const values = filterFromSearchParams(carType, pairs)
  const category = cid === undefined ? undefined : findEnumerationName(TRUCK_CATEGORIES, Number(cid))
  return {
    values: category ? normaliseValues({ ...values, truckCategories: [category] }) : values,
    sort: readSort(carType, given.get('sort')?.at(-1)),
    page: readPage(given.get('page')?.at(-1)),
  }
}

/**
 * Returns the whole address of a list view in a language: `/nl/tweedehandswagens?brand=lumen,noord&sort=price`. A single
 * truck category is in the path: `/fr/camions/tracteurs/1`.
 */
export function carListAddress(language: Language, view: CarListView): string {
  const [category, ...others] = view.values.truckCategories
  const inPath = view.values.carType === 'truck' && category !== undefined && others.length === 0
  const path = inPath
    ? buildPath('content.trucks', language, {
        category: TRUCK_CATEGORY_NAMES[category][language] ?? category,
        cid: TRUCK_CATEGORIES[category],
      })
    : buildPath(CAR_LIST_ROUTES[view.values.carType] as 'content.usedcars', language)
  const values = inPath ? { ...view.values, truckCategories: [] } : view.values
  const search = toSearch(viewToSearchParams({ ...view, values }))
  return search === '' ? path : `${path}?${search}`
}

function toText(key: CarFieldKey, values: CarFilterValues): string {
  const value = values[key]
  if (typeof value === 'boolean') return value ? '1' : ''
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.join(',')
  const { grain } = CAR_FIELDS[key as RangeKey].limits
  const [from, to] = [value.from, value.to].map((end) => (end === undefined ? '' : end / grain))
  return from === '' && to === '' ? '' : `${from}-${to}`
}

/** The largest figure of a limit: its address is short, and it fits its column. */
const MOST_FIGURE = 999_999_999

function readRange(key: RangeKey, given: Map<string, string[]>): Range {
  const { address, limits } = CAR_FIELDS[key]
  const [, low = '', high = ''] = /^(\d*)-(\d*)$/.exec(given.get(address)?.at(-1) ?? '') ?? []
  const end = (text: string, formName: string) => {
    // A form sends the text of the box.
    const figure = text === '' ? readFigure(given.get(formName)?.at(-1) ?? '') : Number(text)
    return figure === undefined || figure > MOST_FIGURE ? undefined : figure * limits.grain
  }
  const [from, to] = [end(low, `${address}-min`), end(high, `${address}-max`)]
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

function isShortNumber(text: string): boolean {
  return /^\d{1,2}$/.test(text)
}

/** Returns the name of a sort, which is that of its field. */
function sortName(sortBy: CarSortKey): string {
  // The price of each list has the same name in its address.
  const field = figureSortedBy('used', sortBy)
  return field === 'newest' ? 'new' : CAR_FIELDS[field].address
}

function readSort(carType: CarType, text = ''): CarSort {
  const descending = text.startsWith('-')
  const sortBy = CAR_SORTS.find((key) => sortName(key) === (descending ? text.slice(1) : text))
  const sort = sortBy && { sortBy, descending }
  return sort && canSort(carType, sort) ? sort : DEFAULT_CAR_SORT
}

function readPage(text = ''): number {
  return /^\d{1,6}$/.test(text) ? Math.min(Math.max(1, Number(text)), MAX_PAGE) : 1
}

function collect(params: SearchParams): Map<string, string[]> {
  const given = new Map<string, string[]>()
  for (const [name, value] of params) {
    const texts = given.get(name)
    if (texts) texts.push(value)
    else given.set(name, [value])
  }
  return given
}
