import { brusselsInstant, type CalendarDay } from '../platform/values/calendar.ts'
import { clockTime, type ClockTime } from '../organisation/opening-hours.ts'
import { splitIntoQuarters, SLOT_MINUTES, type WorkshopDay } from './free-slots.ts'

/** The reason that nothing can begin at a time. */
export type NoStart = 'past' | 'too-late' | 'day-closed' | 'outside-hours' | 'full' | 'car-out'
export type Verdict = 'free' | NoStart

/** Times of a day at which something can begin, or why not; `to` is not included. */
export interface RoomSpan {
  from: ClockTime
  to: ClockTime
  verdict: Verdict
}

/** The instants between which staff book for a customer: they need no notice, and look further ahead than the shop. */
export interface HouseTime {
  from: Date
  lastDay: CalendarDay
}

const quartersOfDay = (24 * 60) / SLOT_MINUTES

/** Returns the whole day as spans, in order, for a duration. */
export function roomOn(day: WorkshopDay, durationMinutes: number, time: HouseTime): RoomSpan[] {
  const findStart = startsOn(day.day)
  const spans: RoomSpan[] = []
  for (let quarter = 0; quarter < quartersOfDay; quarter++) {
    const minutes = quarter * SLOT_MINUTES
    const verdict = startAt(day, { minutes, durationMinutes, startsAt: findStart(minutes) }, time).verdict
    const last = spans.at(-1)
    const to = clockTime(minutes + SLOT_MINUTES)
    if (last?.verdict === verdict) last.to = to
    else spans.push({ from: clockTime(minutes), to, verdict })
  }
  return spans
}

/** Checks a start: returns the bays that are free for it, none when it is not free. */
export function startAt(
  { day, periods, bays, taken }: WorkshopDay,
  { minutes, durationMinutes, startsAt }: { minutes: number; durationMinutes: number; startsAt: Date },
  { from, lastDay }: HouseTime,
): { verdict: Verdict; bays: readonly number[] } {
  const no = (verdict: NoStart) => ({ verdict, bays: [] })
  if (periods.length === 0 || bays === 0) return no('day-closed')
  const [begins, ends] = [clockTime(minutes), clockTime(minutes + durationMinutes)]
  if (!periods.some((period) => period.from <= begins && ends <= period.to)) return no('outside-hours')
  if (startsAt < from) return no('past')
  if (day > lastDay) return no('too-late')
  const quarters = new Set(
    splitIntoQuarters({ startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * 60_000) }).map((at) =>
      at.getTime(),
    ),
  )
  const meanwhile = taken.filter(({ at }) => quarters.has(at.getTime()))
  if (meanwhile.some(({ isCar }) => isCar)) return no('car-out')
  const busy = new Set(meanwhile.map(({ bay }) => bay))
  const free = Array.from({ length: bays }, (_, index) => index + 1).filter((bay) => !busy.has(bay))
  return free.length === 0 ? no('full') : { verdict: 'free', bays: free }
}

/** Returns the verdict of `spans` on a start at a time. */
export function verdictAt(spans: readonly RoomSpan[], time: ClockTime): Verdict {
  return spans.find(({ from, to }) => from <= time && time < to)?.verdict ?? 'outside-hours'
}

/**
 * Returns a conversion of minutes since midnight to instants. Clocks change at night, when the workshop is closed: the
 * offset at noon applies to the whole day.
 */
function startsOn(day: CalendarDay): (minutes: number) => Date {
  const noon = brusselsInstant(day, 12 * 60).getTime()
  return (minutes) => new Date(noon + (minutes - 12 * 60) * 60_000)
}
