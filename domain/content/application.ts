import { phoneOf } from '../contacts/phone.ts'
import {
  email,
  type FieldViolation,
  firstViolation,
  maxLength,
  required,
  type Violation,
} from '../platform/validation.ts'

/** What somebody who applies fills in. */
export interface ApplicationForm {
  firstName: string
  lastName: string
  email: string
  phone: string
  message: string
  termsAccepted: boolean
}

export const MAX_MESSAGE_LENGTH = 4000

export const BLANK_APPLICATION: ApplicationForm = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  message: '',
  termsAccepted: false,
}

/** A filled-in application in, what is missing or wrong out, in the order of the form. */
export function applicationViolations(form: ApplicationForm): FieldViolation[] {
  const found: [keyof ApplicationForm, Violation | undefined][] = [
    ['firstName', required(form.firstName)],
    ['lastName', required(form.lastName)],
    ['email', firstViolation(form.email.trim(), required, email)],
    ['phone', required(form.phone) ?? (phoneOf(form.phone) ? undefined : { reason: 'phone' })],
    ['message', maxLength(MAX_MESSAGE_LENGTH)(form.message)],
    ['termsAccepted', form.termsAccepted ? undefined : { reason: 'required' }],
  ]
  return found.flatMap(([field, violation]) => (violation ? [{ field, ...violation }] : []))
}
