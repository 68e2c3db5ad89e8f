import { type Cents, assertCents, shareAtMost } from '../platform/values/money.ts'
import type { DeliveryType } from './order.ts'

/** The figures of the dealer and of the law; data, so that they can change without new code. */
export interface OrderParameters {
  /** Transport to the buyer, incl. VAT. */
  transportGrossCents: Cents
  /** The advance asked for. */
  advanceCents: Cents
  /** The most an advance may be, in basis points of the total incl. VAT: 15 % (Code of Economic Law, book VI). */
  advanceCapBp: number
}

export const DEFAULT_ORDER_PARAMETERS: OrderParameters = {
  transportGrossCents: 24_200,
  advanceCents: 100_000,
  advanceCapBp: 1_500,
}

/** The amounts of an order, incl. VAT. */
export interface OrderTotals {
  transportCents: Cents
  /** Cars and transport. */
  totalCents: Cents
  advanceCents: Cents
  /** The amount to pay by bank transfer: the total less the advance. */
  balanceCents: Cents
}

/**
 * Calculates the amounts of an order from the prices of the cars (incl. VAT, cents), the delivery type and the parameters:
 * transport only when delivering, the usual advance but never over the cap (rounded down to the cent). Not chosen yet
 * counts as no transport.
 */
export function orderTotals(order: {
  cars: readonly { priceGrossCents: Cents }[]
  deliveryType: DeliveryType | null
  parameters: OrderParameters
}): OrderTotals {
  const { cars, deliveryType, parameters } = order
  const transportCents = deliveryType === 'deliver' && cars.length > 0 ? parameters.transportGrossCents : 0
  const totalCents = cars.reduce((sum, { priceGrossCents }) => sum + toOrderPrice(priceGrossCents), transportCents)
  const advanceCents = Math.min(parameters.advanceCents, shareAtMost(totalCents, parameters.advanceCapBp))
  return { transportCents, totalCents, advanceCents, balanceCents: totalCents - advanceCents }
}

function toOrderPrice(priceGrossCents: Cents): Cents {
  assertCents(priceGrossCents)
  if (priceGrossCents <= 0) throw new RangeError(`Not a price: ${priceGrossCents}`)
  return priceGrossCents
}
