import { addDays, addMonths, daysBetween, type CalendarDay } from '../platform/values/calendar.ts'
import type { OrderStage } from '../stock/vehicle-states.ts'
import type { StepNeed } from './order-flow.ts'

/** A car that the factory builds, or that is on its way, for a dossier: it is sold before it is here. */

/** The states of an order at the factory. A dossier without a car has no order yet. */
export const CAR_ORDER_STATES = ['ordered', 'confirmed', 'built', 'transit', 'arrived', 'canceled'] as const
export type CarOrderState = (typeof CAR_ORDER_STATES)[number]

/**
 * Returns the progress of the order of a car, from whether it is here or canceled, and the stage of its label (null: it has
 * none).
 */
export function carOrderState(order: {
  readonly isCanceled: boolean
  readonly hasArrived: boolean
  readonly stage: OrderStage | null
}): CarOrderState {
  if (order.isCanceled) return 'canceled'
  return order.hasArrived ? 'arrived' : (order.stage ?? 'ordered')
}

/** A car that comes earlier by this number of days, or fewer, needs no mail of its own. */
const FEW_DAYS = 3

/**
 * Decides whether customers are notified of a changed day: of each delay, and of a day well before the one that they
 * expect.
 */
export function isNewsOfDay(toldOn: CalendarDay, expectedOn: CalendarDay): boolean {
  const days = daysBetween(toldOn, expectedOn)
  return days > 0 || days < -FEW_DAYS
}

interface TimedStep {
  readonly dueOn: CalendarDay
  readonly doneOn: CalendarDay | null
  readonly needs: readonly StepNeed[]
}

/**
 * Returns the steps that get another due day when the car is due on a day: the step that waits for the car on that day, and
 * the later open ones as long after it as before.
 */
export function stepsWithCar<Step extends TimedStep>(steps: readonly Step[], comesOn: CalendarDay): Step[] {
  const at = steps.findIndex(({ needs, doneOn }) => doneOn === null && needs.includes('arrival'))
  if (at < 0) return []
  const days = daysBetween(steps[at]!.dueOn, comesOn)
  if (days === 0) return []
  return steps.slice(at).flatMap((step) => (step.doneOn === null ? { ...step, dueOn: addDays(step.dueOn, days) } : []))
}

/** The time that a customer waits, by the terms of sale and the law. */
export interface DeliveryTerms {
  /** Days after the contract in which a consumer gets what no day was agreed for (Code of Economic Law, art. VI.43 §1). */
  readonly days: number
  /** The part of the agreed term (basis points) by which it may be overrun. */
  readonly extensionBp: number
  /** Months after which the price may be revised, for a business; never for a consumer (Royal Decree of 5 April 2019). */
  readonly revisionMonths: number
}

export type DeliveryNotice =
  /** After the day that was agreed on, but not yet too long after it. */
  | { readonly kind: 'after-term'; readonly agreedOn: CalendarDay; readonly latestOn: CalendarDay }
  /** Later than the terms allow: the customer may call the sale off. */
  | { readonly kind: 'term-overrun'; readonly agreedOn: CalendarDay; readonly latestOn: CalendarDay }
  /** A wait after which the terms let the price be revised. */
  | { readonly kind: 'price-revision'; readonly from: CalendarDay }
  /** As long, but for a consumer: the price stays fixed. */
  | { readonly kind: 'price-fixed'; readonly from: CalendarDay }

/**
 * Returns the notices for a salesperson about a contract, from its agreed day (null: none), the day on which its car is
 * expected and the terms. A business without an agreed day has no term to overrun. Ends of terms are days on which it is in
 * time.
 */
export function deliveryNotices(
  sale: {
    readonly contractDay: CalendarDay
    readonly agreedOn: CalendarDay | null
    readonly expectedOn: CalendarDay
    readonly isConsumer: boolean
  },
  terms: DeliveryTerms,
): DeliveryNotice[] {
  const { contractDay, expectedOn, isConsumer } = sale
  const agreedOn = sale.agreedOn ?? (isConsumer ? addDays(contractDay, terms.days) : null)
  const notices: DeliveryNotice[] = []
  if (agreedOn !== null && expectedOn > agreedOn) {
    const term = Math.max(0, daysBetween(contractDay, agreedOn))
    const latestOn = addDays(agreedOn, Math.floor((term * terms.extensionBp) / 10_000))
    notices.push({ kind: expectedOn > latestOn ? 'term-overrun' : 'after-term', agreedOn, latestOn })
  }
  const from = addMonths(contractDay, terms.revisionMonths)
  if (expectedOn > from) notices.push({ kind: isConsumer ? 'price-fixed' : 'price-revision', from })
  return notices
}
