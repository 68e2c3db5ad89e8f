import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import {
  hoursProblem,
  hoursThatHold,
  type KeptHours,
  type LostBooking,
  type LostBookings,
} from '@forecourt/domain/organisation/kept-hours.ts'
import { clockTime, hoursOn, type OpeningHours } from '@forecourt/domain/organisation/opening-hours.ts'
import { isOpenIn } from '@forecourt/domain/orders/handover.ts'
import { brusselsDay, brusselsMinutes, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import {
  AllHoursAnswer,
  AllHoursRequest,
  HoursAnswer,
  HoursRequest,
  HoursSaveRequest,
} from '@forecourt/domain/workshop/opening-hours.schema.ts'
import { lockNames } from '../agenda/locks.ts'
import { drivesFrom } from '../agenda/test-drives.ts'
import { pickupsFrom } from '../orders/handovers/handovers.ts'
import {
  departmentsWithHours,
  departmentWithHours,
  readKeptHours,
  writeDays,
  writeWeek,
  type HoursDepartment,
} from '../organisation/kept-hours.ts'
import type { Db } from '../platform/database/database.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'
import { bookingsFrom } from './workshop.sql.ts'

const right = 'ORGANISATION_EDIT'

/** Most bookings outside the hours that are named. */
const mostNamed = 100

const getAll = query({
  path: 'GET /sales/openinghours/getall',
  right,
  summary: 'Returns the weekly opening hours of all departments.',
  input: AllHoursRequest,
  output: AllHoursAnswer,
  async run({ db, call: { language, now } }) {
    const departments = await departmentsWithHours(db, language)
    const { of } = await readKeptHours(db, listKeys(departments), brusselsDay(now))
    return {
      departments: departments.map(({ id, number, name, branch }) => ({
        id: number,
        name,
        branch,
        week: requireValue(of.get(id), 'the hours of the department').week,
      })),
    }
  },
})

const get = query({
  path: 'GET /sales/openinghours/get',
  right,
  summary: 'Returns the opening hours of a department, with its exceptional days, or the days of all departments.',
  input: HoursRequest,
  output: HoursAnswer,
  async run({ db, call: { language, now } }, { department }) {
    const of = department === undefined ? null : await departmentWithHours(db, department, language)
    return of === undefined ? notFound() : loadKept(db, of, brusselsDay(now))
  },
})

const save = command({
  path: 'POST /sales/openinghours/save',
  right,
  summary: 'Changes opening hours. Returns bookings outside the new hours for confirmation; they stay as they are.',
  input: HoursSaveRequest,
  output: HoursAnswer,
  async run({ tx, call: { language, now } }, { hours: { department, was, is, copyTo, bookings } }) {
    await lockNames(tx, ['opening hours'])
    const today = brusselsDay(now)
    const of = department === null ? null : await departmentWithHours(tx, department, language)
    if (of === undefined) return notFound()
    const present = await loadKept(tx, of, today)
    if (!isSame(present.hours, was)) {
      return refuse('changed-meanwhile', { detail: { theirs: present.hours, by: null } })
    }
    const problem = hoursProblem(is, today)
    if (problem !== undefined || (of === null && is.week.length > 0)) {
      return refuse('hours-incomplete', { status: 422, field: 'hours.is' })
    }
    const all = await departmentsWithHours(tx, language)
    const touched =
      of === null ? all : [of, ...all.filter(({ number }) => number !== of.number && copyTo.includes(number))]
    const lost = await findLostBookings(tx, touched, { isForAll: of === null, is, now })
    if (lost.count !== bookings) return refuse('bookings-outside-hours', { status: 409, detail: lost })
    if (of === null) await writeDays(tx, { departmentId: null, from: today, was: present.hours.days, is: is.days })
    else {
      const before = await readKeptHours(tx, listKeys(touched), today)
      for (const { id } of touched) {
        await writeWeek(tx, id, is.week)
        await writeDays(tx, {
          departmentId: id,
          from: today,
          was: requireValue(before.of.get(id), 'the hours of the department').days,
          is: is.days,
        })
      }
    }
    return loadKept(tx, of, today)
  },
})

export const openingHoursEndpoints = [getAll, get, save] as const

async function loadKept(db: Db, department: HoursDepartment | null, today: CalendarDay) {
  const { of, forAll } = await readKeptHours(db, department === null ? [] : [department.id], today)
  return {
    hours:
      department === null
        ? { week: [], days: forAll }
        : requireValue(of.get(department.id), 'the hours of the department'),
    forAll,
  }
}

/** Finds bookings that fit the current hours, but not the new ones. */
async function findLostBookings(
  db: Db,
  departments: readonly HoursDepartment[],
  { isForAll, is, now }: { isForAll: boolean; is: KeptHours; now: Date },
): Promise<LostBookings> {
  const ids = listKeys(departments)
  if (ids.length === 0) return { count: 0, bookings: [] }
  const today = brusselsDay(now)
  const [{ of, forAll }, drives, appointments, pickups] = await Promise.all([
    readKeptHours(db, ids, today),
    drivesFrom(db, ids, now),
    bookingsFrom(db, ids, now),
    pickupsFrom(db, ids, today),
  ])
  const namesById = new Map(departments.map(({ id, name, branch }) => [id, `${branch} · ${name}`]))
  const hoursById = new Map(
    departments.map(({ id }) => {
      const kept = requireValue(of.get(id), 'the hours of the department')
      const before = hoursThatHold(kept, forAll)
      return [id, { before, after: isForAll ? hoursThatHold(kept, is.days) : hoursThatHold(is, forAll) }]
    }),
  )
  const isLost = (departmentId: string, isServed: (hours: OpeningHours) => boolean) => {
    const { before, after } = requireValue(hoursById.get(departmentId), 'the hours of the department')
    return isServed(before) && !isServed(after)
  }
  const toLostBookings = (kind: LostBooking['kind'], rows: typeof drives) =>
    rows
      .filter(({ departmentId, startsAt, endsAt }) =>
        isLost(departmentId, (hours) => isWithin(hours, startsAt, endsAt)),
      )
      .map(({ number, departmentId, startsAt }) => ({
        kind,
        number,
        department: requireValue(namesById.get(departmentId), 'the name of the department'),
        day: brusselsDay(startsAt),
        at: clockTime(brusselsMinutes(startsAt)),
      }))
  const collected = pickups
    .map(({ number, departmentId, day, part }) => ({
      number,
      departmentId: requireValue(departmentId, 'the department of the pickup'),
      day: requireValue(day, 'the day of the pickup'),
      part: requireValue(part, 'the part of the day of the pickup'),
    }))
    .filter(({ departmentId, day, part }) => isLost(departmentId, (hours) => isOpenIn(hours, { day, part })))
    .map(({ number, departmentId, day, part }) => ({
      kind: 'handover' as const,
      number: number ?? '',
      department: requireValue(namesById.get(departmentId), 'the name of the department'),
      day,
      at: part,
    }))
  const lost = [
    ...toLostBookings('test-drive', drives),
    ...toLostBookings('appointment', appointments),
    ...collected,
  ].toSorted((one, other) => `${one.day} ${one.at}`.localeCompare(`${other.day} ${other.at}`))
  return { count: lost.length, bookings: lost.slice(0, mostNamed) }
}

function isWithin(hours: OpeningHours, startsAt: Date, endsAt: Date): boolean {
  const [from, to] = [clockTime(brusselsMinutes(startsAt)), clockTime(brusselsMinutes(endsAt))]
  return hoursOn(hours, brusselsDay(startsAt)).some((period) => period.from <= from && to <= period.to)
}

function listKeys(departments: readonly HoursDepartment[]): string[] {
  return departments.map(({ id }) => id)
}

function notFound() {
  return refuse('record-not-found', { status: 404 })
}
