import type { CalendarDay } from '../platform/values/calendar.ts'
import { refuse } from '../platform/values/result.ts'
import type {
  ListAmount,
  PriceFacts,
  PriceInputs,
  PriceLine,
  PricedItem,
  PriceRefusal,
  PriceRow,
  PriceRule,
} from './breakdown.ts'
import { decideBasis, toVatCategory, inBasis, isInForce, toListVatCategory } from './vat-basis.ts'

/**
 * Returns the list price of each item on the day: one line for each. What is standard or in a chosen pack costs nothing
 * more, has no row and needs none; anything else without a row refuses the whole price.
 */
export function listLines(
  inputs: PriceInputs,
  facts: PriceFacts,
  day: CalendarDay,
  rateBp: number,
): PriceLine[] | PriceRefusal {
  const basis = decideBasis(inputs)
  const rowsForSubject = rowsBySubject(facts.prices)
  const lines: PriceLine[] = []
  for (const item of inputs.items) {
    const vatCategory = toVatCategory(item.kind, inputs.regime)
    if (item.isStandard) {
      lines.push({ ruleId: 'PRICE.STANDARD', item, source: null, amountCents: 0, vatCategory })
      continue
    }
    if (item.packId !== undefined) {
      const source = { kind: 'pack', id: item.packId, since: null, by: null } as const
      lines.push({ ruleId: 'PRICE.IN-PACK', item, source, amountCents: 0, vatCategory })
      continue
    }
    const row = findRow(item, inputs.versionId, rowsForSubject(item.subjectId), day)
    if (row === undefined) return refuse('price-missing', { subjectId: item.subjectId })
    lines.push({
      ruleId: findRule(item, inputs.condition),
      item,
      source: { kind: 'price', id: row.id, since: row.validFrom, by: row.by ?? null },
      amountCents: inBasis(timesQuantity(row, item), basis, toListVatCategory(item.kind, inputs), rateBp),
      vatCategory,
    })
  }
  return lines
}

/** Multiplies an amount by its quantity: identical items are one amount, which enters the basis once. */
export function timesQuantity(amount: ListAmount, { quantity }: PricedItem): ListAmount {
  if (quantity === undefined || quantity === 1) return amount
  return { cents: amount.cents * quantity, vatExcluded: amount.vatExcluded }
}

const FEW_ROWS = 32

/** Few rows are sooner read than sorted: most prices are of one car. */
function rowsBySubject(rows: readonly PriceRow[]): (subjectId: string) => readonly PriceRow[] {
  if (rows.length <= FEW_ROWS) return () => rows
  const bySubject = Map.groupBy(rows, ({ subjectId }) => subjectId)
  return (subjectId) => bySubject.get(subjectId) ?? []
}

/** Finds the row in force; that of the version itself before the one for all. */
export function findRow(
  { subjectId }: Pick<PricedItem, 'subjectId'>,
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

function findRule({ kind }: PricedItem, condition: PriceInputs['condition']): PriceRule {
  if (kind === 'accessory') return 'PRICE.ACCESSORY'
  return kind === 'base' && condition === 'used' ? 'PRICE.USED' : 'PRICE.LIST'
}
