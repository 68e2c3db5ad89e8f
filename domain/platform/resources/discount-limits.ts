import { type Cents, shareAtLeast } from '../values/money.ts'
import { refuse, type Refusal, type Result } from '../values/result.ts'
import type { DiscountLimit, Place, Who } from './rights.ts'
import { resolveDecider, type DecisionRefusal } from './stand-ins.ts'

/** A discount without a rule on one car, and the price that it lowers, in the basis of that price. */
export interface AskedDiscount {
  readonly discountCents: Cents
  readonly vehicleCents: Cents
}

/** Returns true for a discount within a limit: a share is rounded up to the cent, so that a discount of just that share is. */
export function isWithinLimit(
  limit: DiscountLimit | null | undefined,
  { discountCents, vehicleCents }: AskedDiscount,
): boolean {
  const { mostBp = null, mostCents = null } = limit ?? {}
  return (
    (mostCents === null || discountCents <= mostCents) &&
    (mostBp === null || discountCents <= shareAtLeast(vehicleCents, mostBp))
  )
}

/** Returns a user without the right to approve a discount above their limit, and without the colleagues for whom it is above. */
export function narrowToLimits<Id extends string | number, Holder extends Who<Id>>(
  who: Holder,
  discount: AskedDiscount,
): Holder {
  const { OFFER_APPROVE_LIMIT: _, ...others } = who.grants
  const { standsInFor } = who
  return {
    ...who,
    ...(!isWithinLimit(who.discountLimit, discount) && { grants: others }),
    ...(standsInFor && {
      standsInFor: standsInFor.filter(({ discountLimit }) => isWithinLimit(discountLimit, discount)),
    }),
  }
}

export type DiscountRefusal =
  | Refusal<DecisionRefusal>
  | Refusal<'approval-above-limit', { limit: DiscountLimit | null }>

/**
 * Returns in whose name a user decides about a discount, as `resolveDecider` does. Refuses with `approval-above-limit` a discount
 * above their limit, as a deputy above that of the absent colleague.
 */
export function resolveDiscountDecider<Id extends string | number>(
  who: Who<Id>,
  { discount, ...asked }: { place: Place<Id>; askedBy: readonly (Id | null)[]; discount: AskedDiscount },
): Extract<Result<{ for: Id | null }, never>, { ok: true }> | DiscountRefusal {
  const decider = resolveDecider(narrowToLimits(who, discount), 'OFFER_APPROVE_LIMIT', asked)
  if (decider.ok) return decider
  const unlimited = resolveDecider(who, 'OFFER_APPROVE_LIMIT', asked)
  if (!unlimited.ok) return unlimited
  const holder = unlimited.for === null ? who : who.standsInFor?.find(({ id }) => id === unlimited.for)
  return refuse('approval-above-limit', { limit: holder?.discountLimit ?? null })
}

/** Returns true if a limit lets through what another one does not. */
export function isWiderLimit(
  limit: DiscountLimit | null | undefined,
  other: DiscountLimit | null | undefined,
): boolean {
  const isWider = (most: number | null = null, otherMost: number | null = null) =>
    (most ?? Infinity) > (otherMost ?? Infinity)
  return isWider(limit?.mostBp, other?.mostBp) || isWider(limit?.mostCents, other?.mostCents)
}
