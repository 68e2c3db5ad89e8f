import type { Cents } from '../../platform/values/money.ts'
import { type Refusal, refuse } from '../../platform/values/result.ts'
import type { VatCalculation } from '../breakdown.ts'
import { inBasis } from '../vat-basis.ts'
import { toGross, toNet } from '../vat.ts'
import { categoryOfReduction, goodsWithin, type Takes } from './candidates.ts'
import type { Good } from './goods.ts'
import type { ManualDiscount } from './sale.ts'

/** Returns the discount of a salesperson on the vehicle; null: nothing, or the rest up to an agreed total. */
export function manualTakes(
  discount: ManualDiscount | null,
  goods: readonly Good[],
  vat: VatCalculation,
): Takes | null {
  if (discount === null || discount.kind === 'agreed-total') return null
  const within = goodsWithin('vehicle', discount, goods)
  if (discount.kind === 'share') return { kind: 'share', goods: within, bp: discount.bp, of: 'list', mostCents: null }
  const category = categoryOfReduction(within, goods, vat)
  return { kind: 'fixed', goods: within, cents: inBasis(discount.amount, vat.basis, category, vat.rateBp) }
}

/**
 * Returns the discount that brings one car to the agreed total, VAT included; `costsCents` is its price without the
 * discount, in the basis. Refuses with `agreed-total-unreachable` a total above what the car costs, and one that no
 * amount without VAT comes to, for at 21 % that is 21 of every 121 cents; with the totals around it that can be
 * reached.
 */
export function toAgreedTotal(
  totalGrossCents: Cents,
  costsCents: Cents,
  { basis, rateBp, bearsVat }: Pick<VatCalculation, 'basis' | 'rateBp'> & { bearsVat: boolean },
):
  | { ok: true; cents: Cents }
  | Refusal<'agreed-total-unreachable', { belowCents: Cents | null; aboveCents: Cents | null }> {
  const isConverted = basis === 'net' && bearsVat
  const agreedCents = isConverted ? toNet(totalGrossCents, rateBp) : totalGrossCents
  const reachedCents = isConverted ? toGross(agreedCents, rateBp) : agreedCents
  if (reachedCents !== totalGrossCents) {
    const other = reachedCents > totalGrossCents ? agreedCents - 1 : agreedCents + 1
    const [belowCents, aboveCents] = [reachedCents, toGross(other, rateBp)].sort((one, next) => one - next)
    return refuse('agreed-total-unreachable', { belowCents: belowCents!, aboveCents: aboveCents! })
  }
  if (agreedCents > costsCents) {
    const belowCents = isConverted ? toGross(costsCents, rateBp) : costsCents
    return refuse('agreed-total-unreachable', { belowCents, aboveCents: null })
  }
  return { ok: true, cents: costsCents - agreedCents }
}
