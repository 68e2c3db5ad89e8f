import type { CalendarDay } from '../platform/values/calendar.ts'
import type { Cents } from '../platform/values/money.ts'
import { owesKeyFee } from '../pricing/sale/services.ts'
import type { TradeInTerms } from '../pricing/sale/sale.ts'
import type { ValuationRange } from './valuation.ts'

/** The deductions from the value of a car, and the rest. */
export interface SuggestedValue {
  /** The middle of the range in the table; null: it has no row for this car. */
  readonly tableCents: Cents | null
  readonly damageCents: Cents
  /** For a key that is missing. */
  readonly keyFeeCents: Cents
  /** Null: unknown without an inspection; never below zero. */
  readonly cents: Cents | null
}

/** Calculates the suggested value of a car, from its damages, the values of the table and the terms. */
export function suggestedValue(
  car: { readonly firstRegistration: CalendarDay; readonly keyCount: number },
  damages: readonly { readonly deductionCents: Cents }[],
  range: ValuationRange | null,
  today: CalendarDay,
  { keyFee }: TradeInTerms,
): SuggestedValue {
  const tableCents = range === null ? null : Math.round((range.fromCents + range.toCents) / 2)
  const damageCents = damages.reduce((sum, { deductionCents }) => sum + deductionCents, 0)
  const isFeeDue = owesKeyFee({ keys: car.keyCount, firstRegistration: car.firstRegistration }, keyFee, today)
  const keyFeeCents = isFeeDue ? keyFee.cents : 0
  const cents = tableCents === null ? null : Math.max(0, tableCents - damageCents - keyFeeCents)
  return { tableCents, damageCents, keyFeeCents, cents }
}
