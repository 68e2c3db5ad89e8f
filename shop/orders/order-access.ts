import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import { toStorageKey } from '@forecourt/domain/platform/values/storage.ts'

/** The access key of an order on the server: its holder may see and change that order. */
export type OrderAccess = Pick<Order, 'id' | 'accessKey'>

interface KnownOrder extends OrderAccess {
  /** Milliseconds since 1970, when this browser last worked on it. */
  usedAt: number
  /** Paid or canceled: the next checkout starts another order. */
  isFinished: boolean
}

const storageKey = toStorageKey('orders')
/** A buyer who returns later finds the order in the mail; a shared computer forgets it. */
const keptMs = 24 * 3_600_000
const mostKept = 5

/** Returns the order that checkout continues, in whatever tab it was begun. */
export function currentOrder(now = Date.now()): OrderAccess | undefined {
  return toAccess(readKnownOrders(now).findLast(({ isFinished }) => !isFinished))
}

/** Access to one order, finished or not; undefined in a browser that has not worked on it. */
export function accessTo(id: string, now = Date.now()): OrderAccess | undefined {
  return toAccess(readKnownOrders(now).find((known) => known.id === id))
}

/** Returns the order that was last paid, or canceled, in this browser. */
export function lastOrder(now = Date.now()): OrderAccess | undefined {
  return toAccess(readKnownOrders(now).findLast(({ isFinished }) => isFinished))
}

/** Makes an order the one that checkout continues with. */
export function rememberOrder({ id, accessKey }: OrderAccess, now = Date.now()): void {
  const others = readKnownOrders(now).filter((known) => known.id !== id)
  write([...others, { id, accessKey, usedAt: now, isFinished: false }].slice(-mostKept))
}

/** Finishes an order: it can still be viewed, and checkout starts another. */
export function finishOrder(id: string, now = Date.now()): void {
  write(readKnownOrders(now).map((known) => (known.id === id ? { ...known, isFinished: true } : known)))
}

export function forgetOrder(id: string, now = Date.now()): void {
  write(readKnownOrders(now).filter((known) => known.id !== id))
}

function toAccess(known: KnownOrder | undefined): OrderAccess | undefined {
  return known && { id: known.id, accessKey: known.accessKey }
}

function readKnownOrders(now: number): KnownOrder[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((item) => isKnownOrder(item) && now - item.usedAt < keptMs) : []
  } catch {
    return []
  }
}

function write(orders: readonly KnownOrder[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(orders))
  } catch {
    // A browser that forbids storage pays in one go or starts again.
  }
}

function isKnownOrder(item: unknown): item is KnownOrder {
  const { id, accessKey, usedAt } = (item ?? {}) as Partial<KnownOrder>
  return typeof id === 'string' && typeof accessKey === 'string' && typeof usedAt === 'number'
}
