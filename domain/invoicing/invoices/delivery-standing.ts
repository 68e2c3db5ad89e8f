/**
 * Sums up the deliveries of an issued invoice. `to-print`: staff have to print it, since the buyer has no address; `stuck`:
 * the access point does not answer.
 */
export const DELIVERY_STANDINGS = [
  'waiting',
  'to-print',
  'delivered',
  'accepted',
  'not-on-peppol',
  'stuck',
  'refused',
  'failed',
] as const
export type DeliveryStanding = (typeof DELIVERY_STANDINGS)[number]

/** Delivery states that require action by a user. */
export const DELIVERY_PROBLEM_STANDINGS = [
  'to-print',
  'stuck',
  'refused',
  'failed',
] as const satisfies readonly DeliveryStanding[]
