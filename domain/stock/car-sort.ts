import type { CarType } from './car-filter.ts'

/** What a list of cars can be sorted by, both ways. */
export const CAR_SORTS = ['newest', 'price', 'buildYear', 'mileage', 'power'] as const
export type CarSortKey = (typeof CAR_SORTS)[number]

/** `sortFilter` of a list call. */
export interface CarSort {
  sortBy: CarSortKey
  descending: boolean
}

/** What came in last comes first. */
export const DEFAULT_CAR_SORT: CarSort = { sortBy: 'newest', descending: true }

/** A car type in, the choices of its sort menu out, most wanted first. New cars have no mileage or build year. */
export function sortsOf(carType: CarType): CarSort[] {
  const both = (sortBy: CarSortKey, ...directions: boolean[]): CarSort[] =>
    directions.map((descending) => ({ sortBy, descending }))
  const wear = [...both('buildYear', true, false), ...both('mileage', false, true)]
  return [
    ...both('newest', true, false),
    ...both('price', false, true),
    ...(carType === 'used' || carType === 'truck' ? wear : []),
    ...both('power', true, false),
  ]
}

/** True when a car type can be sorted so. */
export function canSort(carType: CarType, sort: CarSort): boolean {
  return sortsOf(carType).some(({ sortBy, descending }) => sortBy === sort.sortBy && descending === sort.descending)
}
