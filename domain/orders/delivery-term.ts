import type { DayPart } from '../platform/values/day-part.ts'
import { addDays, type CalendarDay } from '../platform/values/calendar.ts'

/**
 * The latest day of delivery: stated before the order, and by the order form (Code of Economic Law, art. VI.45 §1, 7°;
 * Royal Decree of 5 April 2019, art. 3).
 */
export type DeliveryTerm =
  /** It is here: the number of days after the whole price is paid. */
  | { kind: 'after-payment'; days: number }
  /** It is on its way or still to be built: on this day. */
  | { kind: 'by'; day: CalendarDay }
  /** The buyer chose this half-day. */
  | { kind: 'on'; day: CalendarDay; part: DayPart }

/** The place of a car now: with us, on its way until a day, or not built before it is ordered. */
type Whereabouts =
  | { kind: 'here' }
  | { kind: 'on-its-way'; expectedOn: CalendarDay }
  | { kind: 'to-be-built'; weeks: number }

/**
 * Returns the delivery term of a car: takes its place, the days it takes to make it ready, and today. A car that should
 * have come already comes today at the earliest. What the factory builds is promised by its weeks alone: they include
 * making it ready.
 */
export function deliveryTerm(
  where: Whereabouts,
  { readyInDays, today }: { readyInDays: number; today: CalendarDay },
): DeliveryTerm {
  switch (where.kind) {
    case 'here':
      return { kind: 'after-payment', days: readyInDays }
    case 'on-its-way':
      return { kind: 'by', day: addDays(where.expectedOn < today ? today : where.expectedOn, readyInDays) }
    case 'to-be-built':
      return { kind: 'by', day: addDays(today, where.weeks * 7) }
  }
}
