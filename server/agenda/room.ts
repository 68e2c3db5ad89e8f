import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { FreeSlot } from '@forecourt/domain/agenda/free-slots.ts'
import { roomOn, startAt, type HouseTime, type NoStart, type RoomSpan } from '@forecourt/domain/agenda/room.ts'
import { addDays, brusselsDay, brusselsMinutes, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db } from '../platform/database/database.ts'
import { refuse, type ApiRefusal, type RefusalReason } from '../platform/http/refusal.ts'
import { readDays, type Diary } from './diary.ts'

/** As far ahead as a desk plans, in days. */
const horizonDays = 400
/** A walk-in begins with the current quarter of an hour. */
const quarterMs = 15 * 60_000

/** Returns the free times of the days from the first to the last, for bookings and moves at the desk. */
export async function readRoom(
  db: Db,
  diary: Diary,
  { first, last }: { first: CalendarDay; last: CalendarDay },
): Promise<{ durationMinutes: number; days: { day: CalendarDay; spans: RoomSpan[] }[] }> {
  const { durationMinutes } = diary
  const days = await readDays(db, diary, first, last)
  return {
    durationMinutes,
    days: days.map((day) => ({ day: day.day, spans: roomOn(day, durationMinutes, houseTime(diary.now)) })),
  }
}

/** Returns the slot at an instant; refuses with the reason why it is not free. */
export async function houseSlotAt(db: Db, diary: Diary, startsAt: Date): Promise<FreeSlot | ApiRefusal> {
  const day = brusselsDay(startsAt)
  const [found] = await readDays(db, diary, day, day)
  const { durationMinutes } = diary
  const minutes = brusselsMinutes(startsAt)
  if (startsAt.getTime() % quarterMs !== 0) return refuse('slot-outside-hours', { status: 422, field: 'startsAt' })
  const { verdict, bays } = startAt(
    requireValue(found, 'the diary of the day'),
    { minutes, durationMinutes, startsAt },
    houseTime(diary.now),
  )
  const [bay, ...others] = bays
  if (verdict !== 'free') return refuse(refusals[verdict], { field: 'startsAt' })
  if (bay === undefined) throw new Error('What is free has a bay')
  return { startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * 60_000), bays: [bay, ...others] }
}

const refusals = {
  past: 'slot-past',
  'too-late': 'slot-too-late',
  'day-closed': 'slot-day-closed',
  'outside-hours': 'slot-outside-hours',
  full: 'slot-full',
  'car-out': 'slot-car-out',
} as const satisfies Record<NoStart, RefusalReason>

function houseTime(now: Date): HouseTime {
  return {
    from: new Date(Math.floor(now.getTime() / quarterMs) * quarterMs),
    lastDay: addDays(brusselsDay(now), horizonDays),
  }
}
