import { setImmediate } from 'node:timers/promises'

/** Offers that one call reads. */
export const OFFERS_READ = 500
const offersAtOnce = 50

/** Processes many offers, and yields to other requests after some of them. */
export async function eachInTurn<Offer>(offers: readonly Offer[], calculate: (offer: Offer) => void): Promise<void> {
  for (const [at, offer] of offers.entries()) {
    if (at % offersAtOnce === 0) await setImmediate()
    calculate(offer)
  }
}
