import {
  addDays,
  addDaysToInstant,
  brusselsDay,
  brusselsInstant,
  daysBetween,
  type CalendarDay,
} from '../platform/values/calendar.ts'
import type { Cents } from '../platform/values/money.ts'
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
import { decideBasis, inBasis, standardRateOn } from './vat-basis.ts'

const windowDays = 30
const leastDays = 7

/** Instants in milliseconds; the end is exclusive. */
interface Span {
  readonly from: number
  readonly until: number
}

/** A price that was shown of one subject, with its days. */
export type Shown = Omit<LedgerRow, 'subjectId' | 'channel'>

/**
 * Returns the reference price of promotions that lower a car, for consumers: the lowest price of the thirty days before
 * they began (Code of Economic Law art. VI.18), to the instant: prices shown earlier on the first day count. The ledger has
 * the shown prices of promoted items, the price list those of the additional ones. Their lowest days need not be the same,
 * so the sum may be too low and never exaggerates. Null: nothing is lowered, or the buyer is no consumer.
 */
export function findReduction(
  inputs: PriceInputs,
  facts: PriceFacts,
  day: CalendarDay,
  listed: readonly PriceLine[],
  promoted: readonly PriceLine[],
): Reduction | null {
  if (promoted.length === 0 || decideBasis(inputs) === 'net') return null
  const promotions = promoted.map(({ item }) => runningPromotion(item.subjectId, inputs, facts, day)!)
  const starts = promotions.map(promotionBegin).sort((one, other) => one.getTime() - other.getTime())
  const before = { from: addDays(brusselsDay(starts[0]!), -windowDays), until: dayAfter(starts.at(-1)!) }
  let lowestGrossCents = 0
  for (const line of listed) {
    const promotion = promotions.find(({ subjectId }) => subjectId === line.item.subjectId)
    const lowest = promotion
      ? lowestShown(promotion, inputs, facts, line.vatCategory)
      : lowestListed(line, inputs, facts, before)
    if (lowest === null) return { lowestGrossCents: null, lowestDays: 0, isReduction: false }
    lowestGrossCents += lowest
  }
  const nowGrossCents = [...listed, ...promoted].reduce((sum, { amountCents }) => sum + amountCents, 0)
  const lowestDays = Math.min(...promotions.map((promotion) => daysShownBefore(promotion, inputs, facts)))
  return { lowestGrossCents, lowestDays, isReduction: nowGrossCents < lowestGrossCents }
}

/** Returns for how many of the thirty days before it began the promoted item was shown; a shorter period must be stated. */
function daysShownBefore(promotion: PromotionRow, { channel }: PriceInputs, { ledger }: PriceFacts): number {
  const start = promotionBegin(promotion)
  const earliest = addDaysToInstant(start, -windowDays).getTime()
  const begun = ledger
    .filter((row) => row.subjectId === promotion.subjectId && row.channel === channel)
    .map(toSpan)
    .filter(({ from, until }) => from < start.getTime() && until > earliest)
    .map(({ from }) => from)
  const first = Math.max(earliest, Math.min(...begun))
  return daysBetween(brusselsDay(new Date(first)), brusselsDay(start))
}

/** Returns the first instant at which consumers see a promotion. */
export function promotionBegin({ beginsAt, validFrom }: Pick<PromotionRow, 'beginsAt' | 'validFrom'>): Date {
  return beginsAt ? new Date(beginsAt) : brusselsInstant(validFrom, 0)
}

/**
 * The lowest that was shown in the thirty days before, or since it came on the market. Null: that was less than seven days
 * before, which is too short to compare with.
 */
function lowestShown(
  promotion: PromotionRow,
  { channel }: PriceInputs,
  { ledger, vatRates }: PriceFacts,
  category: VatCategory,
): Cents | null {
  const shown = ledger.filter((row) => row.subjectId === promotion.subjectId && row.channel === channel)
  return lowestBefore(shown, promotionBegin(promotion), vatRates, category)
}

/**
 * Returns the lowest price of a subject, shown or planned, in the thirty days before an instant; null as in `lowestShown`.
 */
export function lowestBefore(
  shown: readonly Shown[],
  start: Date,
  vatRates: readonly VatRateRow[],
  category: VatCategory,
): Cents | null {
  const spans = shown.map(toSpan)
  const least = addDaysToInstant(start, -leastDays).getTime()
  if (spans.every(({ from }) => from > least)) return null
  const before: Span = { from: addDaysToInstant(start, -windowDays).getTime(), until: start.getTime() }
  const until = dayAfter(start)
  const asked = shown.flatMap(({ list, promotion }, at) => {
    const span = spans[at]!
    const from = Math.max(span.from, before.from)
    if (from >= Math.min(span.until, before.until)) return []
    const days = { from: brusselsDay(new Date(from)), until: earlier(shown[at]!.shownUntil, until) }
    return grossOnDays(promotion ? [list, promotion] : [list], days, vatRates, category)
  })
  return asked.length === 0 ? null : Math.min(...asked)
}

function toSpan({ shownFrom, shownUntil, publishedFrom, publishedUntil }: Shown): Span {
  const shownEnd = shownUntil === null ? Infinity : brusselsInstant(shownUntil, 0).getTime()
  return {
    from: publishedFrom ? Date.parse(publishedFrom) : brusselsInstant(shownFrom, 0).getTime(),
    until: publishedUntil ? Date.parse(publishedUntil) : shownEnd,
  }
}

/** The first day of which an instant knows nothing: its own where it is midnight. */
function dayAfter(instant: Date): CalendarDay {
  const day = brusselsDay(instant)
  return brusselsInstant(day, 0).getTime() === instant.getTime() ? day : addDays(day, 1)
}

function earlier(day: CalendarDay | null, other: CalendarDay): CalendarDay {
  return day !== null && day < other ? day : other
}

/** Days on which something was asked; the end is exclusive. */
interface Days {
  readonly from: CalendarDay
  readonly until: CalendarDay
}

/** The lowest that the price list asked for something in these days, or asks now; what is standard costs nothing. */
function lowestListed(
  { item, amountCents, vatCategory }: PriceLine,
  { versionId }: PriceInputs,
  { prices, corrected, vatRates }: PriceFacts,
  before: Days,
): Cents {
  if (item.isStandard || item.packId !== undefined) return 0
  const rows = [...prices, ...corrected].filter(
    ({ subjectId, forVersionId }) => subjectId === item.subjectId && (forVersionId ?? versionId) === versionId,
  )
  const asked = rows.flatMap((row) => {
    const days = overlap(before, row.validFrom, row.validUntil)
    return days ? grossOnDays([row], days, vatRates, vatCategory) : []
  })
  return Math.min(amountCents, ...asked)
}

/** Prices without VAT were shown with the VAT of their days, which may have changed in between. */
function grossOnDays(
  amounts: readonly ListAmount[],
  { from, until }: Days,
  rates: readonly VatRateRow[],
  category: VatCategory,
): Cents[] {
  const changes = rates.flatMap(({ validFrom }) =>
    validFrom && validFrom > from && validFrom < until ? validFrom : [],
  )
  return [from, ...changes].flatMap((day) => {
    const rateBp = standardRateOn(rates, day)
    return rateBp === undefined ? [] : amounts.map((amount) => inBasis(amount, 'gross', category, rateBp))
  })
}

function overlap({ from, until }: Days, start: CalendarDay | null, end: CalendarDay | null): Days | undefined {
  const days = {
    from: start !== null && start > from ? start : from,
    until: end !== null && end < until ? end : until,
  }
  return days.from < days.until ? days : undefined
}
