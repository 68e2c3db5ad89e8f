import { accept, refuse, type Result } from '../platform/values/result.ts'

/**
 * The states of an appointment. `moved`: expected at another time than first agreed; `out`: a car is being driven by
 * who booked it; `missed`: nobody came.
 */
export const APPOINTMENT_STATES = ['booked', 'moved', 'out', 'cancelled', 'done', 'missed'] as const
export type AppointmentState = (typeof APPOINTMENT_STATES)[number]

type Standing = { state: AppointmentState; startsAt: Date }

/** Until it begins it can be moved and cancelled; after that the telephone knows more. */
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
 * Returns whether staff may do something with an appointment. Who did not come in time may come another day: what is
 * expected can be moved and called off whatever the hour. That somebody came, or did not, is known once it began, and
 * can be put right. A car that is out is taken back first.
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
