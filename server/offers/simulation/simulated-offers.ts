import { setImmediate } from 'node:timers/promises'

/** So many offers a call reads. */
export const OFFERS_READ = 500
const offersAtOnce = 50

/** Does something with each of many offers; after some of them others have their turn. */
export async function eachInTurn<Offer>(offers: readonly Offer[], calculate: (offer: Offer) => void): Promise<void> {
  for (const [at, offer] of offers.entries()) {
    if (at % offersAtOnce === 0) await setImmediate()
    calculate(offer)
  }
}
