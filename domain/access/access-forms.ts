import { form, line, secret, emailLine } from '../platform/forms/form.ts'
import {
  password as passwordRule,
  type FieldViolation,
  type PasswordBounds,
  type PasswordReason,
} from '../platform/forms/validation.ts'
import { LONGEST_PASSWORD } from './password.ts'
import { LONGEST_TYPED_CODE, codeProblem } from './verification.ts'

const address = emailLine({ required: true })
const code = line({ max: LONGEST_TYPED_CODE, required: true, rules: [codeProblem] })
const password = secret({ max: LONGEST_PASSWORD })

export const signInForm = form({ fields: { email: address, password } })

/** Of a new account: the code that was mailed. */
export const codeForm = form({ fields: { confirmationCode: code } })

/** The form for a forgotten password: the address for the code. */
export const passwordCodeForm = form({ fields: { to: address } })

/** With the code another password is chosen. Its rules are in the settings. */
export const newPasswordForm = form({
  fields: { confirmationCode: code, password },
  check: (typed, bounds: PasswordBounds) => [passwordViolation(typed, bounds)],
})

/** The password proves that the account is not deleted by a person who found an open screen. */
export const deleteAccountForm = form({ fields: { password } })

/** The password proves again who makes a sensitive change. */
export const proofForm = form({ fields: { password } })

export function passwordViolation(
  typed: { password: string },
  bounds: PasswordBounds,
): FieldViolation<PasswordReason> | undefined {
  const violation = passwordRule(bounds)(typed.password)
  return violation && { ...violation, field: 'password' }
}
