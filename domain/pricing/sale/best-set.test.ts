import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entry, searchAmong } from './best-set.ts'
import { discountAmount, spread } from './takes.ts'

const goods = fc.uniqueArray(fc.nat({ max: 2 }), { minLength: 1 })
const takes = fc.oneof(
  fc.record({ kind: fc.constant('fixed' as const), goods, cents: fc.nat({ max: 60 }) }),
  fc.record({
    kind: fc.constant('share' as const),
    goods,
    bp: fc.nat({ max: 6_000 }),
    of: fc.constantFrom('list' as const, 'running' as const),
    mostCents: fc.option(fc.nat({ max: 40 })),
  }),
)
const world = fc
  .record({
    list: fc.array(fc.nat({ max: 100 }), { minLength: 3, maxLength: 3 }),
    entries: fc.array(fc.record({ takes, priority: fc.nat({ max: 2 }), needs: fc.nat({ max: 127 }) }), {
      maxLength: 7,
    }),
    pairs: fc.array(fc.tuple(fc.nat({ max: 6 }), fc.nat({ max: 6 })), { maxLength: 8 }),
    required: fc.nat({ max: 127 }),
  })
  .map(({ list, entries, pairs, required }) => ({
    list,
    required: required & (required >> 1) & ((1 << entries.length) - 1),
    entries: entries.map(({ needs, ...entry }, at): Entry => ({
      ...entry,
      code: `rule ${at}`,
      needs: needs > 100 ? needs & ((1 << entries.length) - 1) : 0,
      excludes: pairs.reduce((bits, [one, other]) => {
        if (one === other) return bits
        return one === at ? bits | (1 << other) : other === at ? bits | (1 << one) : bits
      }, 0),
    })),
  }))

/** Returns the discount of a set, by trying; undefined if the set is impossible. */
function worth(entries: readonly Entry[], mask: number, list: readonly number[]): number | undefined {
  let left: readonly number[] = list
  let cents = 0
  for (const [at, { takes: taken, excludes, needs }] of entries.entries()) {
    if ((mask & (1 << at)) === 0) continue
    if ((excludes & mask) !== 0 || (needs !== 0 && (needs & mask) === 0)) return undefined
    const amount = discountAmount(taken, list, left)
    const after = spread(amount, taken.goods, left)
    if (after === undefined) return undefined
    left = after.left
    cents += amount
  }
  return cents
}

test('no set takes more off than the one that is found', () => {
  fc.assert(
    fc.property(world, ({ entries, list, required }) => {
      const all = Array.from({ length: 1 << entries.length }, (_, mask) => mask)
      const possible = all.filter((mask) => (mask & required) === required && worth(entries, mask, list) !== undefined)
      const best = searchAmong(entries, list)(required)
      expect(best === undefined).toBe(possible.length === 0)
      if (best === undefined) return
      expect(worth(entries, best.mask, list)).toBe(best.cents)
      const size = (mask: number) => mask.toString(2).replaceAll('0', '').length
      for (const mask of possible) {
        const cents = worth(entries, mask, list)!
        expect(cents).toBeLessThanOrEqual(best.cents)
        if (cents === best.cents) expect(size(mask)).toBeGreaterThanOrEqual(size(best.mask))
      }
    }),
    { numRuns: 2_000 },
  )
})
