import { form, ids, line, emailLine } from '../platform/forms/form.ts'
import { matches } from '../platform/forms/validation.ts'
import { MAX_CARS_PER_ORDER } from './checkout.ts'
import { ORDER_NUMBER_PATTERN } from './order-number.ts'

/** The form to find an order without its key. */
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

/** The form of a withdrawal: the buyer, and the cars of the order. */
export const withdrawalForm = form({
  fields: {
    name: line({ max: 160, required: true }),
    cars: ids({ max: MAX_CARS_PER_ORDER }),
  },
})
