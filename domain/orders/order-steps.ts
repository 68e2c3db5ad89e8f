import { brusselsDay, type CalendarDay } from '../platform/values/calendar.ts'
import type { DeliveryType, OrderStatus } from './order.ts'

export const ORDER_STEPS = [
  'ordered',
  'advance-paid',
  'preparing',
  'ready',
  'shipped',
  'delivered',
  'canceled',
] as const
type OrderStepName = (typeof ORDER_STEPS)[number]

export const STEP_STATES = ['done', 'now', 'todo'] as const

/** One step of an order on its way to the buyer; `on` is null where the day was not recorded. */
export interface OrderStep {
  step: OrderStepName
  state: (typeof STEP_STATES)[number]
  on: CalendarDay | null
}

/** A placed order, with what its steps depend on. */
interface OrderOnItsWay {
  orderStatus: OrderStatus
  deliveryType: DeliveryType | null
  orderedAt: Date
  placedAt: Date
  readyAt: Date | null
  shippedAt: Date | null
  deliveredOn: CalendarDay | null
  canceledAt: Date | null
}

/**
 * Returns the steps of a placed order with their days: all before the current one are done, also those without a recorded
 * day. A canceled order shows what had happened, and ends there. An order that is collected has no step for transport.
 */
export function orderSteps(order: OrderOnItsWay): OrderStep[] {
  const { orderStatus, deliveryType, orderedAt, placedAt, readyAt, shippedAt, deliveredOn, canceledAt } = order
  const way: { step: OrderStepName; on: CalendarDay | null }[] = [
    { step: 'ordered', on: brusselsDay(orderedAt) },
    { step: 'advance-paid', on: brusselsDay(placedAt) },
    { step: 'preparing', on: null },
    { step: 'ready', on: readyAt && brusselsDay(readyAt) },
    ...(deliveryType === 'deliver' ? [{ step: 'shipped' as const, on: shippedAt && brusselsDay(shippedAt) }] : []),
    { step: 'delivered', on: deliveredOn },
  ]
  if (orderStatus === 'canceled') {
    const happened = way.filter(({ on }) => on !== null)
    return [...happened, { step: 'canceled' as const, on: canceledAt && brusselsDay(canceledAt) }].map((step) => ({
      ...step,
      state: 'done',
    }))
  }
  const at = orderStatus === 'pending' ? (readyAt ? 'ready' : 'preparing') : orderStatus
  const now = way.findIndex(({ step }) => step === at)
  return way.map((step, index) => ({
    ...step,
    state: index < now || at === 'delivered' ? 'done' : index === now ? 'now' : 'todo',
  }))
}
