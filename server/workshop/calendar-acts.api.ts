import { appointmentCan, type AppointmentAct } from '@forecourt/domain/agenda/appointment.ts'
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
import { houseContext } from '../agenda/appointments.ts'
import { dayName } from '../agenda/diary.ts'
import { bookDrive, cancelDrive, lockAskedDrive, moveDrive, settleDrive } from '../agenda/drive-acts.ts'
import { lockNames } from '../agenda/locks.ts'
import { houseSlotAt } from '../agenda/room.ts'
import { loanOf } from '../agenda/test-drive-desk.ts'
import { driveForUpdate, newDriveLink } from '../agenda/test-drives.ts'
import { leadToBookFor, noteBooked } from '../contacts/lead-acts.ts'
import type { Tx } from '../platform/database/database.ts'
import { command, type AnswerContext } from '../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { bookSlot, cancelBooking, moveBooking, settleBooking, toColumns } from './booking-acts.ts'
import { newLink } from './booking-link.ts'
import { loadDiary } from './workshop-days.ts'
import { bookingForUpdate, bookingOfOnceKey, selectOffer } from './workshop.sql.ts'
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
    const context = houseContext(call, services, { notifies: tells })
    if (found.kind === 'workshop') {
      const moved = await moveBooking(tx, context, { booking: found.row, wanted })
      return isRefusal(moved) ? moved : { appointment: await loadFacts(tx, { kind: 'workshop', row: moved }, call) }
    }
    const moved = await moveDrive(tx, context, { drive: found.row, wanted })
    if (isRefusal(moved)) return moved
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
    const context = houseContext(call, services, { notifies: true })
    const off = await cancelAppointment(tx, context, found, reason)
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
    const { staff } = call
    const wanted = new Date(startsAt)
    await lockNames(tx, [dayName(offer.departmentId, wanted)])
    const known = await bookingOfOnceKey(tx, onceKey)
    if (known) return { appointment: await loadFacts(tx, { kind: 'workshop', row: known }, call) }
    const lead = asked && (await leadToBookFor(tx, call, asked))
    if (isRefusal(lead)) return lead
    const slot = await houseSlotAt(tx, await loadDiary(tx, offer, { ...call, moving: undefined }), wanted)
    if (isRefusal(slot)) return slot
    const columns = { ...toColumns(details), onceKey, language, bookedBy: staff.userId, leadId: lead?.id ?? null }
    const context = houseContext(call, services, { notifies: true })
    const { booking } = await bookSlot(tx, context, { offer, slot }, columns)
    if (lead) await noteBooked(tx, call, lead, { kind: 'workshop', ...booking })
    return { appointment: await loadFacts(tx, { kind: 'workshop', row: booking }, call) }
  },
})

const bookTestDrive = command({
  path: 'POST /sales/calendar/bookdrive',
  right: 'AGENDA_EDIT',
  place: (db, { car }) => roomPlace(db, { of: { car } }),
  summary: 'Books a test drive for a customer and sends the usual mail.',
  input: DeskDriveRequest,
  output: AppointmentAnswer,
  async run({ tx, call, services }, { language, lead: askedLead, ...wanted }) {
    const asked = await lockAskedDrive(tx, wanted, call.now)
    if (isRefusal(asked)) return asked
    const { known } = asked
    if (known) return { appointment: await loadFacts(tx, { kind: 'test-drive', row: known }, call) }
    const lead = askedLead && (await leadToBookFor(tx, call, askedLead))
    if (isRefusal(lead)) return lead
    const context = houseContext(call, services, { notifies: true })
    const booker = { language, bookedBy: call.staff.userId, leadId: lead?.id ?? null }
    const booked = await bookDrive(tx, context, asked, booker)
    if (isRefusal(booked)) return booked
    const { drive } = booked
    if (lead) await noteBooked(tx, call, lead, { kind: 'test-drive', ...drive })
    return { appointment: await loadFacts(tx, { kind: 'test-drive', row: drive }, call) }
  },
})

export const calendarActEndpoints = [move, callOff, settle, bookWorkshop, bookTestDrive] as const

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

async function cancelAppointment(tx: Tx, context: ActContext, found: Found, reason: string): Promise<Found> {
  const { kind, row } = found
  const { now } = context
  if (kind === 'workshop')
    return {
      kind,
      row: await cancelBooking(tx, context, { booking: row, link: await newLink(tx, row.id, now) }, reason),
    }
  return {
    kind,
    row: await cancelDrive(tx, context, { drive: row, link: await newDriveLink(tx, row.id, now) }, reason),
  }
}
