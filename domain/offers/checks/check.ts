import type { CalendarDay } from '../../platform/values/calendar.ts'
import { checkChanges, totalCheck } from './changed-check.ts'
import { dealChecks } from './deal-checks.ts'
import type { Checked, FactsNow, OfferState, VersionSnapshot } from './facts-now.ts'
import { byWorst, toOfferCheck, type Finding, type OfferCheck } from './offer-check.ts'
import { priceChecks } from './price-checks.ts'
import { partChecks, rangeChecks } from './range-checks.ts'
import { ruleChecks } from './rule-checks.ts'
import { carChecks, delayChecks, freeAgainCheck, stateChecks } from './state-checks.ts'
import { tradeInChecks } from './trade-in-checks.ts'
import { validityChecks } from './validity-checks.ts'

/**
 * Checks an offer: takes a version as it was stored, the master data of today and the day; returns messages, the worst
 * first. For a sold offer only its status is
 * reported; for one that came to nothing, nothing.
 */
export function check(snapshot: VersionSnapshot, now: FactsNow, today: CalendarDay): OfferCheck[] {
  const { status } = now.state
  if (status === 'suspended' || status === 'canceled') return []
  const isBinding = bindsOn(now.state, today)
  const checked: Checked = { snapshot, now, today, isBinding }
  const isSold = status === 'delivered' || (status === 'confirmed' && now.state.confirmed?.isDelayed !== true)
  return toOfferChecks(
    [...stateChecks(checked), ...(isSold ? [] : [...ofThisOffer(checked), ...contentChecks(checked)])],
    isBinding,
  )
}

/**
 * Returns the findings of rows 43 to 45: they are about an offer and not about a copy, which has days of its own and no
 * customer who knows it yet.
 */
function ofThisOffer(checked: Checked): Finding[] {
  return [...delayChecks(checked), ...validityChecks(checked), ...freeAgainCheck(checked)]
}

/** Checks a copy, which is a draft whatever its origin: any sale of its car counts, also its own. */
export function checkAsDraft(snapshot: VersionSnapshot, now: FactsNow, today: CalendarDay): OfferCheck[] {
  const { sale } = now.state
  const state = { ...now.state, sale: sale && { ...sale, isOurs: false } }
  return toOfferChecks(contentChecks({ snapshot, now: { ...now, state }, today, isBinding: false }), false)
}

/** Returns whether the customer has it, and may hold us to it. */
export function bindsOn(
  { status, validUntil }: Pick<OfferState, 'status' | 'validUntil'>,
  today: CalendarDay,
): boolean {
  if (status === 'pending') return validUntil === null || validUntil > today
  return status === 'confirmed' || status === 'delivered'
}

/** Rows 7 to 42. */
function contentChecks(checked: Checked): Finding[] {
  if (checked.snapshot.content.car === null) return []
  const findings = [
    ...carChecks(checked),
    ...tradeInChecks(checked),
    ...rangeChecks(checked),
    ...partChecks(checked),
    ...ruleChecks(checked),
    ...priceChecks(checked),
    ...dealChecks(checked),
    ...checkChanges(checked),
  ]
  return findings.length > 0 ? findings : totalCheck(checked)
}

function toOfferChecks(findings: readonly Finding[], isBinding: boolean): OfferCheck[] {
  return byWorst(findings.flatMap((finding) => toOfferCheck(finding, isBinding) ?? []))
}
