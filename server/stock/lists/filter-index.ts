import { LIST_KEYS, RANGE_KEYS, type ListKey, type RangeKey } from '@forecourt/domain/stock/car-fields.ts'
import { activeChips, withoutChip, type CarFilterValues, type FilterChip } from '@forecourt/domain/stock/car-filter.ts'
import { STOCK_STATES } from '@forecourt/domain/stock/vehicle-states.ts'
import { CarIndex, type Wish } from './car-index.ts'

// Gives filters the same meaning for vehicles and for new cars.

export type Facet = ListKey | 'inStock' | 'name'
export type Measure = RangeKey | 'newest'
export type FilterIndex = CarIndex<Facet, Measure>
export type FilterWish = Wish<Facet, Measure>
export type Loosening = { key: FilterChip['key']; value: FilterChip['value']; rowCount: number }

/** The ordinal of a value that no car has. */
export const NOBODY = 2 ** 31
const mostLoosenings = 3

/** Creates an empty index for filtering and sorting cars. */
export function filterIndex(): FilterIndex {
  return new CarIndex([...LIST_KEYS, 'inStock', 'name'], [...RANGE_KEYS, 'newest'], ['name'])
}

/** Translates filter values into a query of an index. Free text is left to the caller, which knows the names. */
export function toFilterWish(
  values: CarFilterValues,
  ordinalsOf: (key: ListKey, chosen: readonly (string | number)[]) => number[],
): Pick<FilterWish, 'choices' | 'ranges'> {
  const choices: FilterWish['choices'] = { inStock: values.inStock ? [STOCK_STATES['in-stock']] : [] }
  for (const key of LIST_KEYS) choices[key] = ordinalsOf(key, values[key])
  const ranges: FilterWish['ranges'] = {}
  for (const key of RANGE_KEYS) if (Object.keys(values[key]).length > 0) ranges[key] = values[key]
  return { choices, ranges }
}

/** Finds, for a filter without results, the counts that each filter chip would leave when removed, the nearest first. */
export function findLoosenings(values: CarFilterValues, countOf: (looser: CarFilterValues) => number): Loosening[] {
  return activeChips(values)
    .map((chip) => ({ key: chip.key, value: chip.value, rowCount: countOf(withoutChip(values, chip)) }))
    .filter(({ rowCount }) => rowCount > 0)
    .toSorted((a, b) => a.rowCount - b.rowCount)
    .slice(0, mostLoosenings)
}
