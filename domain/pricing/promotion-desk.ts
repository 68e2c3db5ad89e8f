import type { CalendarDay } from '../platform/values/calendar.ts'
import type { Cents } from '../platform/values/money.ts'
import { choice, day, money, optional, text, yesNo, type ListDefinition } from '../platform/resources/resource.ts'

/** Promotions as the office plans them: of a used car, a stock car or a version of the range. */

export const PROMOTION_CHANNELS = ['shop', 'showroom'] as const
export const PROMOTION_STATES = ['running', 'planned', 'over'] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]
export const PROMOTED_KINDS = ['used', 'stock', 'version'] as const
export type PromotedKind = (typeof PROMOTED_KINDS)[number]

/** The subject of a promotion, by its public number. */
export interface PromotedSubject {
  readonly kind: 'vehicle' | 'version'
  readonly id: number
}

/** The fields of the form besides the subject. */
export const promotionFields = {
  channel: choice(PROMOTION_CHANNELS),
  validFrom: day(),
  validUntil: day(),
  priceCents: money({ min: 100, max: 100_000_000 }),
  vatExcluded: yesNo({ default: false }),
} as const

export const promotionList = {
  name: 'promotion',
  fields: {
    subject: text({ max: 240 }),
    stockNumber: optional(text({ max: 40 })),
    kind: choice(PROMOTED_KINDS),
    state: choice(PROMOTION_STATES),
    ...promotionFields,
  },
  list: ['subject', 'stockNumber', 'state', 'validFrom', 'validUntil', 'priceCents', 'vatExcluded', 'channel', 'kind'],
  offAtFirst: ['kind'],
  search: ['subject', 'stockNumber'],
  filters: ['state', 'kind', 'channel', 'validFrom', 'validUntil'],
  sort: 'validFrom',
  isDescending: true,
} as const satisfies ListDefinition & { name: string }

/** A promotion as its form has it; empty fields are null. */
export interface PromotionDraft {
  readonly id: number | null
  readonly rev: number
  readonly subject: PromotedSubject | null
  readonly channel: (typeof PROMOTION_CHANNELS)[number]
  readonly validFrom: CalendarDay | null
  /** The day on which the price before comes back. */
  readonly validUntil: CalendarDay | null
  readonly priceCents: Cents | null
  readonly vatExcluded: boolean
}

/** One with all that it takes. */
export type Promotion = { readonly [Name in keyof PromotionDraft]: NonNullable<PromotionDraft[Name]> }
export type PlannedPromotion = Omit<Promotion, 'id'> & Pick<PromotionDraft, 'id'>

export function newPromotion(subject: PromotedSubject | null): PromotionDraft {
  const empty = { validFrom: null, validUntil: null, priceCents: null }
  return { id: null, rev: 0, subject, channel: 'shop', vatExcluded: false, ...empty }
}

export function promotionState(
  { validFrom, validUntil }: Pick<Promotion, 'validFrom' | 'validUntil'>,
  today: CalendarDay,
): PromotionState {
  if (validUntil <= today) return 'over'
  return validFrom <= today ? 'running' : 'planned'
}

/**
 * Checks whether a promotion may be deleted: before it begins, and a mistake on its first day still. Prices shown by then
 * stay in the ledger.
 */
export function canBeTakenAway({ validFrom }: Pick<Promotion, 'validFrom'>, today: CalendarDay): boolean {
  return validFrom >= today
}

/** A field, and why it cannot be so. */
export interface PromotionProblem {
  readonly field: keyof PromotionDraft
  readonly reason:
    | 'promotion-is-over'
    | 'promotion-has-begun'
    | 'promotion-ends-before-today'
    | 'promotion-ends-before-it-begins'
    | 'promotion-begins-before-today'
}

/**
 * Returns the reason to refuse a promotion, by its days alone; undefined if it can be saved. Shown prices are evidence: a
 * promotion that has begun keeps its price and its first day, and only its end changes.
 */
export function promotionProblem(
  before: Promotion | null,
  wanted: Omit<Promotion, 'id'>,
  today: CalendarDay,
): PromotionProblem | undefined {
  const state = before && promotionState(before, today)
  if (state === 'over') return { field: 'validUntil', reason: 'promotion-is-over' }
  if (before && state === 'running') {
    const changed = keptOnceBegun.find((name) => before[name] !== wanted[name])
    if (changed) return { field: changed, reason: 'promotion-has-begun' }
    if (!isSameSubject(before.subject, wanted.subject)) return { field: 'subject', reason: 'promotion-has-begun' }
    if (wanted.validUntil < today) return { field: 'validUntil', reason: 'promotion-ends-before-today' }
  } else if (wanted.validFrom < today) return { field: 'validFrom', reason: 'promotion-begins-before-today' }
  if (wanted.validUntil <= wanted.validFrom) return { field: 'validUntil', reason: 'promotion-ends-before-it-begins' }
  return undefined
}

const keptOnceBegun = ['channel', 'validFrom', 'priceCents', 'vatExcluded'] as const

export function isSameSubject(one: PromotedSubject | null, other: PromotedSubject | null): boolean {
  return one?.kind === other?.kind && one?.id === other?.id
}

/** Returns why a promotion would lower nothing: it has to be below the list price, which there has to be. */
export function priceProblem(
  grossCents: Cents,
  listGrossCents: Cents | null,
): 'promotion-without-price' | 'promotion-not-below-list' | undefined {
  if (listGrossCents === null) return 'promotion-without-price'
  return grossCents >= listGrossCents ? 'promotion-not-below-list' : undefined
}

/**
 * Returns whether a promotion is no reduction: it is not below the lowest price of the thirty days before, VAT included
 * (Code of Economic Law art. VI.18). It may be planned all the same, and is published as a plain price. Null: nothing
 * to compare with.
 */
export function isNoReduction(grossCents: Cents, lowestGrossCents: Cents | null): boolean {
  return lowestGrossCents !== null && grossCents >= lowestGrossCents
}
