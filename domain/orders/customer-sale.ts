import type { CalendarDay } from '../platform/values/calendar.ts'
import type { CustomerOrderState } from './dossier.ts'
import type { StepNeed } from './order-flow.ts'

interface SaleStep {
  readonly label: string
  readonly dueOn: CalendarDay
  readonly doneOn: CalendarDay | null
  readonly needs: readonly StepNeed[]
}

/** The order of a sold car and its steps, in their order. */
interface FollowedSale {
  readonly state: CustomerOrderState
  readonly steps: readonly SaleStep[]
}

/**
 * Returns the day on which the customer may expect a sold car: the agreed one, as the offer states it, else the day of the
 * step in which it is handed over. Null once it is delivered or canceled, and while unknown.
 */
export function expectedOn({
  state,
  steps,
  deliveryDay,
  handoverOn,
}: FollowedSale & {
  readonly deliveryDay: CalendarDay | null
  readonly handoverOn: CalendarDay | null
}): CalendarDay | null {
  if (state === 'delivered' || state === 'canceled') return null
  return handoverOn ?? deliveryDay ?? steps.find(({ needs }) => needs.includes('handover-report'))?.dueOn ?? null
}

/**
 * Returns the next step of a sold car for its buyer; null: all is done, the sale was canceled, or the car is delivered: what
 * remains then is for staff, such as calling the customer.
 */
export function findNextStep({ state, steps }: FollowedSale): { label: string; dueOn: CalendarDay } | null {
  const next = state === 'delivered' || state === 'canceled' ? undefined : steps.find(({ doneOn }) => doneOn === null)
  return next ? { label: next.label, dueOn: next.dueOn } : null
}
