import { daysBetween, type CalendarDay } from '../platform/values/calendar.ts'
import type { Translated } from '../platform/values/translated.ts'
import type { CustomerOfferState } from './customer-offer.ts'
import type { OfferEnd } from './offer-ends.ts'
import type { OfferContext } from './offer-sale.ts'
import { toLastDay, type OfferStatus } from './offer.ts'

/** A reminder of an issued offer that is not answered: the customer hears what ends, and on which day, before it does. */

/**
 * Ends that a customer is reminded of. A list price or a service that changes is left out: planned prices are internal
 * until they are in force, and an issued offer keeps its price.
 */
export const REMINDED_ENDS = [
  'validity',
  'campaign',
  'premium',
  'discount',
  'deal',
  'promotion',
  'credit-rate',
] as const satisfies readonly (OfferEnd['kind'] | 'validity')[]
export type RemindedEnd = (typeof REMINDED_ENDS)[number]

/** Something that ends for the customer of an offer. */
export interface ComingEnd {
  readonly kind: RemindedEnd
  /** Of the rule, campaign, promotion or rate; empty: the validity. */
  readonly key: string
  /** As named on the offer; null: the validity has no name. */
  readonly name: Translated | null
  /** The first day on which it is no longer valid. */
  readonly until: CalendarDay
}

/** Returns the ends in the price of an offer that its customer can be reminded of, with their names, the first end first. */
export function toComingEnds(
  ends: readonly OfferEnd[],
  { names, car }: Pick<OfferContext, 'names' | 'car'>,
): ComingEnd[] {
  return ends.flatMap(({ kind, key, code, until }) => {
    const known = REMINDED_ENDS.find((one) => one === kind)
    if (known === undefined) return []
    const part = car?.parts.find(({ id }) => id === key)
    const name = car?.id === key ? { nl: car.name } : (names[key] ?? part?.name ?? { nl: code })
    return { kind: known, key, name, until }
  })
}

/** An issued version, with what decides about reminders of it. */
export interface OfferToRemind {
  readonly status: OfferStatus
  /** As its customer sees it. */
  readonly state: CustomerOfferState
  readonly issuedOn: CalendarDay
  /** The first day on which the offer binds no more; null: without end. */
  readonly validUntil: CalendarDay | null
  /** The ends of its price, by the master data of today. */
  readonly ends: readonly ComingEnd[]
  /** The ends that a reminder of this version was drafted for, and on which day. */
  readonly reminded: readonly (Pick<ComingEnd, 'kind' | 'key'> & { readonly on: CalendarDay })[]
}

/**
 * Takes an issued version, the day and how many days before an end its customer is reminded (0: never). Returns the first
 * end within those days without a reminder yet; null: there is none. A reminder is only sent for an offer that the customer
 * has and can answer, from the day after it was issued, and so many days after the last reminder of it, so that customers
 * are not pressed.
 */
export function findReminder(offer: OfferToRemind, today: CalendarDay, days: number): ComingEnd | null {
  const { status, state, issuedOn, validUntil, reminded } = offer
  if (days === 0 || status !== 'pending' || state !== 'open' || issuedOn >= today) return null
  if (reminded.some(({ on }) => daysBetween(on, today) < days)) return null
  const validity: ComingEnd[] =
    validUntil === null ? [] : [{ kind: 'validity', key: '', name: null, until: validUntil }]
  const isReminded = ({ kind, key }: ComingEnd) => reminded.some((one) => one.kind === kind && one.key === key)
  // Of two that end together, the validity is what ends the offer.
  const [first = null] = [...validity, ...offer.ends]
    .filter((end) => isNear(end, today, days) && !isReminded(end))
    .toSorted((one, other) => daysBetween(other.until, one.until))
  return first
}

/** Returns true while the last day of an end is today or at most a number of days away. */
function isNear({ until }: ComingEnd, today: CalendarDay, days: number): boolean {
  const left = daysBetween(today, toLastDay(until))
  return left >= 0 && left <= days
}

/** Another alternative of the set that its customer was issued. */
export interface AlternativeToRemind extends OfferToRemind {
  /** 1 to 4 for the letters A to D; null: the offer has no alternatives. */
  readonly place: number | null
}

/**
 * Takes the alternatives of a set that one customer was issued (an offer without alternatives is a set of one). Returns the
 * one to remind of, with its end; null: none. The customer of a set chooses once, so gets one reminder: after that none
 * until one of the set is issued anew.
 */
export function findReminderOfSet<Offer extends AlternativeToRemind>(
  set: readonly Offer[],
  today: CalendarDay,
  days: number,
): { readonly offer: Offer; readonly end: ComingEnd } | null {
  const isChosen = set.some(({ state }) => state === 'accepted' || state === 'sold')
  const isReminded = set.length > 1 && set.some(({ reminded }) => isSinceIssue(set, reminded))
  if (isChosen || isReminded) return null
  const [first = null] = set
    .flatMap((offer) => {
      const end = findReminder(offer, today, days)
      return end === null ? [] : { offer, end }
    })
    .toSorted(
      (one, other) => daysBetween(other.end.until, one.end.until) || (one.offer.place ?? 0) - (other.offer.place ?? 0),
    )
  return first
}

/** Returns true if one of these reminders is younger than the newest issue of the set. */
function isSinceIssue(set: readonly OfferToRemind[], reminded: OfferToRemind['reminded']): boolean {
  return reminded.some(({ on }) => set.every(({ issuedOn }) => issuedOn <= on))
}
