import { appointmentCan, type AppointmentAct } from '@forecourt/domain/agenda/appointment.ts'
import { testDriveForm } from '@forecourt/domain/agenda/test-drive.ts'
import { formatPhoneInBelgium, parsePhone } from '@forecourt/domain/contacts/phone.ts'
import { holidayOn } from '@forecourt/domain/organisation/holidays.ts'
import { hoursOn } from '@forecourt/domain/organisation/opening-hours.ts'
import { addDays, brusselsDay, brusselsInstant, daysBetween } from '@forecourt/domain/platform/calendar.ts'
import { violationsOf } from '@forecourt/domain/platform/form.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/result.ts'
import type { Place, Who } from '@forecourt/domain/platform/rights.ts'
import { parseCarKey } from '@forecourt/domain/stock/car-key.ts'
import { translate } from '@forecourt/domain/platform/translated.ts'
import { bookingForm } from '@forecourt/domain/workshop/booking.ts'
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
  CallOffRequest,
  DeskBookingRequest,
  DeskDriveRequest,
  MoveAppointmentRequest,
  RoomAnswer,
  RoomRequest,
  SettleRequest,
  type AppointmentFacts,
  type CalendarAppointment,
  type RoomFor,
} from '@forecourt/domain/workshop/calendar.schema.ts'
import type { Acting } from '../agenda/acting.ts'
import { dayName, type Diary } from '../agenda/diary.ts'
import {
  cancelDrive,
  driveNames,
  moveDriveTo,
  occupy as occupyDrive,
  settleDrive,
  timeOf,
} from '../agenda/drive-acts.ts'
import { lockNames } from '../agenda/locks.ts'
import { houseSlotAt, readRoom } from '../agenda/room.ts'
import {
  diaryOf as driveDiaryOf,
  driveByNumber,
  driveForUpdate,
  driveOfOnceKey,
  drivenCar,
  drivesBetween,
  insertDrive,
  newDriveLink,
  testDriveCapacitiesOf,
  type TestDriveRow,
} from '../agenda/test-drives.ts'
import { customerWithEmail } from '../contacts/customers.ts'
import { handoversBetween } from '../orders/handovers.ts'
import { readAllBranches } from '../organisation/organisation.ts'
import type { Db, Tx } from '../platform/database.ts'
import { command, query, type AnswerContext, type CallerWith } from '../platform/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/refusal.ts'
import type { Services } from '../platform/services.ts'
import { cancelBooking, columnsOf, moveBookingTo, occupy, settleBooking } from './booking-acts.ts'
import { newLink } from './booking-link.ts'
import {
  appointmentHistory,
  bookingByNumber,
  bookingsBetween,
  carsCalled,
  departmentPlace,
  departmentsOfCalendar,
  placeOfCar,
  staffName,
} from './calendar.sql.ts'
import { diaryOf } from './workshop-days.ts'
import {
  bookingForUpdate,
  bookingOfOnceKey,
  insertBooking,
  offeredServices,
  offerOf,
  offerOfBooking,
  placeAndService,
  type BookingRow,
} from './workshop.sql.ts'

const getPeriod = query({
  path: 'POST /sales/calendar/getperiod',
  right: 'AGENDA_VIEW',
  place: 'rows',
  summary: 'What is booked on some days, as far as the right reaches: test drives, the workshop, cars handed over.',
  input: CalendarRequest,
  output: CalendarAnswer,
  async run({ db, call }, { first, last, branch }) {
    const { staff, language } = call
    const reached = await departmentsOfCalendar(db, staff.who)
    const shown = reached.filter((one) => branch === null || one.branch === branch)
    const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))
    const ids = shown.map(({ id }) => id)
    const span = { from: brusselsInstant(first, 0), until: brusselsInstant(addDays(last, 1), 0) }
    const [branches, capacities, bookings, drives, handovers] = await Promise.all([
      readAllBranches(db, call),
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
    const numberOf = new Map(shown.map(({ id, number }) => [id, number]))
    const appointmentOf = (
      kind: AppointmentKind,
      row: (typeof bookings)[number] | (typeof drives)[number],
    ): CalendarAppointment => ({
      kind,
      number: row.number,
      department: numberOf.get(row.departmentId)!,
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      state: row.state,
      name: `${row.firstName} ${row.lastName}`,
      car: row.car,
      licencePlate: 'licencePlate' in row ? row.licencePlate : null,
      service: 'service' in row ? translate(row.service, language) : null,
    })
    return {
      branches: [...new Map(reached.map((one) => [one.branch, one])).values()].map((one) => ({
        id: one.branch,
        name: branches.find(({ id }) => id === one.branch)?.name ?? one.branchName,
      })),
      departments: shown.map(({ id, number, name, branch: of, hasBays, kind }) => ({
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
      })),
      days: days.map((day) => {
        const holiday = holidayOn(day)
        return { day, holiday: holiday ? translate(holiday.name, language) : null }
      }),
      appointments: [
        ...bookings.map((row) => appointmentOf('workshop', row)),
        ...drives.map((row) => appointmentOf('test-drive', row)),
      ],
      handovers: handovers.map((row) => ({
        order: row.number,
        orderNumber: row.orderNumber,
        branch: row.branch,
        way: row.deliveryType,
        day: row.handoverOn,
        part: row.handoverPart,
        name: row.customer,
        cars: row.cars,
        isDone: row.state === 'delivered',
      })),
    }
  },
})

const get = query({
  path: 'POST /sales/calendar/get',
  right: 'AGENDA_VIEW',
  place: placeOf,
  summary: 'One appointment: who comes when for what, and what became of it.',
  input: AppointmentRequest,
  output: AppointmentAnswer,
  reads: (_, { kind, number }) => [`${subjects[kind]}:${number}`],
  async run({ db, call }, asked) {
    const found = await findAppointment(db, asked)
    return found ? { appointment: await factsOf(db, found, call) } : notFound()
  },
})

const getRoom = query({
  path: 'POST /sales/calendar/getroom',
  right: 'AGENDA_EDIT',
  place: roomPlace,
  summary: 'When something can begin on some days, and what stands in the way at all other times.',
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
  summary: 'What the workshops do, and which of them does it, as far as the right reaches.',
  input: CalendarChoicesRequest,
  output: CalendarChoicesAnswer,
  async run({ db, call: { language, staff } }) {
    const departments = (await departmentsOfCalendar(db, staff.who)).filter(({ hasBays }) => hasBays)
    const reached = new Set(departments.map(({ number }) => number))
    return {
      services: (await offeredServices(db)).map((service) => ({
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
  summary: 'Cars that stand with us and are for sale, by what they are called, to drive one of them.',
  input: CalendarCarsRequest,
  output: CalendarCarsAnswer,
  run: async ({ db, call: { staff } }, { words }) => ({
    cars: await carsCalled(db, words.split(/\s+/).filter(Boolean), staff.who),
  }),
})

const move = command({
  path: 'POST /sales/calendar/move',
  right: 'AGENDA_EDIT',
  place: placeOf,
  summary: 'Gives an appointment another time, and mails it to the customer unless that is not wanted.',
  input: MoveAppointmentRequest,
  output: AppointmentAnswer,
  async run({ tx, call, services }, { was, startsAt, tells, ...asked }) {
    const found = await lockedFor(tx, 'move', asked, call)
    if (isRefusal(found)) return found
    const wanted = new Date(startsAt)
    const { startsAt: starts } = found.row
    if (starts.getTime() !== Date.parse(was)) return refuse('appointment-moved-meanwhile', { field: 'was' })
    if (starts.getTime() === wanted.getTime()) return { appointment: await factsOf(tx, found, call) }
    const acting = house(call, services, tells)
    if (found.kind === 'workshop') {
      const { row } = found
      const offer = await offerOfBooking(tx, row)
      if (!offer) return refuse('service-not-offered', { status: 404 })
      await lockNames(tx, [dayName(row.departmentId, starts), dayName(row.departmentId, wanted)])
      const slot = await houseSlotAt(tx, await diaryOf(tx, offer, { ...call, moving: row.id }), wanted)
      if (isRefusal(slot)) return slot
      const link = await newLink(tx, row.id, call.now)
      const moved = await moveBookingTo(tx, acting, { booking: row, link }, slot)
      return { appointment: await factsOf(tx, { kind: 'workshop', row: moved }, call) }
    }
    const { row } = found
    const car = await drivenCar(tx, row.carKey, call.now)
    if (isRefusal(car)) return car
    await lockNames(tx, driveNames(car.department.id, car.vehicleId, [starts, wanted]))
    const slot = await houseSlotAt(tx, await driveDiaryOf(tx, car, { ...call, moving: row.id }), wanted)
    if (isRefusal(slot)) return slot
    const link = await newDriveLink(tx, row.id, call.now)
    const moved = await moveDriveTo(tx, acting, { drive: row, link, departmentId: car.department.id }, slot)
    return { appointment: await factsOf(tx, { kind: 'test-drive', row: moved }, call) }
  },
})

const callOff = command({
  path: 'POST /sales/calendar/calloff',
  right: 'AGENDA_EDIT',
  place: placeOf,
  summary: 'Calls an appointment off; the customer is told why, and its time is free again.',
  input: CallOffRequest,
  output: AppointmentAnswer,
  async run({ tx, call, services }, { reason, ...asked }) {
    if (reason === '') return refuse('call-off-reason-missing', { status: 422, field: 'reason' })
    const found = await lockedFor(tx, 'callOff', asked, call)
    if (isRefusal(found)) return found
    const acting = house(call, services)
    const { now } = call
    const off: Found =
      found.kind === 'workshop'
        ? {
            kind: 'workshop',
            row: await cancelBooking(
              tx,
              acting,
              { booking: found.row, link: await newLink(tx, found.row.id, now) },
              reason,
            ),
          }
        : {
            kind: 'test-drive',
            row: await cancelDrive(
              tx,
              acting,
              { drive: found.row, link: await newDriveLink(tx, found.row.id, now) },
              reason,
            ),
          }
    return { appointment: await factsOf(tx, off, call) }
  },
})

const settle = command({
  path: 'POST /sales/calendar/settle',
  right: 'AGENDA_EDIT',
  place: placeOf,
  summary: 'Notes that somebody came, or did not. It can be put right.',
  input: SettleRequest,
  output: AppointmentAnswer,
  async run({ tx, call }, { outcome, ...asked }) {
    const found = await lockedFor(tx, outcome, asked, call)
    if (isRefusal(found)) return found
    const settled: Found =
      found.kind === 'workshop'
        ? { kind: 'workshop', row: await settleBooking(tx, call, found.row, outcome) }
        : { kind: 'test-drive', row: await settleDrive(tx, call, found.row, outcome) }
    return { appointment: await factsOf(tx, settled, call) }
  },
})

const bookWorkshop = command({
  path: 'POST /sales/calendar/bookworkshop',
  right: 'AGENDA_EDIT',
  place: (db, { department }) => placeOfDepartment(db, department),
  summary: 'Books a time in the workshop for a customer, who gets the mail that the shop would send.',
  input: DeskBookingRequest,
  output: AppointmentAnswer,
  async run({ tx, call, services }, { onceKey, details, startsAt, language, ...choice }) {
    const [violation] = violationsOf(bookingForm, details)
    if (violation) return refuse('booking-incomplete', { status: 422, field: `details.${violation.field}` })
    const offer = await offerOf(tx, choice)
    if (!offer) return refuse('service-not-offered', { status: 404 })
    const { now, staff } = call
    const wanted = new Date(startsAt)
    await lockNames(tx, [dayName(offer.departmentId, wanted)])
    const known = await bookingOfOnceKey(tx, onceKey)
    if (known) return { appointment: await factsOf(tx, { kind: 'workshop', row: known }, call) }
    const slot = await houseSlotAt(tx, await diaryOf(tx, offer, { ...call, moving: undefined }), wanted)
    if (isRefusal(slot)) return slot
    const { departmentId, serviceId } = offer
    const { endsAt, bays } = slot
    const booking = await insertBooking(
      tx,
      {
        ...columnsOf(details),
        ...{ onceKey, departmentId, serviceId, bay: bays[0], startsAt: wanted, endsAt, language },
        ...{ bookedBy: staff.userId, createdAt: now, updatedAt: now },
      },
      yearOf(now),
    )
    await occupy(tx, house(call, services), 'booked', { booking, link: await newLink(tx, booking.id, now) })
    return { appointment: await factsOf(tx, { kind: 'workshop', row: booking }, call) }
  },
})

const bookDrive = command({
  path: 'POST /sales/calendar/bookdrive',
  right: 'AGENDA_EDIT',
  place: (db, { car }) => roomPlace(db, { of: { car } }),
  summary: 'Books a test drive for a customer, who gets the mail that the shop would send.',
  input: DeskDriveRequest,
  output: AppointmentAnswer,
  async run({ tx, call, services }, { onceKey, car: key, details, startsAt, language }) {
    const [violation] = violationsOf(testDriveForm, details)
    if (violation) return refuse('form-incomplete', { status: 422, field: `details.${violation.field}` })
    const { now, staff } = call
    const phone = parsePhone(details.dialCode, details.phone)
    if (!phone.ok) throw new Error('Details are checked before they are stored')
    const car = await drivenCar(tx, key, now)
    if (isRefusal(car)) return car
    const wanted = new Date(startsAt)
    await lockNames(tx, driveNames(car.department.id, car.vehicleId, [wanted]))
    const known = await driveOfOnceKey(tx, onceKey)
    if (known) return { appointment: await factsOf(tx, { kind: 'test-drive', row: known }, call) }
    const slot = await houseSlotAt(tx, await driveDiaryOf(tx, car, { ...call, moving: undefined }), wanted)
    if (isRefusal(slot)) return slot
    const { firstName, lastName, email, remarks } = details
    const drive = await insertDrive(
      tx,
      {
        ...{ onceKey, vehicleId: car.vehicleId, carKey: car.key, car: car.name, departmentId: car.department.id },
        ...timeOf(slot),
        ...{ firstName, lastName, email, phone: phone.e164, remarks, language },
        ...{ bookedBy: staff.userId, createdAt: now, updatedAt: now },
      },
      yearOf(now),
    )
    await occupyDrive(tx, house(call, services), 'booked', { drive, link: await newDriveLink(tx, drive.id, now) })
    return { appointment: await factsOf(tx, { kind: 'test-drive', row: drive }, call) }
  },
})

export const calendarEndpoints = [
  getPeriod,
  get,
  getRoom,
  getChoices,
  findCars,
  move,
  callOff,
  settle,
  bookWorkshop,
  bookDrive,
] as const

type Asked = { kind: AppointmentKind; number: string }
type Found = { kind: 'workshop'; row: BookingRow } | { kind: 'test-drive'; row: TestDriveRow }

const subjects = { workshop: 'workshop_booking', 'test-drive': 'test_drive' } as const

async function findAppointment(db: Db, { kind, number }: Asked): Promise<Found | undefined> {
  if (kind === 'workshop') {
    const row = await bookingByNumber(db, number)
    return row && { kind, row }
  }
  const row = await driveByNumber(db, number)
  return row && { kind, row }
}

/** Who acts on the same appointment at once does so one after the other. Refuses what its state does not allow. */
async function lockedFor(
  tx: Tx,
  act: AppointmentAct,
  asked: Asked,
  { now }: Pick<AnswerContext, 'now'>,
): Promise<Found | ApiRefusal> {
  const found = await findAppointment(tx, asked)
  if (!found) return notFound()
  const row = await (found.kind === 'workshop' ? bookingForUpdate(tx, found.row.id) : driveForUpdate(tx, found.row.id))
  if (!row) return notFound()
  const allowed = appointmentCan(act, row, now)
  return allowed.ok ? ({ kind: found.kind, row } as Found) : refuse(allowed.reason)
}

async function placeOf(db: Db, asked: Asked): Promise<Place | undefined> {
  const found = await findAppointment(db, asked)
  return found && (await departmentPlace(db, { id: found.row.departmentId }))
}

function placeOfDepartment(db: Db, number: number): Promise<Place | undefined> {
  return departmentPlace(db, { number })
}

async function roomPlace(db: Db, { of }: { of: RoomFor }): Promise<Place | undefined> {
  if ('moving' in of) return placeOf(db, of.moving)
  if ('workshop' in of) return placeOfDepartment(db, of.workshop.department)
  const car = parseCarKey(of.car)
  return car === undefined || car.kind === 'new' ? undefined : placeOfCar(db, car)
}

async function diaryFor(db: Db, of: RoomFor, at: AnswerContext): Promise<Diary | ApiRefusal> {
  if ('car' in of) return driveDiary(db, of.car, { ...at, moving: undefined })
  if ('workshop' in of) {
    const offer = await offerOf(db, of.workshop)
    return offer ? diaryOf(db, offer, { ...at, moving: undefined }) : refuse('service-not-offered', { status: 404 })
  }
  const found = await findAppointment(db, of.moving)
  if (!found) return notFound()
  if (found.kind === 'test-drive') return driveDiary(db, found.row.carKey, { ...at, moving: found.row.id })
  const offer = await offerOfBooking(db, found.row)
  return offer ? diaryOf(db, offer, { ...at, moving: found.row.id }) : refuse('service-not-offered', { status: 404 })
}

async function driveDiary(
  db: Db,
  key: string,
  at: { moving: string | undefined; now: Date; language: Language },
): Promise<Diary | ApiRefusal> {
  const car = await drivenCar(db, key, at.now)
  return isRefusal(car) ? car : driveDiaryOf(db, car, at)
}

async function factsOf(
  db: Db,
  { kind, row }: Found,
  { language, staff }: Pick<CallerWith<'staff'>, 'language' | 'staff'>,
): Promise<AppointmentFacts> {
  const who: Who = staff.who
  const [department, customer, bookedBy, history, offered] = await Promise.all([
    departmentPlace(db, { id: row.departmentId }),
    customerWithEmail(db, row.email, who),
    row.bookedBy === null ? null : staffName(db, row.bookedBy),
    appointmentHistory(db, subjects[kind], row.id),
    kind === 'workshop' ? placeAndService(db, row) : undefined,
  ])
  const instant = (text: string | null) => (text === null ? null : new Date(text).toISOString())
  return {
    ...{ kind, number: row.number, state: row.state },
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    branch: department!.branchNumber,
    department: { id: department!.number, name: translate(department!.name, language) },
    service: offered
      ? { name: translate(offered.service.name, language), priceFromCents: offered.service.priceFromGrossCents }
      : null,
    car:
      kind === 'workshop'
        ? { name: row.car, licencePlate: row.licencePlate, mileageKm: row.mileageKm, vin: row.vin, key: null }
        : { name: row.car, licencePlate: null, mileageKm: null, vin: null, key: row.carKey },
    person: {
      name: `${row.firstName} ${row.lastName}`,
      email: row.email,
      phone: formatPhoneInBelgium(row.phone),
      language: row.language,
      customer: customer ?? null,
    },
    remarks: row.remarks,
    bookedAt: row.createdAt.toISOString(),
    bookedBy,
    calledOffFor: row.calledOffFor,
    history: history.map(({ at, by, state, from, to }) => ({
      at: at.toISOString(),
      by,
      state: state ?? 'moved',
      from: instant(from),
      to: instant(to),
    })),
  }
}

function house({ now }: AnswerContext, { settings }: Services, tells = true): Acting {
  return { now, settings, by: tells ? 'house' : 'house-quietly' }
}

function yearOf(now: Date): number {
  return Number(brusselsDay(now).slice(0, 4))
}

function notFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}
