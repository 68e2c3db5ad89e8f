import { brusselsDay, type CalendarDay } from '../platform/values/calendar.ts'
import { accept, refuse, type Result } from '../platform/values/result.ts'
import type { DamageKind, DamagePlace } from '../trade-ins/trade-in-record.ts'
import type { AppointmentState } from './appointment.ts'

export type LoanAct = 'hand-out' | 'sign' | 'take-back'
export type LoanRefusal =
  | 'appointment-cancelled'
  | 'appointment-settled'
  | 'test-drive-another-day'
  | 'test-drive-out'
  | 'test-drive-not-out'
  | 'test-drive-car-out'
  | 'loan-signed'

/** A test drive, with what decides about handing over the keys of its car. */
export interface LoanStanding {
  readonly state: AppointmentState
  readonly startsAt: Date
  /** Another customer has the car and has not returned it yet. */
  readonly isCarOut: boolean
  /** The driver has signed the contract on the screen. */
  readonly isSigned: boolean
}

/**
 * Checks whether an act on a test drive is possible today; the call refuses with the result and the button shows its
 * reason. Keys are handed out on the day of the test drive, at any hour, and returned by the driver who has them. The
 * driver signs once, while the car is out.
 */
export function loanCan(
  act: LoanAct,
  { state, startsAt, isCarOut, isSigned }: LoanStanding,
  today: CalendarDay,
): Result<object, LoanRefusal> {
  if (state === 'cancelled') return refuse('appointment-cancelled')
  if (act !== 'hand-out' && state !== 'out') return refuse('test-drive-not-out')
  if (act === 'sign' && isSigned) return refuse('loan-signed')
  if (act !== 'hand-out') return accept({})
  if (state === 'out') return refuse('test-drive-out')
  if (state === 'done' || state === 'missed') return refuse('appointment-settled')
  if (brusselsDay(startsAt) !== today) return refuse('test-drive-another-day')
  return isCarOut ? refuse('test-drive-car-out') : accept({})
}

/** Damage at a place of the drawing of a car. */
export interface LoanMark {
  readonly place: DamagePlace
  readonly kind: DamageKind
  readonly remark: string
}

/** The most marks on a drawing: more do not fit on the sheet that is signed. */
export const MOST_LOAN_MARKS = 20

/** The record of a car as it leaves. */
export interface LoanOut {
  readonly driver: string
  /** Empty until a day is chosen. */
  readonly driverBornOn: CalendarDay
  readonly driverStreet: string
  readonly driverPostalCode: string
  readonly driverCity: string
  readonly licenceNumber: string
  /** Empty until a day is chosen. */
  readonly licenceIssuedOn: CalendarDay
  readonly licencePlate: string
  readonly insurer: string
  readonly policyNumber: string
  readonly outKm: number
  readonly outEnergyPercent: number
  readonly outMarks: readonly LoanMark[]
  readonly outDamage: string
}

/** The record of a car as it comes back. */
export interface LoanBack {
  readonly backKm: number
  readonly backEnergyPercent: number
  /** Damage that came while it was out. */
  readonly backMarks: readonly LoanMark[]
  readonly backDamage: string
}

const requiredFields = [
  'driver',
  'driverBornOn',
  'driverStreet',
  'driverPostalCode',
  'driverCity',
  'licenceNumber',
  'licenceIssuedOn',
  'licencePlate',
  'insurer',
  'policyNumber',
] as const

/**
 * Returns the wrong field of a car that leaves, and the reason; undefined: none. A licence is not issued in the future, nor
 * before its holder is born.
 */
export function loanOutProblem(
  loan: LoanOut,
  today: CalendarDay,
): { field: keyof LoanOut; reason: 'form-incomplete' | 'licence-issued-later' | 'licence-before-birth' } | undefined {
  for (const field of requiredFields) if (loan[field].trim() === '') return { field, reason: 'form-incomplete' }
  if (loan.licenceIssuedOn > today) return { field: 'licenceIssuedOn', reason: 'licence-issued-later' }
  return loan.licenceIssuedOn <= loan.driverBornOn
    ? { field: 'driverBornOn', reason: 'licence-before-birth' }
    : undefined
}

/** Returns the whole kilometres driven by the driver; refuses an odometer that went back. */
export function kmDriven(outKm: number, backKm: number): Result<{ km: number }, 'loan-clock-back'> {
  return backKm < outKm ? refuse('loan-clock-back') : accept({ km: backKm - outKm })
}
