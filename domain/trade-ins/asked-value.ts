import type { Cents } from '../platform/values/money.ts'
import { accept, refuse, type Refusal } from '../platform/values/result.ts'
import type { TradeInQuestion, TradeInState } from './trade-in-record.ts'

/** The value of a car is requested from the users who may value it: the request, the answer and the agreement. */

/** `question`: the valuer asks for more information first. */
export const ASKED_STATES = ['open', 'question'] as const
export type AskedState = (typeof ASKED_STATES)[number]

/** `wished`: by the customer; `lapsed`: the car turned out to be another than the one that was valued. */
export const BID_KINDS = [
  'asked',
  'wished',
  'valued',
  'countered',
  'declined',
  'questioned',
  'opinion',
  'lapsed',
  'agreed',
] as const
export type BidKind = (typeof BID_KINDS)[number]

export const VALUE_ANSWERS = ['value', 'decline', 'question'] as const
export type ValueAnswer = (typeof VALUE_ANSWERS)[number]

/** A trade-in, with the state of the request for its value. `Id`: the key of the user. */
export interface AskedValue<Id> {
  readonly state: TradeInState
  readonly vin: string
  readonly licencePlate: string
  readonly unanswered: readonly TradeInQuestion[]
  readonly asked: { readonly state: AskedState; readonly by: Id } | null
}

export type AskedRefusal = Refusal<
  | 'trade-in-state'
  | 'trade-in-unknown-car'
  | 'trade-in-unanswered'
  | 'trade-in-asked-already'
  | 'trade-in-not-asked'
  | 'trade-in-own-request'
>

const isOpen = (state: TradeInState) => state === 'draft' || state === 'valued'

/**
 * Checks whether the value of a trade-in can be asked for: its car is known by plate or chassis number and described, no
 * price is agreed on, and no request is open yet. A question of the valuer is answered by asking again.
 */
export function canAskValue({
  state,
  vin,
  licencePlate,
  unanswered,
  asked,
}: AskedValue<unknown>): { ok: true } | AskedRefusal {
  if (!isOpen(state)) return refuse('trade-in-state')
  if (vin === '' && licencePlate === '') return refuse('trade-in-unknown-car')
  if (asked?.state === 'open') return refuse('trade-in-asked-already')
  if (unanswered.length > 0) return refuse('trade-in-unanswered')
  return accept({})
}

/** Checks whether a user may answer a request for a value: never their own. */
export function canAnswerValue<Id>({ state, asked }: AskedValue<Id>, user: Id): { ok: true } | AskedRefusal {
  if (!isOpen(state)) return refuse('trade-in-state')
  if (asked?.state !== 'open') return refuse('trade-in-not-asked')
  return canValueAsked({ asked }, user)
}

/** Checks whether a user may value the car: while its value is requested, not the user who requested it. */
export function canValueAsked<Id>(
  { asked }: Pick<AskedValue<Id>, 'asked'>,
  user: Id,
): { ok: true } | Refusal<'trade-in-own-request'> {
  return asked?.by === user ? refuse('trade-in-own-request') : accept({})
}

/** Returns the kind of an answer: a value below the request of the customer is a counter-proposal. */
export function resolveBidKind(answer: ValueAnswer, cents: Cents | null, wishCents: Cents | null): BidKind {
  if (answer === 'decline') return 'declined'
  if (answer === 'question') return 'questioned'
  return cents !== null && wishCents !== null && cents < wishCents ? 'countered' : 'valued'
}

/** Returns by how much a car is paid above its worth: the margin of the sale bears it. In cents, VAT included. */
export function calculateOverpaid(allowanceCents: Cents, worthCents: Cents): Cents {
  return Math.max(0, allowanceCents - worthCents)
}
