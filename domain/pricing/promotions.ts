import type { CalendarDay } from '../platform/values/calendar.ts'
import type { PriceFacts, PriceInputs, PriceLine, PromotionRow } from './breakdown.ts'
import { timesQuantity } from './list-prices.ts'
import { decideBasis, inBasis, isInForce, toListVatCategory } from './vat-basis.ts'

/**
 * The promotions of the day that lower a list price: for each a line with the difference, below zero. One that would not
 * make it cheaper is none. What is standard has no price to lower.
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

/** A subject has at most one at a time in each channel. */
export function runningPromotion(
  subjectId: string,
  { channel }: Pick<PriceInputs, 'channel'>,
  { promotions }: Pick<PriceFacts, 'promotions'>,
  day: CalendarDay,
): PromotionRow | undefined {
  return promotions.find((row) => row.subjectId === subjectId && row.channel === channel && isInForce(row, day))
}
