import { type Refusal, accept, refuse } from '../platform/values/result.ts'
import type { DeliveryType, OrderStatus } from './order.ts'

/** A draft is an order being made; it becomes `pending` when its advance is paid. */
export type OrderState = 'draft' | OrderStatus

const actions = {
  edit: ['draft'],
  requestPayment: ['draft'],
  place: ['draft'],
  ship: ['pending'],
  deliver: ['pending', 'shipped'],
  cancel: ['pending', 'shipped'],
} satisfies Record<string, OrderState[]>

export type OrderAction = keyof typeof actions

/**
 * Checks whether an action on an order is possible; the endpoint refuses with the result and the button shows its reason.
 * Refusals: `order-state` (not in this state), `picked-up` (the buyer collects the car, so nothing is shipped),
 * `not-shipped` (a car to deliver leaves us first).
 */
export function orderCan(
  action: OrderAction,
  order: { orderStatus: OrderStatus | null; deliveryType: DeliveryType | null },
): { ok: true } | Refusal<'order-state' | 'picked-up' | 'not-shipped'> {
  const state = order.orderStatus ?? 'draft'
  if (!(actions[action] as OrderState[]).includes(state)) return refuse('order-state')
  if (action === 'ship' && order.deliveryType === 'pickup') return refuse('picked-up')
  if (action === 'deliver' && state === 'pending' && order.deliveryType === 'deliver') return refuse('not-shipped')
  return accept({})
}
