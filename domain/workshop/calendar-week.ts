import { countOpenMinutes, toMinutes } from '../organisation/opening-hours.ts'
import { brusselsDay, brusselsMinutes, type CalendarDay } from '../platform/values/calendar.ts'
import { DAY_PARTS } from '../platform/values/day-part.ts'
import type { CalendarAppointment, CalendarHandover, CalendarPeriod } from './calendar.schema.ts'

/** Bookings that begin in the same hours; minutes since midnight. */
export interface Slot<Booking> {
  readonly from: number
  readonly to: number
  readonly bookings: readonly Booking[]
}

/** Groups bookings by the slot of the day in which they begin, in order; slots without bookings are left out. */
export function groupBySlot<Booking extends { readonly from: number }>(
  bookings: readonly Booking[],
  slotMinutes: number,
): Slot<Booking>[] {
  const bySlot = Map.groupBy(
    bookings.toSorted((one, other) => one.from - other.from),
    ({ from }) => Math.floor(from / slotMinutes) * slotMinutes,
  )
  return [...bySlot].map(([from, all]) => ({ from, to: from + slotMinutes, bookings: all }))
}

/** Workshop hours of a day, in minutes: booked, and the capacity of the manned bays during opening hours. */
export interface WorkshopLoad {
  readonly booked: number
  readonly capacity: number
}

export function calculateLoad(
  { departments, days, appointments }: Pick<CalendarPeriod, 'departments' | 'days' | 'appointments'>,
  day: CalendarDay,
): WorkshopLoad {
  const index = days.findIndex((one) => one.day === day)
  const capacity = departments.reduce((sum, { bays, hours }) => {
    return sum + countOpenMinutes(hours[index] ?? []) * (bays[index] ?? 0)
  }, 0)
  const ids = new Set(departments.map(({ id }) => id))
  const booked = appointments
    .filter(({ kind, department, startsAt }) => kind === 'workshop' && ids.has(department) && toDay(startsAt) === day)
    .reduce((sum, { startsAt, endsAt }) => sum + (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000, 0)
  return { booked, capacity }
}

/** The reason for which an appointment cannot take place as it is planned. */
export type Conflict =
  | { readonly reason: 'closed'; readonly appointment: CalendarAppointment }
  | { readonly reason: 'car-gone'; readonly appointment: CalendarAppointment; readonly handover: CalendarHandover }
  | { readonly reason: 'car-twice'; readonly appointment: CalendarAppointment; readonly other: CalendarAppointment }
  | { readonly reason: 'too-many'; readonly appointment: CalendarAppointment; readonly bays: number }

/**
 * Finds the coming appointments of a period that cannot take place, one conflict for each: its department is closed, its
 * car is handed over before, another test drive has the car, or more cars are in the workshop than bays are manned.
 */
export function findConflicts(period: CalendarPeriod, now: Date): Conflict[] {
  const coming = period.appointments.filter(
    ({ state, startsAt }) => (state === 'booked' || state === 'moved') && Date.parse(startsAt) > now.getTime(),
  )
  return coming
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt) || one.number.localeCompare(other.number))
    .flatMap((appointment) => findConflict(appointment, period, coming) ?? [])
}

function findConflict(
  appointment: CalendarAppointment,
  { departments, days, handovers }: CalendarPeriod,
  coming: readonly CalendarAppointment[],
): Conflict | undefined {
  const { kind, vehicle, startsAt } = appointment
  const day = toDay(startsAt)
  const index = days.findIndex((one) => one.day === day)
  const department = departments.find(({ id }) => id === appointment.department)
  if (!department || index < 0) return undefined
  const [from, to] = [
    toStartMinutes(startsAt),
    toStartMinutes(startsAt) + (Date.parse(appointment.endsAt) - Date.parse(startsAt)) / 60_000,
  ]
  const isOpen = (department.hours[index] ?? []).some((one) => toMinutes(one.from) <= from && to <= toMinutes(one.to))
  if (!isOpen) return { reason: 'closed', appointment }
  if (vehicle !== null) {
    const handover = handovers.find(
      (one) => !one.isDone && one.vehicles.includes(vehicle) && isBefore(one, { day, minutes: to }),
    )
    if (handover) return { reason: 'car-gone', appointment, handover }
    // The earlier of two keeps the car.
    const other = coming.find(
      (one) => one.vehicle === vehicle && comesFirst(one, appointment) && overlaps(one, appointment),
    )
    if (other) return { reason: 'car-twice', appointment, other }
  }
  if (kind !== 'workshop') return undefined
  const bays = department.bays[index] ?? 0
  const before = coming.filter(
    (one) =>
      one.kind === 'workshop' &&
      one.department === department.id &&
      comesFirst(one, appointment) &&
      one.startsAt <= startsAt &&
      startsAt < one.endsAt,
  )
  return before.length >= bays ? { reason: 'too-many', appointment, bays } : undefined
}

function comesFirst(one: CalendarAppointment, other: CalendarAppointment): boolean {
  return one.startsAt === other.startsAt ? one.number < other.number : one.startsAt < other.startsAt
}

function overlaps(one: CalendarAppointment, other: CalendarAppointment): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt
}

const NOON = 12 * 60

/** True where the half-day of the handover has begun when the drive ends. */
function isBefore({ day, part }: CalendarHandover, drive: { day: CalendarDay; minutes: number }): boolean {
  if (day !== drive.day) return day < drive.day
  return part === DAY_PARTS[0] || drive.minutes > NOON
}

function toDay(instant: string): CalendarDay {
  return brusselsDay(new Date(instant))
}

function toStartMinutes(instant: string): number {
  return brusselsMinutes(new Date(instant))
}
