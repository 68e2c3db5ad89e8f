import { refuse } from '../../platform/http/refusal.ts'

export const debtorNotFound = () => refuse('record-not-found', { status: 404 })

/** Refuses a run when an invoice was paid, reminded or stopped since the proposal: nothing of it is sent. */
export const reminderMoved = (number: string) => refuse('reminder-moved', { status: 409, values: { number } })
