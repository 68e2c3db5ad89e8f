import { z } from 'zod'
import { CentsAmount } from '../platform/forms/fields.schema.ts'
import { CarKeyText } from '../stock/car-card.schema.ts'

// As many as one version of a new car has engines, with room to spare.
const maxCars = 40

/** `POST /shop/order/getcosts`: the costs of each car when it is ordered alone. */
export const OrderCostsRequest = z
  .strictObject({ carList: z.array(CarKeyText).max(maxCars) })
  .meta({ example: { carList: ['used-20418'] } })

/**
 * The advance on a car that is collected, and what bringing it home costs, incl. VAT; its delivery term, the months of the
 * legal guarantee and of an additional commercial one, and the rule on withdrawal. Unknown cars are left out.
 */
export const OrderCostsAnswer = z.strictObject({
  costs: z.array(
    z.strictObject({
      key: CarKeyText,
      advance: CentsAmount,
      transport: CentsAmount,
      delivery: z.string(),
      guaranteeMonths: z.int(),
      commercialGuaranteeMonths: z.int().nullable().describe('Null: not given'),
      withdrawal: z.string(),
    }),
  ),
})
