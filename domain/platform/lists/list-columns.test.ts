import { describe, expect, test } from 'vitest'
import { columnsToLeaveOut, pairColumns } from './list-columns.ts'

describe('fields of a list stand in columns', () => {
  const pairs = [
    ['customer', 'owner'],
    ['totalCents', 'validUntil'],
  ] as const
  test.each([
    [
      'below each other where both show',
      ['customer', 'owner', 'car'],
      [{ name: 'customer', below: 'owner' }, { name: 'car' }],
    ],
    ['alone where the partner is hidden', ['owner', 'totalCents'], [{ name: 'owner' }, { name: 'totalCents' }]],
  ])('%s', (_, shown, columns) => expect(pairColumns({ pairs }, shown)).toEqual(columns))

  test('one by one where nothing is paired', () => expect(pairColumns({}, ['car'])).toEqual([{ name: 'car' }]))
})

describe('a narrow window leaves out columns', () => {
  const widths = new Map([
    ['number', 100],
    ['customer', 200],
    ['car', 150],
    ['totalCents', 90],
  ])
  const leaveOut = (excess: number, essential: readonly string[] = []) =>
    columnsToLeaveOut({ essential }, { label: 'number', excess, widths })

  test.each([
    ['none where all fit', 0, [], []],
    ['the last first', 80, [], ['totalCents']],
    ['as many as it takes', 91, [], ['totalCents', 'car']],
    ['essential ones last', 160, ['totalCents'], ['car', 'customer']],
    ['never the one that names the row', 5_000, [], ['totalCents', 'car', 'customer']],
  ])('%s', (_, excess, essential, expected) => expect(leaveOut(excess, essential)).toEqual(expected))
})
