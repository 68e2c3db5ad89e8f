import { accept, refuse, type Refusal } from '../platform/values/result.ts'

/**
 * A price card: the offer of one car on our ground to whoever walks by, at its list price or its promotion; no rule
 * touches it.
 */

/**
 * The states of a card's car. A card ends by itself when it is sold, withdrawn or held for the customer of an offer.
 */
export const CARD_CAR_STATES = ['for-sale', 'reserved', 'sold', 'withdrawn'] as const
export type CardCarState = (typeof CARD_CAR_STATES)[number]

/**
 * The states of the paper: printed for the first time, nothing to do, printed anew because the price of the car
 * changed, taken off a car that is not for sale any more, or nothing ever again.
 */
export const LABEL_STATES = ['to-print', 'current', 'outdated', 'to-take-off', 'over'] as const
export type LabelState = (typeof LABEL_STATES)[number]

export type PriceCardAct = 'print' | 'take-off' | 'convert' | 'remove'

/** A card as far as its next act goes. */
export interface PriceCardStanding {
  readonly label: LabelState
  /** Only a new car can be ordered once more. */
  readonly kind: 'used' | 'stock'
}

export type PriceCardRefusal = Refusal<'price-card-over' | 'price-card-not-printed' | 'not-new-car'>

/**
 * An act and a card in, whether it goes out; the call refuses with it and the button explains itself by it. Refuses with
 * `price-card-over` (its car is not for sale), `price-card-not-printed` (there is nothing on the car) and `not-new-car` (nobody
 * builds a used one again: that one is offered as it stands). A card is removed at any time.
 */
export function priceCardCan(act: PriceCardAct, { label, kind }: PriceCardStanding): { ok: true } | PriceCardRefusal {
  const isOver = label === 'to-take-off' || label === 'over'
  if (act === 'print' && isOver) return refuse('price-card-over')
  if (act === 'take-off' && (label === 'to-print' || label === 'over')) return refuse('price-card-not-printed')
  if (act === 'convert' && kind === 'used') return refuse('not-new-car')
  return accept({})
}
