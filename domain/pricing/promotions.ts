import type { CalendarDay } from '../platform/values/calendar.ts'
import type { PriceFacts, PriceInputs, PriceLine, PromotionRow } from './breakdown.ts'
import { timesQuantity } from './list-prices.ts'
import { decideBasis, inBasis, isInForce, toListVatCategory } from './vat-basis.ts'

/**
 * Returns a line for each promotion of the day that lowers a list price, with the difference, below zero. One that does not
 * lower the price is left out. Standard equipment has no price to lower.
 */
export function promotionLines(
  inputs: PriceInputs,
  facts: PriceFacts,
  day: CalendarDay,
  rateBp: number,
  listed: readonly PriceLine[],
): PriceLine[] {
  const lines: PriceLine[] = []
  // Most cars have none.
  if (facts.promotions.length === 0) return lines
  for (const { item, amountCents, vatCategory } of listed) {
    const promotion = runningPromotion(item.subjectId, inputs, facts, day)
    if (promotion === undefined || item.isStandard || item.packId !== undefined) continue
    const listCategory = toListVatCategory(item.kind, inputs)
    const difference = inBasis(timesQuantity(promotion, item), decideBasis(inputs), listCategory, rateBp) - amountCents
    if (difference >= 0) continue
    const { id, validFrom: since, by = null } = promotion
    const source = { kind: 'promotion', id, since, by } as const
    lines.push({ ruleId: 'PRICE.PROMO', item, source, amountCents: difference, vatCategory })
  }
  return lines
}

/** Returns the running promotion: a subject has at most one at a time in each channel. */
export function runningPromotion(
  subjectId: string,
  { channel }: Pick<PriceInputs, 'channel'>,
  { promotions }: Pick<PriceFacts, 'promotions'>,
  day: CalendarDay,
): PromotionRow | undefined {
  return promotions.find((row) => row.subjectId === subjectId && row.channel === channel && isInForce(row, day))
}
