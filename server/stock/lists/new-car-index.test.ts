import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyValues, normaliseValues, type CarFilterValues } from '@forecourt/domain/stock/car-filter.ts'
import { DEFAULT_CAR_SORT } from '@forecourt/domain/stock/car-sort.ts'
import { NewCarIndex, type Configuration, type Model } from './new-car-index.ts'

const byPrice = { sortBy: 'price', descending: false } as const
const noneInStock = new Set<string>()

type Facts = { fuel: string; drive: string; seats: number; euros: number; kilowatts: number }

function configuration(name: string, { fuel, drive, seats, euros, kilowatts }: Facts): Configuration {
  const text = (nl: string) => ({ nl })
  return {
    version: {
      brandName: 'Noord',
      brandSlug: 'noord',
      modelName: name,
      modelSlug: `noord-${name}`,
      versionName: 'Base',
      bodyTypeCode: 'suv',
      bodyTypeName: text('SUV'),
      doors: 5,
      doorsName: text('5'),
      seats,
      seatsName: text(String(seats)),
    },
    engine: {
      name: fuel,
      fuelCode: fuel,
      fuelName: text(fuel),
      driveCode: drive,
      driveName: text(drive),
      kilowatts,
      gearboxGroup: 'automatic',
      gearboxGroupName: text('Automaat'),
    },
    price: { grossCents: euros * 100 },
  } as Configuration
}

function readModels(all: readonly (readonly Facts[])[]): Model[] {
  return all.map((facts, at) => {
    const sorted = facts.toSorted((a, b) => a.euros - b.euros).map((one) => configuration(`m${at}`, one))
    return { number: 10 + at, name: `Noord m${at}`, configurations: sorted as Model['configurations'] }
  })
}

const wish = (values: Partial<CarFilterValues>) => normaliseValues({ ...emptyValues('new'), ...values })
const petrol = { fuel: 'petrol', drive: 'front', seats: 5, euros: 20_000, kilowatts: 90 }
const electric = { ...petrol, fuel: 'electric', euros: 40_000, kilowatts: 150 }

describe('the index of new cars', () => {
  const models = readModels([[petrol, electric], [{ ...petrol, euros: 25_000 }]])
  const index = new NewCarIndex(models, new Set(['noord-m1']))
  const found = (values: Partial<CarFilterValues>) =>
    index.find(wish(values), byPrice).map(({ model, configuration: { price } }) => [model.name, price.grossCents / 100])

  it('shows a model once, with the cheapest configuration that fits', () => {
    expect(found({})).toEqual([
      ['Noord m0', 20_000],
      ['Noord m1', 25_000],
    ])
    expect(found({ fuels: ['electric'] })).toEqual([['Noord m0', 40_000]])
  })

  it('wants one configuration that fits in everything', () => {
    expect(found({ fuels: ['electric'], priceGrossCents: { to: 3_000_000 } })).toEqual([])
  })

  it('counts models, not configurations', () => {
    const fuels = index.controls(wish({}), 'nl').find(({ key }) => key === 'fuels')!.options!
    expect(fuels.map(({ value, count }) => [value, count])).toEqual([
      ['electric', 1],
      ['petrol', 2],
    ])
  })

  it('knows which models stand on our ground, and finds them by any of their names', () => {
    expect(found({ inStock: true })).toEqual([['Noord m1', 25_000]])
    expect(found({ q: 'electric' })).toEqual([['Noord m0', 20_000]])
  })

  it('sorts by what it shows; what new cars are not sorted by leaves the newest first', () => {
    const names = (sort: Parameters<typeof index.find>[1]) => index.find(wish({}), sort).map(({ model }) => model.name)
    expect(names({ sortBy: 'power', descending: true })).toEqual(['Noord m0', 'Noord m1'])
    expect(names({ sortBy: 'mileage', descending: true })).toEqual(names(DEFAULT_CAR_SORT))
  })

  it('says what to let go of when nothing fits', () => {
    expect(index.loosenings(wish({ fuels: ['electric'], priceGrossCents: { to: 3_000_000 } }))).toEqual([
      { key: 'priceGrossCents', value: { to: 3_000_000 }, rowCount: 1 },
      { key: 'fuels', value: 'electric', rowCount: 2 },
    ])
  })
})

it('finds and counts what a plain search through all configurations does', () => {
  const someFacts = fc.record({
    fuel: fc.constantFrom('petrol', 'electric', 'diesel'),
    drive: fc.constantFrom('front', 'all'),
    seats: fc.constantFrom(4, 5, 7),
    euros: fc.integer({ min: 10, max: 20 }),
    kilowatts: fc.integer({ min: 50, max: 60 }),
  })
  const someRange = fc.record({ from: fc.integer({ min: 10, max: 20 }), to: fc.integer({ min: 10, max: 20 }) })
  fc.assert(
    fc.property(
      fc.array(fc.array(someFacts, { minLength: 1, maxLength: 6 }), { maxLength: 6 }),
      fc.subarray(['petrol', 'electric', 'diesel', 'unknown']),
      fc.subarray(['front', 'all']),
      fc.subarray([4, 5, 7]),
      someRange,
      (facts, fuels, drives, seats, euros) => {
        const models = readModels(facts)
        const index = new NewCarIndex(models, noneInStock)
        const values = wish({
          fuels,
          drives,
          seats,
          priceGrossCents: { from: euros.from * 100, to: euros.to * 100 },
        })
        const { from = 0, to = Infinity } = values.priceGrossCents
        const plain = (asked: { fuels: string[] }) =>
          models.flatMap((model) => {
            const fits = ({ version, engine, price }: Configuration) =>
              (asked.fuels.length === 0 || asked.fuels.includes(engine.fuelCode)) &&
              (drives.length === 0 || drives.includes(engine.driveCode)) &&
              (seats.length === 0 || seats.includes(version.seats)) &&
              price.grossCents >= from &&
              price.grossCents <= to
            const cheapest = model.configurations.find(fits)
            return cheapest ? { model, configuration: cheapest } : []
          })
        const found = index.find(values, byPrice)
        expect(found).toHaveLength(plain({ fuels }).length)
        expect(new Set(found)).toEqual(new Set(plain({ fuels })))
        for (const { value, count } of index.controls(values, 'nl').find(({ key }) => key === 'fuels')!.options!)
          expect(count).toBe(plain({ fuels: [String(value)] }).length)
      },
    ),
  )
})
