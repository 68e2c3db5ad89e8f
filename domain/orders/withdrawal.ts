import type { ShopCustomerType } from '../contacts/customer.ts'
import { holidayOn } from '../organisation/holidays.ts'
import { addDays, brusselsDay, type CalendarDay, toWeekday } from '../platform/values/calendar.ts'
import { accept, refuse, type Result } from '../platform/values/result.ts'
import { orderCan } from './order-actions.ts'
import type { DeliveryType, OrderStatus } from './order.ts'

/** A consumer who bought at a distance may withdraw for fourteen days after delivery (Code of Economic Law, art. VI.47). */
const periodDays = 14

/**
 * The states of a withdrawal: it is valid from the moment it is received; the dealer then settles it, or refuses it with a
 * reason.
 */
export const WITHDRAWAL_STATES = ['received', 'accepted', 'refused'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** An order, with what decides about a withdrawal from it. */
export interface WithdrawableOrder {
  /** Null while its advance is not paid: there is no contract yet. */
  orderStatus: OrderStatus | null
  customerType: ShopCustomerType
  /** The day the buyer got the last of its cars; null: not all of them yet. */
  deliveredOn: CalendarDay | null
  cars: readonly { isMadeToOrder: boolean }[]
  isWithdrawn: boolean
}

export type WithdrawalRefusal =
  | 'withdrawal-not-placed'
  | 'withdrawal-canceled'
  | 'withdrawal-business'
  | 'withdrawal-made-to-order'
  | 'withdrawal-too-late'
  | 'withdrawal-already'

/** The rule on withdrawal that a buyer sees before the order and after it (art. VI.45 §1, 8° and 11°). */
type WithdrawalRule = 'possible' | 'made-to-order' | 'mixed' | 'business'

export function withdrawalRule(order: Pick<WithdrawableOrder, 'customerType' | 'cars'>): WithdrawalRule {
  if (order.customerType !== 'private') return 'business'
  const built = order.cars.filter(({ isMadeToOrder }) => isMadeToOrder).length
  if (built === 0) return 'possible'
  return built === order.cars.length ? 'made-to-order' : 'mixed'
}

/**
 * Checks whether the buyer of an order may withdraw at an instant, and until when; `until` is null while the car is not
 * delivered, since the period has not begun to run. A car the factory still builds to the buyer's choice is excepted (art.
 * VI.53, 3°): an order of nothing else is refused, in a mixed one the caller leaves those cars out.
 */
export function checkWithdrawal(
  order: WithdrawableOrder,
  now: Date,
): Result<{ until: CalendarDay | null }, WithdrawalRefusal> {
  const { orderStatus, customerType, cars, deliveredOn, isWithdrawn } = order
  if (orderStatus === null) return refuse('withdrawal-not-placed')
  if (isWithdrawn) return refuse('withdrawal-already')
  if (orderStatus === 'canceled') return refuse('withdrawal-canceled')
  if (customerType !== 'private') return refuse('withdrawal-business')
  if (cars.every(({ isMadeToOrder }) => isMadeToOrder)) return refuse('withdrawal-made-to-order')
  const until = deliveredOn && lastDayToWithdraw(deliveredOn)
  if (until !== null && brusselsDay(now) > until) return refuse('withdrawal-too-late')
  return accept({ until })
}

/**
 * Returns the last day to withdraw, from the day of delivery. The day of delivery does not count; a period that would end
 * on a Saturday, Sunday or public holiday ends with the next working day (Regulation 1182/71, art. 3).
 */
export function lastDayToWithdraw(deliveredOn: CalendarDay): CalendarDay {
  let day = addDays(deliveredOn, periodDays)
  while (toWeekday(day) >= 6 || holidayOn(day)) day = addDays(day, 1)
  return day
}

/**
 * Returns the last day to refund everything, from the receipt of the statement (art. VI.50 §1). We may wait for the car.
 */
export function lastDayToRefund(receivedAt: Date): CalendarDay {
  return addDays(brusselsDay(receivedAt), periodDays)
}

/** The immediate effect of a withdrawal. */
export type WithdrawalEffect =
  /** The buyer has the car: the dealer takes it back first, then settles and sells it again. */
  | 'return-first'
  /**
   * The cars are on sale again, also when they are on their way to the buyer: they turn round. The rest of the order stays
   * in force, and the advance with it.
   */
  | 'cars-freed'
  /** As above, and no car of the order is left: it is canceled and its advance is refunded. */
  | 'order-canceled'

/** Returns the effect of a withdrawal from some cars of an order. */
export function withdrawalEffect(order: {
  orderStatus: OrderStatus | null
  deliveryType: DeliveryType | null
  deliveredOn: CalendarDay | null
  cars: readonly { isWithdrawn: boolean }[]
}): WithdrawalEffect {
  if (order.deliveredOn !== null || !orderCan('cancel', order).ok) return 'return-first'
  return order.cars.every(({ isWithdrawn }) => isWithdrawn) ? 'order-canceled' : 'cars-freed'
}
