import { normaliseVin, parseMileage, VIN_PATTERN } from '../catalogue/vehicle.ts'
import { noNationalNumber } from '../contacts/national-number.ts'
import { DEFAULT_DIAL_CODE, phoneViolations } from '../contacts/phone.ts'
import {
  email,
  type FieldViolation,
  firstViolation,
  maxLength,
  required,
  type Rule,
  type Violation,
} from '../platform/validation.ts'
import { isLicencePlate } from '../catalogue/licence-plate.ts'

/** Where a booking stands. `moved`: expected at another time than first agreed. */
export const BOOKING_STATES = ['booked', 'moved', 'cancelled', 'done'] as const
export type BookingState = (typeof BOOKING_STATES)[number]

/** What a customer may do with a booking, and in which states. */
const actions = { move: ['booked', 'moved'], cancel: ['booked', 'moved'] } satisfies Record<string, BookingState[]>
export type BookingAction = keyof typeof actions

/** Until the car is due; after that the telephone knows more. */
export function bookingCan(
  action: BookingAction,
  { state, startsAt }: { state: BookingState; startsAt: Date },
  now: Date,
): boolean {
  return (actions[action] as BookingState[]).includes(state) && now < startsAt
}

/** What a customer types in: the car, and who brings it. */
export interface BookingDetails {
  licencePlate: string
  /** Brand and model, as people say it. */
  car: string
  mileage: string
  vin: string
  remarks: string
  firstName: string
  lastName: string
  email: string
  dialCode: string
  phone: string
}

export const BOOKING_LIMITS = { car: 60, vin: 17, remarks: 500, name: 80 } as const

export function blankDetails(): BookingDetails {
  return {
    licencePlate: '',
    car: '',
    mileage: '',
    vin: '',
    remarks: '',
    firstName: '',
    lastName: '',
    email: '',
    dialCode: DEFAULT_DIAL_CODE,
    phone: '',
  }
}

/** What was typed in, what is missing or wrong out, in the order of the form. */
export function bookingViolations(details: BookingDetails): FieldViolation[] {
  const name: Rule[] = [required, maxLength(BOOKING_LIMITS.name), noNationalNumber]
  const vin = normaliseVin(details.vin)
  const found: [field: keyof BookingDetails, violation: Violation | undefined][] = [
    [
      'licencePlate',
      required(details.licencePlate) ??
        (isLicencePlate(details.licencePlate) ? undefined : { reason: 'licence-plate' }),
    ],
    ['car', firstViolation(details.car, required, maxLength(BOOKING_LIMITS.car))],
    [
      'mileage',
      required(details.mileage) ?? (parseMileage(details.mileage) === undefined ? { reason: 'numeric' } : undefined),
    ],
    ['vin', vin !== '' && !VIN_PATTERN.test(vin) ? { reason: 'format' } : undefined],
    ['remarks', firstViolation(details.remarks, maxLength(BOOKING_LIMITS.remarks), noNationalNumber)],
    ['firstName', firstViolation(details.firstName, ...name)],
    ['lastName', firstViolation(details.lastName, ...name)],
    ['email', firstViolation(details.email, required, email)],
  ]
  return [
    ...found.flatMap(([field, violation]) => (violation ? [{ ...violation, field }] : [])),
    ...phoneViolations(details),
  ]
}
