import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { CustomerType } from '@forecourt/domain/contacts/customer.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { PremiumName } from '@forecourt/domain/pricing/price-rule.ts'
import type { ListAmount } from '@forecourt/domain/pricing/breakdown.ts'
import type { SalesType } from '@forecourt/domain/pricing/profit-margin.ts'
import { outOfScope } from '@forecourt/domain/pricing/sale/candidates.ts'
import {
  isPremium,
  type Campaign,
  type CarTraits,
  type DealRule,
  type DiscountRule,
  type PremiumKind,
  type PremiumRule,
  type SalesRule,
  type Take,
} from '@forecourt/domain/pricing/sale/sales-rule.ts'
import { isInForce } from '@forecourt/domain/pricing/vat-basis.ts'
import type { Db } from '../platform/database/database.ts'
import {
  loadPremiums,
  rulesOfKeys,
  rulesThatMayApply,
  rulesToPick,
  selectDealTerm,
  type RuleRow,
} from './price-rules.sql.ts'

/**
 * The facts of a sale that rules ask for: car, customer, day. Traits of the car are keys of the master data, or names
 * of a class or condition.
 */
export interface RuleQuestion {
  readonly car: CarTraits
  readonly salesType: SalesType
  readonly customerType: CustomerType
  /** Null: no customer is chosen yet. */
  readonly customerKey: string | null
  readonly day: CalendarDay
}

export interface RulesOfSale {
  /** By priority, for `SaleFacts.rules`. */
  readonly rules: readonly SalesRule[]
  /** The names of the rules, of their campaigns and of the deals that they depend on, by their ids. */
  readonly names: Readonly<Record<string, RuleName>>
}

export interface RuleName {
  readonly code: string
  readonly name: Translated
}

/** Counts the cars that a customer bought in the days of a deal, by the ids of deals; offers implement it. */
export type CarsBefore = (dealIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

const noneBefore: CarsBefore = async () => new Map()

/**
 * Returns the rules that may lower the price of a sale: all automatic ones that fit it, and the picked ones, whether they fit or
 * not; an unknown pick is left out.
 */
export async function rulesOfSale(
  db: Db,
  sale: RuleQuestion & { readonly picked: readonly string[] },
  carsBefore = noneBefore,
): Promise<RulesOfSale> {
  const rows = await rulesThatMayApply(db, sale, sale.picked)
  const isPicked = ({ id }: { id: string }) => sale.picked.includes(id)
  const { rules, names } = await withWhatTheyName(
    db,
    rows.filter((row) => isPicked(row) || isForSale(row, sale)),
    carsBefore,
  )
  return { rules: rules.filter((rule) => isPicked(rule) || isOfOpenCampaign(rule, sale)), names }
}

/** Returns the rules that a user may pick for a sale: those that are not automatic, and fit it. */
export async function pickableRules(db: Db, sale: RuleQuestion, carsBefore = noneBefore): Promise<RulesOfSale> {
  const rows = await rulesToPick(db, sale)
  const { rules, names } = await withWhatTheyName(
    db,
    rows.filter((row) => isForSale(row, sale)),
    carsBefore,
  )
  return { rules: rules.filter((rule) => isOfOpenCampaign(rule, sale)), names }
}

/** Returns a rule whatever it is for; of a campaign, its premiums. */
export async function rulesAsDrafted(db: Db, key: string): Promise<readonly SalesRule[]> {
  const rules = await rulesOfKeys(db, [key])
  const rule = requireValue(rules[0], 'the price rule with the key')
  const rows = rule.kind === 'campaign' ? await loadPremiums(db, key) : [rule]
  return (await withWhatTheyName(db, rows, noneBefore)).rules
}

/** Returns the period of a deal on a day, by its public number; undefined: there is no such deal, or it has none that day. */
export function findDealTerm(db: Db, number: number, day: CalendarDay) {
  return selectDealTerm(db, number, day)
}

function isForSale({ carScope, isForBuyer }: RuleRow, { car }: RuleQuestion): boolean {
  return isForBuyer && outOfScope(carScope, car) === null
}

/** Returns whether the campaign of a premium runs, and is for this sale. */
function isOfOpenCampaign(rule: SalesRule, { day, salesType, car }: RuleQuestion): boolean {
  if (!isPremium(rule) || rule.campaign === null) return true
  const { isActive, salesTypes, carScope } = rule.campaign
  if (!isActive || !isInForce(rule.campaign, day)) return false
  return (salesTypes.length === 0 || salesTypes.includes(salesType)) && outOfScope(carScope, car) === null
}

async function withWhatTheyName(db: Db, rows: readonly RuleRow[], carsBefore: CarsBefore): Promise<RulesOfSale> {
  const counted = rows.filter(({ countMode }) => countMode === 'period').map(({ id }) => id)
  const known = new Set(rows.map(({ id }) => id))
  const named = rows.flatMap(({ campaignId, dealIds }) => (campaignId === null ? dealIds : [campaignId, ...dealIds]))
  const others = await rulesOfKeys(
    db,
    [...new Set(named)].filter((id) => !known.has(id)),
  )
  const campaigns = new Map(others.filter(({ kind }) => kind === 'campaign').map((row) => [row.id, toCampaign(row)]))
  const before = counted.length === 0 ? new Map<string, number>() : await carsBefore(counted)
  return {
    rules: rows.map((row) => toRule(row, campaigns, before)),
    names: Object.fromEntries([...rows, ...others].map(({ id, code, name }) => [id, { code, name }])),
  }
}

/** Converts a row to a rule of the price calculation. */
function toRule(
  row: RuleRow,
  campaigns: ReadonlyMap<string, Campaign>,
  carsBefore: ReadonlyMap<string, number>,
): SalesRule {
  switch (row.kind) {
    case 'discount':
      return toDiscount(row)
    case 'deal':
      return toDeal(row, carsBefore.get(row.id) ?? 0)
    case 'premium':
      return toPremium(
        row,
        row.campaignId === null ? null : requireValue(campaigns.get(row.campaignId), 'the campaign of the premium'),
      )
    case 'campaign':
      throw new RangeError(`The campaign ${row.code} is no rule: its premiums are`)
  }
}

function toDiscount(row: RuleRow): DiscountRule {
  return {
    ...toCommon(row),
    kind: row.shareBp === null ? 'DISC.FIX@1' : 'DISC.PCT@1',
    take: toTake(row),
    scope: row.lineKinds.length === 0 ? 'vehicle' : row.lineKinds,
    requiresPremium: row.requiresPremium && premiumKinds[row.requiresPremium],
    needsApproval: row.needsApproval,
  }
}

function toDeal(row: RuleRow, carsBefore: number): DealRule {
  return {
    ...toCommon(row),
    kind: row.shareBp === null ? 'DEAL.FIX@1' : 'DEAL.PCT@1',
    take: toTake(row),
    minimumCarCount: requireValue(row.minimumCarCount, 'the minimum of a fleet deal'),
    carsBefore,
    isForBuyer: row.isForBuyer,
  }
}

function toPremium(row: RuleRow, campaign: Campaign | null): PremiumRule {
  return {
    ...toCommon(row),
    kind: `${premiumKinds[requireValue(row.premiumKind, 'the kind of the premium')]}@1`,
    amount: toAmount(row),
    supportNetCents: requireValue(row.supportNetCents, 'the support of the premium'),
    campaign,
    treatment: requireValue(row.treatment, 'the treatment of the premium'),
    dealIds: row.dealIds,
  }
}

function toCampaign({ id, rev, code, isActive, ranges, topic, salesTypes, carScope, cumulation }: RuleRow): Campaign {
  const { validFrom, validUntil } = requireValue(ranges[0], 'the days of the campaign')
  return {
    id,
    rev,
    code,
    isActive,
    validFrom,
    validUntil,
    topic: requireValue(topic, 'the topic of the campaign'),
    salesTypes,
    carScope,
    cumulation,
  }
}

function toCommon(row: RuleRow) {
  const { id, rev, code, isActive, ranges, salesTypes, customerTypes, carScope, cumulation, by } = row
  const { priority, isAutomatic, isPrintable } = row
  const fits = { isActive, ranges, salesTypes, customerTypes, carScope }
  return { id, rev, code, ...fits, priority, isAutomatic, isPrintable, cumulation, by }
}

function toTake(row: RuleRow): Take {
  if (row.shareBp === null) return { kind: 'fixed', amount: toAmount(row) }
  const { vatExcluded, mostCents } = row
  return {
    kind: 'share',
    bp: row.shareBp,
    of: requireValue(row.shareOf, 'the base of the share'),
    most: mostCents === null ? null : { cents: mostCents, vatExcluded },
  }
}

function toAmount({ amountCents, vatExcluded }: RuleRow): ListAmount {
  return { cents: requireValue(amountCents, 'the amount of the rule'), vatExcluded }
}

const premiumKinds: Readonly<Record<PremiumName, PremiumKind>> = {
  adopt: 'PREM.ADOPT',
  dealer: 'PREM.DEALER',
  fleet: 'PREM.FLEET',
  stock: 'PREM.STOCK',
  campaign: 'PREM.CAMPAIGN',
}
