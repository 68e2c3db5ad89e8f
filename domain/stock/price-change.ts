import { accept, refuse, type Result } from '../platform/values/result.ts'
import { share, type Cents } from '../platform/values/money.ts'
import type { DeskState } from './stock-desk.ts'

/** Another price for several cars: by a share or by an amount, up or down. */
export type PriceChange =
  | { readonly by: 'share'; readonly bp: number; readonly roundTo: Cents }
  | { readonly by: 'amount'; readonly cents: Cents }

/** Steps that a changed price is rounded to. */
export const ROUNDINGS = [100, 1_000, 5_000, 10_000] as const satisfies readonly Cents[]

export type PriceChangeRefusal = 'car-is-sold' | 'car-has-no-price' | 'price-too-low' | 'price-same'

const LEAST_CENTS = 100

/** Returns the price of a car after a change; refuses with the reason that it stays as it is. */
export function changePrice(
  { state, priceCents }: { readonly state: DeskState; readonly priceCents: Cents | null },
  change: PriceChange,
): Result<{ cents: Cents }, PriceChangeRefusal> {
  if (state === 'sold') return refuse('car-is-sold')
  if (priceCents === null) return refuse('car-has-no-price')
  const exact = priceCents + (change.by === 'share' ? share(priceCents, change.bp) : change.cents)
  const cents = change.by === 'share' ? Math.round(exact / change.roundTo) * change.roundTo : exact
  if (cents < LEAST_CENTS) return refuse('price-too-low')
  return cents === priceCents ? refuse('price-same') : accept({ cents })
}
