import {
  baysOn,
  bookableTime,
  SLOT_MINUTES,
  splitIntoQuarters,
  type TakenSlot,
} from '@forecourt/domain/agenda/free-slots.ts'
import { hoursOn } from '@forecourt/domain/organisation/opening-hours.ts'
import {
  addDays,
  addDaysToInstant,
  brusselsDay,
  brusselsInstant,
  daysBetween,
  type CalendarDay,
} from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import {
  layOutWork,
  toPlannedMinutes,
  toWorkStart,
  type WorkDay,
} from '@forecourt/domain/workshop/work-orders/work-week.ts'
import type { Diary } from '../agenda/diary.ts'
import { readBranchOfDepartment } from '../organisation/organisation.ts'
import type { Db } from '../platform/database/database.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { selectBayWorks } from './work-orders/work-week.sql.ts'
import { selectCapacities, type Offer, selectTakenSlots } from './workshop.sql.ts'

/** Loads the diary of a workshop for one of its services. The time of a booking that is being moved counts as free. */
export async function loadDiary(
  db: Db,
  { departmentId, departmentNumber, durationMinutes }: Offer,
  { moving, now, language }: { moving: string | undefined; now: Date; language: Language },
): Promise<Diary> {
  const leadHours = await readSetting(db, 'workshop.lead-hours')
  const horizonDays = await readSetting(db, 'workshop.horizon-days')
  const baysOnDay = await loadBays(db, departmentId)
  return {
    departmentNumber,
    durationMinutes,
    time: bookableTime(now, { leadHours, horizonDays }),
    baysOn: baysOnDay,
    async takenBetween(from, until) {
      const taken = await selectTakenSlots(db, departmentId, from, until, moving)
      const works = await listTakenByWork(
        db,
        { departmentId, departmentNumber },
        { from, until, moving, now, language },
      )
      return [...taken.map(({ slotAt, bay }) => ({ at: slotAt, bay })), ...works]
    },
    now,
    language,
  }
}

/** Loads how many bays of a workshop are manned on a day. */
export async function loadBays(db: Db, departmentId: string): Promise<(day: CalendarDay) => number> {
  const capacities = (await selectCapacities(db, departmentId)).map(({ weekday, bays, from, until }) => ({
    weekday,
    bays,
    period: from === null && until === null ? null : { from: from ?? '0001-01-01', until: until ?? '9999-12-31' },
  }))
  return (day) => baysOn(capacities, day)
}

/** Work that began at most so many days before may still be in its bay. */
const longestWorkDays = 14

/**
 * Lists the quarters of bays that work orders take between two instants; that of the booking which is being moved counts as
 * free.
 */
async function listTakenByWork(
  db: Db,
  department: DepartmentKeys,
  {
    from,
    until,
    moving,
    ...at
  }: { from: Date; until: Date; moving: string | undefined; now: Date; language: Language },
): Promise<TakenSlot[]> {
  const begins = addDaysToInstant(from, -longestWorkDays)
  const works = await selectBayWorks(db, department.departmentId, { from: begins, until }, moving)
  if (works.length === 0) return []
  const days = await loadWorkDays(db, department, { first: brusselsDay(begins), last: brusselsDay(until) }, at)
  return works.flatMap(({ bay, plannedAt, minutes }) =>
    layOutWork(days, toWorkStart(plannedAt.toISOString()), {
      minutes: toPlannedMinutes({ minutes, appointment: null }),
      bay,
    }).flatMap(({ day, from: first, to }) =>
      splitIntoQuarters({
        startsAt: brusselsInstant(day, Math.floor(first / SLOT_MINUTES) * SLOT_MINUTES),
        endsAt: brusselsInstant(day, to),
      }).map((quarter) => ({ at: quarter, bay })),
    ),
  )
}

interface DepartmentKeys {
  readonly departmentId: string
  readonly departmentNumber: number
}

/** Loads the hours and manned bays of a workshop from a day to another, both included. */
export async function loadWorkDays(
  db: Db,
  { departmentId, departmentNumber }: DepartmentKeys,
  { first, last }: { first: CalendarDay; last: CalendarDay },
  at: { now: Date; language: Language },
): Promise<WorkDay[]> {
  const [baysOnDay, { department }] = await Promise.all([
    loadBays(db, departmentId),
    readBranchOfDepartment(db, departmentNumber, at),
  ])
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => {
    const day = addDays(first, index)
    return {
      day,
      hours: department ? hoursOn(department.contactData.openingHours, day) : [],
      bays: baysOnDay(day),
    }
  })
}
