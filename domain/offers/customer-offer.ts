import type { CalendarDay } from '../platform/values/calendar.ts'
import { accept, refuse, type Refusal } from '../platform/values/result.ts'
import type { OfferStatus } from './offer.ts'

/** An offer as its customer has it: versions that were issued to them, and what they say to the newest. */

export const OFFER_ANSWERS = ['accepted', 'declined'] as const
export type OfferAnswerKind = (typeof OFFER_ANSWERS)[number]

/** An issued version as far as an answer to it goes. */
export interface IssuedStanding {
  readonly status: OfferStatus
  /** Nothing is done with it for the time being. */
  readonly isBlocked: boolean
  readonly version: number
  /** The newest that was issued, to whomever. */
  readonly newestIssued: number
  /** The first day on which its price holds no more; null: without end. */
  readonly validUntil: CalendarDay | null
  readonly answer: OfferAnswerKind | null
  /** The car is sold to somebody else, or out of the sale. */
  readonly isCarGone: boolean
}

/** The state of a version for its customer; only an open one can be answered. */
export const CUSTOMER_OFFER_STATES = [
  'open',
  'accepted',
  'declined',
  'sold',
  'superseded',
  'expired',
  'car-gone',
  'ended',
  'on-hold',
] as const
export type CustomerOfferState = (typeof CUSTOMER_OFFER_STATES)[number]

/** A draft that somebody makes of it meanwhile is ours alone: the price that was issued holds until the next issue. */
export function customerOfferState(of: IssuedStanding, today: CalendarDay): CustomerOfferState {
  const { status, isBlocked, version, newestIssued, validUntil, answer, isCarGone } = of
  if (version !== newestIssued) return 'superseded'
  if (status === 'confirmed' || status === 'delivered') return 'sold'
  if (answer !== null) return answer
  if (status === 'suspended' || status === 'canceled') return 'ended'
  if (validUntil !== null && validUntil <= today) return 'expired'
  if (isCarGone) return 'car-gone'
  return isBlocked ? 'on-hold' : 'open'
}

export type AnswerRefusal = Refusal<'offer-answered' | 'offer-superseded' | 'offer-expired' | 'offer-not-open'>

/** Returns whether a version in this state takes an answer. */
export function canAnswer(state: CustomerOfferState): { ok: true } | AnswerRefusal {
  switch (state) {
    case 'open':
      return accept({})
    case 'accepted':
    case 'declined':
      return refuse('offer-answered')
    case 'superseded':
      return refuse('offer-superseded')
    case 'expired':
      return refuse('offer-expired')
    default:
      return refuse('offer-not-open')
  }
}

interface NamedAmount {
  readonly key: string
  readonly name: string
  readonly cents: number
}

/** A line of two versions beside each other; null: that version has it not. */
export interface ComparedAmount {
  readonly key: string
  readonly name: string
  readonly before: number | null
  readonly after: number | null
}

/** The lines of two versions in, one row for each that either has out: in the order of the newer, what went after those. */
export function compareAmounts(older: readonly NamedAmount[], newer: readonly NamedAmount[]): ComparedAmount[] {
  const before = new Map(older.map((line) => [line.key, line]))
  const known = new Set(newer.map(({ key }) => key))
  return [
    ...newer.map(({ key, name, cents }) => ({ key, name, before: before.get(key)?.cents ?? null, after: cents })),
    ...older
      .filter(({ key }) => !known.has(key))
      .map(({ key, name, cents }) => ({ key, name, before: cents, after: null })),
  ]
}
