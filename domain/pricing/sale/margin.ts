import type { CalendarDay } from '../../platform/values/calendar.ts'
import { type Cents, divideHalfUp, shareAtLeast, shareAtMost } from '../../platform/values/money.ts'
import type { VatCalculation } from '../breakdown.ts'
import { isInForce } from '../vat-basis.ts'
import type { Candidate } from './candidates.ts'
import type { Good } from './goods.ts'
import { type MarginSale, sumSupport, vatInMargin } from './margin-scheme.ts'
import type { ApprovalNeeded, Margin, SaleLine, SaleTotals, SettlementLine } from './sale-breakdown.ts'
import type { CarCosts, MarginRow, SaleFacts, SaleInputs } from './sale.ts'
import type { CarScope } from './sales-rule.ts'

/**
 * Calculates our margin on a sale; null where costs may not be seen. Under the margin scheme VAT falls on the
 * difference between what the car sells for and what it was bought for, and on nothing where that is a loss (VAT Code
 * art. 58 §4); repairs do not lessen it, and what an importer pays towards the price belongs to what the car sells for
 * (Directive 2006/112/EC art. 312).
 */
export function calculateMargin(
  inputs: SaleInputs,
  facts: Pick<SaleFacts, 'costs' | 'margins'>,
  day: CalendarDay,
  sold: {
    goods: readonly Good[]
    choice: { chosen: readonly Candidate[] }
    totals: Pick<SaleTotals, 'perCar'>
    tradeIns: readonly SettlementLine[]
    marginSale: MarginSale | null
    vat: VatCalculation
  },
): Margin | null {
  const { costs } = facts
  if (costs === null) return null
  const supportCents = sumSupport(sold.choice.chosen)
  const sellingCents = sum(sold.totals.perCar.categories.map(({ baseCents }) => baseCents))
  const signedMarginCents = sold.marginSale?.marginCents ?? null
  // A car that leaves the Union is exempt, its margin too (VAT Code art. 39).
  const marginVatCents = sold.vat.regime === 'margin' ? vatInMargin(signedMarginCents ?? 0, sold.vat) : 0
  const revenueNetCents = inputs.carCount * (sellingCents - marginVatCents)
  const costCents = inputs.carCount * sumCosts(costs, sold.goods)
  const supportNetCents = inputs.carCount * supportCents
  const overpaidCents = sum(
    inputs.tradeIns.map(({ expectedCents }, at) => {
      const givenCents = -sold.tradeIns[at]!.amountCents
      return expectedCents === null ? 0 : Math.max(0, givenCents - expectedCents)
    }),
  )
  const marginCents = revenueNetCents - costCents + supportNetCents - overpaidCents
  return {
    revenueNetCents,
    marginVatCents,
    signedMarginCents,
    costCents,
    supportNetCents,
    overpaidCents,
    marginCents,
    ofRevenueBp: revenueNetCents <= 0 ? 0 : divideHalfUp(marginCents * 10_000, revenueNetCents),
    floor: findMarginFloor(inputs, facts.margins, day),
  }
}

/**
 * Returns the approvals that a sale needs: for a low margin, a high discount, a high total, and every sale to our own
 * people.
 */
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
  const below = sold.margin && belowFloor(sold.margin, inputs.carCount)
  if (below) approvals.push(below)
  const items = facts.costs ? withoutCost(facts.costs, sold.goods) : []
  if (items.length > 0) approvals.push({ reason: 'cost-unknown', items })
  const { manualDiscountMostBp: mostBp, approvalAboveCents: aboveCents } = facts.policy
  const { vehicleCents, totalCents } = sold.totals
  const manualCents = -sum(
    sold.lowered.lines.map(({ ruleId, amountCents }) => (ruleId === 'DISC.MANUAL' ? amountCents : 0)),
  )
  if (isAboveMost(inputs.manualDiscount, manualCents, vehicleCents, mostBp)) {
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

/**
 * Returns the least margin of a sale on all its cars, in cents without VAT: takes its margin and the number of cars. Null: no
 * floor is set. The floor is an amount, rounded up: a share that was rounded first would let through what is a little below it.
 */
export function leastMarginCents(
  { floor, revenueNetCents }: Pick<Margin, 'floor' | 'revenueNetCents'>,
  carCount: number,
): Cents | null {
  if (floor === null) return null
  const { floorBp, floorCents } = floor
  const shareCents = Math.max(0, shareAtLeast(revenueNetCents, floorBp))
  return floorCents === null ? shareCents : Math.max(shareCents, carCount * floorCents)
}

function belowFloor(margin: Margin, carCount: number): Extract<ApprovalNeeded, { reason: 'below-floor' }> | undefined {
  const { floor, marginCents, ofRevenueBp: marginBp } = margin
  const leastCents = leastMarginCents(margin, carCount)
  if (floor === null || leastCents === null || marginCents >= leastCents) return undefined
  const { floorBp, floorCents } = floor
  return { reason: 'below-floor', marginCents, marginBp, floorBp, floorCents, leastCents }
}

/**
 * Returns true above the limit: a share counts as typed; an amount may not exceed the limit by even a fraction of a cent.
 */
function isAboveMost(
  discount: SaleInputs['manualDiscount'],
  manualCents: Cents,
  vehicleCents: Cents,
  mostBp: number,
): boolean {
  if (discount?.kind === 'share' && discount.bp <= mostBp) return false
  return manualCents > shareAtMost(vehicleCents, mostBp)
}

function sumCosts(costs: CarCosts, goods: readonly Good[]): Cents {
  const { purchaseCents, reconditioningNetCents, preparationNetCents, deliveryNetCents } = costs
  const known = new Map(costs.items)
  const items = sum(goods.map(({ line }) => known.get(line.id) ?? 0))
  return (purchaseCents ?? 0) + items + reconditioningNetCents + preparationNetCents + deliveryNetCents
}

/** Returns the items that were bought for the sale without a known price: no cost is never a cost of nothing. */
function withoutCost({ items, purchaseCents }: CarCosts, goods: readonly Good[]): string[] {
  const known = new Map(items)
  return goods.flatMap(({ line, kind }) => {
    const isBought = line.ruleId === 'PRICE.LIST' || line.ruleId === 'PRICE.ACCESSORY'
    const isInPurchase = purchaseCents !== null && kind !== 'accessory'
    return isBought && !isInPurchase && !known.has(line.id) ? line.id : []
  })
}

/** Returns the floor of a sale: of the rows that fit the narrowest, a version before a model, a brand and a class. */
export function findMarginFloor(
  { car, salesType }: Pick<SaleInputs, 'car' | 'salesType'>,
  rows: readonly MarginRow[],
  day: CalendarDay,
): Margin['floor'] {
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
