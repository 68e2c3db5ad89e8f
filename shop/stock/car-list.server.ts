import { listEntries, listKeys } from '@forecourt/domain/platform/values/records.ts'
import { data, redirect } from 'react-router'
import type { ApiCaller } from '@forecourt/api-client/api.ts'
import { TRUCK_CATEGORIES, type TruckCategory } from '@forecourt/domain/catalogue/vehicle.ts'
import { enumerationNames } from '@forecourt/domain/platform/values/enumeration.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { urlize } from '@forecourt/domain/platform/values/slug.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import {
  carListAddress,
  sortParameter,
  TRUCK_CATEGORY_NAMES,
  viewFromSearchParams,
} from '@forecourt/domain/stock/car-address.ts'
import {
  CAR_FIELDS,
  CAR_TYPES,
  type CarFieldKey,
  type CarType,
  type RangeKey,
} from '@forecourt/domain/stock/car-fields.ts'
import {
  activeChips,
  type CarFilterValues,
  changeCarType,
  emptyValues,
  type FilterChip,
  withoutChip,
} from '@forecourt/domain/stock/car-filter.ts'
import { type CarListView, withFilter } from '@forecourt/domain/stock/car-list-view.ts'
import type { CarFilterShown } from '@forecourt/domain/stock/car-list.schema.ts'
import { type CarSort, DEFAULT_CAR_SORT, listSorts } from '@forecourt/domain/stock/car-sort.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { crumbsTo } from '../platform/crumbs.server.ts'
import type { PageRequest, PageWords } from '../platform/page.ts'
import {
  chipLabel,
  fieldLabel,
  listTexts,
  moreLabel,
  sortTexts,
  typeLabels,
  unitText,
} from './car-list-texts.server.ts'
import {
  type CarListData,
  type Choice,
  FIGURE_PLACE,
  OPTIONS_SHOWN,
  type RangeControl,
  type ShownControl,
} from './car-list.ts'
import { toShownCar } from './shown-car.ts'

type Shown = CarListView & { language: Language }

/** Returns the data of `CarListPage`, as JSON. */
export async function carListText(carType: CarType, page: PageRequest): Promise<string> {
  return JSON.stringify(await loadCarList(carType, page))
}

/** Loads the list of an address, with every text that the filter needs. */
export async function loadCarList(carType: CarType, page: PageRequest): Promise<CarListData> {
  const { api, language, url, now, prices } = page
  const words = await page.wordsOf(routes[carType])
  const asked = viewFromSearchParams(carType, url.searchParams, categoryNumber(page))
  const { cars, filter, loosenings, rowCount, pageCount, page: pageShown } = await findInView(api, asked)
  const view: Shown = { ...asked, page: pageShown, language }
  requireAddress(url, carListAddress(language, view))

  const texts = listTexts[carType]
  const labelChip = (chip: FilterChip) => chipLabel(chip, filter.controls, language)
  const hrefWithout = (chip: FilterChip) => buildHref(view, withoutChip(view.values, chip))
  const chips = activeChips(view.values).filter(({ key }) => key !== 'truckCategories' || !hasOwnPath(view))
  const crumbs = buildCrumbs(view)
  const heading = crumbs.at(-1)!.label
  return {
    carType,
    heading,
    count: rowCount === 0 ? m['words.nothing-found']() : texts.count(rowCount, language),
    show: texts.show(rowCount, language),
    cars: cars.map((car) => toShownCar(car, { language, now, prices })),
    ...(prices === 'professional' && { isProfessional: true }),
    page: pageShown,
    pageCount,
    head: buildHead(view, { words, heading, chips: chips.map(labelChip) }),
    crumbs,
    types: CAR_TYPES.map((type) => choice(typeLabels[type](), buildHref(view, ofType(view, type)), type === carType)),
    ...(carType === 'truck' && { categories: listCategories(view) }),
    controls: filter.controls.flatMap((control) => toShownControl(control, view)),
    falls: toFalls(filter.resetKeys),
    sorts: listSorts(carType).map((sort) => [isDefault(sort) ? '' : sortParameter(sort), ...sortTexts(sort)]),
    chips: chips.map((chip) => ({ label: labelChip(chip), href: hrefWithout(chip) })),
    clearHref: buildHref(view, emptyValues(carType)),
    loosenings: loosenings.map(({ key, value, rowCount: count }) => {
      const chip = { key, value } as FilterChip
      return {
        // The sentence has quotes of its own.
        text: m['lists.none.without']({
          filter: chip.key === 'q' ? chip.value : labelChip(chip),
          count: formatWhole(count, language),
        }),
        show: texts.show(count, language),
        href: hrefWithout(chip),
      }
    }),
  }
}

/** Loads the cars of a view, whatever their kind. */
export async function findInView(api: ApiCaller, { values: { carType, ...values }, sort, page }: CarListView) {
  const input = { values, sortFilter: sort, pageFilter: { activePage: page } }
  switch (carType) {
    case 'new': {
      const { newCars: cars, ...list } = await api('POST /shop/catalog/getnewcars', input)
      return { cars, ...list }
    }
    case 'stock': {
      const { stockCars: cars, ...list } = await api('POST /shop/catalog/getstockcars', input)
      return { cars, ...list }
    }
    case 'used': {
      const { usedCars: cars, ...list } = await api('POST /shop/catalog/getusedcars', input)
      return { cars, ...list }
    }
    case 'truck': {
      const { trucks: cars, ...list } = await api('POST /shop/catalog/gettrucks', input)
      return { cars, ...list }
    }
  }
}

/**
 * Another notation of the same search, such as that of a plain form, redirects to its one address, which is then the same
 * in every cache. Browsers escape differently from us, so parameters are compared after parsing.
 */
function requireAddress(url: URL, address: string): void {
  const [path, search = ''] = address.split('?')
  if (url.pathname !== path || url.searchParams.toString() !== new URLSearchParams(search).toString())
    throw redirect(address)
}

/** The number of a truck category decides, its name alone will do; any other text leads nowhere. */
function categoryNumber({ params: { category, cid }, language }: PageRequest): string | undefined {
  if (category === undefined) return undefined
  const addressNames = enumerationNames(TRUCK_CATEGORIES).find(
    (name) => urlize(TRUCK_CATEGORY_NAMES[name][language]!) === category,
  )
  const number = cid ?? (addressNames && String(TRUCK_CATEGORIES[addressNames]))
  if (
    !Object.values(TRUCK_CATEGORIES)
      .map(String)
      .includes(number ?? '')
  )
    throw data(null, { status: 404 })
  return number
}

/** Selects the rules of the filter that the browser applies itself, with the parameter names of the address. */
function toFalls({ carType: _, ...rules }: CarFilterShown['resetKeys']): CarListData['falls'] {
  return Object.fromEntries(
    listEntries(rules).map(([key, values]) => [
      CAR_FIELDS[key].address,
      listKeys(values).map((one) => CAR_FIELDS[one].address),
    ]),
  )
}

/** The address of another filter, from its first page. */
function buildHref(view: Shown, values: CarFilterValues): string {
  return carListAddress(view.language, withFilter(view, values))
}

function ofType({ values }: Shown, carType: CarType): CarFilterValues {
  return changeCarType(values, carType)
}

function choice(label: string, href: string, isCurrent: boolean): Choice {
  return { label, href, ...(isCurrent && { current: true }) }
}

function listCategories(view: Shown): Choice[] {
  const { truckCategories: chosen } = view.values
  const to = (categories: TruckCategory[]) => buildHref(view, { ...view.values, truckCategories: categories })
  return [
    choice(m['lists.all-trucks'](), to([]), chosen.length === 0),
    ...enumerationNames(TRUCK_CATEGORIES).map((category) =>
      choice(
        translate(TRUCK_CATEGORY_NAMES[category], view.language),
        to([category]),
        chosen.length === 1 && chosen[0] === category,
      ),
    ),
  ]
}

/** One truck category is a page of its own, with its name in path and heading. */
function hasOwnPath({ values }: Shown): boolean {
  return values.truckCategories.length === 1
}

const routes = {
  new: 'content.newcars',
  stock: 'content.stockcars',
  used: 'content.usedcars',
  truck: 'content.trucks',
} as const

function buildCrumbs(view: Shown): CarListData['crumbs'] {
  const { language, values } = view
  const [category] = values.truckCategories
  return category && hasOwnPath(view)
    ? crumbsTo(language, routes[values.carType], { title: translate(TRUCK_CATEGORY_NAMES[category], language) })
    : crumbsTo(language, { title: listTexts[values.carType].heading() })
}

/** Filters that people search for by name; deeper filters are for visitors, not for search engines. */
const indexedKeys: readonly CarFieldKey[] = ['brands', 'models', 'truckCategories']

function buildHead(
  view: Shown,
  { words, heading, chips }: { words: PageWords; heading: string; chips: string[] },
): CarListData['head'] {
  const { values, page } = view
  const keys = activeChips(values).map(({ key }) => key)
  const indexed =
    isDefault(view.sort) && keys.every((key) => indexedKeys.includes(key)) && new Set(keys).size === keys.length
  const address = (language: Language) => carListAddress(language, view).split('?')
  const own = hasOwnPath(view) ? heading : words.title
  const title = chips.length === 0 ? own : m['lists.title-with']({ list: heading, what: chips.join(', ') })
  const texts = listTexts[values.carType]
  return {
    title: page === 1 ? title : m['lists.title-page']({ title, page }),
    description: words.description,
    keywords: texts.keywords(),
    search: (indexed && address(view.language)[1]) || '',
    indexed,
    // The name of a category is part of the path.
    ...(hasOwnPath(view) && { paths: { nl: address('nl')[0]!, fr: address('fr')[0]! } }),
  }
}

function isDefault({ sortBy, descending }: CarSort): boolean {
  return sortBy === DEFAULT_CAR_SORT.sortBy && descending === DEFAULT_CAR_SORT.descending
}

type Bounds = { min: number; max: number }

/** Maps a control of the API to one that the browser draws; undefined where there is nothing to choose. */
function toShownControl(control: CarFilterShown['controls'][number], view: Shown): ShownControl[] {
  const { key, tag, options = [], bounds } = control
  // Truck categories are separate links, because they lead to other pages.
  if (key === 'truckCategories' && view.values.truckCategories.length < 2) return []
  const field = CAR_FIELDS[key]
  const base = { name: field.address, label: fieldLabel(key), ...('isMinor' in field && { minor: true as const }) }
  if (tag === 'search' || tag === 'switch') return [{ ...base, tag }]
  if (tag === 'range') return bounds ? rangeControl(base, key as RangeKey, bounds, view.values.carType) : []
  if (options.length < 2 && !isChosen(key, view)) return []
  return [
    {
      ...base,
      tag,
      options: options.map(({ value, label, count, swatch }) =>
        swatch ? [String(value), label, count, swatch] : [String(value), label, count],
      ),
      ...(tag === 'checklist' && foldedOptions(control, view)),
    },
  ]
}

function rangeControl(
  base: Pick<ShownControl, 'name' | 'label' | 'minor'>,
  key: RangeKey,
  bounds: Bounds,
  carType: CarType,
): ShownControl[] {
  if (bounds.min === bounds.max) return []
  const { unit, limits, ...field } = CAR_FIELDS[key]
  const step = field.step / limits.grain
  const min = Math.floor(bounds.min / limits.grain / step) * step
  const max = Math.ceil(bounds.max / limits.grain / step) * step
  if (unit === 'year') return [{ ...base, tag: 'years', min, max }]
  return [
    {
      ...base,
      tag: 'range',
      unit: unitText(unit, FIGURE_PLACE),
      min,
      max,
      step,
      // A lorry is not bought by a consumer.
      ...(key === 'priceGrossCents' && { byMonth: byMonth(carType) }),
    },
  ]
}

function byMonth(carType: CarType): NonNullable<RangeControl['byMonth']> {
  return { text: m['budget.open'](), condition: carType === 'used' ? 'used' : 'new' }
}

/** Returns the options after the first ones that are not on; a single one is not worth a button. */
function foldedOptions(
  { key, options = [] }: CarFilterShown['controls'][number],
  { values }: Shown,
): { more?: string } {
  const chosen = activeChips(values).filter((chip) => chip.key === key)
  const rest = options.slice(OPTIONS_SHOWN).filter(({ value }) => !chosen.some((chip) => chip.value === value))
  return rest.length > 1 ? { more: moreLabel(key, rest.length) } : {}
}

function isChosen(key: CarFieldKey, { values }: Shown): boolean {
  return activeChips(values).some((chip) => chip.key === key)
}
