import { expect, test } from 'vitest'
import { moveItem } from '@forecourt/ui/useOrder.ts'
import { toRanking } from './ranking.ts'

const ids = [11, 12, 13, 14]

test.each([
  ['down behind the one that it passed', 0, 2, true, { ids: [11], after: 13 }],
  ['up behind the one above', 3, 1, true, { ids: [14], after: 11 }],
  ['first', 2, 0, true, { ids: [13], after: null }],
  ['to the top of a later page: what was above goes behind it', 2, 0, false, { ids: [11, 12], after: 13 }],
  ['down on a later page', 0, 1, false, { ids: [11], after: 12 }],
] as const)('a row is moved %s', (_, from, to, isFirstPage, ranking) => {
  expect(toRanking({ ids, from, to, isFirstPage })).toEqual(ranking)
})

test('moved back it stands where it stood', () => {
  for (const from of ids.keys()) {
    for (const to of ids.keys()) expect(moveItem(moveItem(ids, from, to), to, from)).toEqual(ids)
  }
})
