import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import { toStorageKey } from '@forecourt/domain/platform/values/storage.ts'
import { dropCar } from '../stock/kept-cars.ts'
import { clearDraft } from './checkout-draft.ts'
import { accessTo, finishOrder, type OrderAccess } from './order-access.ts'

const storageKey = toStorageKey('placed-order')

/** The order whose thanks this tab shows: after a reload it shows them again. */
export function readPlacedOrder(): OrderAccess | undefined {
  try {
    const id = sessionStorage.getItem(storageKey)
    return id === null ? undefined : accessTo(id)
  } catch {
    return undefined
  }
}

/** @param id undefined: the buyer has left them */
export function showPlacedOrder(id: string | undefined): void {
  try {
    if (id === undefined) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, id)
  } catch {
    // A browser that forbids storage loses them at a reload; the mail has them.
  }
}

/** A paid order leaves cart and checkout empty; a car that came into the cart meanwhile stays. */
export function clearPlacedOrder({ id, entries }: Order): void {
  finishOrder(id)
  clearDraft()
  for (const { key } of entries) dropCar('cart', key)
}
