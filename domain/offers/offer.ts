import type { CustomerType } from '../contacts/customer.ts'
import { addDays, type CalendarDay } from '../platform/values/calendar.ts'
import { enumerationNames } from '../platform/values/enumeration.ts'
import { accept, refuse, type Refusal } from '../platform/values/result.ts'

/** An offer to a customer: a price for a car, in versions that are stored once they are saved. */

/**
 * The purposes of an offer. A trial is a calculation on request; it is never sent. A price card offers a car to passers-by.
 */
export const OFFER_TYPES = { price: 1, stock: 2, trial: 3, 'price-card': 4 } as const

/** Those that are drawn up for a customer, in versions; a price card has a desk of its own (price-card.ts). */
export const DRAWN_UP_TYPES = ['price', 'stock', 'trial'] as const satisfies readonly (keyof typeof OFFER_TYPES)[]
export type OfferType = (typeof DRAWN_UP_TYPES)[number]

/** The statuses of an offer: with us, with the customer, sold, handed over, ended without a sale, or annulled. */
export const OFFER_STATUSES = {
  inqueue: 1,
  pending: 2,
  confirmed: 3,
  delivered: 4,
  suspended: 5,
  canceled: 6,
} as const
export type OfferStatus = keyof typeof OFFER_STATUSES

export const VERSION_REASONS = [
  'saved',
  'issued',
  'copied',
  'converted',
  'synced',
  'mended',
  'unlocked',
  'moved',
] as const
export type VersionReason = (typeof VERSION_REASONS)[number]

export type OfferAct =
  | ('save' | 'discard' | 'issue' | 'sync' | 'confirm' | 'delay' | 'copy' | 'convert' | 'close' | 'cancel')
  | (
      | 'add-alternative'
      | 'note-loss'
      | 'plan'
      | 'reassign'
      | 'block'
      | 'unblock'
      | 'unlock'
      | 'save-unlocked'
      | 'cancel-sold'
    )

/** The result of a yes: the car is sold, or held for a customer who needs some time. */
export const SALE_MODES = ['sale', 'delay'] as const
export type SaleMode = (typeof SALE_MODES)[number]

/** The ways in which a customer accepts. */
export const OFFER_SIGNATURES = ['paper', 'online'] as const
export type OfferSignature = (typeof OFFER_SIGNATURES)[number]

/** An offer, with the state that decides about its next act. */
export interface OfferStanding {
  readonly type: OfferType
  readonly status: OfferStatus
  /** The first day on which it binds us no more; null: it was never sent, or binds without end. */
  readonly validUntil: CalendarDay | null
  readonly blockedReason: string | null
  /** The version that the customer has; null: nothing yet. */
  readonly issuedVersion: number | null
  /** Of a confirmed offer; null: of any other. */
  readonly saleMode: SaleMode | null
  /** True while the user may change it for a while, although it is read-only. */
  readonly isUnlocked: boolean
  /** Sold in another system: it keeps the price that was agreed there. Left out: it is ours. */
  readonly isOpening?: boolean
}

export type OfferRefusal =
  | Refusal<
      | 'offer-blocked'
      | 'offer-not-blocked'
      | 'offer-confirmed'
      | 'offer-expired'
      | 'offer-not-issuable'
      | 'offer-is-price-offer'
      | 'nothing-issued'
      | 'offer-not-locked'
      | 'offer-locked'
      | 'offer-of-move'
    >
  | Refusal<'offer-status', { status: OfferStatus }>

const everywhere = enumerationNames(OFFER_STATUSES)
const allowed: Readonly<Record<OfferAct, readonly OfferStatus[]>> = {
  save: ['inqueue', 'pending'],
  discard: ['inqueue'],
  issue: ['inqueue'],
  sync: ['inqueue', 'pending'],
  confirm: ['pending'],
  delay: ['pending'],
  copy: everywhere,
  convert: ['inqueue', 'pending', 'suspended'],
  'add-alternative': ['inqueue', 'pending'],
  close: ['inqueue', 'pending'],
  cancel: ['inqueue', 'pending'],
  'note-loss': ['suspended', 'canceled'],
  plan: ['inqueue', 'pending'],
  reassign: ['inqueue', 'pending', 'confirmed'],
  'cancel-sold': ['confirmed'],
  unlock: ['inqueue', 'pending', 'confirmed'],
  'save-unlocked': ['inqueue', 'pending', 'confirmed'],
  block: everywhere,
  unblock: everywhere,
}

/** The acts that an offer allows while it waits for its customer. */
const whileDelayed: readonly OfferAct[] = [
  'confirm',
  'copy',
  'close',
  'cancel',
  'plan',
  'reassign',
  'block',
  'unblock',
  'unlock',
  'save-unlocked',
]

/** The acts that an offer allows after its last day. */
const afterItsDays: readonly OfferAct[] = [
  'sync',
  'copy',
  'convert',
  'close',
  'cancel',
  'plan',
  'reassign',
  'block',
  'unblock',
  'unlock',
  'save-unlocked',
]

/** The acts that calculate an offer again. */
const ofOurPrice: readonly OfferAct[] = ['copy', 'unlock', 'save-unlocked']

/** Returns true for an offer that is read-only for everybody: it is sold or held, or its days are over. */
export function isLocked(
  { status, validUntil }: Pick<OfferStanding, 'status' | 'validUntil'>,
  today: CalendarDay,
): boolean {
  return status === 'confirmed' || (status === 'pending' && validUntil !== null && validUntil <= today)
}

/** Returns the act that saves it: as a draft, or over the stored version with a permit. */
export function savingAct(offer: OfferStanding, today: CalendarDay): 'save' | 'save-unlocked' {
  return offer.isUnlocked && isLocked(offer, today) ? 'save-unlocked' : 'save'
}

/**
 * Checks whether an act on an offer is possible on a day; the call refuses with the result and the button shows its reason.
 * Refuses with `offer-blocked` (only unblocking is possible), `offer-not-blocked`, `offer-status`, `offer-confirmed` (a
 * sold offer is only changed by a user who unlocks it), `offer-expired` (the customer has it and it no longer binds us),
 * `nothing-issued` (below a draft that is to be discarded), `offer-not-locked` (there is nothing to unlock), `offer-locked`
 * (the permit has ended, or belongs to another user), `offer-not-issuable` (a trial), `offer-of-move` (the price was agreed
 * in another system) and `offer-is-price-offer` (trials and offers of stock cars become price offers).
 */
export function offerCan(act: OfferAct, offer: OfferStanding, today: CalendarDay): { ok: true } | OfferRefusal {
  const { type, status, validUntil, blockedReason, issuedVersion, saleMode } = offer
  if (act === 'unblock') return blockedReason === null ? refuse('offer-not-blocked') : accept({})
  if (blockedReason !== null) return refuse('offer-blocked')
  const isReadOnly = status === 'confirmed' || status === 'delivered'
  if (isReadOnly && (act === 'save' || act === 'sync')) return refuse('offer-confirmed')
  const isAllowed = saleMode === 'delay' ? whileDelayed.includes(act) : allowed[act].includes(status)
  if (!isAllowed) return refuse('offer-status', { status })
  if ((act === 'issue' || act === 'add-alternative') && type === 'trial') return refuse('offer-not-issuable')
  if (act === 'convert' && type === 'price') return refuse('offer-is-price-offer')
  // A trial that was converted is over; a stock car that was sold to another customer can still be built.
  if (act === 'convert' && type === 'trial' && status !== 'inqueue') return refuse('offer-status', { status })
  // Its price came with a file: nothing of ours calculates it again.
  if (offer.isOpening === true && ofOurPrice.includes(act)) return refuse('offer-of-move')
  if ((act === 'unlock' || act === 'save-unlocked') && !isLocked(offer, today)) return refuse('offer-not-locked')
  if (act === 'save-unlocked' && !offer.isUnlocked) return refuse('offer-locked')
  if (act === 'discard' && issuedVersion === null) return refuse('nothing-issued')
  // Of a draft it is the version below that binds, or binds no more.
  const isOver = (status === 'pending' || act === 'discard') && validUntil !== null && validUntil <= today
  return isOver && !afterItsDays.includes(act) ? refuse('offer-expired') : accept({})
}

/**
 * Returns the first day on which an offer is no longer valid, from its day of issue and its days of validity; never later
 * than the ends of the conditions on which it depends.
 */
export function calculateValidUntil(
  issuedOn: CalendarDay,
  days: number,
  ends: readonly (CalendarDay | null)[],
): CalendarDay {
  const last = addDays(issuedOn, days)
  return ends.reduce<CalendarDay>((until, end) => (end !== null && end > issuedOn && end < until ? end : until), last)
}

/** Returns the last day of validity, which people see and type, from the first day on which an offer is no longer valid. */
export function toLastDay(validUntil: CalendarDay): CalendarDay {
  return addDays(validUntil, -1)
}

/** Returns the first day on which an offer is no longer valid, which is stored, from its last day of validity. */
export function untilAfter(lastDay: CalendarDay): CalendarDay {
  return addDays(lastDay, 1)
}

/**
 * Returns the usual way of selling: private people buy as such, all others on fleet terms; staff only where a user chooses
 * so.
 */
export function usualSalesType(customerType: CustomerType | null): 'private' | 'fleet' {
  return customerType === null || customerType === 'private' ? 'private' : 'fleet'
}

/** More are synchronised in several calls. */
export const MOST_SYNCED_AT_ONCE = 50

/** The minutes for which a stored offer stays open. */
export const UNLOCKED_MINUTES = 60
