import { brusselsDay, type CalendarDay } from '../platform/values/calendar.ts'
import { accept, refuse, type Result } from '../platform/values/result.ts'
import type { AppointmentState } from './appointment.ts'

export type LoanAct = 'hand-out' | 'take-back'
export type LoanRefusal =
  | 'appointment-cancelled'
  | 'appointment-settled'
  | 'test-drive-another-day'
  | 'test-drive-out'
  | 'test-drive-not-out'
  | 'test-drive-car-out'

/** A test drive as far as the keys of its car go. */
export interface LoanStanding {
  readonly state: AppointmentState
  readonly startsAt: Date
  /** Somebody else has the car and did not bring it back yet. */
  readonly isCarOut: boolean
}

/**
 * An act, a test drive and today in, whether it goes out; the call refuses with it and the button explains itself by it.
 * Keys are handed out on the day of the test drive, whatever the hour, and taken back from whoever has them.
 */
export function loanCan(
  act: LoanAct,
  { state, startsAt, isCarOut }: LoanStanding,
  today: CalendarDay,
): Result<object, LoanRefusal> {
  if (state === 'cancelled') return refuse('appointment-cancelled')
  if (act === 'take-back') return state === 'out' ? accept({}) : refuse('test-drive-not-out')
  if (state === 'out') return refuse('test-drive-out')
  if (state === 'done' || state === 'missed') return refuse('appointment-settled')
  if (brusselsDay(startsAt) !== today) return refuse('test-drive-another-day')
  return isCarOut ? refuse('test-drive-car-out') : accept({})
}

/** The record of a car as it leaves. */
export interface LoanOut {
  readonly driver: string
  readonly licenceNumber: string
  /** Empty while nobody chose one. */
  readonly licenceIssuedOn: CalendarDay
  readonly licencePlate: string
  readonly outKm: number
  readonly outEnergyPercent: number
  readonly outDamage: string
}

/** The record of a car as it comes back. */
export interface LoanBack {
  readonly backKm: number
  readonly backEnergyPercent: number
  readonly backDamage: string
}

/**
 * Returns the wrong field of a car that leaves, and the reason; undefined: none. A licence is not issued in the future.
 */
export function loanOutProblem(
  loan: LoanOut,
  today: CalendarDay,
): { field: keyof LoanOut; reason: 'form-incomplete' | 'licence-issued-later' } | undefined {
  for (const field of ['driver', 'licenceNumber', 'licenceIssuedOn', 'licencePlate'] as const)
    if (loan[field].trim() === '') return { field, reason: 'form-incomplete' }
  return loan.licenceIssuedOn > today ? { field: 'licenceIssuedOn', reason: 'licence-issued-later' } : undefined
}

/** Whole kilometres driven in the hands of the driver; refuses a clock that went back. */
export function kmDriven(outKm: number, backKm: number): Result<{ km: number }, 'loan-clock-back'> {
  return backKm < outKm ? refuse('loan-clock-back') : accept({ km: backKm - outKm })
}
