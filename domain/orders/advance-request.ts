import { addDays, type CalendarDay } from '../platform/values/calendar.ts'
import type { Cents } from '../platform/values/money.ts'
import { accept, refuse, type Refusal } from '../platform/values/result.ts'
import type { PaymentStatus } from '../payments/payment.ts'
import type { CustomerOrderState } from './dossier.ts'

/** An advance that was requested by a link: asked, paid, not paid in time, or withdrawn. It only moves forward. */
export const ADVANCE_STATES = ['asked', 'paid', 'lapsed', 'withdrawn'] as const
export type AdvanceState = (typeof ADVANCE_STATES)[number]

/** Days in which an advance can be paid: by default, and at most. */
export const USUAL_ADVANCE_DAYS = 7
export const MOST_ADVANCE_DAYS = 60

/** The least amount of an online payment. */
const leastCents = 2

/** A dossier, with what decides about its money. */
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
 * Returns how much may still be received as an advance, in cents: up to the share of the price that the law allows (Code of
 * Economic Law, book VI), less what was paid already, and never more than is left to pay.
 */
export function advanceRoom({ advanceCapCents, paidCents, balanceCents }: AdvanceMoney): Cents {
  return Math.max(0, Math.min(advanceCapCents - paidCents, balanceCents))
}

/** Returns the proposed advance of a dossier, in cents: that of its offer, less what was paid; at least zero. */
export function proposeAdvance(money: AdvanceMoney): Cents {
  return Math.max(0, Math.min(money.advanceCents - money.paidCents, advanceRoom(money)))
}

export type AdvanceRefusal =
  | Refusal<'customer-order-state', { state: CustomerOrderState }>
  | Refusal<'advance-asked' | 'advance-nothing-left'>
  | Refusal<'advance-above-cap', { maxCents: Cents }>

/**
 * Checks if an advance of an amount may be asked for at the state of a dossier (without an amount: any amount). The order
 * form has to be signed (Code of Economic Law, art. VI.88), and only one request is open at a time. Refuses with
 * `customer-order-state`, `advance-asked`, `advance-nothing-left`, and `advance-above-cap` for more than is still allowed.
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

/** Checks whether a day may be the last one on which an advance can be paid, from the day of its request. */
export function isAdvanceDay(lastDay: CalendarDay, today: CalendarDay): boolean {
  return lastDay >= today && lastDay <= addDays(today, MOST_ADVANCE_DAYS)
}

/** The action at the end of a payment of an advance. */
export type AdvanceSettlement =
  /** Nothing has changed, or the payment failed: it can be paid again. */
  | { readonly kind: 'none' }
  /** Write it into the dossier. */
  | { readonly kind: 'keep' }
  /** The money was received and is repaid. */
  | { readonly kind: 'refund-due'; readonly reason: 'canceled' | 'already-paid' | 'amount-differs' }

/**
 * Decides what happens to a payment, from its result and the state of its request and sale. Money of a request that only
 * lapsed is kept while the sale is in force and there is room for it; money that comes after the sale was canceled or the
 * request was withdrawn, a second time or in another amount is repaid.
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
 * Returns how a request for an advance ends by a transfer that was entered: paid where as much was received, withdrawn
 * where there is no room for it any more. Undefined: it stays open.
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
 * Returns the state of a request for its payer at a moment: past its time it cannot be paid, even if that is not recorded
 * yet.
 */
export function resolveAdvanceView(
  { state, expiresAt }: { readonly state: AdvanceState; readonly expiresAt: Date },
  now: Date,
): AdvanceView {
  if (state !== 'asked') return state
  return expiresAt <= now ? 'lapsed' : 'open'
}
