import type { CalendarDay } from '../platform/values/calendar.ts'
import type { Validity } from './breakdown.ts'
import { isInForce } from './vat-basis.ts'

/** The highest deductible share of the VAT on a class of vehicles, from one day to another. */
export interface DeductionCapRow extends Validity {
  readonly vehicleClass: number
  readonly capBp: number
}

/** All of the VAT, in basis points: what a buyer deducts of a van or a lorry. */
export const FULL_DEDUCTION_BP = 10_000

/** Returns the highest share of the VAT on a vehicle that a buyer may deduct; null: a margin car shows none. */
export function deductibleVatBp(
  { vehicleClass, isMargin }: { vehicleClass: number; isMargin: boolean },
  caps: readonly DeductionCapRow[],
  day: CalendarDay,
): number | null {
  if (isMargin) return null
  const cap = caps.find((row) => row.vehicleClass === vehicleClass && isInForce(row, day))
  return cap?.capBp ?? FULL_DEDUCTION_BP
}
