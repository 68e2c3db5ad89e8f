import { noNationalNumber } from '../contacts/national-number.ts'
import { phoneProblem } from '../platform/forms/phone.ts'
import { agreement, form, line, lines, emailLine } from '../platform/forms/form.ts'

export const applicationForm = form({
  fields: {
    firstName: line({ max: 80, required: true }),
    lastName: line({ max: 80, required: true }),
    email: emailLine({ required: true }),
    phone: line({ max: 40, required: true, rules: [phoneProblem] }),
    message: lines({ max: 4000, rules: [noNationalNumber] }),
    termsAccepted: agreement(),
  },
})
