import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CarIndex, type IndexedCar, type Wish } from './car-index.ts'

const measures = ['price', 'year'] as const
type Facet = 'brand' | 'fuel' | 'name'
type Car = IndexedCar<Facet, 'price' | 'year'>
type CarWish = Wish<Facet, 'price' | 'year'>

const [noord, lumen, velta, arden] = [0, 1, 2, 3]
const [petrol, electric, diesel] = [0, 1, 2]
const anything: CarWish = { choices: {}, ranges: {}, sortBy: 'price', descending: false, page: 1, pageSize: 30 }

const counted = ['brand', 'fuel'] as const

function car(number: number, brand: number, fuel: number, price: number, year = 2024): Car {
  return { number, facets: { brand, fuel, name: brand * 10 }, measures: { price, year } }
}

function emptyIndex() {
  return new CarIndex<Facet, 'price' | 'year'>(['brand', 'fuel', 'name'], measures, ['name'])
}

function readIndex(cars: readonly Car[]) {
  const index = emptyIndex()
  for (const one of cars) index.put(one)
  return index
}

describe('the car index', () => {
  const cars = [
    car(1, noord, petrol, 30_000),
    car(2, noord, electric, 40_000),
    car(3, lumen, electric, 20_000),
    car(4, velta, diesel, 10_000),
  ]

  it('sorts both ways', () => {
    expect(readIndex(cars).find(anything, counted).numbers).toEqual([4, 3, 1, 2])
    expect(readIndex(cars).find({ ...anything, descending: true }, counted).numbers).toEqual([2, 1, 3, 4])
  })

  it('counts what each choice would leave, leaving the choices of its own group aside', () => {
    const { counts, rowCount } = readIndex(cars).find({ ...anything, choices: { brand: [noord] } }, counted)
    expect(rowCount).toBe(2)
    expect(Array.from(counts.brand)).toEqual([2, 1, 1])
    expect(Array.from(counts.fuel)).toEqual([1, 1, 0])
  })

  it('keeps within ranges, both ends included', () => {
    const found = readIndex(cars).find({ ...anything, ranges: { price: { from: 20_000, to: 30_000 } } }, counted)
    expect(found.numbers).toEqual([3, 1])
  })

  it('answers the last page when asked for one beyond it', () => {
    const found = readIndex(cars).find({ ...anything, pageSize: 3, page: 9 }, counted)
    expect(found).toMatchObject({ activePage: 2, pageCount: 2, numbers: [2] })
  })

  it('counts only what is asked for', () => {
    const found = readIndex(cars).find({ ...anything, among: [{ facets: { name: [0, 20, 400] } }] }, ['fuel'])
    expect(found.numbers).toEqual([4, 1, 2])
    expect(Object.keys(found.counts)).toEqual(['fuel'])
  })

  it('forgets a removed vehicle and gives its row to the next', () => {
    const index = readIndex(cars)
    index.find(anything, counted)
    index.remove(3)
    expect(index.find(anything, counted).numbers).toEqual([4, 1, 2])
    index.put(car(9, arden, petrol, 5_000))
    const found = index.find(anything, counted)
    expect(found.numbers).toEqual([9, 4, 1, 2])
    expect(Array.from(found.counts.brand)).toEqual([2, 0, 1, 1])
    expect(index.boundsOf('price')).toEqual({ min: 5_000, max: 40_000 })
  })

  it('holds a facet of more values than two bytes can tell apart, and more cars than it began with', () => {
    const index = emptyIndex()
    index.expect(70_000)
    for (let number = 1; number <= 70_000; number++)
      index.put({
        number,
        facets: { brand: number % 300, fuel: undefined, name: number },
        measures: { price: number, year: 1 },
      })
    const named = [{ facets: { name: [69_299, 299, 1] } }]
    const found = index.find({ ...anything, choices: { brand: [299] }, among: named }, counted)
    expect(found.numbers).toEqual([299, 69_299])
    expect(index.countOf({ choices: { brand: [299] }, ranges: {} })).toBe(233)
  })

  it('finds what a plain search through a list finds, whatever came and went', () => {
    const someCar = fc.record({
      number: fc.integer({ min: 1, max: 60 }),
      facets: fc.record({
        brand: fc.option(fc.constantFrom(0, 1, 2), { nil: undefined }),
        fuel: fc.option(fc.constantFrom(0, 1), { nil: undefined }),
        name: fc.constantFrom(0, 1, 2),
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
    const ask = 'ask'
    fc.assert(
      fc.property(
        fc.array(fc.oneof(someCar, fc.integer({ min: 1, max: 60 }), fc.constant(ask)), { maxLength: 120 }),
        fc.subarray([0, 1, 2]),
        fc.subarray([0, 1]),
        fc.option(fc.subarray([0, 1, 2]), { nil: undefined }),
        someRange,
        fc.boolean(),
        (steps, brands, fuels, names, range, descending) => {
          const index = emptyIndex()
          const plain = new Map<number, Car>()
          const wish: CarWish = {
            ...anything,
            choices: { brand: brands, fuel: fuels },
            ranges: range ? { price: range } : {},
            among: names && [{ facets: { name: names } }],
            descending,
            pageSize: 100,
          }
          for (const step of steps) {
            if (typeof step === 'number') {
              index.remove(step)
              plain.delete(step)
            } else if (typeof step === 'object') {
              index.put(step)
              plain.set(step.number, step)
            } else {
              check()
            }
          }
          check()

          function check() {
            const within = ({ facets: { name }, measures: { price } }: Car) =>
              (!range || (price !== undefined && price >= range.from && price <= range.to)) &&
              (!names || names.includes(name!))
            const fits = (one: Car, group: 'brand' | 'fuel', chosen: number[]) =>
              chosen.length === 0 || chosen.includes(one.facets[group] ?? -1)
            const all = [...plain.values()]
            const matching = all.filter((one) => within(one) && fits(one, 'brand', brands) && fits(one, 'fuel', fuels))
            const found = index.find(wish, counted)
            expect(found.rowCount).toBe(matching.length)
            expect(new Set(found.numbers)).toEqual(new Set(matching.map((one) => one.number)))
            const prices = found.numbers.map((number) => plain.get(number)!.measures.price ?? -Infinity)
            expect(prices).toEqual(prices.toSorted((a, b) => (descending ? b - a : a - b)))
            const left = {
              brand: all.filter((one) => within(one) && fits(one, 'fuel', fuels)),
              fuel: all.filter((one) => within(one) && fits(one, 'brand', brands)),
            }
            for (const facet of counted)
              for (let value = 0; value < found.counts[facet].length; value++)
                expect(found.counts[facet][value]).toBe(left[facet].filter((one) => one.facets[facet] === value).length)
            expect(index.countOf(wish)).toBe(matching.length)
            const known = all.flatMap(({ measures: { price } }) => price ?? [])
            expect(index.boundsOf('price')).toEqual(
              known.length === 0 ? undefined : { min: Math.min(...known), max: Math.max(...known) },
            )
          }
        },
      ),
    )
  })
})
