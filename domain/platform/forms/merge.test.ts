import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSame, merge, mergeTyped } from './merge.ts'

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

describe('what is typed while it is being saved', () => {
  const sent = {
    id: null as number | null,
    rev: 0,
    vin: 'yv1',
    name: { nl: 'Berlijn', fr: '' },
    lines: [line('a'), line('b')],
  }
  const answer = { ...sent, id: 7, rev: 1, vin: 'YV1', lines: [line('a', 1), line('b', 2)] }

  function line(text: string, id: number | null = null) {
    return { id, text }
  }

  test('is nothing: the answer stands', () => {
    expect(mergeTyped(sent, structuredClone(sent), answer)).toEqual(answer)
  })

  test('stays, the rest is as the answer has it', () => {
    const typed = { ...sent, name: { nl: 'Berlijn', fr: 'Berlin' } }
    expect(mergeTyped(sent, typed, answer)).toEqual({ ...answer, name: { nl: 'Berlijn', fr: 'Berlin' } })
  })

  test('stays in a row of a list, which has its number by now', () => {
    const typed = { ...sent, lines: [line('a'), line('bb')] }
    expect(mergeTyped(sent, typed, answer).lines).toEqual([line('a', 1), line('bb', 2)])
  })

  test.each([
    ['a row added', [line('a'), line('b'), line('c')], [line('a', 1), line('b', 2), line('c')]],
    ['a row taken out', [line('b')], [line('b', 2)]],
    ['one taken out, the other changed', [line('bb')], [line('bb', 1)]],
    ['another order', [line('b'), line('a')], [line('b', 2), line('a', 1)]],
    ['none left', [], []],
  ])('in a list: %s', (_, lines, expected) => {
    expect(mergeTyped(sent, { ...sent, lines }, answer).lines).toEqual(expected)
  })

  test('rows of the answer that are others are left alone', () => {
    const typed = { ...sent, lines: [line('a'), line('bb')] }
    expect(mergeTyped(sent, typed, { ...answer, lines: [line('a', 1)] }).lines).toEqual(typed.lines)
  })

  test('a known row is found by its number', () => {
    const [before, saved] = [
      [line('a', 1), line('b', 2)],
      [line('A', 1), line('B', 2)],
    ]
    expect(mergeTyped(before, [line('b!', 2), line('a', 1)], saved)).toEqual([line('b!', 2), line('A', 1)])
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
