import { passwordViolation } from '../access/access-forms.ts'
import { LONGEST_PASSWORD } from '../access/password.ts'
import { agreement, form, line, secret, type FormValues } from '../platform/form.ts'
import { email, MAX_EMAIL_LENGTH, type PasswordBounds } from '../platform/validation.ts'
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
  check: (typed, bounds: PasswordBounds) => [companyViolation(typed), passwordViolation(typed, bounds)],
})
export type SignUpCustomer = FormValues<typeof signUpForm>
