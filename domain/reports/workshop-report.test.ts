import { describe, expect, test } from 'vitest'
import type { OpeningHours } from '../organisation/opening-hours.ts'
import { toWeekday, type CalendarDay } from '../platform/values/calendar.ts'
import { listMonths } from './report-days.ts'
import { countMannedMinutes, findWork, NO_TECHNICIAN_KEY, readWorkshopColumn } from './workshop-report.ts'

const figures = { workOrders: 2, soldMinutes: 150, clockedMinutes: 120, mannedMinutes: 600 }

describe('the numbers of the report of the workshop', () => {
  test.each([
    ['workOrders', figures, 2],
    ['soldMinutes', figures, 150],
    ['efficiency', figures, 12_500],
    ['efficiency', { ...figures, clockedMinutes: 0 }, null],
    ['soldOfManned', figures, 2_500],
    ['soldOfManned', { ...figures, mannedMinutes: 0 }, null],
    ['soldOfManned', { ...figures, mannedMinutes: null }, null],
    ['mannedMinutes', { ...figures, mannedMinutes: null }, null],
  ] as const)('%s of %j is %j', (column, some, value) => {
    expect(readWorkshopColumn(some, column)).toBe(value)
  })
})

describe('minutes in which bays are manned', () => {
  const morning = [{ from: '08:00', to: '12:00' }]
  const hours: OpeningHours = {
    contactHours: [
      { day: 1, value: [...morning, { from: '12:30', to: '17:00' }] },
      { day: 2, value: morning },
      { day: 7, value: morning },
    ],
    exceptions: [{ day: '2026-11-24', value: [], note: null }],
    closedOnHolidays: true,
  }
  const bays = new Map<number, number>([
    [1, 3],
    [2, 2],
  ])
  const baysOn = (day: CalendarDay) => bays.get(toWeekday(day)) ?? 0

  test.each([
    ['a Monday with a break at noon', '2026-11-16', '2026-11-16', 3 * 510],
    ['a week', '2026-11-16', '2026-11-22', 3 * 510 + 2 * 240],
    ['two weeks, with a Tuesday that is closed', '2026-11-16', '2026-11-29', 2 * 3 * 510 + 2 * 240],
    ['a Sunday without bays', '2026-11-22', '2026-11-22', 0],
    ['Easter Monday', '2026-04-06', '2026-04-06', 0],
    ['no day', '2026-11-17', '2026-11-16', 0],
  ])('%s', (_, from, to, minutes) => {
    expect(countMannedMinutes({ from, to }, { hours, baysOn })).toBe(minutes)
  })
})

describe('the months of a period', () => {
  test.each([
    ['2026-01-31', '2026-01-31', ['2026-01']],
    ['2025-11-30', '2026-02-01', ['2025-11', '2025-12', '2026-01', '2026-02']],
    ['2026-02-01', '2026-01-31', []],
  ])('%s to %s', (from, to, months) => {
    expect(listMonths({ from, to })).toEqual(months)
  })
})

describe('the list that a number leads to', () => {
  const days = { from: '2026-01-15', to: '2026-03-10' }
  test.each([
    ['technician', 'soldMinutes', '7', 3, 'finishedAt=2026-01-15..2026-03-10&branch=3&technician=7'],
    ['branch', 'workOrders', '3', null, 'finishedAt=2026-01-15..2026-03-10&branch=3'],
    ['month', 'clockedMinutes', '2026-01', null, 'finishedAt=2026-01-15..2026-01-31'],
    ['month', 'workOrders', '2026-03', null, 'finishedAt=2026-03-01..2026-03-10'],
    ['technician', 'workOrders', null, null, 'finishedAt=2026-01-15..2026-03-10'],
  ] as const)('by %s: %s of %s', (by, column, key, branch, search) => {
    expect(findWork({ by, column, key }, branch, days)).toEqual({ screen: 'workOrder', search })
  })

  test.each([
    ['technician', 'efficiency', '7'],
    ['branch', 'mannedMinutes', '3'],
    ['technician', 'soldMinutes', NO_TECHNICIAN_KEY],
  ] as const)('by %s: %s of %s leads nowhere', (by, column, key) => {
    expect(findWork({ by, column, key }, null, days)).toBeUndefined()
  })
})
