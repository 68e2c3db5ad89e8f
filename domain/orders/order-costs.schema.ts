import { z } from 'zod'
import { CentsAmount } from '../platform/forms/fields.schema.ts'
import { CarKeyText } from '../stock/car-card.schema.ts'

// As many as one version of a new car has engines, with room to spare.
const maxCars = 40

/** `POST /shop/order/getcosts`: what comes with each car when it is ordered by itself. */
export const OrderCostsRequest = z
  .strictObject({ carList: z.array(CarKeyText).max(maxCars) })
  .meta({ example: { carList: ['used-20418'] } })

/**
 * The advance on a car that is collected, and what bringing it home costs, incl. VAT; until when it is delivered, the months
 * of legal guarantee and of a commercial one beside it, and what is said of withdrawing. Unknown cars are left out.
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
