import { knownPhone } from '../platform/phone.ts'
import { agreement, form, line, lines } from '../platform/form.ts'
import { email, MAX_EMAIL_LENGTH } from '../platform/validation.ts'

/** What somebody who applies for a vacancy fills in. */
export const applicationForm = form({
  fields: {
    firstName: line({ max: 80, required: true }),
    lastName: line({ max: 80, required: true }),
    email: line({ max: MAX_EMAIL_LENGTH, required: true, rules: [email] }),
    phone: line({ max: 40, required: true, rules: [knownPhone] }),
    message: lines({ max: 4000 }),
    termsAccepted: agreement(),
  },
})
