import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import { api } from '../platform/api-client.ts'
import { currentLanguage } from '../platform/language.ts'
import { shownCar, type ShownCar } from './shown-car.ts'
import type { FoundCars } from './use-cars-by-key.ts'

/** Keys of cars of any kind in, their cards out. */
export async function cardsByKey(ids: CarKey[]): Promise<FoundCars<ShownCar>> {
  const { usedCars, gone } = await api('POST /shop/catalog/getfavourites', { ids })
  const at = { language: currentLanguage(), now: new Date() }
  return { cars: usedCars.map((car) => shownCar(car, at)), gone }
}
