import { type CalendarDay, toYear } from '../../platform/values/calendar.ts'
import { accept } from '../../platform/values/result.ts'
import type { TaxedCar } from './taxed-car.ts'
import { createTaxReader, refuseMissing, type TaxFigureRow, type TaxGap, type TaxSource } from './tax-figures.ts'

/** The share of the costs of a company car that its company may deduct. */
interface Deductibility {
  readonly isZeroEmission: boolean
  /** For each tax year in basis points, the first that of the order. */
  readonly years: readonly { readonly year: number; readonly shareBp: number }[]
  readonly sources: readonly TaxSource[]
}

export type DeductibilityResult = ({ ok: true } & Deductibility) | TaxGap

/**
 * Returns how much of its costs a company may deduct, by the day on which the car is ordered and the tax year (Income Tax Code 1992,
 * art. 66). Takes the car, the figures, the day of the order and the number of years; the years begin with that of the order. A car that
 * emits nothing keeps the share of the year of its order. Refuses with `tax-facts-missing` and `tax-figures-missing`.
 */
export function calculateDeductibility(
  { fuel, emissionG }: Pick<TaxedCar, 'fuel' | 'emissionG'>,
  rows: readonly TaxFigureRow[],
  { orderedOn, years }: { orderedOn: CalendarDay; years: number },
): DeductibilityResult {
  const grams = fuel === 'electric' ? 0 : emissionG
  if (fuel === null || grams === null) return refuseMissing({ fuel, emission: grams })
  const isZeroEmission = grams === 0
  const figures = createTaxReader(rows, orderedOn)
  const first = toYear(orderedOn)
  const shares = Array.from({ length: years }, (_, index) => ({
    year: first + index,
    shareBp: Math.round(
      figures.read(isZeroEmission ? 'deduction-zero-emission' : 'deduction-emitting', first + index) * 100,
    ),
  }))
  return figures.findGap() ?? accept({ isZeroEmission, years: shares, sources: figures.listSources() })
}
