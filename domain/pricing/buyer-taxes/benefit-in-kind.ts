import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import { accept } from '../../platform/values/result.ts'
import { countMonths, type TaxedCar } from './taxed-car.ts'
import {
  createTaxReader,
  refuseMissing,
  type TaxFigureRow,
  type TaxGap,
  type TaxReader,
  type TaxSource,
} from './tax-figures.ts'

/** The benefit in kind of who drives a company car in private, of a full year; in cents. */
interface BenefitInKind {
  readonly yearlyCents: Cents
  /** Hundredths of a percent of the catalogue value. */
  readonly shareBp: number
  readonly agePercent: number
  readonly catalogueValueCents: Cents
  /** The least that the law sets is what counts. */
  readonly isLeast: boolean
  /** Petrol was assumed: the list of fuels does not say which engine a hybrid has. */
  readonly isPetrolAssumed: boolean
  readonly sources: readonly TaxSource[]
}

export type BenefitInKindResult = ({ ok: true } & BenefitInKind) | TaxGap

/**
 * Calculates the yearly benefit in kind of a company car (VAA, ATN; Income Tax Code 1992, art. 36 §2): catalogue value × age × p % × 6/7,
 * at least the minimum of the year. p = 5.5 + 0.1 for each gram of CO₂ above the reference, within bounds; a fixed share for electric
 * cars. Takes the car, the figures and the day of the benefit; returns cents, half away from zero. Refuses with `tax-facts-missing` and
 * `tax-figures-missing`.
 */
export function calculateBenefitInKind(
  car: TaxedCar,
  rows: readonly TaxFigureRow[],
  day: CalendarDay,
): BenefitInKindResult {
  const { fuel, emissionG, catalogueValueCents } = car
  const isElectric = fuel === 'electric'
  const grams = isElectric ? 0 : emissionG
  if (fuel === null || grams === null || catalogueValueCents === null) {
    return refuseMissing({ fuel, emission: grams, 'catalogue-value': catalogueValueCents })
  }
  const figures = createTaxReader(rows, day)
  const shareBp = isElectric
    ? toBasisPoints(figures.read('benefit-electric-percent'))
    : shareByEmission(grams, fuel === 'diesel', figures)
  // Of each period of twelve months that has begun, the first counts in full.
  const agePercent = figures.read('benefit-age-percent', Math.floor(countMonths(car, day) / 12))
  const leastCents = toBasisPoints(figures.read('benefit-least'))
  const cents = Math.round((catalogueValueCents * agePercent * shareBp * 6) / (100 * 10_000 * 7))
  return (
    figures.findGap() ??
    accept({
      yearlyCents: Math.max(cents, leastCents),
      shareBp,
      agePercent,
      catalogueValueCents,
      isLeast: cents < leastCents,
      isPetrolAssumed: fuel === 'hybrid' || fuel === 'plug-in-hybrid',
      sources: figures.listSources(),
    })
  )
}

function shareByEmission(emissionG: number, isDiesel: boolean, figures: TaxReader): number {
  const reference = figures.read(isDiesel ? 'benefit-grams-diesel' : 'benefit-grams-petrol')
  const percent = figures.read('benefit-percent') + figures.read('benefit-percent-per-gram') * (emissionG - reference)
  const [least, most] = [figures.read('benefit-least-percent'), figures.read('benefit-most-percent')]
  return toBasisPoints(Math.min(Math.max(percent, least), most))
}

/** Returns hundredths of a value: of a percent, or of a euro. */
function toBasisPoints(value: number): number {
  return Math.round(Number((value * 100).toFixed(6)))
}
