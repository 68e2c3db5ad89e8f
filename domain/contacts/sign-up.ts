import { LONGEST_PASSWORD } from '../access/password.ts'
import { agreement, form, line, secret, type FormValues } from '../platform/form.ts'
import { email, MAX_EMAIL_LENGTH, password, type PasswordBounds } from '../platform/validation.ts'
import { companyViolation, customerTypeFields, nameFields, unusedOfCompany } from './customer.ts'

/** Who signs up: as typed in the form. What a password must have, the settings say. */
export const signUpForm = form({
  fields: {
    ...customerTypeFields,
    ...nameFields,
    email: line({ max: MAX_EMAIL_LENGTH, required: true, rules: [email] }),
    password: secret({ max: LONGEST_PASSWORD }),
    acceptTerms: agreement(),
  },
  unused: unusedOfCompany,
  check: (typed, bounds: PasswordBounds) => {
    const weak = password(bounds)(typed.password)
    return [companyViolation(typed), weak && { ...weak, field: 'password' }]
  },
})
export type SignUpCustomer = FormValues<typeof signUpForm>
