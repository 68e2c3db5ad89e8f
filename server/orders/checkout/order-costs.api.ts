import { OrderCostsAnswer, OrderCostsRequest } from '@forecourt/domain/orders/order-costs.schema.ts'
import { orderTotals } from '@forecourt/domain/orders/order-totals.ts'
import { query } from '../../platform/http/endpoint.ts'
import { readCars } from './order-cars.ts'
import { listConditions, deliveryText } from './order-conditions.ts'
import { readParameters } from './order-draft.ts'

/** Returns the costs of an order for the page of a car, with the figures that the order will use. */
export const getCosts = query({
  path: 'POST /shop/order/getcosts',
  right: 'public',
  summary:
    'Returns the advance and transport costs of each car when ordered alone, with delivery, guarantee and withdrawal terms.',
  input: OrderCostsRequest,
  output: OrderCostsAnswer,
  async run({ db, call }, { carList }) {
    const [parameters, cars] = await Promise.all([readParameters(db), readCars(db, carList, null, call.now)])
    const costs = cars.flatMap((car) => {
      if (!car) return []
      const { advanceCents } = orderTotals({ cars: [car], deliveryType: 'pickup', parameters })
      const isMadeToOrder = car.vehicleId === null
      const agreed = { name: car.name.carName, isMadeToOrder, guarantee: car.guarantee }
      return {
        key: car.key,
        advance: advanceCents,
        transport: parameters.transportGrossCents,
        delivery: deliveryText(car.delivery, call.language),
        guaranteeMonths: car.guarantee.legalMonths,
        commercialGuaranteeMonths: car.guarantee.commercial?.months ?? null,
        withdrawal: listConditions({ customerType: 'private', cars: [agreed] }, call.language).withdrawal,
      }
    })
    return { costs }
  },
})
