import { type Address, DEFAULT_COUNTRY_CODE } from '../contacts/address.ts'
import type { Checkout, DeliveryType, PickupAddress } from './order.ts'

/** The part of checkout with the delivery of the car. */
export type DeliveryChoice = Pick<Checkout, 'deliveryType' | 'deliveryAddress' | 'pickupAddress' | 'handover'>

/**
 * Changes the delivery type of a choice. Pickup clears the delivery address and sets a pickup address: the one chosen
 * before if it is still offered, else the first, which the caller makes the department where the car is. Other types clear
 * the pickup address. Each type has days of its own: a chosen day is cleared.
 */
export function withDeliveryType<Choice extends DeliveryChoice>(
  choice: Choice,
  deliveryType: DeliveryType | null,
  places: readonly PickupAddress[],
): Choice {
  const handover = deliveryType === choice.deliveryType ? choice.handover : null
  if (deliveryType !== 'pickup') return { ...choice, deliveryType, pickupAddress: null, handover }
  const kept = places.find(({ id }) => id === choice.pickupAddress?.id)
  return { ...choice, deliveryType, deliveryAddress: null, pickupAddress: kept ?? places[0] ?? null, handover }
}

/** Sets the pickup place of a choice; unchanged when the buyer does not collect the car. */
export function withPickupAt<Choice extends DeliveryChoice>(choice: Choice, place: PickupAddress): Choice {
  if (choice.deliveryType !== 'pickup') return choice
  const handover = place.id === choice.pickupAddress?.id ? choice.handover : null
  return { ...choice, pickupAddress: place, handover }
}

/** Returns whether cars are delivered to a country: Belgium, for one price; abroad by quotation, or collected here. */
export function isDeliveredTo({ countryCode }: Pick<Address, 'countryCode'>): boolean {
  return countryCode === DEFAULT_COUNTRY_CODE
}
