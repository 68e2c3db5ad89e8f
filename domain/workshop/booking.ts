import { plateProblem } from '../catalogue/licence-plate.ts'
import { mileageProblem, vinProblem } from '../catalogue/vehicle.ts'
import { nameFields } from '../contacts/customer.ts'
import { noNationalNumber } from '../contacts/national-number.ts'
import { DEFAULT_DIAL_CODE, phoneFields, phoneViolations } from '../platform/forms/phone.ts'
import { blankForm, form, line, lines, type FormValues, emailLine } from '../platform/forms/form.ts'

/** The form of a customer: the car, and who brings it. */
export const bookingForm = form({
  fields: {
    licencePlate: line({ max: 20, required: true, rules: [plateProblem] }),
    /** Brand and model, in the words of the customer. */
    car: line({ max: 60, required: true }),
    mileage: line({ max: 12, required: true, rules: [mileageProblem] }),
    vin: line({ max: 24, rules: [vinProblem] }),
    remarks: lines({ max: 500, rules: [noNationalNumber] }),
    ...nameFields,
    email: emailLine({ required: true }),
    ...phoneFields,
  },
  check: phoneViolations,
})
export type BookingDetails = FormValues<typeof bookingForm>

export function blankDetails(): BookingDetails {
  return { ...blankForm(bookingForm), dialCode: DEFAULT_DIAL_CODE }
}
