import { addDays, type CalendarDay } from '../platform/values/calendar.ts'
import type { Cents } from '../platform/values/money.ts'
import { accept, refuse, type Refusal } from '../platform/values/result.ts'
import type { OfferContent } from '../offers/offer-content.ts'
import type { CustomerOrderState } from './dossier.ts'

/** The states of internal work on a sold car: written, sent to the workshop or department, accepted, done, and charged. */
export const INTERNAL_ORDER_STATES = ['draft', 'sent', 'accepted', 'done', 'charged', 'canceled'] as const
export type InternalOrderState = (typeof INTERNAL_ORDER_STATES)[number]

/** Until then it can come late, and nothing is lost when it is canceled. */
export const UNDONE_STATES = ['draft', 'sent', 'accepted'] as const satisfies readonly InternalOrderState[]

export const MOST_INTERNAL_LINES = 60

export type InternalOrderAct = 'save' | 'send' | 'accept' | 'finish' | 'save-costs' | 'charge' | 'cancel'

/** An internal order, with the state that decides about its next act. */
export interface InternalOrderStanding {
  readonly state: InternalOrderState
  /** The state of the customer's order that it is for. */
  readonly orderState: CustomerOrderState
  readonly hasLines: boolean
  /** True if the cost of each line, or of its work order, is written down. */
  readonly hasCosts: boolean
  /** A work order of the workshop carries it out: its state follows from there. */
  readonly hasWorkOrder: boolean
}

export type InternalOrderRefusal =
  | Refusal<'internal-order-state', { state: InternalOrderState }>
  | Refusal<
      | 'customer-order-not-valid'
      | 'dossier-locked'
      | 'internal-order-empty'
      | 'internal-order-costs'
      | 'internal-order-in-work'
    >

const allowed: Readonly<Record<InternalOrderAct, readonly InternalOrderState[]>> = {
  save: ['draft', 'sent'],
  send: ['draft'],
  accept: ['sent'],
  finish: ['accepted'],
  'save-costs': ['draft', 'sent', 'accepted', 'done'],
  charge: ['done'],
  cancel: UNDONE_STATES,
}

/** Checks whether internal orders are possible for a customer order: once it is signed, and until the car is delivered. */
export function canOrderInside(orderState: CustomerOrderState): { ok: true } | Refusal<'customer-order-not-valid'> {
  return orderState === 'valid' || orderState === 'complete' ? accept({}) : refuse('customer-order-not-valid')
}

/**
 * Checks whether an act on an internal order is possible; the call refuses with the result and the button shows its reason.
 * An internal order that a work order carries out is finished, charged and canceled by that one. Once the car is delivered
 * its dossier is locked: accepted work is still done and charged, and nothing else changes.
 */
export function internalOrderCan(
  act: InternalOrderAct,
  { state, orderState, hasLines, hasCosts, hasWorkOrder }: InternalOrderStanding,
): { ok: true } | InternalOrderRefusal {
  if (hasWorkOrder) return refuse('internal-order-in-work')
  if (!allowed[act].includes(state)) return refuse('internal-order-state', { state })
  const isLocked = orderState === 'delivered' || orderState === 'canceled'
  if (isLocked && (act === 'save' || act === 'send' || act === 'accept')) return refuse('dossier-locked')
  if (act === 'send' && !hasLines) return refuse('internal-order-empty')
  return act === 'charge' && !hasCosts ? refuse('internal-order-costs') : accept({})
}

/** One proposed line; `source` is the part of the offer that it comes from. */
export interface ProposedLine {
  readonly name: string
  readonly quantity: number
  readonly source: string
}

/**
 * Returns the lines that an internal order begins with: the accessories, what comes with the car automatically, then the
 * services for the buyer, except for what was ordered internally already.
 *
 * @param sold.given by its names
 * @param services of the offer that the dealer works for, by their keys and names
 */
export function proposeLines(
  { extras, given }: Pick<OfferContent, 'extras'> & { readonly given: readonly string[] },
  services: readonly { readonly id: string; readonly name: string }[],
  ordered: readonly (string | null)[],
): ProposedLine[] {
  return [
    ...extras.map(({ name, quantity }, at) => ({ name, quantity, source: `extra-${at + 1}` })),
    ...given.map((name, at) => ({ name, quantity: 1, source: `given-${at + 1}` })),
    ...services.map(({ id, name }) => ({ name, quantity: 1, source: id })),
  ].filter(({ source }) => !ordered.includes(source))
}

const usualDays = 7

/**
 * Returns the usual due day: two days before the car is delivered, where that leaves time; else a week from now, or from
 * the arrival of the car.
 */
export function usualDueDay(
  car: { readonly deliveryDay: CalendarDay | null; readonly comesOn: CalendarDay | null },
  today: CalendarDay,
): CalendarDay {
  const from = car.comesOn !== null && car.comesOn > today ? car.comesOn : today
  const before = car.deliveryDay === null ? null : addDays(car.deliveryDay, -2)
  return before !== null && before > from ? before : addDays(from, usualDays)
}

/** Returns our cost without VAT; null: the cost of some line is not known yet. */
export function calculateNetCost(
  lines: readonly { readonly quantity: number; readonly netCostCents: Cents | null }[],
): Cents | null {
  let sum = 0
  for (const { quantity, netCostCents } of lines) {
    if (netCostCents === null) return null
    sum += quantity * netCostCents
  }
  return sum
}
