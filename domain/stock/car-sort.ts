import { CAR_FIELDS, type CarType, priceField, type RangeKey } from './car-fields.ts'

/** The sort keys of a list of cars, both ways. */
export const CAR_SORTS = ['newest', 'price', 'buildYear', 'mileage', 'power'] as const
export type CarSortKey = (typeof CAR_SORTS)[number]

const figures = {
  newest: 'newest',
  buildYear: 'buildYear',
  mileage: 'mileageKm',
  power: 'powerKw',
} as const satisfies Record<Exclude<CarSortKey, 'price'>, RangeKey | 'newest'>

/** Returns the figure behind a sort of a car type; `newest`: the arrival of the car. */
export function figureSortedBy(carType: CarType, sortBy: CarSortKey): RangeKey | 'newest' {
  return sortBy === 'price' ? priceField(carType) : figures[sortBy]
}

/** `sortFilter` of a list call. */
export interface CarSort {
  sortBy: CarSortKey
  descending: boolean
}

/** The newest arrival comes first. */
export const DEFAULT_CAR_SORT: CarSort = { sortBy: 'newest', descending: true }

/** People look for low prices and mileages first, and for the highest of all else. */
const lowestFirst: readonly CarSortKey[] = ['price', 'mileage']

/** Returns the choices of the sort menu of a car type, most wanted first; fields that its filter lacks do not sort it. */
export function listSorts(carType: CarType): CarSort[] {
  const known = CAR_SORTS.filter((sortBy) => {
    const field = figureSortedBy(carType, sortBy)
    return field === 'newest' || (CAR_FIELDS[field].lists as readonly CarType[]).includes(carType)
  })
  return known.flatMap((sortBy) => {
    const first = !lowestFirst.includes(sortBy)
    return [first, !first].map((descending) => ({ sortBy, descending }))
  })
}

/** Returns true when a car type supports a sort. */
export function canSort(carType: CarType, sort: CarSort): boolean {
  return listSorts(carType).some(({ sortBy, descending }) => sortBy === sort.sortBy && descending === sort.descending)
}
