import { type Cents, assertCents, shareAtMost } from '../platform/money.ts'
import type { DeliveryType, OrderTotal } from './order.ts'

/** The figures of spec section 9 and of the law; data, so that they can change without new code. */
export interface OrderParameters {
  /** Transport to the buyer, incl. VAT. */
  transportGrossCents: Cents
  /** The advance asked for. */
  advanceCents: Cents
  /** The most an advance may be, in basis points of the total incl. VAT: 15 % (Code of Economic Law; domain-belgium section 0). */
  advanceCapBp: number
}

export const DEFAULT_ORDER_PARAMETERS: OrderParameters = {
  transportGrossCents: 24_200,
  advanceCents: 100_000,
  advanceCapBp: 1_500,
}

/**
 * The prices of the cars (incl. VAT, cents), the delivery type and the parameters in, the amounts of the order out:
 * transport only when delivering, `subTotal` = cars + transport, advance = what is asked but never over the cap (rounded
 * down to the cent), `amount` = `subTotal` − advance (spec section 9). Not chosen yet counts as no transport.
 */
export function orderTotals(order: {
  cars: readonly { priceGrossCents: Cents }[]
  deliveryType: DeliveryType | null
  parameters: OrderParameters
}): OrderTotal {
  const { cars, deliveryType, parameters } = order
  const transport = deliveryType === 'deliver' && cars.length > 0 ? parameters.transportGrossCents : 0
  const subTotal = cars.reduce((sum, { priceGrossCents }) => sum + priceOf(priceGrossCents), transport)
  const advance = Math.min(parameters.advanceCents, shareAtMost(subTotal, parameters.advanceCapBp))
  return { subTotal, advance, transport, amount: subTotal - advance }
}

function priceOf(priceGrossCents: Cents): Cents {
  assertCents(priceGrossCents)
  if (priceGrossCents <= 0) throw new RangeError(`Not a price: ${priceGrossCents}`)
  return priceGrossCents
}
