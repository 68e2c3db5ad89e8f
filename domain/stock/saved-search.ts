import { listKeys } from '../platform/values/records.ts'
import { type CarFilterValues, emptyValues, normaliseValues } from './car-filter.ts'
import { AVAILABILITIES } from './vehicle-states.ts'

/** Lists whose cars come in one by one; a new car is built, it does not come in. */
export const SAVED_CAR_TYPES = ['used', 'stock', 'truck'] as const
export type SavedCarType = (typeof SAVED_CAR_TYPES)[number]

export const MAX_SEARCHES = 20
export const MAX_SEARCH_NAME = 160
/** The most cars one mail shows. */
export const MAX_CARS_PER_MAIL = 6

/** Returns the non-empty part of filter values: only that is stored of a search, so that the same search is stored once. */
export function toWish(values: CarFilterValues): Partial<CarFilterValues> {
  const { carType, ...given } = normaliseValues(values)
  const { carType: _, ...empty } = emptyValues(carType)
  const isAsked = (key: keyof typeof given) => JSON.stringify(given[key]) !== JSON.stringify(empty[key])
  return Object.fromEntries(
    listKeys(given)
      .toSorted()
      .filter(isAsked)
      .map((key) => [key, given[key]]),
  )
}

/** Returns the full filter values of a stored search. */
export function valuesOfWish(carType: SavedCarType, wish: Partial<CarFilterValues>): CarFilterValues {
  return normaliseValues({ ...emptyValues(carType), ...wish, carType })
}

/** Returns whether an available car got cheaper since its reader last saw it, which is mailed. */
export function isCheaper(seenGrossCents: number | null, card: { priceInc: number; availability: string }): boolean {
  const [available] = AVAILABILITIES
  return seenGrossCents !== null && card.availability === available && card.priceInc < seenGrossCents
}
