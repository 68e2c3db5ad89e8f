import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CarRef, toCarKey, parseCarKey } from './car-key.ts'
import {
  addCar,
  addViewed,
  holdsCar,
  MAX_CART,
  MAX_VIEWED,
  parseKeptCars,
  putBack,
  removeCar,
  serialiseKeptCars,
} from './kept-cars.ts'

const number = fc.integer({ min: 1, max: 999_999_999 })
const car: fc.Arbitrary<CarRef> = fc.oneof(
  fc.record({ kind: fc.constantFrom('stock', 'used'), id: number }),
  fc.record({ kind: fc.constant('new' as const), id: number, versionId: number }),
  fc.record({ kind: fc.constant('new' as const), id: number, versionId: number, engineId: number }),
  fc.record({
    kind: fc.constant('new' as const),
    id: number,
    versionId: number,
    parts: fc.constant(['colour-3', 'cover-1-2', 'option-12', 'pack-8'] as const),
  }),
)
const keys = fc.uniqueArray(car.map(toCarKey), { maxLength: MAX_CART })

describe('car keys', () => {
  test('name a car and can be read back', () => {
    fc.assert(
      fc.property(car, (given) => {
        expect(parseCarKey(toCarKey(given))).toEqual(given)
      }),
    )
  })

  test.each([
    '',
    'used',
    'used-0',
    'used-01',
    'used-1-2',
    'new-12',
    'new-1-2-3-4',
    'new-1-2.engine-3',
    'new-1-2.cover-3',
    'new-1-2.option-0',
    'used-1.option-2',
    'truck-5',
    'USED-5',
    'used-9999999999',
    ' used-5',
  ])('%j names none', (text) => {
    expect(parseCarKey(text)).toBeUndefined()
  })
})

describe('what the browser kept', () => {
  test('comes back as it was', () => {
    fc.assert(
      fc.property(keys, (given) => {
        expect(parseKeptCars(serialiseKeptCars(given), MAX_CART)).toEqual({ keys: given, repaired: false })
      }),
    )
  })

  test.each([
    ['nothing yet', null, [], false],
    ['broken text', '{"version":1,"cars":["used-1"', [], true],
    ['no text at all', '', [], true],
    ['a number', '42', [], true],
    ['null', 'null', [], true],
    ['a bare list', '["used-1","stock-2"]', ['used-1', 'stock-2'], true],
    [
      'cards of an older shop',
      '[{"id":7,"isUsedCar":true},{"id":8,"isStockCar":true,"isUsedCar":false}]',
      ['used-7', 'stock-8'],
      true,
    ],
    [
      'items nobody knows',
      '{"version":1,"cars":["used-1",null,{"id":"x","isUsedCar":true},7,["used-2"],{"id":3},"boat-4"]}',
      ['used-1'],
      true,
    ],
    ['doubles', '{"version":1,"cars":["used-1","used-1"]}', ['used-1'], true],
    ['a later version', '{"version":9,"cars":["used-1"],"more":true}', ['used-1'], true],
  ])('%s', (_, stored, kept, repaired) => {
    expect(parseKeptCars(stored, MAX_CART)).toEqual({ keys: kept, repaired })
  })

  test('never fails and never holds more than it may', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.array(fc.anything()).map((items) => JSON.stringify({ cars: items }) ?? ''),
        ),
        (stored) => {
          const { keys: kept } = parseKeptCars(stored, 3)
          expect(kept.length).toBeLessThanOrEqual(3)
          for (const key of kept) expect(parseCarKey(key)).toBeDefined()
        },
      ),
    )
  })

  test('too many: the first stay', () => {
    expect(parseKeptCars(serialiseKeptCars(['used-1', 'used-2', 'used-3']), 2)).toEqual({
      keys: ['used-1', 'used-2'],
      repaired: true,
    })
  })
})

describe('adding and removing', () => {
  test('a car goes in once', () => {
    const first = addCar([], 'used-1', MAX_CART)
    expect(first).toEqual({ keys: ['used-1'], outcome: 'added' })
    expect(addCar(first.keys, 'used-1', MAX_CART)).toEqual({ keys: ['used-1'], outcome: 'already-kept' })
  })

  test('another engine replaces the earlier choice', () => {
    expect(addCar(['new-12-45', 'used-1'], 'new-12-45-7', MAX_CART)).toEqual({
      keys: ['new-12-45-7', 'used-1'],
      outcome: 'added',
    })
    expect(addCar(['new-12-45'], 'new-12-46', MAX_CART).keys).toHaveLength(2)
  })

  test('a full cart stays as it is', () => {
    expect(addCar(['used-1', 'used-2'], 'used-3', 2)).toEqual({ keys: ['used-1', 'used-2'], outcome: 'full' })
  })

  test.each([
    ['where it was', ['used-1', 'used-3'], ['used-1', 'used-2', 'used-3'], ['used-1', 'used-2', 'used-3']],
    ['first again', ['used-3'], ['used-2', 'used-3'], ['used-2', 'used-3']],
    ['behind what is left', ['used-9', 'used-3'], ['used-1', 'used-2', 'used-3'], ['used-2', 'used-9', 'used-3']],
    ['not twice', ['used-3', 'used-2'], ['used-2', 'used-3'], ['used-3', 'used-2']],
    ['not above the limit', ['used-5', 'used-6', 'used-7'], ['used-2'], ['used-5', 'used-6', 'used-7']],
  ])('a removed car comes back: %s', (_, keys, before, expected) => {
    expect(putBack(keys, before, 'used-2', 3)).toEqual(expected)
  })

  test('removing and putting back changes nothing', () => {
    fc.assert(
      fc.property(keys, fc.nat(), (given, nth) => {
        const key = given[nth % (given.length || 1)] ?? 'used-1'
        const left = removeCar(given, key)
        fc.pre(left.length === given.length - 1)
        expect(putBack(left, given, key, given.length)).toEqual(given)
      }),
    )
  })

  test('what is added is held, what is removed is not, the others stay', () => {
    fc.assert(
      fc.property(keys, car.map(toCarKey), (given, key) => {
        const added = addCar(given, key, MAX_CART + 1).keys
        expect(holdsCar(added, key)).toBe(true)
        const left = removeCar(added, key)
        expect(holdsCar(left, key)).toBe(false)
        expect(left).toEqual(removeCar(given, key))
      }),
    )
  })
})

describe('cars looked at', () => {
  test.each([
    ['the first', [], 'used-1', ['used-1']],
    ['another', ['used-1'], 'stock-2', ['used-1', 'stock-2']],
    ['one seen before comes last', ['used-1', 'stock-2'], 'used-1', ['stock-2', 'used-1']],
    ['the same version with another engine', ['new-1-2-3', 'used-1'], 'new-1-2', ['used-1', 'new-1-2']],
  ])('%s', (_, before, key, after) => {
    expect(addViewed(before, key)).toEqual(after)
  })

  test('are the last ones, each once, the newest at the end', () => {
    fc.assert(
      fc.property(fc.array(car.map(toCarKey), { minLength: 1, maxLength: 40 }), (looked) => {
        const viewed = looked.reduce(addViewed, [] as string[])
        expect(viewed.length).toBeLessThanOrEqual(MAX_VIEWED)
        expect(viewed.at(-1)).toBe(looked.at(-1))
        for (const [index, key] of viewed.entries()) expect(holdsCar(viewed.toSpliced(index, 1), key)).toBe(false)
      }),
    )
  })
})
