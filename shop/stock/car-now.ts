import { api } from '@forecourt/api-client/api-client.ts'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import type { CarState } from './car-sheet.ts'
import { resolveState } from './car-state.ts'

/** Loads the present state of a car; a car that is not offered any more is sold. Undefined without an answer. */
export async function carNow(key: CarKey): Promise<CarState | undefined> {
  const found = await api('POST /shop/catalog/getfavourites', { ids: [key] }).catch(() => undefined)
  if (!found) return undefined
  const [car] = found.usedCars
  return resolveState(car ?? { availability: 'sold', reservedUntil: null })
}
