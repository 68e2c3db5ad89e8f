import type { FreeSlot } from '@forecourt/domain/agenda/free-slots.ts'
import { normaliseLicencePlate } from '@forecourt/domain/catalogue/licence-plate.ts'
import { normaliseVin, parseMileage } from '@forecourt/domain/catalogue/vehicle.ts'
import { parsePhone } from '@forecourt/domain/platform/forms/phone.ts'
import { toYear } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { BookingDetails } from '@forecourt/domain/workshop/booking.ts'
import type { ActContext } from '../agenda/act-context.ts'
import { findSlot, type BookingContext } from '../agenda/appointments.ts'
import { dayName } from '../agenda/diary.ts'
import { lockNames } from '../agenda/locks.ts'
import type { Tx } from '../platform/database/database.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { newLink } from './booking-link.ts'
import { announce, planReminder } from './booking-news.ts'
import { loadDiary } from './workshop-days.ts'
import {
  changeBooking,
  freeSlots,
  insertBooking,
  moveWorkOfBooking,
  offerOfBooking,
  takeSlots,
  type BookingRow,
  type Offer,
} from './workshop.sql.ts'

/** Books a slot of a workshop for an account, or for a customer of a colleague. */
export async function bookSlot(
  tx: Tx,
  context: BookingContext,
  { offer: { departmentId, serviceId }, slot }: { offer: Offer; slot: FreeSlot },
  columns: ReturnType<typeof toColumns> & { onceKey: string; language: Language } & (
      | { customerId: string | null }
      | { bookedBy: string; leadId: string | null }
    ),
): Promise<{ booking: BookingRow; link: string }> {
  const { now } = context
  const { startsAt, endsAt, bays } = slot
  const booking = await insertBooking(
    tx,
    { ...columns, departmentId, serviceId, bay: bays[0], startsAt, endsAt, createdAt: now, updatedAt: now },
    toYear(now),
  )
  const link = await newLink(tx, booking.id, now)
  await occupy(tx, context, 'booked', { booking, link })
  return { booking, link }
}

/** Moves a locked booking. If the new time is taken, it stays. Without a link it gets a new one. */
export async function moveBooking(
  tx: Tx,
  context: BookingContext,
  { booking, wanted, link }: { booking: BookingRow; wanted: Date; link?: string },
): Promise<BookingRow | ApiRefusal> {
  const offer = await offerOfBooking(tx, booking)
  if (!offer) return refuse('service-not-offered', { status: 404 })
  const { departmentId, startsAt, id } = booking
  await lockNames(tx, [dayName(departmentId, startsAt), dayName(departmentId, wanted)])
  const slot = await findSlot(tx, context, await loadDiary(tx, offer, { ...context, moving: id }), wanted)
  if (isRefusal(slot)) return slot
  return moveBookingTo(tx, context, { booking, link: link ?? (await newLink(tx, id, context.now)) }, slot)
}

/** Takes the time of a booking that was made or moved, notifies the customer and plans their reminder. */
async function occupy(
  tx: Tx,
  context: ActContext,
  news: 'booked' | 'moved',
  { booking, link }: { booking: BookingRow; link: string },
): Promise<void> {
  await takeSlots(tx, booking)
  await announce(tx, context, news, booking, link)
  await planReminder(tx, booking, context.now)
}

export async function moveBookingTo(
  tx: Tx,
  context: ActContext,
  { booking, link }: { booking: BookingRow; link: string },
  { startsAt, endsAt, bays: [bay] }: FreeSlot,
): Promise<BookingRow> {
  await freeSlots(tx, booking.id)
  const changes = { state: 'moved' as const, startsAt, endsAt, bay, remindedAt: null }
  const moved = await changeBooking(tx, booking.id, changes, context.now)
  await moveWorkOfBooking(tx, booking.id, { plannedAt: startsAt, bay, updatedAt: context.now })
  await occupy(tx, context, 'moved', { booking: moved, link })
  return moved
}

/** Moves an expected car to another bay at the same time, which is no news for its customer. */
export async function moveBookingToBay(
  tx: Tx,
  { now }: Pick<ActContext, 'now'>,
  booking: BookingRow,
  bay: number,
): Promise<void> {
  await freeSlots(tx, booking.id)
  await takeSlots(tx, await changeBooking(tx, booking.id, { bay }, now))
}

/** Cancels a booking for the customer, or calls it off for the workshop, with a reason. */
export async function cancelBooking(
  tx: Tx,
  context: ActContext,
  { booking, link }: { booking: BookingRow; link: string },
  calledOffFor: string | null = null,
): Promise<BookingRow> {
  await freeSlots(tx, booking.id)
  const canceled = await changeBooking(tx, booking.id, { state: 'cancelled', calledOffFor }, context.now)
  await announce(tx, context, calledOffFor === null ? 'cancelled' : 'called-off', canceled, link)
  return canceled
}

export async function settleBooking(
  tx: Tx,
  { now }: Pick<ActContext, 'now'>,
  booking: BookingRow,
  state: 'done' | 'missed',
): Promise<BookingRow> {
  await freeSlots(tx, booking.id)
  return changeBooking(tx, booking.id, { state }, now)
}

/** Returns the columns of valid details. */
export function toColumns(details: BookingDetails) {
  const phone = parsePhone(details.dialCode, details.phone)
  const mileageKm = parseMileage(details.mileage)
  if (!phone.ok || mileageKm === undefined) throw new Error('Details are checked before they are stored')
  return {
    licencePlate: normaliseLicencePlate(details.licencePlate),
    car: details.car,
    mileageKm,
    vin: normaliseVin(details.vin) || null,
    remarks: details.remarks,
    firstName: details.firstName,
    lastName: details.lastName,
    email: details.email,
    phone: phone.e164,
  }
}
