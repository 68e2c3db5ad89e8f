import type { CalendarDay } from '../platform/values/calendar.ts'
import { accept, refuse, type Refusal } from '../platform/values/result.ts'
import type { OfferStatus } from './offer.ts'

/** An offer as its customer sees it: the versions that were issued to them, and their answer to the newest. */

export const OFFER_ANSWERS = ['accepted', 'declined'] as const
export type OfferAnswerKind = (typeof OFFER_ANSWERS)[number]

/** An issued version, with what decides whether it can be answered. */
export interface IssuedStanding {
  readonly status: OfferStatus
  /** Nothing is done with it for the time being. */
  readonly isBlocked: boolean
  readonly version: number
  /** The newest issued version, to any customer. */
  readonly newestIssued: number
  /** The first day on which its price is no longer valid; null: without end. */
  readonly validUntil: CalendarDay | null
  readonly answer: OfferAnswerKind | null
  /** The car is sold to another customer, or withdrawn from sale. */
  readonly isCarGone: boolean
  /** The customer accepted or bought another alternative of the set. */
  readonly isOtherChosen: boolean
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
  'other-chosen',
] as const
export type CustomerOfferState = (typeof CUSTOMER_OFFER_STATES)[number]

/**
 * Returns the state of an issued offer for its customer. A new draft stays internal: the issued price is valid until the
 * next issue.
 */
export function customerOfferState(of: IssuedStanding, today: CalendarDay): CustomerOfferState {
  const { status, isBlocked, version, newestIssued, validUntil, answer, isCarGone, isOtherChosen } = of
  if (version !== newestIssued) return 'superseded'
  if (status === 'confirmed' || status === 'delivered') return 'sold'
  if (answer !== null) return answer
  if (isOtherChosen) return 'other-chosen'
  if (status === 'suspended' || status === 'canceled') return 'ended'
  if (validUntil !== null && validUntil <= today) return 'expired'
  if (isCarGone) return 'car-gone'
  return isBlocked ? 'on-hold' : 'open'
}

export type AnswerRefusal = Refusal<
  'offer-answered' | 'offer-superseded' | 'offer-expired' | 'offer-other-chosen' | 'offer-not-open'
>

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
    case 'other-chosen':
      return refuse('offer-other-chosen')
    default:
      return refuse('offer-not-open')
  }
}

interface NamedAmount {
  readonly key: string
  readonly name: string
  readonly cents: number
}

/** A line of several offers or versions in comparison; null: that one does not have it. */
export interface ComparedAmount {
  readonly key: string
  readonly name: string
  readonly cents: readonly (number | null)[]
}

/**
 * Returns one row for each line that any of the columns has, with its amount in each, in cents. Lines follow the order of the first
 * column; what it lacks comes after the line that it follows in its own column.
 */
export function compareAmounts(columns: readonly (readonly NamedAmount[])[]): ComparedAmount[] {
  const rows: { key: string; name: string }[] = []
  for (const column of columns) {
    let after = -1
    for (const { key, name } of column) {
      const known = rows.findIndex((row) => row.key === key)
      if (known === -1) rows.splice(++after, 0, { key, name })
      else after = known
    }
  }
  const amounts = columns.map((column) => new Map(column.map(({ key, cents }) => [key, cents])))
  return rows.map((row) => ({ ...row, cents: amounts.map((column) => column.get(row.key) ?? null) }))
}
