import { api } from '@forecourt/api-client/api-client.ts'
import { pricesChosen } from '@forecourt/domain/platform/routes/prices-shown.ts'
import { toStorageKey } from '@forecourt/domain/platform/values/storage.ts'
import { MAX_FAVOURITES } from '@forecourt/domain/stock/kept-cars.ts'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import { currentLanguage } from '../platform/language.ts'
import { toShownCar, type ShownCar } from './shown-car.ts'
import type { FoundCars } from './use-cars-by-key.ts'

/** Loads the cards of cars of any kind by their keys; without a connection those that were shown last. */
export async function cardsByKey(ids: CarKey[]): Promise<FoundCars<ShownCar>> {
  try {
    const { usedCars, gone } = await api('POST /shop/catalog/getfavourites', { ids })
    const at = { language: currentLanguage(), now: new Date(), prices: pricesChosen(document.cookie) }
    const cars = usedCars.map((car) => toShownCar(car, at))
    remember(cars)
    return { cars, gone }
  } catch (error) {
    if (navigator.onLine) throw error
    const cars = readRemembered().filter(({ key }) => ids.includes(key))
    return { cars, gone: [], unknown: ids.filter((id) => !cars.some(({ key }) => key === id)) }
  }
}

const storageKey = () => `${toStorageKey('cards')}-${currentLanguage()}`

function remember(cars: readonly ShownCar[]): void {
  const others = readRemembered().filter(({ key }) => !cars.some((car) => car.key === key))
  try {
    localStorage.setItem(storageKey(), JSON.stringify([...cars, ...others].slice(0, MAX_FAVOURITES)))
  } catch {
    // Storage is full or forbidden: then nothing shows without a connection.
  }
}

function readRemembered(): ShownCar[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
