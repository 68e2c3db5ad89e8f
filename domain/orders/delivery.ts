import { type Address, DEFAULT_COUNTRY_CODE } from '../contacts/address.ts'
import type { Checkout, DeliveryType, PickupAddress } from './order.ts'

/** The part of checkout that says how the car reaches the buyer. */
export type DeliveryChoice = Pick<Checkout, 'deliveryType' | 'deliveryAddress' | 'pickupAddress' | 'handover'>

/**
 * A choice, another delivery type and the places to collect at in, the choice out. Pickup clears the delivery address
 * and sets a pickup address: the one chosen before if it still stands, else the first, which the caller makes the
 * department where the car is. Other types clear the pickup address. Each has days of its own: one that was chosen is
 * chosen anew.
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

/** A choice and a place in, the choice with that place out; unchanged when the buyer does not collect the car. */
export function withPickupAt<Choice extends DeliveryChoice>(choice: Choice, place: PickupAddress): Choice {
  if (choice.deliveryType !== 'pickup') return choice
  const handover = place.id === choice.pickupAddress?.id ? choice.handover : null
  return { ...choice, pickupAddress: place, handover }
}

/** We bring cars to addresses in Belgium, for one price; abroad they travel by quotation, or are collected here. */
export function isDeliveredTo({ countryCode }: Pick<Address, 'countryCode'>): boolean {
  return countryCode === DEFAULT_COUNTRY_CODE
}
