import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { formatWhole } from '@forecourt/domain/platform/values/money.ts'
import {
  CAR_FIELDS,
  type CarFieldKey,
  type CarType,
  type RangeKey,
  type Unit,
} from '@forecourt/domain/stock/car-fields.ts'
import type { FilterChip, Range } from '@forecourt/domain/stock/car-filter.ts'
import type { CarFilterShown } from '@forecourt/domain/stock/car-list.schema.ts'
import type { CarSort, CarSortKey } from '@forecourt/domain/stock/car-sort.ts'
import { m } from '@forecourt/locales/messages/messages.js'

// The texts of lists and filters. The server makes them, so that the browser loads no more than it shows.

interface ListTexts {
  heading: () => string
  count: (cars: number, language: Language) => string
  show: (cars: number, language: Language) => string
  keywords: () => string
}

export const listTexts: Record<CarType, ListTexts> = {
  new: {
    heading: m['lists.new.heading'],
    count: countText(m['lists.new.one'], m['lists.new.many']),
    show: countText(m['lists.new.show-one'], m['lists.new.show-many']),
    keywords: m['lists.new.keywords'],
  },
  stock: {
    heading: m['lists.stock.heading'],
    count: countText(m['lists.stock.one'], m['lists.stock.many']),
    show: countText(m['words.show-one-car'], m['words.show-many-cars']),
    keywords: m['lists.stock.keywords'],
  },
  used: {
    heading: m['lists.used.heading'],
    count: countText(m['lists.used.one'], m['lists.used.many']),
    show: countText(m['words.show-one-car'], m['words.show-many-cars']),
    keywords: m['lists.used.keywords'],
  },
  truck: {
    heading: m['lists.truck.heading'],
    count: countText(m['lists.truck.one'], m['lists.truck.many']),
    show: countText(m['lists.truck.show-one'], m['lists.truck.show-many']),
    keywords: m['lists.truck.keywords'],
  },
}

export const typeLabels: Record<CarType, () => string> = {
  new: m['lists.type-new'],
  stock: m['lists.type-stock'],
  used: m['lists.type-used'],
  truck: m['lists.type-truck'],
}

/** Returns the label of a field: the heading of its filter, and its row on the page of a car. */
export function fieldLabel(key: CarFieldKey): string {
  return m[`car-fields.${key}`]()
}

const sortLabels: Record<CarSortKey, Record<'short' | 'ascending' | 'descending', () => string>> = {
  newest: { short: m['sorts.short-newest'], descending: m['sorts.newest'], ascending: m['sorts.oldest'] },
  price: { short: m['sorts.short-price'], descending: m['sorts.price-down'], ascending: m['sorts.price-up'] },
  buildYear: { short: m['sorts.short-year'], descending: m['sorts.year-down'], ascending: m['sorts.year-up'] },
  mileage: { short: m['sorts.short-km'], descending: m['sorts.km-down'], ascending: m['sorts.km-up'] },
  power: { short: m['sorts.short-power'], descending: m['sorts.power-down'], ascending: m['sorts.power-up'] },
}

export function sortTexts({ sortBy, descending }: CarSort): [label: string, short: string] {
  const { short, ...labels } = sortLabels[sortBy]
  return [labels[descending ? 'descending' : 'ascending'](), short()]
}

/** Labels the button that expands a long list of options: "Meer merken (4)". */
export function moreLabel(key: CarFieldKey, count: number): string {
  if (key === 'brands') return m['lists.more-brands']({ count })
  if (key === 'models') return m['lists.more-models']({ count })
  return m['lists.more']({ count })
}

/** Returns the label of a chip: the name of its option, or the range in words. */
export function chipLabel(chip: FilterChip, controls: CarFilterShown['controls'], language: Language): string {
  const { key, value } = chip
  if (key === 'q') return m['filter.chip-query']({ text: value })
  if (key === 'inStock') return m['filter.instock-only']()
  if (typeof value === 'object') return rangeLabel(key as RangeKey, value, language)
  const options = controls.find((control) => control.key === key)?.options
  return options?.find((option) => option.value === value)?.label ?? String(value)
}

/** Formats a figure for people: `€ 12.500`, `38.450 km`, `2021`. */
export function figureText(key: RangeKey, value: number, language: Language): string {
  const { unit, limits } = CAR_FIELDS[key]
  return unit === 'year' ? String(value) : unitText(unit, formatWhole(value / limits.grain, language))
}

/** Adds a unit to the text of a figure, or to the placeholder that the browser will replace. */
export function unitText(unit: Exclude<Unit, 'year'>, value: string): string {
  return m[`detail.unit.${unit}`]({ value })
}

/** Labels a range. Its unit is enough, except for kilograms, which have several uses, and for euros without VAT. */
function rangeLabel(key: RangeKey, range: Range, language: Language): string {
  const text = rangeText(range, (end) => figureText(key, end, language))
  if (key === 'priceNetCents') return m['filter.chip-excl-vat']({ range: text })
  return key === 'towWeightKg' ? m['filter.chip-tow-weight']({ range: text.toLowerCase() }) : text
}

function rangeText({ from, to }: Range, text: (value: number) => string): string {
  const [low, high] = [from, to].map((end) => (end === undefined ? undefined : text(end)))
  if (low === undefined) return m['filter.chip-to']({ value: high ?? '' })
  if (high === undefined) return m['filter.chip-from']({ value: low })
  return low === high ? low : m['filter.chip-between']({ from: low, to: high })
}

function countText(one: () => string, many: (input: { count: string }) => string): ListTexts['count'] {
  return (cars, language) => (cars === 1 ? one() : many({ count: formatWhole(cars, language) }))
}
