import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { holidayOn } from '@forecourt/domain/organisation/holidays.ts'
import { hoursOn } from '@forecourt/domain/organisation/opening-hours.ts'
import { addDays, brusselsInstant, daysBetween } from '@forecourt/domain/platform/values/calendar.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { AppointmentKind, CalendarKind } from '@forecourt/domain/workshop/calendar.ts'
import {
  AppointmentAnswer,
  AppointmentRequest,
  CalendarAnswer,
  CalendarCarsAnswer,
  CalendarCarsRequest,
  CalendarChoicesAnswer,
  CalendarChoicesRequest,
  CalendarRequest,
  RoomAnswer,
  RoomRequest,
  type CalendarAppointment,
} from '@forecourt/domain/workshop/calendar.schema.ts'
import { readRoom } from '../agenda/room.ts'
import { drivesBetween, testDriveCapacitiesOf } from '../agenda/test-drives.ts'
import { handoversBetween } from '../orders/handovers/handovers.ts'
import { readAllBranches } from '../organisation/organisation.ts'
import { query } from '../platform/http/endpoint.ts'
import { loadBays } from './workshop-days.ts'
import { bookingsBetween, carsCalled, departmentsOfCalendar } from './calendar.sql.ts'
import { selectOfferedServices } from './workshop.sql.ts'
import { diaryFor, loadFacts, findAppointment, notFound, findPlace, roomPlace, subjects } from './desk-appointments.ts'

const getPeriod = query({
  path: 'POST /sales/calendar/getperiod',
  right: 'AGENDA_VIEW',
  place: 'rows',
  summary: "Returns the test drives, workshop appointments and handovers of a period, within the caller's scope.",
  input: CalendarRequest,
  output: CalendarAnswer,
  async run({ db, call }, { first, last, branch }) {
    const { staff, language } = call
    const reached = await departmentsOfCalendar(db, staff.who)
    const shown = reached.filter((one) => branch === null || one.branch === branch)
    const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))
    const ids = shown.map(({ id }) => id)
    const span = { from: brusselsInstant(first, 0), until: brusselsInstant(addDays(last, 1), 0) }
    const [branches, bays, capacities, bookings, drives, handovers] = await Promise.all([
      readAllBranches(db, call),
      Promise.all(shown.map(async ({ id, hasBays }) => (hasBays ? loadBays(db, id) : () => 0))),
      ids.length === 0 ? [] : testDriveCapacitiesOf(db, ids),
      ids.length === 0 ? [] : bookingsBetween(db, ids, span),
      ids.length === 0 ? [] : drivesBetween(db, ids, span),
      ids.length === 0
        ? []
        : handoversBetween(db, [...new Set(shown.map(({ branchId }) => branchId))], { first, last }),
    ])
    const hours = new Map(
      branches.flatMap(({ departments }) =>
        departments.map(({ id, contactData }) => [id, contactData.openingHours] as const),
      ),
    )
    const drivesOut = new Set(capacities.map(({ departmentId }) => departmentId))
    const numbersById = new Map(shown.map(({ id, number }) => [id, number]))
    const toAppointment = (
      kind: AppointmentKind,
      row: (typeof bookings)[number] | (typeof drives)[number],
    ): CalendarAppointment => ({
      kind,
      number: row.number,
      department: requireValue(numbersById.get(row.departmentId), 'the department of the appointment'),
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      state: row.state,
      name: `${row.firstName} ${row.lastName}`,
      car: row.car,
      licencePlate: 'licencePlate' in row ? row.licencePlate : null,
      service: 'service' in row ? translate(row.service, language) : null,
      vehicle: 'vehicle' in row ? row.vehicle : null,
    })
    return {
      branches: [...new Map(reached.map((one) => [one.branch, one])).values()].map((one) => ({
        id: one.branch,
        name: branches.find(({ id }) => id === one.branch)?.name ?? one.branchName,
      })),
      departments: shown.map(({ id, number, name, branch: of, hasBays, kind }, index) => ({
        id: number,
        name: translate(name, language),
        branch: of,
        kinds: [
          ...(hasBays ? (['workshop'] as const) : []),
          ...(drivesOut.has(id) || drives.some(({ departmentId }) => departmentId === id)
            ? (['test-drive'] as const)
            : []),
          ...(kind === 'workshop' ? [] : (['handover'] as const)),
        ] satisfies CalendarKind[],
        hours: days.map((day) => {
          const week = hours.get(number)
          return week ? hoursOn(week, day) : []
        }),
        bays: days.map((day) => bays[index]?.(day) ?? 0),
      })),
      days: days.map((day) => {
        const holiday = holidayOn(day)
        return { day, holiday: holiday ? translate(holiday.name, language) : null }
      }),
      appointments: [
        ...bookings.map((row) => toAppointment('workshop', row)),
        ...drives.map((row) => toAppointment('test-drive', row)),
      ],
      handovers: handovers.map(({ deliveryType: way, customer, name: number, number: id, ...row }) => ({
        ...row,
        id,
        number,
        way,
        name: customer,
      })),
    }
  },
})

const get = query({
  path: 'POST /sales/calendar/get',
  right: 'AGENDA_VIEW',
  place: findPlace,
  summary: 'Returns an appointment with its customer, purpose and outcome.',
  input: AppointmentRequest,
  output: AppointmentAnswer,
  reads: (_, { kind, number }) => [`${subjects[kind]}:${number}`],
  async run({ db, call }, asked) {
    const found = await findAppointment(db, asked)
    return found ? { appointment: await loadFacts(db, found, call) } : notFound()
  },
})

const getRoom = query({
  path: 'POST /sales/calendar/getroom',
  right: 'AGENDA_EDIT',
  place: roomPlace,
  summary: 'Returns the available start times of a period, and what blocks the other times.',
  input: RoomRequest,
  output: RoomAnswer,
  async run({ db, call }, { of, ...period }) {
    const diary = await diaryFor(db, of, call)
    return isRefusal(diary) ? diary : readRoom(db, diary, period)
  },
})

const getChoices = query({
  path: 'GET /sales/calendar/getchoices',
  right: 'AGENDA_EDIT',
  place: 'rows',
  summary: "Returns the workshop services and which workshops offer them, within the caller's scope.",
  input: CalendarChoicesRequest,
  output: CalendarChoicesAnswer,
  async run({ db, call: { language, staff } }) {
    const departments = (await departmentsOfCalendar(db, staff.who)).filter(({ hasBays }) => hasBays)
    const reached = new Set(departments.map(({ number }) => number))
    return {
      services: (await selectOfferedServices(db)).map((service) => ({
        id: service.number,
        name: translate(service.name, language),
        durationMinutes: service.durationMinutes,
        priceFromCents: service.priceFromGrossCents,
        departments: service.departments.filter((number) => reached.has(number)),
      })),
      departments: departments.map(({ number, name, branchName }) => ({
        id: number,
        name: translate(name, language),
        branch: branchName,
      })),
    }
  },
})

const findCars = query({
  path: 'POST /sales/calendar/findcars',
  right: 'AGENDA_EDIT',
  place: 'rows',
  summary: 'Finds cars present and for sale by name, for a test drive.',
  input: CalendarCarsRequest,
  output: CalendarCarsAnswer,
  run: async ({ db, call: { staff } }, { words }) => ({
    cars: await carsCalled(db, words, staff.who),
  }),
})

export const calendarEndpoints = [getPeriod, get, getRoom, getChoices, findCars] as const
