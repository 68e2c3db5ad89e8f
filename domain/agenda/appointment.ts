/** Where an appointment stands. `moved`: expected at another time than first agreed. */
export const APPOINTMENT_STATES = ['booked', 'moved', 'cancelled', 'done'] as const
export type AppointmentState = (typeof APPOINTMENT_STATES)[number]

/** Until it begins it can be moved and cancelled; after that the telephone knows more. */
export function isOpen({ state, startsAt }: { state: AppointmentState; startsAt: Date }, now: Date): boolean {
  return (state === 'booked' || state === 'moved') && now < startsAt
}
