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
 * A sold car in, the day on which its customer may expect it out: the one agreed on, as the offer says it, else the day of the
 * step in which it is handed over. Null once it is delivered or nothing comes of it, and where nobody knows.
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

/** A sold car in, the step that is next for it out; null: all is done, or nothing comes of it. */
export function findNextStep({ state, steps }: FollowedSale): { label: string; dueOn: CalendarDay } | null {
  const next = state === 'canceled' ? undefined : steps.find(({ doneOn }) => doneOn === null)
  return next ? { label: next.label, dueOn: next.dueOn } : null
}
