import type { CalendarDay } from '../../platform/values/calendar.ts'
import { accept, refuse, type Refusal } from '../../platform/values/result.ts'
import type { WhyNot } from '../../pricing/sale/not-applied.ts'
import type { OfferContent } from '../offer-content.ts'
import { offerPrice, type OfferContext, type OfferPriced } from '../offer-sale.ts'
import type { OfferStatus } from '../offer.ts'
import { checkAsDraft } from './check.ts'
import type { FactsNow, VersionSnapshot } from './facts-now.ts'
import { OFFER_CHECKS, type CheckFix, type OfferCheck } from './offer-check.ts'

/** A part that synchronising removes from an offer, and the reason. */
export type SyncRemoved =
  | { readonly kind: 'rule'; readonly id: string; readonly reason: WhyNot | { readonly code: 'gone' } }
  | { readonly kind: 'service'; readonly id: string }
  | { readonly kind: 'credit' | 'validity' }

export interface Synced {
  readonly content: OfferContent
  readonly priced: OfferPriced
  readonly removed: readonly SyncRemoved[]
}

export type SyncRefusal =
  | Refusal<'offer-confirmed' | 'nothing-to-sync'>
  | Refusal<'replace-needed', { readonly items: readonly OfferCheck[] }>
  | Refusal<'offer-status', { status: OfferStatus }>

/**
 * Synchronises an offer with the master data of today: lapsed parts are removed, the rest is recalculated; an expired one
 * begins again as well. Refuses with `offer-confirmed` when sold, with `offer-status` when ended without a sale, with
 * `replace-needed` and its messages where only a replacement would help, and with `nothing-to-sync`.
 */
export function synchronizeOffer(
  snapshot: VersionSnapshot,
  now: FactsNow,
  today: CalendarDay,
): ({ ok: true } & Synced) | SyncRefusal {
  const { status, validUntil } = now.state
  if (status === 'confirmed' || status === 'delivered') return refuse('offer-confirmed')
  if (status !== 'inqueue' && status !== 'pending') return refuse('offer-status', { status })
  const checks = checkAsDraft(snapshot, now, today)
  const items = checks.filter(isToReplace)
  if (items.length > 0) return refuse('replace-needed', { items })
  const isOver = status === 'pending' && validUntil !== null && validUntil <= today
  const synced = updateOffer(snapshot.content, now.context)
  // Without a price it helps to remove what prevents one.
  const isFreed = !now.priced.ok && synced.removed.length > 0
  if (!isOver && !isFreed && !checks.some(isFixedBySync)) return refuse('nothing-to-sync')
  return accept(synced)
}

function isFixedBySync({ code }: OfferCheck): boolean {
  return suggestedFixes(code).includes('sync')
}

function isToReplace({ code, severity }: OfferCheck): boolean {
  return severity === 'error' && suggestedFixes(code).includes('replace') && !suggestedFixes(code).includes('sync')
}

function suggestedFixes(code: OfferCheck['code']): readonly CheckFix[] {
  return OFFER_CHECKS[code].suggestedFixes
}

/** Removes, one after another, the parts that prevent a price today. */
function updateOffer(content: OfferContent, context: OfferContext): Synced {
  const removed: SyncRemoved[] = []
  let left = withoutLapsed(content, context, removed)
  for (;;) {
    const priced = offerPrice(left, context)
    const next = without(left, priced, context)
    if (next === undefined) return { content: left, priced, removed }
    left = next.content
    removed.push(next.removed)
  }
}

/**
 * Drops the lapsed parts: rules and services that there are no more, and a past day until which the offer was valid.
 */
function withoutLapsed(content: OfferContent, context: OfferContext, removed: SyncRemoved[]): OfferContent {
  const { rules, services } = context.facts
  const goneRules = content.picks.filter((id) => !rules.some((rule) => rule.id === id))
  const goneServices = content.services.filter((id) => !services.some((service) => service.id === id))
  removed.push(...goneRules.map((id) => ({ kind: 'rule', id, reason: { code: 'gone' } }) as const))
  removed.push(...goneServices.map((id) => ({ kind: 'service', id }) as const))
  const isOver = content.validUntil !== null && content.validUntil <= context.day
  if (isOver) removed.push({ kind: 'validity' })
  return {
    ...content,
    picks: content.picks.filter((id) => !goneRules.includes(id)),
    services: content.services.filter((id) => !goneServices.includes(id)),
    validUntil: isOver ? null : content.validUntil,
  }
}

/** Removes one part; undefined: nothing is left to remove. */
function without(
  content: OfferContent,
  priced: OfferPriced,
  { facts }: OfferContext,
): { content: OfferContent; removed: SyncRemoved } | undefined {
  const rule = (id: string, reason: WhyNot) => ({
    content: { ...content, picks: content.picks.filter((pick) => pick !== id) },
    removed: { kind: 'rule', id, reason } as const,
  })
  if (priced.ok) {
    const lapsed = priced.breakdown.notApplied.find(
      ({ isPicked, source, reason }) => isPicked && reason.code !== 'less-favourable' && source.id !== null,
    )
    return lapsed && rule(lapsed.source.id!, lapsed.reason)
  }
  switch (priced.reason) {
    case 'not-cumulable':
    case 'adopt-not-cumulable':
      return rule(priced.ruleId, { code: 'not-cumulable', blockers: [priced.blocker] })
    case 'deal-minimum': {
      const { deal: code, minimum, count } = priced
      const id = content.picks.find((pick) => facts.rules.some((known) => known.id === pick && known.code === code))
      return id === undefined ? undefined : rule(id, { code: 'deal-minimum', minimum, count })
    }
    case 'credit-rate-lapsed':
    case 'finance-out-of-range':
    case 'jkp-above-legal-maximum':
      return { content: { ...content, credit: null }, removed: { kind: 'credit' } }
    default:
      return undefined
  }
}
