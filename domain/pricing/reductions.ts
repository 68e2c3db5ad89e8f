import { addDays, type CalendarDay } from '../platform/calendar.ts'
import type { Cents } from '../platform/money.ts'
import type {
  LedgerRow,
  ListAmount,
  PriceFacts,
  PriceInputs,
  PriceLine,
  PromotionRow,
  Reduction,
  VatCategory,
  VatRateRow,
} from './breakdown.ts'
import { runningPromotion } from './promotions.ts'
import { inBasis, standardRateOn } from './vat-basis.ts'

const windowDays = 30
const shortWindowDays = 7

/**
 * For each line that a promotion lowers: what it costs a consumer now, and the lowest price before the promotion began
 * (Code of Economic Law art. VI.18), both with VAT.
 */
export function reductionsOf(
  inputs: PriceInputs,
  facts: PriceFacts,
  day: CalendarDay,
  rateBp: number,
  promoted: readonly PriceLine[],
): Reduction[] {
  return promoted.map(({ item: { subjectId }, vatCategory }) => {
    const promotion = runningPromotion(subjectId, inputs, facts, day)!
    const shown = facts.ledger.filter((row) => row.subjectId === subjectId && row.channel === inputs.channel)
    return {
      subjectId,
      grossCents: inBasis(promotion, 'gross', vatCategory, rateBp),
      lowestGrossCents: lowestBefore(promotion, shown, facts.vatRates, vatCategory),
    }
  })
}

/** The lowest that was shown in the thirty days before; in seven, when it came on the market less than thirty ago. */
function lowestBefore(
  { validFrom: start }: PromotionRow,
  shown: readonly LedgerRow[],
  rates: readonly VatRateRow[],
  category: VatCategory,
): Cents | null {
  const longAgo = addDays(start, -windowDays)
  const isNew = shown.every(({ shownFrom }) => shownFrom > longAgo)
  const from = isNew ? addDays(start, -shortWindowDays) : longAgo
  let lowest: Cents | null = null
  for (const row of shown) {
    if (row.shownFrom >= start || (row.shownUntil !== null && row.shownUntil <= from)) continue
    const cents = lowestOf(row, later(row.shownFrom, from), earlier(row.shownUntil, start), rates, category)
    if (cents !== undefined && (lowest === null || cents < lowest)) lowest = cents
  }
  return lowest
}

/** Prices without VAT were shown with the VAT of their days, which may have changed in between. */
function lowestOf(
  { list, promotion }: LedgerRow,
  from: CalendarDay,
  until: CalendarDay,
  rates: readonly VatRateRow[],
  category: VatCategory,
): Cents | undefined {
  const changes = rates.map(({ validFrom }) => validFrom).filter((day) => day !== null && day > from && day < until)
  const shown = [from, ...(changes as CalendarDay[])].flatMap((day) => {
    const rateBp = standardRateOn(rates, day)
    if (rateBp === undefined) return []
    const gross = (amount: ListAmount) => inBasis(amount, 'gross', category, rateBp)
    return promotion === null ? gross(list) : Math.min(gross(list), gross(promotion))
  })
  return shown.length === 0 ? undefined : Math.min(...shown)
}

function later(one: CalendarDay, other: CalendarDay): CalendarDay {
  return one > other ? one : other
}

function earlier(one: CalendarDay | null, other: CalendarDay): CalendarDay {
  return one !== null && one < other ? one : other
}
