import { isRefusal } from '../../platform/values/result.ts'
import type { NotCumulable } from './choice.ts'
import type { CumulationFix, SaleBreakdown, SaleRefusal } from './sale-breakdown.ts'
import type { PickedRule, SaleFacts, SaleInputs } from './sale.ts'

/** A price before the search for solutions. */
export type Calculated =
  | { ok: true; breakdown: SaleBreakdown }
  | Exclude<SaleRefusal, { suggestedFixes: readonly CumulationFix[] }>
  | NotCumulable

/**
 * Returns the fixes for two picks that do not combine, with the new price of one car, the cheapest first: without the
 * earlier one, and with another rule of the same kind instead of the later one.
 */
export function suggestedFixes(
  { ruleId, blockerId }: NotCumulable,
  inputs: SaleInputs,
  { rules }: Pick<SaleFacts, 'rules'>,
  calculate: (inputs: SaleInputs) => Calculated,
): CumulationFix[] {
  const later = rules.find(({ id }) => id === ruleId)!
  const others = rules.filter(({ id, kind }) => kind === later.kind && !inputs.picks.some((pick) => pick.ruleId === id))
  const ways = [
    inputs.picks.filter((pick) => pick.ruleId !== blockerId),
    ...others.map(({ id }) =>
      inputs.picks.map((pick): PickedRule => (pick.ruleId === ruleId ? { ...pick, ruleId: id } : pick)),
    ),
  ]
  return ways
    .flatMap((picks) => {
      const calculated = calculate({ ...inputs, picks })
      if (isRefusal(calculated)) return []
      const { totals, notApplied } = calculated.breakdown
      const keys = picks.map((pick) => pick.ruleId)
      const isOfUse = !notApplied.some(({ source }) => keys.includes(source.id ?? ''))
      return isOfUse ? { picks: keys, totalCents: totals.perCar.totalCents } : []
    })
    .sort((one, other) => one.totalCents - other.totalCents)
}
