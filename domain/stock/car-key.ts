/**
 * Which car somebody means. Stock cars, used cars and trucks are vehicles that exist once; their numbers are one series,
 * and a truck is named by what it is, stock or used. A new car is a version of a model that the factory still has to
 * build: `id` is the public number of the model, `engineId` that of the engine where it is not the version's base engine.
 */
export type CarRef =
  | { kind: 'stock' | 'used'; id: number }
  | { kind: 'new'; id: number; versionId: number; engineId?: number }

/** A car reference as short text: `used-20418`, `stock-311`, `new-12-45`, `new-12-45-7`. Stored, sent and compared. */
export type CarKey = string

export const CAR_KEY_PATTERN = /^(?:(?:stock|used)-[1-9]\d{0,8}|new(?:-[1-9]\d{0,8}){2,3})$/

/** A reference in, its key out. */
export function carKeyOf(car: CarRef): CarKey {
  if (car.kind !== 'new') return `${car.kind}-${car.id}`
  return ['new', car.id, car.versionId, car.engineId].filter((part) => part !== undefined).join('-')
}

/** Any text in, the car it names out; undefined when it is no key. */
export function parseCarKey(text: string): CarRef | undefined {
  if (!CAR_KEY_PATTERN.test(text)) return undefined
  const [kind, ...numbers] = text.split('-')
  const [id = 0, versionId = 0, engineId] = numbers.map(Number)
  if (kind === 'stock' || kind === 'used') return { kind, id }
  return { kind: 'new', id, versionId, ...(engineId !== undefined && { engineId }) }
}
