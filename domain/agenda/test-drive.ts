import type { CarStanding } from '../orders/paid-order.ts'
import { nameFields } from '../contacts/customer.ts'
import { noNationalNumber } from '../contacts/national-number.ts'
import { DEFAULT_DIAL_CODE, phoneFields, phoneViolations } from '../platform/forms/phone.ts'
import { blankForm, form, lines, type FormValues, emailLine } from '../platform/forms/form.ts'

export const testDriveForm = form({
  fields: {
    ...nameFields,
    email: emailLine({ required: true }),
    ...phoneFields,
    remarks: lines({ max: 500, rules: [noNationalNumber] }),
  },
  check: phoneViolations,
})
export type TestDriveDetails = FormValues<typeof testDriveForm>

export function blankTestDrive(): TestDriveDetails {
  return { ...blankForm(testDriveForm), dialCode: DEFAULT_DIAL_CODE }
}

/** The reason that a car cannot be driven. */
export type NoDrive = 'car-sold' | 'car-reserved' | 'car-not-here'

/**
 * Returns the reason that a customer without an order of a car cannot drive it, undefined when they can. A car that the
 * factory still builds, or that is on its way, is not there to be driven.
 */
export function refuseTestDrive({ standing, isHere }: { standing: CarStanding; isHere: boolean }): NoDrive | undefined {
  switch (standing) {
    case 'sold':
      return 'car-sold'
    case 'free':
      return isHere ? undefined : 'car-not-here'
    case 'made-to-order':
      return 'car-not-here'
    default:
      return 'car-reserved'
  }
}
