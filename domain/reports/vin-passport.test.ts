import { expect, test } from 'vitest'
import { markReadings } from './vin-passport.ts'

test('a reading below one before it is marked, also when a later one is higher again', () => {
  const marks = (...readings: number[]) => markReadings(readings.map((km) => ({ km }))).map(({ isBelow }) => isBelow)
  expect(marks()).toEqual([])
  expect(marks(10, 20, 20, 30)).toEqual([false, false, false, false])
  expect(marks(10, 98_000, 45_000, 46_000, 99_000)).toEqual([false, false, true, true, false])
})
