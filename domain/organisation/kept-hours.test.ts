import { expect, test } from 'vitest'
import { bridgeDays, hoursProblem, hoursThatHold, completeWeek, type SpecialDay } from './kept-hours.ts'
import { hoursOn } from './opening-hours.ts'

const week = completeWeek([1, 2, 3, 4, 5].map((day) => ({ day: day as 1, value: [{ from: '09:00', to: '18:00' }] })))
const special = (day: string, ...value: { from: string; to: string }[]): SpecialDay => ({
  day,
  name: { nl: 'Inventaris' },
  value,
})

test('a day of the department comes before one for all, and one for all before the week', () => {
  const hours = hoursThatHold({ week, days: [special('2026-12-24', { from: '09:00', to: '12:00' })] }, [
    special('2026-12-24'),
    special('2026-12-31'),
  ])
  expect(hoursOn(hours, '2026-12-24')).toEqual([{ from: '09:00', to: '12:00' }])
  expect(hoursOn(hours, '2026-12-31')).toEqual([])
  expect(hoursOn(hours, '2026-12-30')).toEqual([{ from: '09:00', to: '18:00' }])
  expect(hoursOn(hours, '2026-12-25')).toEqual([])
})

test('the bridges of 2026 are those that people take', () => {
  expect(bridgeDays(2026).map(({ day, holiday }) => [day, holiday.name.nl])).toEqual([
    ['2026-01-02', 'Nieuwjaar'],
    ['2026-05-15', 'Onze-Lieve-Heer-Hemelvaart'],
    ['2026-07-20', 'Nationale feestdag'],
  ])
})

test.each([
  [[special('2026-12-24')], undefined],
  [[special('2026-12-24'), special('2026-12-24')], 'day-twice'],
  [[special('')], 'day-missing'],
  [[special('2026-11-01')], 'day-over'],
  [[{ ...special('2026-12-24'), name: { nl: ' ' } }], 'name-missing'],
  [[special('2026-12-24', { from: '12:00', to: '09:00' })], 'period'],
  [[special('2026-12-24', { from: '09:00', to: '12:00' }, { from: '11:00', to: '15:00' })], 'overlap'],
  [[special('2026-12-24', { from: '12:00', to: '15:00' }, { from: '09:00', to: '12:00' })], undefined],
])('of %j it is said: %s', (days, problem) => {
  expect(hoursProblem({ week, days }, '2026-11-22')).toBe(problem)
})
