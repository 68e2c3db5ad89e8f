import { requireValue } from '../platform/values/required.ts'
import type { PartKey } from '../catalogue/compatibility.ts'

/**
 * The reference of a car. Stock cars, used cars and trucks are vehicles that exist once; their numbers are one series, and
 * a truck is referred to as a stock or used car. A new car is a version of a model that the factory still has to build:
 * `id` is the public number of the model, `engineId` that of the engine where it is not the version's base engine, `parts`
 * are the parts chosen in addition; without a colour among them, it is still to be agreed on.
 */
export type CarRef =
  | { kind: 'stock' | 'used'; id: number }
  | { kind: 'new'; id: number; versionId: number; engineId?: number; parts?: readonly PartKey[] }

/**
 * A car reference as short text: `used-20418`, `stock-311`, `new-12-45`, `new-12-45.colour-3.pack-8`. Stored, sent and
 * compared.
 */
export type CarKey = string

export const CAR_KEY_PATTERN =
  /^(?:(?:stock|used)-[1-9]\d{0,8}|new(?:-[1-9]\d{0,8}){2,3}(?:\.(?:colour|option|pack|cover-[1-9]\d{0,8})-[1-9]\d{0,8}){0,60})$/

/** Returns the key of a car. */
export function toCarKey(car: CarRef): CarKey {
  if (car.kind !== 'new') return `${car.kind}-${car.id}`
  const configured = ['new', car.id, car.versionId, car.engineId].filter((part) => part !== undefined).join('-')
  return [configured, ...(car.parts ?? [])].join('.')
}

/** Returns the car that a stored key names. */
export function requireCarKey(key: CarKey): CarRef {
  return requireValue(parseCarKey(key), `the car with the key ${key}`)
}

/** Parses the key of a car; undefined when the text is no key. */
export function parseCarKey(text: string): CarRef | undefined {
  if (!CAR_KEY_PATTERN.test(text)) return undefined
  const [car = '', ...parts] = text.split('.')
  const [kind, ...numbers] = car.split('-')
  const [id = 0, versionId = 0, engineId] = numbers.map(Number)
  if (kind === 'stock' || kind === 'used') return { kind, id }
  return {
    kind: 'new',
    id,
    versionId,
    ...(engineId !== undefined && { engineId }),
    ...(parts.length > 0 && { parts: parts as PartKey[] }),
  }
}
