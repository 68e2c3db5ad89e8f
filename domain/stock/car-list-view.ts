import type { CarFilterValues } from './car-filter.ts'
import { canSort, type CarSort, DEFAULT_CAR_SORT } from './car-sort.ts'

/** A list as a visitor views it: filter, order and page. All of it is in the address. */
export interface CarListView {
  values: CarFilterValues
  sort: CarSort
  /** Counts from 1. */
  page: number
}

/**
 * Returns a view with other filter values, from its first page. The order stays where the car type of the new values
 * supports it.
 */
export function withFilter(view: CarListView, values: CarFilterValues): CarListView {
  const sort = canSort(values.carType, view.sort) ? view.sort : DEFAULT_CAR_SORT
  return { values, sort, page: 1 }
}
