import { expect, test } from 'vitest'
import { addDays } from '@forecourt/domain/platform/values/calendar.ts'
import { findOutdatedBackups } from './kept-backups.ts'

const name = (day: string, time = '013000', tenant = 'demo') =>
  `forecourt-${tenant}-${day.replaceAll('-', '')}T${time}Z.tar.zst`
const rule = { days: 3, weeks: 2, months: 2 }
const findOutdated = (names: readonly string[], tenant = 'demo') => findOutdatedBackups(names, tenant, rule).toSorted()

test('keeps the last of each of the last days, weeks and months', () => {
  const days = Array.from({ length: 60 }, (_, back) => addDays('2026-11-28', -back))
  const kept = days.filter((day) => !findOutdated(days.map((one) => name(one))).includes(name(day)))
  // Three days; the week of Monday the 23rd has its last one among them, the one before ends on Sunday the 22nd; October ends.
  expect(kept).toEqual(['2026-11-28', '2026-11-27', '2026-11-26', '2026-11-22', '2026-10-31'])
})

test('keeps the last one of a day', () => {
  const names = [name('2026-11-28', '050000'), name('2026-11-28', '120000')]
  expect(findOutdated(names)).toEqual([name('2026-11-28', '050000')])
})

test('counts the days of Belgium', () => {
  const names = [name('2026-11-27', '233000'), name('2026-11-28', '120000')]
  expect(findOutdated(names)).toEqual([name('2026-11-27', '233000')])
})

test('keeps the newest one however old it is, and days without a backup count for none', () => {
  expect(findOutdated([name('2020-01-01')])).toEqual([])
  expect(findOutdated([name('2020-01-01'), name('2021-05-06'), name('2026-11-28')])).toEqual([])
})

test('touches no archive of another group, and nothing else in the folder', () => {
  const others = [name('2020-01-01', '013000', 'sambre'), 'forecourt-demo-20200101T013000Z.tar.zst.part', 'notes.txt']
  const days = Array.from({ length: 9 }, (_, back) => name(addDays('2026-11-28', -back)))
  expect(findOutdated([...others, ...days]).some((one) => others.includes(one))).toBe(false)
  expect(findOutdated([name('2020-01-01', '013000', 'demo-two'), ...days])).not.toContain(
    name('2020-01-01', '013000', 'demo-two'),
  )
})
