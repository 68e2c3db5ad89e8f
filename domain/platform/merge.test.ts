import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSame, merge } from './merge.ts'

const base = { rev: 3, name: { nl: 'Benzine', fr: 'Essence' }, months: 12, isActive: true }

describe('two changes to one record', () => {
  test('in different fields are both kept', () => {
    const mine = { ...base, months: 24 }
    const theirs = { ...base, rev: 4, isActive: false }
    expect(merge(base, mine, theirs)).toEqual({
      row: { rev: 4, name: base.name, months: 24, isActive: false },
      conflicts: [],
    })
  })

  test('in one field are a conflict, in which mine stands first', () => {
    const mine = { ...base, months: 24 }
    const theirs = { ...base, rev: 4, months: 36 }
    expect(merge(base, mine, theirs)).toEqual({ row: { ...base, rev: 4, months: 24 }, conflicts: ['months'] })
  })

  test('to the same value are none', () => {
    const changed = { ...base, name: { nl: 'Super', fr: 'Super' } }
    expect(merge(base, changed, { ...changed, rev: 4 }).conflicts).toEqual([])
  })

  test('in two languages of one text are a conflict: a text is one value', () => {
    const mine = { ...base, name: { nl: 'Super', fr: 'Essence' } }
    const theirs = { ...base, rev: 4, name: { nl: 'Benzine', fr: 'Super' } }
    expect(merge(base, mine, theirs).conflicts).toEqual(['name'])
  })
})

const row = fc.record({
  a: fc.nat(2),
  b: fc.constantFrom(null, 'x', 'y'),
  c: fc.record({ nl: fc.constantFrom('p', 'q') }),
})

test('where nothing is in conflict it does not matter who was first', () => {
  fc.assert(
    fc.property(row, row, row, (start, mine, theirs) => {
      const one = merge(start, mine, theirs)
      const other = merge(start, theirs, mine)
      expect(one.conflicts).toEqual(other.conflicts)
      if (one.conflicts.length === 0) expect(one.row).toEqual(other.row)
    }),
  )
})

test('who changed nothing gets the other’s record', () => {
  fc.assert(
    fc.property(row, row, (start, theirs) => {
      expect(merge(start, start, theirs)).toEqual({ row: theirs, conflicts: [] })
    }),
  )
})

test.each([
  [{ nl: 'a' }, { nl: 'a', fr: undefined }, true],
  [{ nl: 'a' }, { nl: 'a', fr: '' }, false],
  [['a', 'b'], ['b', 'a'], false],
  [[], {}, false],
  [null, undefined, false],
  [0, false, false],
])('%j and %j say the same: %s', (one, other, same) => {
  expect(isSame(one, other)).toBe(same)
})
