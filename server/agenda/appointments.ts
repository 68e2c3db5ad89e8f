import type { FreeSlot } from '@forecourt/domain/agenda/free-slots.ts'
import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { longDay, timeInWords } from '@forecourt/domain/platform/values/day-text.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { toAddress, type LoadedDepartment } from '../organisation/organisation.ts'
import type { Db } from '../platform/database/database.ts'
import type { AnswerContext } from '../platform/http/endpoint.ts'
import type { ApiRefusal } from '../platform/http/refusal.ts'
import type { Services } from '../platform/http/services.ts'
import type { MailAttachment } from '../platform/mail/mail.ts'
import type { ActContext } from './act-context.ts'
import { calendarFile } from './calendar-file.ts'
import { freeSlotAt, type Diary } from './diary.ts'
import { houseSlotAt } from './room.ts'

export { EXPECTED_STATES, orderToComeFirst } from './appointments.sql.ts'

/** The context of a booking or a move, which reads the diary in a language. */
export interface BookingContext extends ActContext {
  readonly language: Language
}

export function visitorContext({ now, language }: AnswerContext, { settings }: Services): BookingContext {
  return { now, language, settings, by: 'visitor' }
}

export function houseContext(
  { now, language }: AnswerContext,
  { settings }: Services,
  { notifies }: { notifies: boolean },
): BookingContext {
  return { now, language, settings, by: notifies ? 'house' : 'house-quietly' }
}

/** Finds the slot at an instant: visitors book the times that the shop offers, the desk whatever is free. */
export function findSlot(
  db: Db,
  { by }: Pick<ActContext, 'by'>,
  diary: Diary,
  wanted: Date,
): Promise<FreeSlot | ApiRefusal> {
  return by === 'visitor' ? freeSlotAt(db, diary, wanted) : houseSlotAt(db, diary, wanted)
}

/** Returns the department of an appointment as customers see it. */
export function toDepartmentAnswer(department: LoadedDepartment, language: Language) {
  return {
    id: department.number,
    name: translate(department.name, language),
    address: toAddress(department, language),
    phone: department.phone,
    email: department.email,
  }
}

/** The columns that a mail about an appointment needs. */
interface Appointment {
  readonly id: string
  readonly number: string
  readonly state: string
  readonly sequence: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly updatedAt: Date
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly language: Language
}

/** Returns the values of a mail about an appointment. `fragment` opens it in the shop. */
export function toMailValues(
  { firstName, number, startsAt, language }: Appointment,
  department: LoadedDepartment,
  { publicUrl, fragment }: { publicUrl: string; fragment: string },
) {
  const street = [department.streetName, department.houseNumber, department.boxNumber].filter(Boolean).join(' ')
  return {
    firstName,
    number,
    day: longDay(brusselsDay(startsAt), language, { year: true }),
    time: timeInWords(startsAt, language),
    department: translate(department.name, language),
    address: `${street}, ${department.postalCode} ${translate(department.city, language)}`,
    phone: formatPhoneInBelgium(department.phone),
    email: department.email,
    // Behind the #: it reaches no server, no log and no other site.
    link: `${publicUrl}${buildPath('content.schedule.booking', language)}#${fragment}`,
  }
}

/** Returns the file that adds an appointment to the calendar of the customer, changes it there or removes it. */
export function appointmentFile(
  appointment: Appointment,
  values: ReturnType<typeof toMailValues>,
  { publicUrl, summary, details }: { publicUrl: string; summary: string; details: readonly string[] },
): MailAttachment {
  const isCanceled = appointment.state === 'cancelled'
  return calendarFile({
    uid: `${appointment.id}@${new URL(publicUrl).hostname}`,
    sequence: appointment.sequence,
    isCanceled,
    changedAt: appointment.updatedAt,
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    summary,
    description: [`${values.department}, ${values.phone}`, ...details, values.number].join('\n'),
    location: values.address,
    url: isCanceled ? undefined : values.link,
    organizer: { name: values.department, email: values.email },
    attendee: { name: `${appointment.firstName} ${appointment.lastName}`, email: appointment.email },
  })
}

/** Returns true when a planned reminder is still due. A move or a cancellation has mails of its own. */
export function isReminderDue(
  appointment: { sequence: number; remindedAt: Date | null; startsAt: Date },
  { sequence, now }: { sequence: number; now: Date },
): boolean {
  return appointment.sequence === sequence && appointment.remindedAt === null && appointment.startsAt > now
}
