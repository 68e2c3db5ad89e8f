import { DAY_PARTS, type DayPart } from '../platform/values/day-part.ts'
import { holidayOn } from '../organisation/holidays.ts'
import { hoursOn, toMinutes, type OpeningHours } from '../organisation/opening-hours.ts'
import { addDays, type CalendarDay, daysBetween, type Weekday, toWeekday } from '../platform/values/calendar.ts'
import type { DeliveryTerm } from './delivery-term.ts'

/** When the buyer gets the car, at home or at the branch: half a day. */
export interface Handover {
  day: CalendarDay
  part: DayPart
}

/** A day with the halves of it that can still be chosen. Never none. */
export interface HandoverDay {
  day: CalendarDay
  parts: DayPart[]
}

/** The number of orders that are handed over in half a day of the week. */
export interface HandoverCapacity {
  weekday: Weekday
  part: DayPart
  orders: number
}

/**
 * Returns the first day on which all cars of an order can be handed over. The transfer of the balance and making the cars
 * ready take `leadDays`; a car on its way has to arrive first. Undefined when there are none, and when the factory has
 * still to build one: the day is unknown.
 */
export function firstHandoverDay(
  cars: readonly { isMadeToOrder: boolean; delivery: DeliveryTerm }[],
  { today, leadDays }: { today: CalendarDay; leadDays: number },
): CalendarDay | undefined {
  if (cars.length === 0 || cars.some(({ isMadeToOrder }) => isMadeToOrder)) return undefined
  const arrivals = cars.flatMap(({ delivery }) => (delivery.kind === 'by' ? delivery.day : []))
  return [addDays(today, leadDays), ...arrivals].toSorted().at(-1)
}

/** Returns the days of a span, both ends included, on which there is room. */
export function handoverDays(
  { first, last }: { first: CalendarDay; last: CalendarDay },
  at: {
    capacities: readonly HandoverCapacity[]
    taken: readonly (Handover & { orders: number })[]
    isOpen: (day: CalendarDay, part: DayPart) => boolean
  },
): HandoverDay[] {
  const roomIn = (day: CalendarDay, part: DayPart) => {
    const capacity = at.capacities.find((one) => one.weekday === toWeekday(day) && one.part === part)?.orders ?? 0
    return capacity - (at.taken.find((one) => one.day === day && one.part === part)?.orders ?? 0)
  }
  return Array.from({ length: Math.max(daysBetween(first, last) + 1, 0) }, (_, index) => {
    const day = addDays(first, index)
    return { day, parts: DAY_PARTS.filter((part) => roomIn(day, part) > 0 && at.isOpen(day, part)) }
  }).filter(({ parts }) => parts.length > 0)
}

/** Returns true when staff can hand over the car: the doors are open for an hour of that half of the day at least. */
export function isOpenIn(hours: OpeningHours, { day, part }: Handover): boolean {
  const [from, to] = part === 'morning' ? ['00:00', '12:00'] : ['12:00', '24:00']
  const minutes = hoursOn(hours, day).map((period) =>
    Math.max(toMinutes(earlier(period.to, to)) - toMinutes(later(period.from, from)), 0),
  )
  return minutes.reduce((sum, one) => sum + one, 0) >= 60
}

/** Returns false for public holidays, on which no cars are delivered. */
export function isDeliveryDay(day: CalendarDay): boolean {
  return holidayOn(day) === undefined
}

export function isOffered({ day, part }: Handover, days: readonly HandoverDay[]): boolean {
  return days.some((one) => one.day === day && one.parts.includes(part))
}

/** Resolves the delivery term: the day that the buyer has chosen, if any. A car from the factory keeps its term. */
export function resolveTerm(term: DeliveryTerm, handover: Handover | null): DeliveryTerm {
  return handover === null ? term : { kind: 'on', ...handover }
}

function earlier(one: string, other: string): string {
  return one < other ? one : other
}

function later(one: string, other: string): string {
  return one > other ? one : other
}
