import type { CalendarDay } from '../../platform/calendar.ts'
import { type Cents, divideHalfUp, share } from '../../platform/money.ts'
import type { AmountToPay, VatReckoning } from '../breakdown.ts'
import { netOf } from '../vat.ts'
import { isInForce } from '../vat-basis.ts'
import type { Candidate } from './candidates.ts'
import type { Good } from './goods.ts'
import type { ApprovalNeeded, Margin, SaleLine, SaleTotals, SettlementLine } from './sale-breakdown.ts'
import type { CarCosts, MarginRow, SaleFacts, SaleInputs } from './sale.ts'
import { type CarScope, isPremium } from './sales-rule.ts'

/**
 * What is left to us of a sale; null where costs may not be seen. Under the margin scheme VAT falls on the difference between
 * what the car sells for and what it was bought for, and on nothing where that is a loss (VAT Code art. 58 §4); repairs do
 * not lessen it, and what an importer pays towards the price belongs to what the car sells for (Directive 2006/112/EC
 * art. 312).
 */
export function marginOf(
  inputs: SaleInputs,
  facts: Pick<SaleFacts, 'costs' | 'margins'>,
  day: CalendarDay,
  sold: {
    goods: readonly Good[]
    choice: { chosen: readonly Candidate[] }
    totals: Pick<SaleTotals, 'perCar'>
    tradeIns: readonly SettlementLine[]
    vat: VatReckoning
  },
): Margin | null {
  const { costs } = facts
  if (costs === null) return null
  const supportCents = sum(sold.choice.chosen.map(({ rule }) => (isPremium(rule) ? rule.supportNetCents : 0)))
  const sellingCents = sum(sold.totals.perCar.categories.map(({ baseCents }) => baseCents))
  const marginVatCents = marginVatOf(sold.totals.perCar, costs, supportCents, sold.vat)
  const revenueNetCents = inputs.carCount * (sellingCents - marginVatCents)
  const costCents = inputs.carCount * costOf(costs, sold.goods)
  const supportNetCents = inputs.carCount * supportCents
  const overpaidCents = sum(
    inputs.tradeIns.map(({ expectedCents }, at) => Math.max(0, -sold.tradeIns[at]!.amountCents - expectedCents)),
  )
  const marginCents = revenueNetCents - costCents + supportNetCents - overpaidCents
  return {
    ...{ revenueNetCents, marginVatCents, costCents, supportNetCents, overpaidCents, marginCents },
    ofRevenueBp: revenueNetCents <= 0 ? 0 : divideHalfUp(marginCents * 10_000, revenueNetCents),
    floor: floorFor(inputs, facts.margins, day),
  }
}

/** What somebody else has to agree to: too little left, too much given away, a great deal, and every sale to our own people. */
export function approvalsFor(
  inputs: SaleInputs,
  facts: Pick<SaleFacts, 'costs' | 'policy'>,
  sold: {
    goods: readonly Good[]
    choice: { chosen: readonly Candidate[] }
    lowered: { lines: readonly SaleLine[] }
    totals: Pick<SaleTotals, 'vehicleCents' | 'totalCents'>
    margin: Margin | null
  },
): ApprovalNeeded[] {
  const approvals: ApprovalNeeded[] = []
  const { floor, marginCents = 0, ofRevenueBp: marginBp = 0 } = sold.margin ?? { floor: null }
  if (floor && (marginBp < floor.floorBp || marginCents < inputs.carCount * (floor.floorCents ?? -Infinity))) {
    approvals.push({
      reason: 'below-floor',
      marginCents,
      marginBp,
      floorBp: floor.floorBp,
      floorCents: floor.floorCents,
    })
  }
  const items = facts.costs ? withoutCost(facts.costs, sold.goods) : []
  if (items.length > 0) approvals.push({ reason: 'cost-unknown', items })
  const { manualDiscountMostBp: mostBp, approvalAboveCents: aboveCents } = facts.policy
  const { vehicleCents, totalCents } = sold.totals
  const manualCents = -sum(
    sold.lowered.lines.map(({ ruleId, amountCents }) => (ruleId === 'DISC.MANUAL' ? amountCents : 0)),
  )
  if (manualCents > share(vehicleCents, mostBp)) {
    const bp = divideHalfUp(manualCents * 10_000, vehicleCents)
    approvals.push({ reason: 'manual-discount-above-most', bp, mostBp })
  }
  for (const { rule } of sold.choice.chosen) {
    if ('needsApproval' in rule && rule.needsApproval)
      approvals.push({ reason: 'rule-needs-approval', code: rule.code })
  }
  if (aboveCents !== null && totalCents > aboveCents) approvals.push({ reason: 'total-above', totalCents, aboveCents })
  if (inputs.salesType === 'staff') approvals.push({ reason: 'staff-sale' })
  return approvals
}

/** The VAT in the difference, of one car. */
function marginVatOf(
  { categories }: AmountToPay,
  { purchaseCents }: CarCosts,
  supportCents: Cents,
  { rateBp }: VatReckoning,
): Cents {
  const selling = categories.find(({ category }) => category === 'E')
  if (selling === undefined || purchaseCents === null) return 0
  const difference = Math.max(0, selling.baseCents + supportCents - purchaseCents)
  return difference - netOf(difference, rateBp)
}

function costOf(costs: CarCosts, goods: readonly Good[]): Cents {
  const { purchaseCents, reconditioningNetCents, preparationNetCents, deliveryNetCents } = costs
  const known = new Map(costs.items)
  const items = sum(goods.map(({ line }) => known.get(line.id) ?? 0))
  return (purchaseCents ?? 0) + items + reconditioningNetCents + preparationNetCents + deliveryNetCents
}

/** What was bought for the sale at a price that nobody entered: no cost is never a cost of nothing. */
function withoutCost({ items, purchaseCents }: CarCosts, goods: readonly Good[]): string[] {
  const known = new Map(items)
  return goods.flatMap(({ line, kind }) => {
    const isBought = line.ruleId === 'PRICE.LIST' || line.ruleId === 'PRICE.ACCESSORY'
    const isInPurchase = purchaseCents !== null && kind !== 'accessory'
    return isBought && !isInPurchase && !known.has(line.id) ? line.id : []
  })
}

/** Of the rows that fit the narrowest counts: that of a version before a model, a brand, a class. */
function floorFor({ car, salesType }: SaleInputs, rows: readonly MarginRow[], day: CalendarDay): Margin['floor'] {
  const fitting = rows.filter(
    (row) => isInForce(row, day) && (row.salesType ?? salesType) === salesType && fits(row.carScope, car),
  )
  return fitting.toSorted((one, other) => compareNarrowness(other, one)).at(0) ?? null
}

function fits(scope: CarScope, car: SaleInputs['car']): boolean {
  return Object.entries(scope).every(
    ([trait, keys]) => keys.length === 0 || keys.includes(car[trait as keyof CarScope] ?? ''),
  )
}

const NARROWEST = ['version', 'model', 'brand', 'vehicleClass', 'condition'] as const

function compareNarrowness(one: MarginRow, other: MarginRow): number {
  for (const trait of NARROWEST) {
    const difference = Number((one.carScope[trait]?.length ?? 0) > 0) - Number((other.carScope[trait]?.length ?? 0) > 0)
    if (difference !== 0) return difference
  }
  return Number(one.salesType !== null) - Number(other.salesType !== null)
}

function sum(cents: readonly Cents[]): Cents {
  return cents.reduce((total, one) => total + one, 0)
}
