import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import { accept, refuse, type Refusal } from '../../platform/values/result.ts'
import type { Region } from './region.ts'
import { countMonths, isHybrid, type TaxedCar, type TaxedFuel } from './taxed-car.ts'
import {
  createTaxReader,
  refuseMissing,
  type TaxFigureRow,
  type TaxGap,
  type TaxReader,
  type TaxSource,
} from './tax-figures.ts'

/** The tax on the registration of a car (BIV, TMC), and on the road each year; in cents. */
interface RegistrationTax {
  readonly onceCents: Cents
  /** The road tax of a year, from the least to the most that it can be; null: not calculated. */
  readonly yearly: { readonly fromCents: Cents; readonly toCents: Cents } | null
  /** The reduction for large families; 0: none. */
  readonly familyReductionCents: Cents
  readonly sources: readonly TaxSource[]
}

export type RegistrationTaxResult =
  | ({ ok: true } & RegistrationTax)
  | TaxGap
  /** The constants change every year and are not among the figures: only the authority calculates it. */
  | Refusal<'tax-by-authority'>

/**
 * Calculates the tax on the registration of a passenger car by a region: takes the car, the figures and the day of registration;
 * returns cents, half away from zero. Refuses with `tax-facts-missing` and `tax-figures-missing` what it would have to guess, and with
 * `tax-by-authority` a car with a combustion engine in Flanders.
 *
 * Wallonia (since 1 July 2025): base by power, less by age × CO₂/136 (WLTP; NEDC 115; electric 1) × mass/1838 × energy, within bounds.
 * Brussels: the higher of the amounts by fiscal horsepower and by power, less by age. Flanders: a fixed amount for electric cars.
 */
export function calculateRegistrationTax(
  region: Region,
  car: TaxedCar,
  rows: readonly TaxFigureRow[],
  day: CalendarDay,
): RegistrationTaxResult {
  if (car.fuel === null) return refuseMissing({ fuel: car.fuel })
  const figures = createTaxReader(rows, day)
  switch (region) {
    case 'wallonia':
      return calculateInWallonia({ ...car, fuel: car.fuel }, figures, day)
    case 'flanders':
      return calculateInFlanders(car.fuel, figures)
    case 'brussels':
      return calculateInBrussels({ ...car, fuel: car.fuel }, figures, day)
  }
}

type Fuelled = TaxedCar & { readonly fuel: TaxedFuel }

function calculateInWallonia(car: Fuelled, figures: TaxReader, day: CalendarDay): RegistrationTaxResult {
  const { fuel, kilowatts, emissionG, maxMassKg } = car
  const isElectric = fuel === 'electric'
  const grams = isElectric ? 0 : emissionG
  if (kilowatts === null || maxMassKg === null || grams === null) {
    return refuseMissing({ kilowatts, mass: maxMassKg, emission: grams })
  }
  const years = Math.floor(countMonths(car, day) / 12)
  const full = figures.read('wallonia-base', kilowatts)
  const base = Math.max((full * figures.read('wallonia-age-percent', years)) / 100, figures.read('wallonia-least-base'))
  const emission = isElectric
    ? 1
    : grams / figures.read(car.cycle === 'WLTP' ? 'wallonia-wltp-grams' : 'wallonia-nedc-grams')
  const mass = maxMassKg / figures.read('wallonia-mass')
  const energy = isElectric
    ? figures.read('wallonia-energy-electric', kilowatts)
    : figures.read(isHybrid(fuel) ? 'wallonia-energy-hybrid' : 'wallonia-energy-combustion')
  const euros = base * emission * mass * energy
  const least = figures.read('wallonia-least')
  const bounded = Math.min(Math.max(euros, least), figures.read('wallonia-most'))
  const family = figures.read('wallonia-family-reduction')
  return (
    figures.findGap() ??
    accept({
      onceCents: toCents(bounded),
      yearly: null,
      familyReductionCents: Math.min(toCents(family), toCents(bounded)),
      sources: figures.listSources(),
    })
  )
}

function calculateInFlanders(fuel: TaxedFuel, figures: TaxReader): RegistrationTaxResult {
  if (fuel !== 'electric') return refuse('tax-by-authority')
  const onceCents = toCents(figures.read('flanders-electric'))
  const yearly = {
    fromCents: toCents(figures.read('flanders-electric-yearly-least')),
    toCents: toCents(figures.read('flanders-electric-yearly-most')),
  }
  return figures.findGap() ?? accept({ onceCents, yearly, familyReductionCents: 0, sources: figures.listSources() })
}

function calculateInBrussels(car: Fuelled, figures: TaxReader, day: CalendarDay): RegistrationTaxResult {
  const { fuel, kilowatts, displacementCc } = car
  if (fuel === 'electric') {
    const onceCents = toCents(figures.read('brussels-electric'))
    return (
      figures.findGap() ?? accept({ onceCents, yearly: null, familyReductionCents: 0, sources: figures.listSources() })
    )
  }
  if (kilowatts === null || displacementCc === null) {
    return refuseMissing({ kilowatts, displacement: displacementCc })
  }
  const horsepower = figures.read('brussels-horsepower', displacementCc)
  const higher = Math.max(
    figures.read('brussels-by-horsepower', horsepower),
    figures.read('brussels-by-power', kilowatts),
  )
  const years = Math.floor(countMonths(car, day) / 12)
  const onceCents = toCents((higher * figures.read('brussels-age-percent', years)) / 100)
  return (
    figures.findGap() ?? accept({ onceCents, yearly: null, familyReductionCents: 0, sources: figures.listSources() })
  )
}

/** Converts euros to whole cents, half away from zero; what floating point adds below a millionth is dropped first. */
function toCents(euros: number): Cents {
  return Math.round(Number((euros * 100).toFixed(6)))
}
