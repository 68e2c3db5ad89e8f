import { useEffect, useSyncExternalStore } from 'react'
import type { CarKey } from '@forecourt/domain/stock/car-key.ts'
import {
  addCar,
  type Added,
  CART_STORAGE_KEY,
  COMPARED_STORAGE_KEY,
  FAVOURITES_STORAGE_KEY,
  holdsCar,
  MAX_CART,
  MAX_COMPARED,
  MAX_FAVOURITES,
  MAX_VIEWED,
  parseKeptCars,
  putBack,
  removeCar,
  serialiseKeptCars,
  VIEWED_STORAGE_KEY,
} from '@forecourt/domain/stock/kept-cars.ts'

/** The lists of cars that the browser keeps for a visitor. */
export type KeptList = 'favourites' | 'cart' | 'compared' | 'viewed'

/** The cars of a list, newest last; none while the server renders. Every tab shows the same. */
export function useKeptCars(list: KeptList): readonly CarKey[] {
  useEffect(() => repair(list), [list])
  return useSyncExternalStore(
    subscribe,
    () => read(list).keys,
    () => noCars,
  )
}

export function useIsKept(list: KeptList, key: CarKey): boolean {
  return holdsCar(useKeptCars(list), key)
}

/** Adds a car, unless it is there or the list is full. */
export function keepCar(list: KeptList, key: CarKey): Added['outcome'] {
  const { keys, outcome } = addCar(read(list).keys, key, lists[list].max)
  if (outcome === 'added') write(list, keys)
  return outcome
}

/** Removes a car; the returned function puts it back in its place. */
export function dropCar(list: KeptList, key: CarKey): () => void {
  const before = read(list).keys
  write(list, removeCar(before, key))
  return () => write(list, putBack(read(list).keys, before, key, lists[list].max))
}

/** Replaces the cars of the list. */
export function changeCars(list: KeptList, change: (keys: readonly CarKey[]) => readonly CarKey[]): void {
  write(list, change(read(list).keys))
}

export function isKept(list: KeptList, key: CarKey): boolean {
  return holdsCar(read(list).keys, key)
}

const lists = {
  favourites: { storageKey: FAVOURITES_STORAGE_KEY, max: MAX_FAVOURITES },
  cart: { storageKey: CART_STORAGE_KEY, max: MAX_CART },
  compared: { storageKey: COMPARED_STORAGE_KEY, max: MAX_COMPARED },
  viewed: { storageKey: VIEWED_STORAGE_KEY, max: MAX_VIEWED },
}

const noCars: readonly CarKey[] = []
const listeners = new Set<() => void>()
const lastRead = new Map<KeptList, { stored: string | null; keys: readonly CarKey[]; repaired: boolean }>()

/** A browser may forbid storage; then the cars last as long as the page. */
const memory = new Map<string, string>()

function read(list: KeptList) {
  const { storageKey, max } = lists[list]
  const stored = load(storageKey)
  const last = lastRead.get(list)
  if (last?.stored === stored) return last
  const present = { stored, ...parseKeptCars(stored, max) }
  lastRead.set(list, present)
  return present
}

function repair(list: KeptList): void {
  const { keys, repaired } = read(list)
  if (repaired) write(list, keys)
}

function write(list: KeptList, keys: readonly CarKey[]): void {
  save(lists[list].storageKey, serialiseKeptCars(keys))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Only other tabs hear this event.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function load(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

function save(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    memory.set(key, text)
  }
}
