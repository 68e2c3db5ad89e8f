import { form, ids, line, emailLine } from '../platform/form.ts'
import { matches } from '../platform/validation.ts'
import { MAX_CARS_PER_ORDER } from './checkout.ts'
import { ORDER_NUMBER_PATTERN } from './order-number.ts'

/** Which order somebody means who has no key of it. */
export const findOrderForm = form({
  fields: {
    orderNumber: line({
      max: 20,
      required: true,
      rules: [(typed) => matches(ORDER_NUMBER_PATTERN)(typed.toUpperCase())],
    }),
    email: emailLine({ required: true }),
  },
})

/** Who withdraws, and from which cars of the order. */
export const withdrawalForm = form({
  fields: {
    name: line({ max: 160, required: true }),
    cars: ids({ max: MAX_CARS_PER_ORDER }),
  },
})
