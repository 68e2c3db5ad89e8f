import { setImmediate } from 'node:timers/promises'

/** So many offers a call reads. */
export const OFFERS_READ = 500
const reckonedAtOnce = 50

/** Does something with each of many offers; after some of them others have their turn. */
export async function eachInTurn<Offer>(offers: readonly Offer[], reckon: (offer: Offer) => void): Promise<void> {
  for (const [at, offer] of offers.entries()) {
    if (at % reckonedAtOnce === 0) await setImmediate()
    reckon(offer)
  }
}
