import { addDays, type CalendarDay } from '../platform/values/calendar.ts'
import type { Cents } from '../platform/values/money.ts'
import { accept, refuse, type Refusal } from '../platform/values/result.ts'
import type { PaymentStatus } from '../payments/payment.ts'
import type { CustomerOrderState } from './dossier.ts'

/** An advance that was asked for by a link: asked, paid, not paid in time, or taken back. It only moves forward. */
export const ADVANCE_STATES = ['asked', 'paid', 'lapsed', 'withdrawn'] as const
export type AdvanceState = (typeof ADVANCE_STATES)[number]

/** So many days it can be paid unless somebody says otherwise, and at most. */
export const USUAL_ADVANCE_DAYS = 7
export const MOST_ADVANCE_DAYS = 60

/** The least amount of an online payment. */
const leastCents = 2

/** A dossier as far as its money goes. */
export interface AdvanceMoney {
  /** The advance that its offer asks for. */
  readonly advanceCents: Cents
  /** The most that may be asked for beforehand. */
  readonly advanceCapCents: Cents
  readonly paidCents: Cents
  /** Left to pay. */
  readonly balanceCents: Cents
}

/**
 * The money of a dossier in, how much may still come in as an advance out, in cents: up to the share of the price that the law
 * allows (Code of Economic Law, book VI), less what was paid already, and never more than is left to pay.
 */
export function advanceRoom({ advanceCapCents, paidCents, balanceCents }: AdvanceMoney): Cents {
  return Math.max(0, Math.min(advanceCapCents - paidCents, balanceCents))
}

/**
 * The money of a dossier in, the advance that is proposed out, in cents: what its offer says, less what was paid; at
 * least nothing.
 */
export function proposeAdvance(money: AdvanceMoney): Cents {
  return Math.max(0, Math.min(money.advanceCents - money.paidCents, advanceRoom(money)))
}

export type AdvanceRefusal =
  | Refusal<'customer-order-state', { state: CustomerOrderState }>
  | Refusal<'advance-asked' | 'advance-nothing-left'>
  | Refusal<'advance-above-cap', { maxCents: Cents }>

/**
 * Checks if an advance of an amount may be asked for at the state of a dossier (without an amount: any at all). The
 * order form is signed by then (Code of Economic Law, art. VI.88), and one is asked for at a time. Refuses with
 * `customer-order-state`, `advance-asked`, `advance-nothing-left`, and `advance-above-cap` for more than may still come
 * in.
 */
export function canAskAdvance(
  { state, isAsked, ...money }: AdvanceMoney & { readonly state: CustomerOrderState; readonly isAsked: boolean },
  amountCents?: Cents,
): { ok: true } | AdvanceRefusal {
  if (state !== 'valid' && state !== 'complete') return refuse('customer-order-state', { state })
  if (isAsked) return refuse('advance-asked')
  const room = advanceRoom(money)
  if (room < leastCents) return refuse('advance-nothing-left')
  return amountCents !== undefined && amountCents > room ? refuse('advance-above-cap', { maxCents: room }) : accept({})
}

/** The last day on which an advance can be paid and the day it is asked for in, whether that may be the last out. */
export function isAdvanceDay(lastDay: CalendarDay, today: CalendarDay): boolean {
  return lastDay >= today && lastDay <= addDays(today, MOST_ADVANCE_DAYS)
}

/** The action at the end of a payment of an advance. */
export type AdvanceSettlement =
  /** Nothing has changed, or no money will come: it can be paid anew. */
  | { readonly kind: 'none' }
  /** Write it into the dossier. */
  | { readonly kind: 'keep' }
  /** The money came and goes back. */
  | { readonly kind: 'refund-due'; readonly reason: 'canceled' | 'already-paid' | 'amount-differs' }

/**
 * The end of a payment and how what it was for stands in, what to do out. Money of a request that only lapsed is kept
 * as long as the sale stands and there is room for it; what came after the sale was canceled or the request was taken
 * back, a second time or in another amount goes back.
 */
export function settleAdvance(payment: {
  readonly paymentStatus: PaymentStatus
  readonly amountCents: Cents
  readonly askedCents: Cents
  readonly state: AdvanceState
  readonly orderState: CustomerOrderState
  /** The amount that may still come in as an advance. */
  readonly roomCents: Cents
  /** Another one was asked for since. */
  readonly isReplaced: boolean
}): AdvanceSettlement {
  const { paymentStatus, amountCents, askedCents, state, orderState, roomCents, isReplaced } = payment
  if (paymentStatus !== 'succeeded') return { kind: 'none' }
  if (orderState === 'canceled') return { kind: 'refund-due', reason: 'canceled' }
  if (state === 'paid') return { kind: 'refund-due', reason: 'already-paid' }
  if (state === 'withdrawn') return { kind: 'refund-due', reason: 'canceled' }
  if (amountCents !== askedCents) return { kind: 'refund-due', reason: 'amount-differs' }
  return isReplaced || amountCents > roomCents ? { kind: 'refund-due', reason: 'already-paid' } : { kind: 'keep' }
}

/**
 * An advance that is asked for and a transfer that was written down in, how the request ends by it out: it is paid
 * where as much came in, and taken back where there is no room for it any more. Undefined: it stands.
 */
export function endedByTransfer(
  { amountCents }: { readonly amountCents: Cents },
  { transferCents, roomCents }: { readonly transferCents: Cents; readonly roomCents: Cents },
): 'paid' | 'withdrawn' | undefined {
  if (transferCents >= amountCents) return 'paid'
  return roomCents < amountCents ? 'withdrawn' : undefined
}

/** The states of an advance for its payer. */
export const ADVANCE_VIEWS = ['open', 'paid', 'lapsed', 'withdrawn'] as const
export type AdvanceView = (typeof ADVANCE_VIEWS)[number]

/**
 * Returns the state of a request for its payer at a moment: past its time it cannot be paid, even if nobody noted it.
 */
export function resolveAdvanceView(
  { state, expiresAt }: { readonly state: AdvanceState; readonly expiresAt: Date },
  now: Date,
): AdvanceView {
  if (state !== 'asked') return state
  return expiresAt <= now ? 'lapsed' : 'open'
}
