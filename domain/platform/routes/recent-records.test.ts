import { expect, test } from 'vitest'
import { MOST_RECENT, recordAt, withRecent } from './recent-records.ts'

test.each([
  ['/customer/1042', 'customer:1042'],
  ['/usedcar/10017', 'usedCar:10017'],
  ['/shoporder/7', 'shopOrder:7'],
  ['/dossier/12', 'dossier:12'],
  ['/lead/3', 'lead:3'],
  ['/lead', undefined],
  ['/lead/new', undefined],
  ['/fuel/3', undefined],
  ['/user/3', undefined],
  ['/3', undefined],
])('%s is the record %s', (pathname, record) => {
  expect(recordAt(pathname)).toBe(record)
})

test('the last one stands first, once, and the oldest goes', () => {
  const all = Array.from({ length: 10 }, (_, index) => `lead:${index + 1}`)
  const kept = all.reduce<string[]>((records, record) => withRecent(records, record), [])
  expect(kept).toHaveLength(MOST_RECENT)
  expect(withRecent(kept, 'lead:5').slice(0, 3)).toEqual(['lead:5', 'lead:10', 'lead:9'])
})
