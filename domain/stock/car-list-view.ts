import type { CarFilterValues } from './car-filter.ts'
import { canSort, type CarSort, DEFAULT_CAR_SORT } from './car-sort.ts'

/** A list as somebody looks at it: what, in which order, which page. All of it stands in the address. */
export interface CarListView {
  values: CarFilterValues
  sort: CarSort
  /** Counts from 1. */
  page: number
}

/**
 * A view and other filter values in, the view of them out, from its first page. The order stays where the car type of
 * the new values can be sorted so.
 */
export function withFilter(view: CarListView, values: CarFilterValues): CarListView {
  const sort = canSort(values.carType, view.sort) ? view.sort : DEFAULT_CAR_SORT
  return { values, sort, page: 1 }
}
