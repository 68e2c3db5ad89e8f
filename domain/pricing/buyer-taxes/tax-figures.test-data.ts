import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { TaxFigure } from './tax-figure.ts'
import type { TaxFigureRow } from './tax-figures.ts'
import type { TaxedCar } from './taxed-car.ts'

const published = { source: 'Example gazette', readOn: '2026-11-15' as CalendarDay, isVerified: true }

/** A figure with its steps: from where each applies, and its amount. */
export function makeFigures(
  figure: TaxFigure,
  steps: readonly (readonly [stepStart: number, amount: number])[],
  changes: Partial<TaxFigureRow> = {},
): TaxFigureRow[] {
  return steps.map(([stepStart, amount]) => ({
    figure,
    stepStart,
    amount,
    validFrom: '2025-07-01',
    validUntil: null,
    ...published,
    ...changes,
  }))
}

/** Steps of a year each, from new on. */
function yearly(amounts: readonly number[]) {
  return amounts.map((amount, years) => [years, amount] as const)
}

/** From 2026 on, by the year of the order. */
const zeroEmission = [100, 95, 90, 82.5, 75, 67.5]

/** The figures as they were known in November 2026; those of Brussels are made up. */
export const figures: readonly TaxFigureRow[] = [
  ...makeFigures('wallonia-base', [
    [0, 61.5],
    [71, 123],
    [86, 495],
    [101, 867],
    [111, 1239],
    [121, 2478],
    [156, 4957],
  ]),
  ...makeFigures('wallonia-age-percent', yearly([100, 90, 80, 70, 60, 55, 50, 45, 40, 35, 30, 25, 20, 15, 10, 0])),
  ...makeFigures('wallonia-least-base', [[0, 61.5]]),
  ...makeFigures('wallonia-wltp-grams', [[0, 136]]),
  ...makeFigures('wallonia-nedc-grams', [[0, 115]]),
  ...makeFigures('wallonia-mass', [[0, 1838]]),
  ...makeFigures('wallonia-energy-combustion', [[0, 1]]),
  ...makeFigures('wallonia-energy-hybrid', [[0, 0.8]], { source: 'Example paper', isVerified: false }),
  ...makeFigures('wallonia-energy-electric', [
    [0, 0.01],
    [121, 0.1],
    [161, 0.26],
  ]),
  ...makeFigures('wallonia-least', [[0, 50]]),
  ...makeFigures('wallonia-most', [[0, 9000]]),
  ...makeFigures('wallonia-family-reduction', [[0, 250]]),
  ...makeFigures('flanders-electric', [[0, 61.5]], { validFrom: '2026-01-01' }),
  ...makeFigures('flanders-electric-yearly-least', [[0, 69.72]], { validFrom: '2026-01-01' }),
  ...makeFigures('flanders-electric-yearly-most', [[0, 87.24]], { validFrom: '2026-01-01' }),
  ...makeFigures('benefit-least', [[0, 1690]], { validFrom: '2026-01-01', validUntil: '2027-01-01' }),
  ...makeFigures('benefit-grams-petrol', [[0, 70]], { validFrom: '2026-01-01', validUntil: '2027-01-01' }),
  ...makeFigures('benefit-grams-diesel', [[0, 58]], { validFrom: '2026-01-01', validUntil: '2027-01-01' }),
  ...makeFigures('benefit-percent', [[0, 5.5]]),
  ...makeFigures('benefit-percent-per-gram', [[0, 0.1]]),
  ...makeFigures('benefit-least-percent', [[0, 4]]),
  ...makeFigures('benefit-most-percent', [[0, 18]]),
  ...makeFigures('benefit-electric-percent', [[0, 4]]),
  ...makeFigures('benefit-age-percent', yearly([100, 94, 88, 82, 76, 70])),
  ...zeroEmission.flatMap((percent, index) =>
    makeFigures('deduction-zero-emission', [[2026 + index, percent]], {
      validFrom: `${2026 + index}-01-01`,
      validUntil: index === 5 ? null : `${2027 + index}-01-01`,
    }),
  ),
  ...makeFigures(
    'deduction-emitting',
    [
      [2026, 50],
      [2027, 25],
      [2028, 0],
    ],
    { validFrom: '2023-07-01', validUntil: '2026-01-01' },
  ),
  ...makeFigures('deduction-emitting', [[0, 0]], { validFrom: '2026-01-01' }),
]

export const brusselsFigures: readonly TaxFigureRow[] = [
  ...makeFigures('brussels-horsepower', [
    [0, 8],
    [1551, 9],
    [1951, 11],
  ]),
  ...makeFigures('brussels-by-horsepower', [
    [0, 80],
    [9, 160],
    [11, 600],
  ]),
  ...makeFigures('brussels-by-power', [
    [0, 80],
    [71, 160],
    [86, 600],
  ]),
  ...makeFigures('brussels-age-percent', [
    [0, 100],
    [1, 90],
  ]),
  ...makeFigures('brussels-electric', [[0, 80]]),
]

export function makeTaxedCar(changes: Partial<TaxedCar> = {}): TaxedCar {
  return {
    fuel: 'petrol',
    kilowatts: 75,
    emissionG: 145,
    cycle: 'WLTP',
    maxMassKg: 2450,
    displacementCc: 1498,
    firstRegistration: null,
    catalogueValueCents: 3_500_000,
    ...changes,
  }
}
