import type { CarCard } from '@forecourt/domain/stock/car-card.schema.ts'
import { parseCarKey, type CarKey } from '@forecourt/domain/stock/car-key.ts'
import type { Db } from '../../platform/database/database.ts'
import { carCards, type CardContext } from './car-cards.ts'
import { newCarCards } from './new-cars.ts'

/** Cards of cars of any kind by their key; what never was or can no longer be ordered is absent. */
export async function cardsByKey(db: Db, keys: readonly CarKey[], at: CardContext): Promise<Map<CarKey, CarCard>> {
  const cars = keys.flatMap((key) => parseCarKey(key) ?? [])
  const vehicles = cars.flatMap((car) => (car.kind === 'new' ? [] : car.id))
  const wanted = cars.flatMap((car) => (car.kind === 'new' ? car : []))
  const [listed, configured] = await Promise.all([carCards(db, vehicles, at), newCarCards(db, wanted, at)])
  const cards = new Map([...listed, ...configured].map((card) => [card.key, card]))
  return new Map(keys.flatMap((key) => (cards.has(key) ? [[key, cards.get(key)!]] : [])))
}
