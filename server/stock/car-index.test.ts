import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CarIndex, type IndexedCar, type Wish } from './car-index.ts'

const facets = ['brand', 'fuel', 'model'] as const
const measures = ['price', 'year'] as const
type Car = IndexedCar<'brand' | 'fuel' | 'model', 'price' | 'year'>
type CarWish = Wish<'brand' | 'fuel' | 'model', 'price' | 'year'>

const anything: CarWish = { choices: {}, ranges: {}, sortBy: 'price', descending: false, page: 1, pageSize: 30 }

function car(number: number, brand: string, fuel: string, price: number, year = 2024): Car {
  return { number, facets: { brand, fuel, model: `${brand}-1` }, measures: { price, year } }
}

function indexOf(cars: readonly Car[]) {
  const index = new CarIndex(facets, measures)
  for (const one of cars) index.put(one)
  return index
}

describe('the car index', () => {
  const cars = [
    car(1, 'noord', 'petrol', 30_000),
    car(2, 'noord', 'electric', 40_000),
    car(3, 'lumen', 'electric', 20_000),
    car(4, 'velta', 'diesel', 10_000),
  ]

  it('sorts both ways', () => {
    expect(indexOf(cars).find(anything).numbers).toEqual([4, 3, 1, 2])
    expect(indexOf(cars).find({ ...anything, descending: true }).numbers).toEqual([2, 1, 3, 4])
  })

  it('counts what each choice would leave, leaving the choices of its own group aside', () => {
    const { counts, rowCount } = indexOf(cars).find({ ...anything, choices: { brand: ['noord'] } })
    expect(rowCount).toBe(2)
    expect(counts.brand).toEqual({ noord: 2, lumen: 1, velta: 1 })
    expect(counts.fuel).toEqual({ petrol: 1, electric: 1, diesel: 0 })
  })

  it('keeps within ranges, both ends included', () => {
    const found = indexOf(cars).find({ ...anything, ranges: { price: { from: 20_000, to: 30_000 } } })
    expect(found.numbers).toEqual([3, 1])
  })

  it('answers the last page when asked for one beyond it', () => {
    const found = indexOf(cars).find({ ...anything, pageSize: 3, page: 9 })
    expect(found).toMatchObject({ activePage: 2, pageCount: 2, numbers: [2] })
  })

  it('forgets a removed vehicle and gives its row to the next', () => {
    const index = indexOf(cars)
    index.find(anything)
    index.remove(3)
    expect(index.find(anything).numbers).toEqual([4, 1, 2])
    index.put(car(9, 'arden', 'petrol', 5_000))
    expect(index.find(anything)).toMatchObject({ numbers: [9, 4, 1, 2], counts: { brand: { arden: 1 } } })
    expect(index.find(anything).counts.brand).not.toHaveProperty('lumen')
    expect(index.boundsOf('price')).toEqual({ min: 5_000, max: 40_000 })
  })

  it('finds what a plain search through a list finds, whatever came and went', () => {
    const someCar = fc.record({
      number: fc.integer({ min: 1, max: 60 }),
      facets: fc.record({
        brand: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
        fuel: fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
        model: fc.constantFrom('m', 'n', 'o'),
      }),
      measures: fc.record({
        price: fc.option(fc.integer({ min: 0, max: 50 }), { nil: undefined }),
        year: fc.integer({ min: 2000, max: 2005 }),
      }),
    })
    const someRange = fc.option(
      fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 })).map(([from, to]) => ({ from, to })),
      { nil: undefined },
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof(someCar, fc.integer({ min: 1, max: 60 })), { maxLength: 120 }),
        fc.subarray(['a', 'b', 'c']),
        fc.subarray(['x', 'y']),
        someRange,
        fc.boolean(),
        (steps, brands, fuels, range, descending) => {
          const index = new CarIndex(facets, measures)
          const plain = new Map<number, Car>()
          for (const step of steps) {
            if (typeof step === 'number') {
              index.remove(step)
              plain.delete(step)
            } else {
              index.put(step)
              plain.set(step.number, step)
            }
          }
          const wish: CarWish = {
            ...anything,
            choices: { brand: brands, fuel: fuels },
            ranges: range ? { price: range } : {},
            descending,
            pageSize: 100,
          }
          const within = ({ measures: { price } }: Car) =>
            !range || (price !== undefined && price >= range.from && price <= range.to)
          const fits = (one: Car, group: 'brand' | 'fuel', chosen: string[]) =>
            chosen.length === 0 || chosen.includes(one.facets[group] ?? '')
          const all = [...plain.values()]
          const matching = all.filter((one) => within(one) && fits(one, 'brand', brands) && fits(one, 'fuel', fuels))
          const found = index.find(wish)
          expect(found.rowCount).toBe(matching.length)
          expect(new Set(found.numbers)).toEqual(new Set(matching.map((one) => one.number)))
          const prices = found.numbers.map((number) => plain.get(number)!.measures.price ?? -Infinity)
          expect(prices).toEqual(prices.toSorted((a, b) => (descending ? b - a : a - b)))
          for (const brand of index.valuesOf('brand')) {
            const left = all.filter((one) => within(one) && fits(one, 'fuel', fuels) && one.facets.brand === brand)
            expect(found.counts.brand[brand]).toBe(left.length)
          }
        },
      ),
    )
  })
})
