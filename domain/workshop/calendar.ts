import { addDays, daysBetween, toWeekday, type CalendarDay, toYear } from '../platform/values/calendar.ts'

/** The kinds of bookings at a time of the day. */
export const APPOINTMENT_KINDS = ['workshop', 'test-drive'] as const
export type AppointmentKind = (typeof APPOINTMENT_KINDS)[number]

/** The sources of a handover: an order of the shop, or the dossier of a car that was sold by an offer. */
export const HANDOVER_SOURCES = ['order', 'dossier'] as const
export type HandoverSource = (typeof HANDOVER_SOURCES)[number]

/** The content of the calendar: appointments, and the half-days on which cars are handed over. */
export const CALENDAR_KINDS = [...APPOINTMENT_KINDS, 'handover'] as const
export type CalendarKind = (typeof CALENDAR_KINDS)[number]

/** Six weeks: a month with the days before and after it. */
export const MOST_DAYS = 42

export const CALENDAR_VIEWS = ['day', 'week', 'month'] as const
export type CalendarView = (typeof CALENDAR_VIEWS)[number]

/** Returns the days that a view shows around one of them: whole weeks, from Monday on. */
export function daysOfView(view: CalendarView, day: CalendarDay): { first: CalendarDay; last: CalendarDay } {
  if (view === 'day') return { first: day, last: day }
  if (view === 'week') return toWeek(day)
  return { first: toWeek(`${day.slice(0, 8)}01`).first, last: toWeek(lastOfMonth(day)).last }
}

/**
 * Returns the same view a number of steps later; a step of a month keeps the day of the month, as far as the month has it.
 */
export function stepCalendar(view: CalendarView, day: CalendarDay, steps: number): CalendarDay {
  if (view !== 'month') return addDays(day, steps * (view === 'week' ? 7 : 1))
  const months = toYear(day) * 12 + Number(day.slice(5, 7)) - 1 + steps
  const first = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
  const last = lastOfMonth(first)
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return same > last ? last : same
}

/** Assigns lanes to overlapping blocks: each gets its lane, and the number of lanes that its neighbours share. */
export function assignLanes<Block extends { from: number; to: number }>(
  blocks: readonly Block[],
): (Block & { lane: number; lanes: number })[] {
  const placed: (Block & { lane: number; lanes: number })[] = []
  let cluster: (Block & { lane: number; lanes: number })[] = []
  let ends = Number.NEGATIVE_INFINITY
  const close = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane + 1))
    for (const block of cluster) block.lanes = lanes
    placed.push(...cluster)
    cluster = []
  }
  for (const block of blocks.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (block.from >= ends) close()
    const busy = new Set(cluster.filter(({ to }) => to > block.from).map(({ lane }) => lane))
    let lane = 0
    while (busy.has(lane)) lane++
    cluster.push({ ...block, lane, lanes: 1 })
    ends = Math.max(ends, block.to)
  }
  close()
  return placed
}

type Laid = { from: number; to: number; lane: number; lanes: number }

/**
 * Selects the blocks that fit in a number of lanes: where more overlap, the first lanes show, and `rest` gives the number
 * of hidden ones, and their time.
 */
export function fitLanes<Block extends Laid>(
  blocks: readonly Block[],
  most: number,
): { shown: (Block & { isCrowded: boolean })[]; rest: { from: number; to: number; count: number }[] } {
  const shown = blocks
    .filter(({ lane }) => lane < most)
    .map((block) => ({ ...block, lanes: Math.min(block.lanes, most), isCrowded: block.lanes > most }))
  const rest: { from: number; to: number; count: number }[] = []
  for (const { from, to } of blocks.filter(({ lane }) => lane >= most).toSorted((a, b) => a.from - b.from)) {
    const last = rest.at(-1)
    if (last && from <= last.to) Object.assign(last, { to: Math.max(last.to, to), count: last.count + 1 })
    else rest.push({ from, to, count: 1 })
  }
  return { shown, rest }
}

/** Returns the number of the week as ISO 8601 counts: a week belongs to the year of its Thursday. */
export function toIsoWeek(day: CalendarDay): number {
  const thursday = addDays(toWeek(day).first, 3)
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
}

function toWeek(day: CalendarDay): { first: CalendarDay; last: CalendarDay } {
  const first = addDays(day, 1 - toWeekday(day))
  return { first, last: addDays(first, 6) }
}

function lastOfMonth(day: CalendarDay): CalendarDay {
  const next = addDays(`${day.slice(0, 8)}28`, 4)
  return addDays(`${next.slice(0, 8)}01`, -1)
}
