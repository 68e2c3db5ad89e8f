import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildBoard, calculateReached, type SoldBy } from './sales-board.ts'

const gent = { id: 1, name: 'Gent' }
const luik = { id: 2, name: 'Luik' }
const sofie = { id: 10, name: 'Sofie' }
const an = { id: 11, name: 'An' }
const makeSold = (
  branch: SoldBy['branch'],
  seller: SoldBy['seller'],
  cars: number,
  marginCents: number | null = null,
): SoldBy => ({
  branch,
  seller,
  cars,
  revenueCents: cars * 2_000_000,
  marginCents,
  marginCars: marginCents === null ? 0 : cars - 1,
})

describe('the board of a month', () => {
  const targets = [
    { branch: gent, seller: null, cars: 10, revenueCents: 20_000_000 },
    { branch: gent, seller: sofie, cars: 4, revenueCents: 8_000_000 },
    { branch: luik, seller: an, cars: 3, revenueCents: 6_000_000 },
  ]
  const board = buildBoard(
    [makeSold(gent, sofie, 3, 500_000), makeSold(gent, null, 1), makeSold(luik, an, 5)],
    [makeSold(gent, sofie, 2), makeSold(gent, an, 6)],
    targets,
  )

  test('shows the branches and people with the most cars on top', () => {
    expect(board.branches.map(({ name }) => name)).toEqual(['Luik', 'Gent'])
    expect(board.branches[1]?.sellers.map(({ seller, cars, carsBefore }) => [seller?.name, cars, carsBefore])).toEqual([
      ['Sofie', 3, 2],
      [undefined, 1, 0],
      ['An', 0, 6],
    ])
  })

  test('has for a branch its own target, else that of its people, and for all the sum of the branches', () => {
    expect(board.branches.map(({ targetCars }) => targetCars)).toEqual([3, 10])
    expect(board).toMatchObject({
      cars: 9,
      carsBefore: 8,
      targetCars: 13,
      targetCents: 26_000_000,
      marginCents: 500_000,
      marginCars: 2,
    })
  })

  test('has no target where none is set', () => {
    expect(buildBoard([makeSold(gent, sofie, 1)], [], [])).toMatchObject({
      cars: 1,
      targetCars: null,
      marginCents: null,
    })
    expect(calculateReached(3, null)).toBeNull()
    expect(calculateReached(3, 4)).toBe(7_500)
  })

  test('counts each sale once: branches and people add up to all', () => {
    const some = fc.array(
      fc.record({ branch: fc.constantFrom(gent, luik), seller: fc.constantFrom(sofie, an, null), cars: fc.nat(20) }),
    )
    fc.assert(
      fc.property(some, some, (now, before) => {
        const all = buildBoard(
          now.map(({ branch, seller, cars }) => makeSold(branch, seller, cars)),
          before.map(({ branch, seller, cars }) => makeSold(branch, seller, cars)),
          targets,
        )
        const total = now.reduce((sum, { cars }) => sum + cars, 0)
        const people = all.branches.flatMap(({ sellers }) => sellers)
        expect(all.cars).toBe(total)
        expect(people.reduce((sum, { cars }) => sum + cars, 0)).toBe(total)
        expect(people.reduce((sum, { carsBefore }) => sum + carsBefore, 0)).toBe(all.carsBefore)
      }),
    )
  })
})
