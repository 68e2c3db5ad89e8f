import { toStorageKey } from '../platform/values/storage.ts'
import { type CarKey, parseCarKey } from './car-key.ts'

/** The names under which the browser stores cars. */
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
 * Parses the stored text of favourites or cart up to a limit, newest last. Never fails: corrupt, foreign or outdated text
 * yields the cars that can be recovered. Older forms are a bare list of keys, and lists of objects with `id` and
 * `isStockCar` or `isUsedCar`. Duplicates and cars beyond the limit are dropped.
 */
export function parseKeptCars(stored: string | null, max: number): KeptCars {
  if (stored === null) return { keys: [], repaired: false }
  const keys = [...new Set(readItems(parseJson(stored)).flatMap((item) => readKey(item) ?? []))].slice(0, max)
  return { keys, repaired: serialiseKeptCars(keys) !== stored }
}

/** Returns the text to store for car keys. */
export function serialiseKeptCars(keys: readonly CarKey[]): string {
  return JSON.stringify({ version, cars: keys })
}

/**
 * Adds a car to the stored ones. A car is not stored twice; the same version of a new car with another engine, colour or
 * option takes the place of the earlier choice. Outcome `full` when there is no room.
 */
export function addCar(keys: readonly CarKey[], key: CarKey, max: number): Added {
  if (keys.includes(key)) return { keys: [...keys], outcome: 'already-kept' }
  const place = keys.findIndex((other) => isSameCar(other, key))
  if (place !== -1) return { keys: keys.with(place, key), outcome: 'added' }
  if (keys.length >= max) return { keys: [...keys], outcome: 'full' }
  return { keys: [...keys, key], outcome: 'added' }
}

/** Adds the current car to the viewed ones, last; the oldest makes room. */
export function addViewed(keys: readonly CarKey[], key: CarKey): CarKey[] {
  return [...removeCar(keys, key), key].slice(-MAX_VIEWED)
}

/** Removes a car from the stored ones. */
export function removeCar(keys: readonly CarKey[], key: CarKey): CarKey[] {
  return keys.filter((other) => !isSameCar(other, key))
}

/**
 * Restores a removed car, from the stored cars now and those before its removal: behind the cars that preceded it. Other
 * changes since then are kept; a list that is full again stays full.
 */
export function putBack(keys: readonly CarKey[], before: readonly CarKey[], key: CarKey, max: number): CarKey[] {
  const place = before.findIndex((other) => isSameCar(other, key))
  const removed = before[place]
  if (removed === undefined || holdsCar(keys, key) || keys.length >= max) return [...keys]
  const predecessor = keys.findLastIndex((other) => before.slice(0, place).includes(other))
  return keys.toSpliced(predecessor + 1, 0, removed)
}

/** Returns true when a car is among the stored ones, whatever its engine and options. */
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
