import { describe, expect, test } from 'vitest'
import { checkDays, daysOfPeriod, yearBefore, type ReportPeriod } from './report-days.ts'
import { conversionBp, findSales } from './sales-report.ts'

describe('the days of a sales report', () => {
  test.each<[ReportPeriod, string, string, string]>([
    ['this-month', '2026-11-26', '2026-11-01', '2026-11-26'],
    ['last-month', '2026-11-26', '2026-10-01', '2026-10-31'],
    ['last-month', '2027-01-05', '2026-12-01', '2026-12-31'],
    ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['this-quarter', '2026-11-26', '2026-10-01', '2026-11-26'],
    ['this-quarter', '2026-03-31', '2026-01-01', '2026-03-31'],
    ['last-quarter', '2026-11-26', '2026-07-01', '2026-09-30'],
    ['last-quarter', '2027-02-28', '2026-10-01', '2026-12-31'],
    ['this-year', '2026-11-26', '2026-01-01', '2026-11-26'],
    ['last-year', '2026-11-26', '2025-01-01', '2025-12-31'],
  ])('%s on %s are %s to %s', (period, today, from, to) => {
    expect(daysOfPeriod(period, today)).toEqual({ from, to })
  })

  test('are compared with the same days a year before, also on a day that year had not', () => {
    expect(yearBefore({ from: '2028-02-01', to: '2028-02-29' })).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  })

  test.each([
    ['2026-01-01', '2026-01-01', undefined],
    ['2026-01-02', '2026-01-01', 'report-days'],
    ['2021-01-01', '2026-01-01', undefined],
    ['2021-01-01', '2026-01-02', 'report-days-many'],
  ])('from %s to %s: %s', (from, to, reason) => {
    const checked = checkDays({ from, to })
    expect(checked.ok ? undefined : checked.reason).toBe(reason)
  })
})

test('what becomes of offers is told in hundredths of a percent, and of none nothing is told', () => {
  expect([conversionBp({ offered: 3, sold: 1 }), conversionBp({ offered: 0, sold: 2 })]).toEqual([3_333, null])
})

const days = { from: '2026-03-15', to: '2026-05-10' }

test.each([
  [{ by: 'month', column: 'sold', key: '2026-03' }, 'kind=sold&day=2026-03-15..2026-03-31'],
  [{ by: 'month', column: 'sold', key: '2026-04' }, 'kind=sold&day=2026-04-01..2026-04-30'],
  [{ by: 'month', column: 'sold', key: '2026-05' }, 'kind=sold&day=2026-05-01..2026-05-10'],
  [{ by: 'salesperson', column: 'offered', key: 'shop' }, 'kind=offered&day=2026-03-15..2026-05-10&source=shop'],
  [{ by: 'salesperson', column: 'canceled', key: '7' }, 'kind=canceled&day=2026-03-15..2026-05-10&owner=7'],
  [{ by: 'brand', column: 'revenueCents', key: null }, 'kind=sold&day=2026-03-15..2026-05-10'],
  [{ by: 'brand', column: 'marginCars', key: '9' }, 'kind=sold&hasMargin=yes&day=2026-03-15..2026-05-10&brand=9'],
  [{ by: 'brand', column: 'sold', key: 'none' }, undefined],
  [{ by: 'brand', column: 'conversion', key: '9' }, undefined],
] as const)('%o leads to %s', (place, search) => {
  expect(findSales(place, null, days)?.search).toBe(search)
})

test('a number of a branch leads to the list of that branch', () => {
  expect(findSales({ by: 'salesType', column: 'sold', key: 'fleet' }, 4, days)?.search).toBe(
    'kind=sold&day=2026-03-15..2026-05-10&branch=4&salesType=fleet',
  )
})
