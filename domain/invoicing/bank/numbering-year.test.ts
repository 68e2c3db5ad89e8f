import { expect, test } from 'vitest'
import { findNumberingYear, type EarlierStatement } from './numbering-year.ts'

const last: EarlierStatement = { year: 2026, sequence: 249, newCents: 100 }
const early: EarlierStatement = { year: 2027, sequence: 1, newCents: 100 }

test.each<[string, string, number, EarlierStatement | undefined, number, number]>([
  ['the first of a year', '2027-01-04', 1, last, 100, 2027],
  ['the next of the old year', '2027-01-04', 250, last, 100, 2026],
  ['the next of the old year, though one is missing', '2027-01-04', 251, last, 100, 2027],
  ['the first of the next year on the last day of the old one', '2026-12-31', 1, last, 100, 2027],
  ['one of the old year on its last day', '2026-12-31', 250, last, 100, 2026],
  ['the second of a year', '2027-01-05', 2, early, 100, 2027],
  ['one with another balance', '2027-01-04', 250, last, 101, 2027],
  ['the first of an account, numbered by the old year', '2027-01-04', 250, undefined, 0, 2026],
  ['the first of an account, in January', '2027-01-04', 3, undefined, 0, 2027],
  ['the first of an account, in February', '2027-02-04', 250, undefined, 0, 2027],
])('%s', (_, newDay, sequence, before, oldCents, year) => {
  const statement = { year: Number(newDay.slice(0, 4)), isYearStated: false, sequence, oldCents, newDay }
  expect(findNumberingYear(statement, before)).toBe(year)
})

test('a year that the bank states counts', () => {
  const statement = { year: 2027, isYearStated: true, sequence: 250, oldCents: 100, newDay: '2027-01-04' }
  expect(findNumberingYear(statement, last)).toBe(2027)
})
