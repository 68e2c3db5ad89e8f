import { toStorageKey } from '../platform/values/storage.ts'
import { type CarKey, parseCarKey } from './car-key.ts'

/** The names under which the browser keeps cars. */
export const FAVOURITES_STORAGE_KEY = toStorageKey('favourites')
export const CART_STORAGE_KEY = toStorageKey('shopcart')
export const COMPARED_STORAGE_KEY = toStorageKey('compared')
export const VIEWED_STORAGE_KEY = toStorageKey('viewed')

export const MAX_FAVOURITES = 100
export const MAX_CART = 10
export const MAX_COMPARED = 4
export const MAX_VIEWED = 9

const version = 1

/** The cars in storage, and whether it had to be corrected (then write it back). */
export interface KeptCars {
  keys: CarKey[]
  repaired: boolean
}

/** The outcome of adding a car; a car that was there already stays at its place. */
export type Added = { keys: CarKey[]; outcome: 'added' | 'already-kept' | 'full' }

/**
 * The text of favourites or cart as stored and the most it may hold in, the cars out, newest last. Never fails: corrupt,
 * foreign or outdated text yields what can be saved of it. Older forms are a bare list of keys, and lists of objects with
 * `id` and `isStockCar` or `isUsedCar`. Doubles and what is over the limit are dropped.
 */
export function parseKeptCars(stored: string | null, max: number): KeptCars {
  if (stored === null) return { keys: [], repaired: false }
  const keys = [...new Set(readItems(parseJson(stored)).flatMap((item) => readKey(item) ?? []))].slice(0, max)
  return { keys, repaired: serialiseKeptCars(keys) !== stored }
}

/** Car keys in, the text to store out. */
export function serialiseKeptCars(keys: readonly CarKey[]): string {
  return JSON.stringify({ version, cars: keys })
}

/**
 * Kept cars and another in, the cars with it out. A car is not kept twice; the same version of a new car with another
 * engine, colour or option takes the place of the earlier choice. Outcome `full` when there is no room.
 */
export function addCar(keys: readonly CarKey[], key: CarKey, max: number): Added {
  if (keys.includes(key)) return { keys: [...keys], outcome: 'already-kept' }
  const place = keys.findIndex((other) => isSameCar(other, key))
  if (place !== -1) return { keys: keys.with(place, key), outcome: 'added' }
  if (keys.length >= max) return { keys: [...keys], outcome: 'full' }
  return { keys: [...keys, key], outcome: 'added' }
}

/** The cars looked at and the one on the screen now in, that one last out; the longest ago makes room. */
export function addViewed(keys: readonly CarKey[], key: CarKey): CarKey[] {
  return [...removeCar(keys, key), key].slice(-MAX_VIEWED)
}

/** Kept cars and one of them in, the others out. */
export function removeCar(keys: readonly CarKey[], key: CarKey): CarKey[] {
  return keys.filter((other) => !isSameCar(other, key))
}

/**
 * The kept cars now, those of before one of them was removed, and that one in; the cars with it back out: behind the cars
 * it stood behind. What came or went meanwhile stays so; a list that is full again stays full.
 */
export function putBack(keys: readonly CarKey[], before: readonly CarKey[], key: CarKey, max: number): CarKey[] {
  const place = before.findIndex((other) => isSameCar(other, key))
  const removed = before[place]
  if (removed === undefined || holdsCar(keys, key) || keys.length >= max) return [...keys]
  const predecessor = keys.findLastIndex((other) => before.slice(0, place).includes(other))
  return keys.toSpliced(predecessor + 1, 0, removed)
}

/** True when a car is among the kept ones, whatever its engine and options. */
export function holdsCar(keys: readonly CarKey[], key: CarKey): boolean {
  return keys.some((other) => isSameCar(other, key))
}

function isSameCar(one: CarKey, other: CarKey): boolean {
  return one === other || withoutChoice(one) === withoutChoice(other)
}

function withoutChoice(key: CarKey): CarKey {
  return key.replace(/^(new-\d+-\d+).*/, '$1')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readItems(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'object' && value !== null && 'cars' in value && Array.isArray(value.cars)) return value.cars
  return []
}

function readKey(item: unknown): CarKey | undefined {
  if (typeof item === 'string') return parseCarKey(item) && item
  if (typeof item !== 'object' || item === null || !('id' in item)) return undefined
  const kind =
    'isStockCar' in item && item.isStockCar === true
      ? 'stock'
      : 'isUsedCar' in item && item.isUsedCar === true
        ? 'used'
        : ''
  const key = `${kind}-${String(item.id)}`
  return parseCarKey(key) && key
}
