import { accept, refuse, type Result } from '../platform/values/result.ts'

/**
 * The states of an appointment. `moved`: expected at another time than first agreed; `out`: the car is with the customer
 * who booked it; `missed`: the customer did not come.
 */
export const APPOINTMENT_STATES = ['booked', 'moved', 'out', 'cancelled', 'done', 'missed'] as const
export type AppointmentState = (typeof APPOINTMENT_STATES)[number]

type Standing = { state: AppointmentState; startsAt: Date }

/** Returns true while customers can move or cancel it: until it begins; after that they have to call. */
export function isOpen({ state, startsAt }: Standing, now: Date): boolean {
  return isExpected(state) && now < startsAt
}

export function isExpected(state: AppointmentState): boolean {
  return state === 'booked' || state === 'moved'
}

/** The acts of the dealer with an appointment. */
export type AppointmentAct = 'move' | 'callOff' | 'done' | 'missed'
export type AppointmentRefusal =
  | 'appointment-settled'
  | 'appointment-cancelled'
  | 'appointment-to-come'
  | 'test-drive-out'

/**
 * Checks whether staff may perform an act on an appointment. Customers who missed it may come another day: an appointment
 * that is expected can be moved and canceled at any hour. It can be marked as kept or missed once it has begun, and
 * corrected later. A car that is out is returned first.
 */
export function appointmentCan(
  act: AppointmentAct,
  { state, startsAt }: Standing,
  now: Date,
): Result<object, AppointmentRefusal> {
  if (state === 'cancelled') return refuse('appointment-cancelled')
  if (state === 'out') return refuse('test-drive-out')
  if (act === 'done' || act === 'missed') {
    if (state === act) return refuse('appointment-settled')
    return now < startsAt ? refuse('appointment-to-come') : accept({})
  }
  return isExpected(state) ? accept({}) : refuse('appointment-settled')
}
