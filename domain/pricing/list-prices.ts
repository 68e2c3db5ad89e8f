import type { CalendarDay } from '../platform/calendar.ts'
import { refuse } from '../platform/result.ts'
import type { PriceFacts, PriceInputs, PriceLine, PricedItem, PriceRefusal, PriceRow, PriceRule } from './breakdown.ts'
import { basisOf, categoryOf, inBasis, isInForce } from './vat-basis.ts'

/**
 * What each item costs by the price list of the day: one line for each. What is standard costs nothing more, has no row
 * and needs none; anything else without a row refuses the whole price.
 */
export function listLines(
  inputs: PriceInputs,
  facts: PriceFacts,
  day: CalendarDay,
  rateBp: number,
): PriceLine[] | PriceRefusal {
  const basis = basisOf(inputs)
  const lines: PriceLine[] = []
  for (const item of inputs.items) {
    const vatCategory = categoryOf(item.kind, inputs.regime)
    if (item.isStandard) {
      lines.push({ ruleId: 'PRICE.STANDARD', item, source: null, amountCents: 0, vatCategory })
      continue
    }
    const row = rowOf(item, inputs.versionId, facts.prices, day)
    if (row === undefined) return refuse('price-missing', { subjectId: item.subjectId })
    lines.push({
      ruleId: ruleOf(item, inputs.condition),
      item,
      source: { kind: 'price', id: row.id },
      amountCents: inBasis(row, basis, vatCategory, rateBp),
      vatCategory,
    })
  }
  return lines
}

/** The row in force; the one that the version has for itself before the one for all. */
function rowOf(
  { subjectId }: PricedItem,
  versionId: string | null,
  rows: readonly PriceRow[],
  day: CalendarDay,
): PriceRow | undefined {
  let forAll: PriceRow | undefined
  for (const row of rows) {
    if (row.subjectId !== subjectId || !isInForce(row, day)) continue
    if (row.forVersionId === null) forAll = row
    else if (row.forVersionId === versionId) return row
  }
  return forAll
}

function ruleOf({ kind }: PricedItem, condition: PriceInputs['condition']): PriceRule {
  if (kind === 'accessory') return 'PRICE.ACCESSORY'
  return kind === 'base' && condition === 'used' ? 'PRICE.USED' : 'PRICE.LIST'
}
