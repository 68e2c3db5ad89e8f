import type { Order } from '@forecourt/domain/orders/order.schema.ts'
import { dropCar } from '../stock/kept-cars.ts'
import { clearDraft } from './checkout-draft.ts'
import { finishOrder } from './order-access.ts'

/** A paid order leaves cart and checkout empty; a car that came into the cart meanwhile stays. */
export function clearPlacedOrder({ id, entries }: Order): void {
  finishOrder(id)
  clearDraft()
  for (const { key } of entries) dropCar('cart', key)
}
