import type { PageResult } from '../platform/paging.ts'
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

/** A view and another order in, the view so sorted out, from its first page. */
export function withSort(view: CarListView, sort: CarSort): CarListView {
  return { ...view, sort, page: 1 }
}

/**
 * A view, the page that was answered and the page wanted in, the view to go to out; undefined when nothing would
 * change: paging changes only if the page differs and there is more than one.
 */
export function atPage(
  view: CarListView,
  shown: Pick<PageResult, 'activePage' | 'pageCount'>,
  page: number,
): CarListView | undefined {
  const reachable = Math.min(Math.max(1, page), shown.pageCount)
  return shown.pageCount > 1 && reachable !== shown.activePage ? { ...view, page: reachable } : undefined
}
