import type { Cents } from '../../platform/values/money.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/values/result.ts'
import type { VatCategory, VatCalculation } from '../breakdown.ts'
import { type Candidate, goodsWithin, toSource, type Takes } from './candidates.ts'
import type { TooMuch } from './choice.ts'
import type { Good } from './goods.ts'
import { toAgreedTotal } from './manual-discount.ts'
import type { SaleLine } from './sale-breakdown.ts'
import type { ManualDiscount } from './sale.ts'
import { toRuleId } from './sales-rule.ts'
import { discountAmount, spread, sumGoods } from './takes.ts'

/** The rest of every good, and the lines with the reductions. */
export interface Lowered {
  readonly lines: readonly SaleLine[]
  readonly left: readonly Cents[]
}

export type LoweredRefusal =
  | TooMuch
  | Refusal<'agreed-total-unreachable', { belowCents: Cents | null; aboveCents: Cents | null }>

/**
 * Applies the discounts and deals among the rules, in their order: each gives a line for each category of VAT that it
 * lowers.
 */
export function discounted(goods: readonly Good[], chosen: readonly Candidate[]): Lowered | TooMuch {
  const list = goods.map(({ priceCents }) => priceCents)
  return lowered(
    { lines: [], left: list },
    goods,
    chosen.filter(({ turn }) => turn !== 'premium'),
  )
}

/** Applies the premiums among the rules, after all else. */
export function withPremiums(before: Lowered, goods: readonly Good[], chosen: readonly Candidate[]): Lowered | TooMuch {
  return lowered(
    before,
    goods,
    chosen.filter(({ turn }) => turn === 'premium'),
  )
}

/**
 * Applies the discount of a salesperson without a rule, between deals and premiums: `manual`, or the rest up to an agreed
 * total, which fixes the price after the premiums as well.
 */
export function withManualDiscount(
  discount: ManualDiscount | null,
  sold: {
    discounted: Lowered
    goods: readonly Good[]
    choice: { chosen: readonly Candidate[] }
    manual: Takes | null
    vat: VatCalculation
  },
): Lowered | LoweredRefusal {
  const { discounted: before, goods, choice, manual, vat } = sold
  if (discount === null) return before
  if (manual) return applyDiscount(before, goods, manual, manualLine(discount))
  if (discount.kind !== 'agreed-total') return before
  const premiums = choice.chosen.map(({ turn, takes }) =>
    turn === 'premium' && takes.kind === 'fixed' ? takes.cents : 0,
  )
  const costsCents = sumOfAll(before.left) - sumOfAll(premiums)
  const bearsVat = goods.some(({ line }) => line.vatCategory === 'S')
  const agreed = toAgreedTotal(discount.totalGrossCents, costsCents, { ...vat, bearsVat })
  if (!agreed.ok) return agreed
  const within = goodsWithin('vehicle', { kind: 'fixed' }, goods)
  return applyDiscount(before, goods, { kind: 'fixed', goods: within, cents: agreed.cents }, manualLine(discount))
}

/** Returns the final amount of every good, by its category of VAT. */
export function remainingAmounts(
  goods: readonly Good[],
  { left }: Lowered,
): Pick<SaleLine, 'amountCents' | 'vatCategory'>[] {
  return goods.map(({ line }, at) => ({ amountCents: left[at]!, vatCategory: line.vatCategory }))
}

function lowered(before: Lowered, goods: readonly Good[], candidates: readonly Candidate[]): Lowered | TooMuch {
  let now = before
  for (const { rule, takes, picked } of candidates) {
    const { id, code, isPrintable } = rule
    const line = {
      id,
      code,
      ruleId: toRuleId(rule),
      source: toSource(rule),
      signed: picked && { by: picked.by, at: picked.at },
      note: null,
      isPrintable,
    }
    const next = applyDiscount(now, goods, takes, line)
    if (isRefusal(next)) return next
    now = next
  }
  return now
}

type LineOf = Pick<SaleLine, 'id' | 'ruleId' | 'source' | 'signed' | 'note' | 'isPrintable'> & { readonly code: string }

function manualLine({ by, at, reason }: ManualDiscount): LineOf {
  const ruleId = 'DISC.MANUAL'
  return { id: ruleId, code: ruleId, ruleId, source: null, signed: { by, at }, note: reason, isPrintable: true }
}

/** Takes an amount off the goods; what falls on another category of VAT is a line of its own. */
function applyDiscount(before: Lowered, goods: readonly Good[], takes: Takes, of: LineOf): Lowered | TooMuch {
  const { code, id, ...line } = of
  const list = goods.map(({ priceCents }) => priceCents)
  const after = spread(discountAmount(takes, list, before.left), takes.goods, before.left)
  if (after === undefined) {
    return refuse('reduction-exceeds-scope', { rule: code, mostCents: sumGoods(takes.goods, before.left) })
  }
  const allocations = new Map<VatCategory, [string, Cents][]>()
  for (const [at, index] of takes.goods.entries()) {
    const { id: lineId, vatCategory } = goods[index]!.line
    const allocation = allocations.get(vatCategory) ?? []
    if (allocation.length === 0) allocations.set(vatCategory, allocation)
    if (after.parts[at] !== 0) allocation.push([lineId, -after.parts[at]!])
  }
  const base = { ofCents: null, bp: null }
  const share = takes.kind === 'share' && {
    ofCents: sumGoods(takes.goods, takes.of === 'list' ? list : before.left),
    bp: takes.bp,
  }
  const lines = [...allocations].map(([vatCategory, allocation], at): SaleLine => ({
    ...line,
    ...(share || base),
    id: at === 0 ? id : `${id} on ${vatCategory}`,
    amountCents: allocation.reduce((sum, [, cents]) => sum + cents, 0),
    allocation,
    vatCategory,
  }))
  return { lines: [...before.lines, ...lines], left: after.left }
}

function sumOfAll(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, cents) => sum + cents, 0)
}
