import { isInForce } from '../vat-basis.ts'
import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { WhyNot } from './not-applied.ts'
import type { SaleInputs } from './sale.ts'
import type { Campaign, DealRule, DiscountRule, PremiumRule, SalesRule, Scope, Take } from './sales-rule.ts'

/** When a kind of rule has its turn. */
export type Turn = 'line-discount' | 'vehicle-discount' | 'deal' | 'premium'

/**
 * The behaviour of a kind of rule. A kind that would do otherwise is another version, so that old offers keep their
 * cents.
 */
export interface RuleKind {
  readonly turn: Turn
  readonly scope: Scope
  readonly take: Take
  /** The condition that the sale lacks for a rule of this kind; null: none. */
  readonly lacks: WhyNot | null
}

/** Returns what the kind of a rule makes of it in a sale. */
export function toRuleKind(rule: SalesRule, sale: SaleInputs, day: CalendarDay): RuleKind {
  switch (rule.kind) {
    case 'DISC.FIX@1':
    case 'DISC.PCT@1':
      return discount(rule)
    case 'DEAL.FIX@1':
    case 'DEAL.PCT@1':
      return deal(rule, sale)
    case 'PREM.ADOPT@1':
      return premium(rule, day, sale.tradeIns.length === 0 ? { code: 'trade-in-needed' } : null)
    case 'PREM.FLEET@1':
      return premium(rule, day, sale.salesType === 'fleet' ? null : { code: 'fleet-sale-needed' })
    case 'PREM.STOCK@1':
      return premium(rule, day, sale.isStockCar ? null : { code: 'stock-car-needed' })
    case 'PREM.CAMPAIGN@1':
    case 'PREM.DEALER@1':
      return premium(rule, day, null)
  }
}

/** Of a line first, of the whole vehicle then. */
function discount({ scope, take }: DiscountRule): RuleKind {
  return { turn: scope === 'vehicle' ? 'vehicle-discount' : 'line-discount', scope, take, lacks: null }
}

/** Returns the kind of a deal: it lowers the vehicle for buyers of enough cars. */
function deal(
  { take, minimumCarCount: minimum, carsBefore, isForBuyer }: DealRule,
  { carCount }: SaleInputs,
): RuleKind {
  const count = carCount + carsBefore
  const tooFew: WhyNot | null = count < minimum ? { code: 'deal-minimum', minimum, count } : null
  return { turn: 'deal', scope: 'vehicle', take, lacks: isForBuyer ? tooFew : { code: 'other-customers' } }
}

/** A fixed amount for the vehicle, while its campaign runs. What raises the allowance of a trade-in lowers no price. */
function premium({ amount, campaign, treatment }: PremiumRule, day: CalendarDay, lacks: WhyNot | null): RuleKind {
  return {
    turn: 'premium',
    scope: 'vehicle',
    take: { kind: 'fixed', amount: treatment === 'sale' ? amount : { ...amount, cents: 0 } },
    lacks: campaignLacks(campaign, day) ?? lacks,
  }
}

function campaignLacks(campaign: Campaign | null, day: CalendarDay): WhyNot | null {
  if (campaign === null || (campaign.isActive && isInForce(campaign, day))) return null
  const { code, isActive, validFrom, validUntil } = campaign
  return { code: 'campaign-inactive', campaign: code, isActive, range: { validFrom, validUntil } }
}
