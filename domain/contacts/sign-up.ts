import { passwordViolation } from '../access/access-forms.ts'
import { LONGEST_PASSWORD } from '../access/password.ts'
import { agreement, form, secret, type FormValues, emailLine } from '../platform/forms/form.ts'
import { type PasswordBounds } from '../platform/forms/validation.ts'
import { companyViolation, customerTypeFields, nameFields, unusedOfCompany } from './customer.ts'

/** The form to sign up. The rules for passwords are in the settings. */
export const signUpForm = form({
  fields: {
    ...customerTypeFields,
    ...nameFields,
    email: emailLine({ required: true }),
    password: secret({ max: LONGEST_PASSWORD }),
    acceptTerms: agreement(),
  },
  unused: unusedOfCompany,
  check: (typed, bounds: PasswordBounds) => [companyViolation(typed), passwordViolation(typed, bounds)],
})
export type SignUpCustomer = FormValues<typeof signUpForm>
