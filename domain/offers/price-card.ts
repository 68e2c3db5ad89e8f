import { accept, refuse, type Refusal } from '../platform/values/result.ts'

/**
 * A price card: the offer of one car on our ground to passers-by, at its list price or its promotion; no rule changes it.
 */

/**
 * The states of a card’s car. A card ends automatically when it is sold, withdrawn or reserved for the customer of an
 * offer.
 */
export const CARD_CAR_STATES = ['for-sale', 'reserved', 'sold', 'withdrawn'] as const
export type CardCarState = (typeof CARD_CAR_STATES)[number]

/**
 * The states of the card on the car: to be printed for the first time, current, to be printed again because the price of
 * the car changed, to be removed from a car that is not for sale any more, or done.
 */
export const LABEL_STATES = ['to-print', 'current', 'outdated', 'to-take-off', 'over'] as const
export type LabelState = (typeof LABEL_STATES)[number]

export type PriceCardAct = 'print' | 'take-off' | 'convert' | 'remove'

/** A card, with the state that decides about its next act. */
export interface PriceCardStanding {
  readonly label: LabelState
  /** Only a new car can be ordered once more. */
  readonly kind: 'used' | 'stock'
}

export type PriceCardRefusal = Refusal<'price-card-over' | 'price-card-not-printed' | 'not-new-car'>

/**
 * Checks whether an act on a card is possible; the call refuses with the result and the button shows its reason. Refuses
 * with `price-card-over` (its car is not for sale), `price-card-not-printed` (there is nothing on the car) and
 * `not-new-car` (a used car cannot be built again: it is offered as it is). A card can be removed at any time.
 */
export function priceCardCan(act: PriceCardAct, { label, kind }: PriceCardStanding): { ok: true } | PriceCardRefusal {
  const isOver = label === 'to-take-off' || label === 'over'
  if (act === 'print' && isOver) return refuse('price-card-over')
  if (act === 'take-off' && (label === 'to-print' || label === 'over')) return refuse('price-card-not-printed')
  if (act === 'convert' && kind === 'used') return refuse('not-new-car')
  return accept({})
}
