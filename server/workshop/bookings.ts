import type { Booking } from '@forecourt/domain/workshop/booking.schema.ts'
import { isOpen } from '@forecourt/domain/agenda/appointment.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { toDepartmentAnswer } from '../agenda/appointments.ts'
import type { Db } from '../platform/database/database.ts'
import type { Customer } from '../platform/http/identity.ts'
import type { PersonalData } from '../platform/audit/personal-data.ts'
import type { TimelineSource } from '../platform/audit/timeline.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { CarSource, RunningSource } from '../contacts/running.ts'
import {
  selectBookings,
  selectNewestBookings,
  selectRunningBookings,
  selectServicedCars,
  placeAndService,
  type BookingRow,
} from './workshop.sql.ts'
import type { AnswerContext } from '../platform/http/endpoint.ts'

/** Loads the bookings of a signed-in customer, those to come first, the nearest on top. */
export async function loadAppointments(db: Db, customer: Customer, at: AnswerContext): Promise<Booking[]> {
  const answers: Booking[] = []
  for (const row of await selectBookings(db, toHolder(customer), at.now)) answers.push(await bookingAnswer(db, row, at))
  return answers
}

/** Matches bookings made while signed in, or with the address that the account has proven. */
export function toHolder({ accountId, email }: Customer) {
  return { customerId: accountId, emails: [email] }
}

/** Workshop bookings of a customer, for their timeline. */
export const bookingHappenings: TimelineSource = async (db, { emails }, { most }) => {
  const bookings = await selectNewestBookings(db, emails, most)
  return bookings.map(({ number, car, licencePlate, startsAt }) => ({
    kind: 'booking',
    at: startsAt,
    title: number,
    detail: [car, licencePlate].filter(Boolean).join(', '),
  }))
}

/** Lists what a customer has booked in the workshop, for their desk. */
export const runningBookings: RunningSource = async (db, by, { who, language, now }) => {
  const bookings = await selectRunningBookings(db, by, { who, now })
  return bookings.map(({ number, car, licencePlate, state, startsAt, service, branch }) => ({
    kind: 'booking',
    record: null,
    number,
    what: [translate(service, language), car].filter(Boolean).join(' · '),
    licencePlate,
    state: m[`office.calendar.states.${state}`]({}, { locale: language }),
    standing: 'ready',
    when: { is: 'on', at: startsAt.toISOString() },
    amountCents: null,
    openCents: 0,
    branch,
  }))
}

/** Lists the cars that a customer brings to the workshop. */
export const servicedCars: CarSource = async (db, by, { who }) =>
  (await selectServicedCars(db, by, who)).map((car) => ({ ...car, boughtOn: null, record: null }))

/** Workshops must be able to show the work done to a car: bookings stay, without the account. */
export const appointmentData: PersonalData = { name: 'appointments', stays: 'workshop', read: loadAppointments }

/** Returns a booking as its owner sees it, also when its service or department is no longer offered. */
export async function bookingAnswer(db: Db, booking: BookingRow, { language, now }: AnswerContext): Promise<Booking> {
  const { service, department } = await placeAndService(db, booking)
  const { state } = booking
  return {
    number: booking.number,
    state,
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    service: {
      id: service.number,
      name: translate(service.name, language),
      durationMinutes: Math.round((booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000),
      priceFrom: service.priceFromGrossCents,
    },
    department: toDepartmentAnswer(department, language),
    licencePlate: booking.licencePlate,
    car: booking.car,
    mileageKm: booking.mileageKm,
    firstName: booking.firstName,
    email: booking.email,
    isOpen: isOpen(booking, now),
  }
}
