import type { Language } from '../platform/values/languages.ts'
import { buildPath } from '../platform/routes/routes.ts'
import type { CarCard } from './car-card.schema.ts'

/** Returns the path of the page of a car. */
export function carPath(
  { id, slug, isTruck, isStockCar, isUsedCar }: Pick<CarCard, 'id' | 'slug' | 'isTruck' | 'isStockCar' | 'isUsedCar'>,
  language: Language,
): string {
  if (isTruck) return buildPath('content.truck.detail', language, { slug, id })
  if (isStockCar) return buildPath('content.stockcar.detail', language, { slug, id })
  if (isUsedCar) return buildPath('content.usedcar.detail', language, { slug, id })
  return buildPath('content.newcar.detail', language, { slug, id })
}

/** Returns the model of a car with its version: `Lumen E3 Comfort`. */
export function carFullName({ carName, carVersion }: Pick<CarCard, 'carName' | 'carVersion'>): string {
  return [carName, carVersion?.name].filter(Boolean).join(' ')
}
