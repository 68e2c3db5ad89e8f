import type { DiaryMonth, OfferedSlot } from '@forecourt/domain/agenda/diary.schema.ts'
import {
  type BookableTime,
  freeSlots,
  type FreeSlot,
  nearestSlots,
  noRoomOn,
  type TakenSlot,
  type WorkshopDay,
} from '@forecourt/domain/agenda/free-slots.ts'
import { hoursOn } from '@forecourt/domain/organisation/opening-hours.ts'
import {
  addDays,
  brusselsDay,
  brusselsInstant,
  type CalendarDay,
  daysBetween,
} from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { readBranchOfDepartment } from '../organisation/organisation.ts'
import type { Db } from '../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'

/** The bookable times of a department: its hours, its staff or bays, and the taken ones. */
export type Diary = {
  readonly departmentNumber: number
  readonly durationMinutes: number
  readonly time: BookableTime
  readonly baysOn: (day: CalendarDay) => number
  readonly takenBetween: (from: Date, until: Date) => Promise<readonly TakenSlot[]>
  readonly now: Date
  readonly language: Language
}

/** Reads the days from the first to the last, both included. */
export async function readDays(db: Db, diary: Diary, first: CalendarDay, last: CalendarDay): Promise<WorkshopDay[]> {
  const { department } = await readBranchOfDepartment(db, diary.departmentNumber, diary)
  const taken = await diary.takenBetween(brusselsInstant(first, 0), brusselsInstant(addDays(last, 1), 0))
  const takenOn = Map.groupBy(taken, ({ at }) => brusselsDay(at))
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => {
    const day = addDays(first, index)
    return {
      day,
      periods: department ? hoursOn(department.contactData.openingHours, day) : [],
      bays: diary.baysOn(day),
      taken: takenOn.get(day) ?? [],
    }
  })
}

/** Reads a month with how many times are free on each of its days, or why none is. */
export async function readMonth(db: Db, diary: Diary, month: string): Promise<DiaryMonth> {
  const { time, durationMinutes } = diary
  const days = await readDays(db, diary, `${month}-01`, lastOfMonth(month))
  return {
    month,
    firstDay: brusselsDay(time.from),
    lastDay: time.lastDay,
    days: days.map((day) => ({
      day: day.day,
      free: freeSlots(day, durationMinutes, time).length,
      noRoom: noRoomOn(day, durationMinutes, time) ?? null,
    })),
  }
}

export async function readFreeSlots(db: Db, diary: Diary, first: CalendarDay, last = first): Promise<FreeSlot[]> {
  const days = await readDays(db, diary, first, last)
  return days.flatMap((day) => freeSlots(day, diary.durationMinutes, diary.time))
}

/** Returns the free slot at an instant; refuses one that was booked meanwhile. */
export async function freeSlotAt(db: Db, diary: Diary, wanted: Date): Promise<FreeSlot | ApiRefusal> {
  const slots = await readFreeSlots(db, diary, brusselsDay(wanted))
  const slot = slots.find(({ startsAt }) => startsAt.getTime() === wanted.getTime())
  return slot ?? refuse('slot-taken', { field: 'startsAt' })
}

const nearestCount = 6

/** Searches a few days around the wanted instant, then as far as can be booked. */
export async function readNearest(db: Db, diary: Diary, wanted: Date): Promise<FreeSlot[]> {
  const { from, lastDay } = diary.time
  const firstDay = brusselsDay(from)
  const day = brusselsDay(wanted)
  for (const around of [3, 14, daysBetween(firstDay, lastDay)]) {
    const first = later(firstDay, addDays(day, -around))
    const last = earlier(lastDay, addDays(later(day, firstDay), around))
    if (first > last) continue
    const slots = await readFreeSlots(db, diary, first, last)
    if (slots.length >= nearestCount) return nearestSlots(slots, wanted, nearestCount)
  }
  return nearestSlots(await readFreeSlots(db, diary, firstDay, lastDay), wanted, nearestCount)
}

export function slotAnswer({ startsAt, endsAt }: FreeSlot): OfferedSlot {
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}

/** Returns the name of the lock that serializes bookings, moves and cancellations of a department on a day. */
export function dayName(departmentId: string, instant: Date): string {
  return `diary ${departmentId} ${brusselsDay(instant)}`
}

function lastOfMonth(month: string): CalendarDay {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return addDays(`${number === 12 ? year + 1 : year}-${String((number % 12) + 1).padStart(2, '0')}-01`, -1)
}

function later(one: CalendarDay, other: CalendarDay): CalendarDay {
  return one > other ? one : other
}

function earlier(one: CalendarDay, other: CalendarDay): CalendarDay {
  return one < other ? one : other
}
