import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Batch } from './copy.ts'
import { daysFrom, toYear } from './days.ts'
import { brands } from './range.ts'

// Reference values of trade-ins: the models of the dealer, and a dozen of other brands.

interface Valued {
  brand: string
  model: string
  /** New, today, incl. VAT. */
  euro: number
  since: number
}

const others: readonly Valued[] = [
  { brand: 'Corvane', model: 'Mira', euro: 16_900, since: 2014 },
  { brand: 'Corvane', model: 'Astra Sole', euro: 24_900, since: 2013 },
  { brand: 'Corvane', model: 'Duna', euro: 29_500, since: 2016 },
  { brand: 'Corvane', model: 'Familia', euro: 33_900, since: 2015 },
  { brand: 'Halden', model: 'H1', euro: 22_500, since: 2013 },
  { brand: 'Halden', model: 'H3', euro: 36_500, since: 2013 },
  { brand: 'Halden', model: 'H5', euro: 52_000, since: 2014 },
  { brand: 'Halden', model: 'HX', euro: 44_900, since: 2016 },
  { brand: 'Tessel', model: 'Pico', euro: 15_400, since: 2013 },
  { brand: 'Tessel', model: 'Ronde', euro: 23_700, since: 2014 },
  { brand: 'Tessel', model: 'Sport Wagon', euro: 28_200, since: 2013 },
  { brand: 'Tessel', model: 'Terra Nova', euro: 31_600, since: 2017 },
]

const oldestYears = 12
const usualKmPerYear = 15_000
/** The yearly loss, as a share of the remaining value; the first loss, with the margin of the dealer, is larger. */
const lostPerYear = 0.13
const lostAtOnce = 0.24

/** Reference values in force for three months; the dealer revises them by the season. */
export function addTradeInValues(batch: Batch, { today, id }: { today: CalendarDay; id: () => string }): void {
  const sold = brands.flatMap(({ name, models }) =>
    models
      .filter(({ vehicleClass }) => vehicleClass !== 3)
      .map((model): Valued => ({ brand: name, model: model.name, euro: model.baseEuro, since: model.since })),
  )
  for (const { brand, model, euro, since } of [...sold, ...others]) {
    for (let age = 0; age <= oldestYears && toYear(today) - age >= since; age++) {
      const value = euro * (1 - lostAtOnce) * (1 - lostPerYear) ** age
      batch.add('trade_in_value', {
        id: id(),
        brand,
        model,
        year: toYear(today) - age,
        base_value_cents: Math.round(value / 50) * 5_000,
        base_mileage_km: age * usualKmPerYear + 5_000,
        // About half of what a new car loses per kilometre over 250,000.
        cents_per_km: Math.max(2, Math.round(value / 5_000)),
        spread_bp: 600 + age * 60,
        valid_from: daysFrom(today, -90),
      })
    }
  }
}
