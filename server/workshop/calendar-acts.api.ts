import { appointmentCan, type AppointmentAct } from '@forecourt/domain/agenda/appointment.ts'
import { testDriveForm } from '@forecourt/domain/agenda/test-drive.ts'
import { parsePhone } from '@forecourt/domain/platform/forms/phone.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { findViolations } from '@forecourt/domain/platform/forms/form.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { bookingForm } from '@forecourt/domain/workshop/booking.ts'
import {
  AppointmentAnswer,
  CallOffRequest,
  DeskBookingRequest,
  DeskDriveRequest,
  MoveAppointmentRequest,
  SettleRequest,
} from '@forecourt/domain/workshop/calendar.schema.ts'
import type { ActContext } from '../agenda/act-context.ts'
import { dayName } from '../agenda/diary.ts'
import {
  cancelDrive,
  driveNames,
  moveDriveTo,
  occupy as occupyDrive,
  settleDrive,
  toTime,
} from '../agenda/drive-acts.ts'
import { lockNames } from '../agenda/locks.ts'
import { houseSlotAt } from '../agenda/room.ts'
import { loanOf } from '../agenda/test-drive-desk.ts'
import {
  loadDiary as driveDiaryOf,
  driveForUpdate,
  driveOfOnceKey,
  drivenCar,
  insertDrive,
  newDriveLink,
  refuseOverlap,
} from '../agenda/test-drives.ts'
import { leadToBookFor, noteBooked } from '../contacts/lead-acts.ts'
import type { Tx } from '../platform/database/database.ts'
import { command, type AnswerContext } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { Services } from '../platform/http/services.ts'
import { cancelBooking, toColumns, moveBookingTo, occupy, settleBooking } from './booking-acts.ts'
import { newLink } from './booking-link.ts'
import { loadDiary } from './workshop-days.ts'
import { bookingForUpdate, bookingOfOnceKey, insertBooking, selectOffer, offerOfBooking } from './workshop.sql.ts'
import {
  loadFacts,
  findAppointment,
  notFound,
  findPlace,
  placeOfDepartment,
  roomPlace,
  type Asked,
  type Found,
} from './desk-appointments.ts'

const move = command({
  path: 'POST /sales/calendar/move',
  right: 'AGENDA_EDIT',
  place: findPlace,
  summary: 'Moves an appointment and, by default, notifies the customer by mail.',
  input: MoveAppointmentRequest,
  output: AppointmentAnswer,
  async run({ tx, call, services }, { was, startsAt, tells, ...asked }) {
    const found = await lockAppointment(tx, 'move', asked, call)
    if (isRefusal(found)) return found
    const wanted = new Date(startsAt)
    const { startsAt: starts } = found.row
    if (starts.getTime() !== Date.parse(was)) return refuse('appointment-moved-meanwhile', { field: 'was' })
    if (starts.getTime() === wanted.getTime()) return { appointment: await loadFacts(tx, found, call) }
    const context = house(call, services, tells)
    if (found.kind === 'workshop') {
      const { row } = found
      const offer = await offerOfBooking(tx, row)
      if (!offer) return refuse('service-not-offered', { status: 404 })
      await lockNames(tx, [dayName(row.departmentId, starts), dayName(row.departmentId, wanted)])
      const slot = await houseSlotAt(tx, await loadDiary(tx, offer, { ...call, moving: row.id }), wanted)
      if (isRefusal(slot)) return slot
      const link = await newLink(tx, row.id, call.now)
      const moved = await moveBookingTo(tx, context, { booking: row, link }, slot)
      return { appointment: await loadFacts(tx, { kind: 'workshop', row: moved }, call) }
    }
    const { row } = found
    const car = await drivenCar(tx, row.carKey, call.now)
    if (isRefusal(car)) return car
    await lockNames(tx, driveNames(row.email, car, [starts, wanted]))
    const slot = await houseSlotAt(tx, await driveDiaryOf(tx, car, { ...call, moving: row.id }), wanted)
    if (isRefusal(slot)) return slot
    const overlap = await refuseOverlap(tx, { email: row.email, except: row.id }, slot)
    if (overlap) return overlap
    const link = await newDriveLink(tx, row.id, call.now)
    const moved = await moveDriveTo(tx, context, { drive: row, link, departmentId: car.department.id }, slot)
    return { appointment: await loadFacts(tx, { kind: 'test-drive', row: moved }, call) }
  },
})

const callOff = command({
  path: 'POST /sales/calendar/calloff',
  right: 'AGENDA_EDIT',
  place: findPlace,
  summary: 'Cancels an appointment and notifies the customer of the reason.',
  input: CallOffRequest,
  output: AppointmentAnswer,
  async run({ tx, call, services }, { reason, ...asked }) {
    if (reason === '') return refuse('call-off-reason-missing', { status: 422, field: 'reason' })
    const found = await lockAppointment(tx, 'callOff', asked, call)
    if (isRefusal(found)) return found
    const context = house(call, services)
    const { now } = call
    const off: Found =
      found.kind === 'workshop'
        ? {
            kind: 'workshop',
            row: await cancelBooking(
              tx,
              context,
              { booking: found.row, link: await newLink(tx, found.row.id, now) },
              reason,
            ),
          }
        : {
            kind: 'test-drive',
            row: await cancelDrive(
              tx,
              context,
              { drive: found.row, link: await newDriveLink(tx, found.row.id, now) },
              reason,
            ),
          }
    return { appointment: await loadFacts(tx, off, call) }
  },
})

const settle = command({
  path: 'POST /sales/calendar/settle',
  right: 'AGENDA_EDIT',
  place: findPlace,
  summary: 'Records whether the customer showed up. Can be corrected.',
  input: SettleRequest,
  output: AppointmentAnswer,
  async run({ tx, call }, { outcome, ...asked }) {
    const found = await lockAppointment(tx, outcome, asked, call)
    if (isRefusal(found)) return found
    if (outcome === 'missed' && found.kind === 'test-drive' && (await loanOf(tx, found.row.id)))
      return refuse('test-drive-was-driven')
    const settled: Found =
      found.kind === 'workshop'
        ? { kind: 'workshop', row: await settleBooking(tx, call, found.row, outcome) }
        : { kind: 'test-drive', row: await settleDrive(tx, call, found.row, outcome) }
    return { appointment: await loadFacts(tx, settled, call) }
  },
})

const bookWorkshop = command({
  path: 'POST /sales/calendar/bookworkshop',
  right: 'AGENDA_EDIT',
  place: (db, { department }) => placeOfDepartment(db, department),
  summary: 'Books a workshop appointment for a customer and sends the usual mail.',
  input: DeskBookingRequest,
  output: AppointmentAnswer,
  async run({ tx, call, services }, { onceKey, details, startsAt, language, lead: asked, ...choice }) {
    const [violation] = findViolations(bookingForm, details)
    if (violation) return refuse('booking-incomplete', { status: 422, field: `details.${violation.field}` })
    const offer = await selectOffer(tx, choice)
    if (!offer) return refuse('service-not-offered', { status: 404 })
    const { now, staff } = call
    const wanted = new Date(startsAt)
    await lockNames(tx, [dayName(offer.departmentId, wanted)])
    const known = await bookingOfOnceKey(tx, onceKey)
    if (known) return { appointment: await loadFacts(tx, { kind: 'workshop', row: known }, call) }
    const lead = asked && (await leadToBookFor(tx, call, asked))
    if (isRefusal(lead)) return lead
    const slot = await houseSlotAt(tx, await loadDiary(tx, offer, { ...call, moving: undefined }), wanted)
    if (isRefusal(slot)) return slot
    const { departmentId, serviceId } = offer
    const { endsAt, bays } = slot
    const booking = await insertBooking(
      tx,
      {
        ...toColumns(details),
        onceKey,
        departmentId,
        serviceId,
        bay: bays[0],
        startsAt: wanted,
        endsAt,
        language,
        bookedBy: staff.userId,
        leadId: lead?.id ?? null,
        createdAt: now,
        updatedAt: now,
      },
      toYear(now),
    )
    if (lead) await noteBooked(tx, call, lead, { kind: 'workshop', ...booking })
    await occupy(tx, house(call, services), 'booked', { booking, link: await newLink(tx, booking.id, now) })
    return { appointment: await loadFacts(tx, { kind: 'workshop', row: booking }, call) }
  },
})

const bookDrive = command({
  path: 'POST /sales/calendar/bookdrive',
  right: 'AGENDA_EDIT',
  place: (db, { car }) => roomPlace(db, { of: { car } }),
  summary: 'Books a test drive for a customer and sends the usual mail.',
  input: DeskDriveRequest,
  output: AppointmentAnswer,
  async run({ tx, call, services }, { onceKey, car: key, details, startsAt, language, lead: asked }) {
    const [violation] = findViolations(testDriveForm, details)
    if (violation) return refuse('form-incomplete', { status: 422, field: `details.${violation.field}` })
    const { now, staff } = call
    const phone = parsePhone(details.dialCode, details.phone)
    if (!phone.ok) throw new Error('Details are checked before they are stored')
    const car = await drivenCar(tx, key, now)
    if (isRefusal(car)) return car
    const wanted = new Date(startsAt)
    await lockNames(tx, driveNames(details.email, car, [wanted]))
    const known = await driveOfOnceKey(tx, onceKey)
    if (known) return { appointment: await loadFacts(tx, { kind: 'test-drive', row: known }, call) }
    const lead = asked && (await leadToBookFor(tx, call, asked))
    if (isRefusal(lead)) return lead
    const slot = await houseSlotAt(tx, await driveDiaryOf(tx, car, { ...call, moving: undefined }), wanted)
    if (isRefusal(slot)) return slot
    const overlap = await refuseOverlap(tx, details, slot)
    if (overlap) return overlap
    const { firstName, lastName, email, remarks } = details
    const drive = await insertDrive(
      tx,
      {
        onceKey,
        vehicleId: car.vehicleId,
        carKey: car.key,
        car: car.name,
        departmentId: car.department.id,
        ...toTime(slot),
        firstName,
        lastName,
        email,
        phone: phone.e164,
        remarks,
        language,
        bookedBy: staff.userId,
        leadId: lead?.id ?? null,
        createdAt: now,
        updatedAt: now,
      },
      toYear(now),
    )
    if (lead) await noteBooked(tx, call, lead, { kind: 'test-drive', ...drive })
    await occupyDrive(tx, house(call, services), 'booked', { drive, link: await newDriveLink(tx, drive.id, now) })
    return { appointment: await loadFacts(tx, { kind: 'test-drive', row: drive }, call) }
  },
})

export const calendarActEndpoints = [move, callOff, settle, bookWorkshop, bookDrive] as const

/** Locks an appointment. Refuses acts that its state does not allow. */
async function lockAppointment(
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

function house({ now }: AnswerContext, { settings }: Services, tells = true): ActContext {
  return { now, settings, by: tells ? 'house' : 'house-quietly' }
}

function toYear(now: Date): number {
  return Number(brusselsDay(now).slice(0, 4))
}
