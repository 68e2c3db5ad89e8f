import { describe, expect, test } from 'vitest'
import { ALL, choosing, countChosen, isChosen, NONE, selectRange } from './chosen.ts'

describe('rows are chosen', () => {
  test.each([
    ['none', NONE, [], 0],
    ['one', choosing(NONE, [2], true), [2], 1],
    ['one and not any more', choosing(choosing(NONE, [2, 3], true), [2], false), [3], 1],
    ['all', ALL, [1, 2, 3, 4], 4],
    ['all but one', choosing(ALL, [2], false), [1, 3, 4], 3],
    ['all but one that was chosen again', choosing(choosing(ALL, [2], false), [2], true), [1, 2, 3, 4], 4],
  ])('%s', (_, chosen, ids, count) => {
    expect([1, 2, 3, 4].filter((id) => isChosen(chosen, id))).toEqual(ids)
    expect(countChosen(chosen, 4)).toBe(count)
  })
})

test.each([
  ['down', 7, 9, [7, 8, 9]],
  ['up', 9, 8, [8, 9]],
  ['of one', 8, 8, [8]],
  ['from nowhere', undefined, 8, [8]],
  ['from a row of another page', 1, 8, [8]],
])('a range %s', (_, from, to, ids) => {
  expect(selectRange([7, 8, 9], from, to)).toEqual(ids)
})
