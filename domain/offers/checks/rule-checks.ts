import { isDeal, isPremium, type DealRule, type DiscountRule, type PremiumRule } from '../../pricing/sale/sales-rule.ts'
import { alike, sameSet } from './alike.ts'
import type { Checked } from './facts-now.ts'
import { nameSubject } from './named.ts'
import type { CheckValue, Finding } from './offer-check.ts'
import { findBlocker, isAdopt, isCampaignOver, isOutOfDates, usedRules, type RuleThenAndNow } from './rule-rows.ts'

/**
 * Rows 24 to 33 and 38: the discounts, deals and premiums that the stored price came from, and a deal that was picked
 * for too few cars.
 */
export function ruleChecks(checked: Checked): Finding[] {
  const used = usedRules(checked)
  const ofUsed = used.flatMap(({ was, is }) => {
    if (isAdopt(was)) return []
    if (isPremium(was)) return campaignChecks(checked, was, is as PremiumRule | undefined)
    if (isDeal(was)) return dealChecks(checked, was, is as DealRule | undefined, used)
    return discountChecks(checked, was, is as DiscountRule | undefined, used)
  })
  return ofUsed.some(({ code }) => code === 'deal-minimum-changed') ? ofUsed : [...ofUsed, ...tooFewCars(checked)]
}

/** Reports a deal with too few cars. The offer then has no price; an issued one keeps its own. */
function tooFewCars(checked: Checked): Finding[] {
  const { priced, context } = checked.now
  if (priced.ok || priced.reason !== 'deal-minimum') return []
  const { deal: code, minimum, count } = priced
  const id = context.facts.rules.find((rule) => rule.code === code)?.id
  const params = { deal: nameSubject(checked, id ?? code, code), minimum, count }
  return [{ code: 'deal-minimum', params, ...(id !== undefined && { at: id }) }]
}

function dealChecks(
  checked: Checked,
  was: DealRule,
  is: DealRule | undefined,
  used: readonly RuleThenAndNow[],
): Finding[] {
  const deal = nameSubject(checked, was.id, was.code)
  const until = { day: (is ?? was).ranges.at(-1)?.validUntil ?? null }
  if (is === undefined || !is.isActive || !is.isForBuyer || isOutOfDates(is, priceDay(checked))) {
    return [{ code: 'deal-inactive', params: { deal, until }, at: was.id }]
  }
  return [...minimumCheck(checked, was, is, deal), ...fitChecks(checked, was, is, used)]
}

/** An error only where too few cars are left for it, and the customer does not hold it already. */
function minimumCheck({ snapshot, isBinding }: Checked, was: DealRule, is: DealRule, deal: CheckValue): Finding[] {
  if (was.minimumCarCount === is.minimumCarCount) return []
  const isTooMany = is.minimumCarCount > snapshot.content.carCount + is.carsBefore
  const params = { deal, was: was.minimumCarCount, now: is.minimumCarCount }
  const severity = isTooMany && !isBinding ? 'error' : 'warning'
  return [{ code: 'deal-minimum-changed', params, at: was.id, severity }]
}

function discountChecks(
  checked: Checked,
  was: DiscountRule,
  is: DiscountRule | undefined,
  used: readonly RuleThenAndNow[],
): Finding[] {
  const discount = nameSubject(checked, was.id, was.code)
  const at = was.id
  if (is === undefined || !is.isActive) return [{ code: 'discount-inactive', params: { discount }, at }]
  const hasPremium = used.some((other) => other.is && other.is.kind === `${is.requiresPremium}@1`)
  const lacking: Finding[] =
    is.requiresPremium === null || hasPremium
      ? []
      : [{ code: 'discount-no-premium', params: { discount, premium: is.requiresPremium }, at }]
  return [...fitChecks(checked, was, is, used), ...lacking, ...datesCheck(checked, was, is)]
}

/** Checks the common parts of deals and discounts: their scope, their amount, and their cumulation. */
function fitChecks(
  checked: Checked,
  was: DiscountRule | DealRule,
  is: DiscountRule | DealRule,
  used: readonly RuleThenAndNow[],
): Finding[] {
  const discount = nameSubject(checked, was.id, was.code)
  const at = was.id
  const blocker = findBlocker(is, used)
  return [
    ...scopeChecks(was, is).map(([from, to]): Finding => ({
      code: 'discount-scope',
      params: { discount, was: from, now: to },
      at,
    })),
    ...takeChecks(was, is, discount),
    ...compareSettings(was, is).map((setting): Finding => ({
      code: 'discount-settings',
      params: { discount, setting: { words: [setting] } },
      at,
    })),
    ...(blocker === undefined
      ? []
      : [
          {
            code: 'discount-cumulation' as const,
            params: { discount, blocker: nameSubject(checked, blocker.id, blocker.code) },
            at,
          },
        ]),
  ]
}

function scopeChecks(was: DiscountRule | DealRule, is: DiscountRule | DealRule): (readonly [CheckValue, CheckValue])[] {
  const changes: (readonly [CheckValue, CheckValue])[] = []
  if (!isDeal(was) && !isDeal(is) && !alike(was.scope, is.scope))
    changes.push([{ lines: was.scope }, { lines: is.scope }])
  if (!sameSet(was.salesTypes, is.salesTypes))
    changes.push([{ salesTypes: was.salesTypes }, { salesTypes: is.salesTypes }])
  if (!sameSet(was.customerTypes, is.customerTypes)) {
    changes.push([{ customerTypes: was.customerTypes }, { customerTypes: is.customerTypes }])
  }
  if (!alike(was.carScope, is.carScope)) changes.push([{ words: ['cars'] }, { words: ['range'] }])
  return changes
}

function takeChecks(
  { take: was, id }: DiscountRule | DealRule,
  { take: is }: DiscountRule | DealRule,
  discount: CheckValue,
): Finding[] {
  const params = { discount, was: describeAmount(was), now: describeAmount(is) }
  if (was.kind !== is.kind) return [{ code: 'discount-type', params, at: id }]
  return alike(params.was, params.now) ? [] : [{ code: 'discount-amount', params, at: id }]
}

function describeAmount(take: DiscountRule['take']): CheckValue {
  return take.kind === 'share' ? { bp: take.bp } : { cents: take.amount.cents }
}

type Setting = 'approval' | 'maximum' | 'requirement' | 'base'

function compareSettings(was: DiscountRule | DealRule, is: DiscountRule | DealRule): Setting[] {
  const settings: Setting[] = []
  if (!isDeal(was) && !isDeal(is)) {
    if (was.needsApproval !== is.needsApproval) settings.push('approval')
    if (was.requiresPremium !== is.requiresPremium) settings.push('requirement')
  }
  if (was.take.kind === 'share' && is.take.kind === 'share') {
    if (!alike(was.take.most, is.take.most)) settings.push('maximum')
    if (was.take.of !== is.take.of) settings.push('base')
  }
  return settings
}

function datesCheck(checked: Checked, was: DiscountRule, is: DiscountRule): Finding[] {
  if (alike(was.ranges, is.ranges) && !isOutOfDates(is, priceDay(checked))) return []
  const discount = nameSubject(checked, was.id, was.code)
  return [{ code: 'discount-dates', params: { discount, ranges: { days: is.ranges } }, at: was.id }]
}

/** Returns the day of prices: an issued offer keeps those of its day; a draft has those of today. */
function priceDay({ isBinding, snapshot, today }: Checked): string {
  return isBinding ? snapshot.context.day : today
}

function campaignChecks(checked: Checked, was: PremiumRule, is: PremiumRule | undefined): Finding[] {
  const { today } = checked
  const campaign =
    was.campaign === null
      ? nameSubject(checked, was.id, was.code)
      : nameSubject(checked, was.campaign.id, was.campaign.code)
  const changedSetting = (from: CheckValue, to: CheckValue): Finding[] => [
    { code: 'campaign-changed', params: { campaign, was: from, now: to }, at: was.id },
  ]
  const active: CheckValue = { words: ['active'] }
  if (is === undefined) return changedSetting(active, { words: ['gone'] })
  if (!is.isActive || (is.campaign !== null && !is.campaign.isActive))
    return changedSetting(active, { words: ['inactive'] })
  if (isCampaignOver(is, today) || isOutOfDates(is, today)) {
    const ranges = isCampaignOver(is, today) ? [is.campaign!] : is.ranges
    return changedSetting(active, { days: ranges.map(({ validFrom, validUntil }) => ({ validFrom, validUntil })) })
  }
  if (was.campaign?.id !== is.campaign?.id) return changedSetting(active, { words: ['other-campaign'] })
  if (!alike(was.amount, is.amount)) return changedSetting({ cents: was.amount.cents }, { cents: is.amount.cents })
  // The amount that the importer pays us is not for everybody's eyes: that it differs is.
  return was.supportNetCents === is.supportNetCents ? [] : changedSetting(active, { words: ['support'] })
}
