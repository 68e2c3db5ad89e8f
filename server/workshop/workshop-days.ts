import { hoursOn } from '@forecourt/domain/organisation/opening-hours.ts'
import {
  addDays,
  brusselsDay,
  brusselsInstant,
  type CalendarDay,
  daysBetween,
  type Weekday,
} from '@forecourt/domain/platform/calendar.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import {
  baysOn,
  bookableTime,
  type BookableTime,
  freeSlots,
  type FreeSlot,
  nearestSlots,
  type WorkshopDay,
} from '@forecourt/domain/workshop/free-slots.ts'
import { readBranchOfDepartment } from '../organisation/organisation.ts'
import type { Db } from '../platform/database.ts'
import { readSetting } from '../platform/setting.ts'
import { capacitiesOf, type Offer, takenSlots } from './workshop.sql.ts'

/** What the diary of a department is read with. */
export type Asked = {
  readonly offer: Offer
  /** The booking whose own time counts as free: it is being moved. */
  readonly moving: string | undefined
  readonly now: Date
  readonly language: Language
}

export async function readBookableTime(db: Db, now: Date): Promise<BookableTime> {
  const leadHours = await readSetting(db, 'workshop.lead-hours')
  const horizonDays = await readSetting(db, 'workshop.horizon-days')
  return bookableTime(now, { leadHours, horizonDays })
}

/** The days from the first to the last, both included: hours, manned bays and what is taken. */
export async function readDays(db: Db, asked: Asked, first: CalendarDay, last: CalendarDay): Promise<WorkshopDay[]> {
  const { offer, moving } = asked
  const { department } = await readBranchOfDepartment(db, offer.departmentNumber, asked)
  const capacities = (await capacitiesOf(db, offer.departmentId)).map(({ weekday, bays, from, until }) => ({
    weekday: weekday as Weekday,
    bays,
    period: from === null && until === null ? null : { from: from ?? '0001-01-01', until: until ?? '9999-12-31' },
  }))
  const from = brusselsInstant(first, 0)
  const until = brusselsInstant(addDays(last, 1), 0)
  const taken = await takenSlots(db, offer.departmentId, from, until, moving)
  const takenOn = Map.groupBy(taken, ({ slotAt }) => brusselsDay(slotAt))
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => {
    const day = addDays(first, index)
    return {
      day,
      periods: department ? hoursOn(department.contactData.openingHours, day) : [],
      bays: baysOn(capacities, day),
      taken: (takenOn.get(day) ?? []).map(({ slotAt, bay }) => ({ at: slotAt, bay })),
    }
  })
}

export async function readFreeSlots(db: Db, asked: Asked, first: CalendarDay, last = first): Promise<FreeSlot[]> {
  const time = await readBookableTime(db, asked.now)
  const days = await readDays(db, asked, first, last)
  return days.flatMap((day) => freeSlots(day, asked.offer.durationMinutes, time))
}

const nearestCount = 6

/** Looks a few days around the wanted instant, then as far as can be booked. */
export async function readNearest(db: Db, asked: Asked, wanted: Date): Promise<FreeSlot[]> {
  const time = await readBookableTime(db, asked.now)
  const firstDay = brusselsDay(time.from)
  const day = brusselsDay(wanted)
  for (const around of [3, 14, daysBetween(firstDay, time.lastDay)]) {
    const from = later(firstDay, addDays(day, -around))
    const until = earlier(time.lastDay, addDays(later(day, firstDay), around))
    if (from > until) continue
    const slots = await readFreeSlots(db, asked, from, until)
    if (slots.length >= nearestCount) return nearestSlots(slots, wanted, nearestCount)
  }
  return nearestSlots(await readFreeSlots(db, asked, firstDay, time.lastDay), wanted, nearestCount)
}

function later(one: CalendarDay, other: CalendarDay): CalendarDay {
  return one > other ? one : other
}

function earlier(one: CalendarDay, other: CalendarDay): CalendarDay {
  return one < other ? one : other
}
