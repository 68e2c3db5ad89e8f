import { baysOn, bookableTime } from '@forecourt/domain/agenda/free-slots.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Diary } from '../agenda/diary.ts'
import type { Db } from '../platform/database/database.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { selectCapacities, type Offer, selectTakenSlots } from './workshop.sql.ts'

/** The diary of a workshop for one of its services. The time of a booking that is being moved counts as free. */
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
      return taken.map(({ slotAt, bay }) => ({ at: slotAt, bay }))
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
