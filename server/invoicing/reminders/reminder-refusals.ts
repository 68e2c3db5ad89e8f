import { refuse } from '../../platform/http/refusal.ts'

export const debtorNotFound = () => refuse('record-not-found', { status: 404 })

/** The invoice was paid, reminded of or stopped since the run was proposed: nothing of it is sent. */
export const reminderMoved = (number: string) => refuse('reminder-moved', { status: 409, values: { number } })
