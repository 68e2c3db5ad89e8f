import { accept, refuse, type Result } from '../platform/values/result.ts'

/**
 * The progress of a car of the stock, as its desk shows it. In preparation: the shop has never shown it. Reserved: by the
 * payment of a buyer, or a confirmed offer.
 */
export const DESK_STATES = ['preparation', 'published', 'reserved', 'sold', 'withdrawn'] as const
export type DeskState = (typeof DESK_STATES)[number]

export type PublishRefusal = 'car-is-shown' | 'car-is-sold' | 'advert-incomplete'

/** Returns whether the shop may show it from now on. */
export function mayPublish({ state, lacks }: { state: DeskState; lacks: number }): Result<object, PublishRefusal> {
  if (state === 'sold') return refuse('car-is-sold')
  if (state === 'published' || state === 'reserved') return refuse('car-is-shown')
  return lacks > 0 ? refuse('advert-incomplete') : accept({})
}

export type WithdrawRefusal = 'car-is-sold' | 'car-is-held' | 'car-is-withdrawn'

/** Checks whether a car may be withdrawn from sale: not while a buyer pays for it, and not once it is sold. */
export function mayWithdraw({ state }: { state: DeskState }): Result<object, WithdrawRefusal> {
  if (state === 'sold') return refuse('car-is-sold')
  if (state === 'reserved') return refuse('car-is-held')
  return state === 'withdrawn' ? refuse('car-is-withdrawn') : accept({})
}
