import { describe, expect, test } from 'vitest'
import { addDays, toWeekday } from '../../platform/values/calendar.ts'
import {
  calculateClaim,
  calculateInterest,
  calculateMostCosts,
  calculateReminderTerm,
  findDunningStop,
  findNextReminder,
  type CostTier,
  type DunningLevel,
  type InterestRate,
} from './dunning.ts'

const tier = (
  upToCents: number | null,
  fixedCents: number,
  shareBp: number,
  aboveCents: number,
  mostCents: number | null,
) => ({ payer: 'private', upToCents, fixedCents, shareBp, aboveCents, mostCents }) as const
const tiers: CostTier[] = [
  tier(null, 6_500, 500, 50_000, 200_000),
  tier(50_000, 3_000, 1_000, 15_000, null),
  tier(15_000, 2_000, 0, 0, null),
  { ...tier(null, 4_000, 0, 0, null), payer: 'business' },
]
const levels: DunningLevel[] = [
  { payer: 'private', level: 1, days: 5, termDays: 14, asksCosts: false, asksInterest: false },
  { payer: 'private', level: 2, days: 20, termDays: 10, asksCosts: true, asksInterest: false },
  { payer: 'business', level: 1, days: 1, termDays: 7, asksCosts: false, asksInterest: false },
  { payer: 'business', level: 2, days: 8, termDays: 7, asksCosts: true, asksInterest: true },
  { payer: 'business', level: 3, days: 15, termDays: 7, asksCosts: true, asksInterest: true },
]
const rates: InterestRate[] = [
  { payer: 'business', rateBp: 1_200, validFrom: '2026-01-01', validUntil: '2026-07-01' },
  { payer: 'business', rateBp: 1_000, validFrom: '2026-07-01', validUntil: null },
]
const isWorkingDay = (day: string) => toWeekday(day) <= 5

describe('costs of a late customer', () => {
  test('O12: 220.06 open asks at most 37.00', () => {
    expect(calculateMostCosts(22_006, 'private', tiers)).toBe(3_700)
  })

  test.each([
    [0, 0],
    [-100, 0],
    [1, 2_000],
    [15_000, 2_000],
    [15_001, 3_000],
    [50_000, 6_500],
    [50_001, 6_500],
    [50_020, 6_501],
    [1_000_000, 54_000],
    [100_000_000, 200_000],
  ])('of %i cents are %i', (open, most) => {
    expect(calculateMostCosts(open, 'private', tiers)).toBe(most)
  })

  test('are 40 euro for a business, and none without a rule', () => {
    expect(calculateMostCosts(9_999_900, 'business', tiers)).toBe(4_000)
    expect(calculateMostCosts(9_999_900, 'business', [])).toBe(0)
  })

  test('never fall when more is open', () => {
    for (let open = 1; open < 5_000_000; open += 997) {
      expect(calculateMostCosts(open + 997, 'private', tiers)).toBeGreaterThanOrEqual(
        calculateMostCosts(open, 'private', tiers),
      )
    }
  })
})

describe('the term of a reminder', () => {
  test('O12: mailed on 16 November it is 17 to 30 November', () => {
    expect(calculateReminderTerm({ on: '2026-11-16', channel: 'mail' }, 14, isWorkingDay)).toEqual({
      from: '2026-11-17',
      until: '2026-11-30',
    })
  })

  test('begins on the third working day after a letter', () => {
    // A Thursday: Friday, Monday, Tuesday.
    expect(calculateReminderTerm({ on: '2026-11-19', channel: 'post' }, 14, isWorkingDay)).toEqual({
      from: '2026-11-24',
      until: '2026-12-07',
    })
    expect(calculateReminderTerm({ on: '2026-11-16', channel: 'post' }, 14, isWorkingDay).from).toBe('2026-11-19')
  })

  test('has its days, whatever day it is sent', () => {
    for (let at = 0; at < 40; at += 1) {
      for (const channel of ['mail', 'post'] as const) {
        const on = addDays('2026-11-01', at)
        const { from, until } = calculateReminderTerm({ on, channel }, 14, isWorkingDay)
        expect(from > on).toBe(true)
        expect(until).toBe(addDays(from, 13))
      }
    }
  })
})

describe('the next reminder', () => {
  const invoice = { payer: 'private', dueOn: '2026-11-10', last: null } as const

  test('comes so many days after the due day', () => {
    expect(findNextReminder(invoice, levels)).toMatchObject({ level: { level: 1 }, on: '2026-11-15' })
  })

  test('O12: costs from 1 December, once the term of the first is over', () => {
    const last = { level: 1, payUntil: '2026-11-30' }
    expect(findNextReminder({ ...invoice, last }, levels)).toMatchObject({ level: { level: 2 }, on: '2026-12-01' })
  })

  test('waits for its own day when the first was early', () => {
    const last = { level: 1, payUntil: '2026-11-12' }
    expect(findNextReminder({ ...invoice, last }, levels)?.on).toBe('2026-11-30')
  })

  test('is of the law of the payer: businesses on day 1, 8 and 15', () => {
    const business = { payer: 'business', dueOn: '2026-11-10' } as const
    expect(findNextReminder({ ...business, last: null }, levels)?.on).toBe('2026-11-11')
    expect(findNextReminder({ ...business, last: { level: 1, payUntil: '2026-11-17' } }, levels)?.on).toBe('2026-11-18')
    expect(findNextReminder({ ...business, last: { level: 2, payUntil: '2026-11-24' } }, levels)?.on).toBe('2026-11-25')
  })

  test('ends after the last level: never by itself to court', () => {
    expect(findNextReminder({ ...invoice, last: { level: 2, payUntil: '2026-12-20' } }, levels)).toBeUndefined()
  })
})

describe('a stop', () => {
  const day = { creditCents: 0, today: '2026-11-20' }

  test('holds a pause up to and including its day', () => {
    expect(findDunningStop([{ kind: 'paused', until: '2026-11-20' }], day)).toBe('paused')
    expect(findDunningStop([{ kind: 'paused', until: '2026-11-19' }], day)).toBeUndefined()
  })

  test('is the gravest of several', () => {
    const noted = [
      { kind: 'paused', until: '2026-12-20' },
      { kind: 'disputed', until: null },
    ] as const
    expect(findDunningStop(noted, { ...day, creditCents: 100 })).toBe('disputed')
    expect(findDunningStop([...noted, { kind: 'deceased', until: null }], day)).toBe('deceased')
  })

  test('is an open credit note', () => {
    expect(findDunningStop([], { ...day, creditCents: 1 })).toBe('credit')
    expect(findDunningStop([], day)).toBeUndefined()
  })
})

describe('interest', () => {
  const asked = { payer: 'business', rates } as const

  test('runs from the day after the due day', () => {
    expect(calculateInterest(3_650_000, { ...asked, dueOn: '2026-07-10', until: '2026-07-10' })).toBe(0)
    expect(calculateInterest(3_650_000, { ...asked, dueOn: '2026-07-10', until: '2026-07-11' })).toBe(1_000)
  })

  test('follows the rate of each half year', () => {
    // 29 and 30 June at 12 %, 1 and 2 July at 10 %.
    expect(calculateInterest(3_650_000, { ...asked, dueOn: '2026-06-28', until: '2026-07-02' })).toBe(4_400)
  })

  test('is the same in one piece or in two', () => {
    const whole = calculateInterest(3_650_000, { ...asked, dueOn: '2026-03-01', until: '2026-10-31' })
    const parts =
      calculateInterest(3_650_000, { ...asked, dueOn: '2026-03-01', until: '2026-06-30' }) +
      calculateInterest(3_650_000, { ...asked, dueOn: '2026-06-30', until: '2026-10-31' })
    expect(whole).toBe(parts)
  })

  test('is not asked of a consumer without a rate', () => {
    expect(calculateInterest(3_650_000, { payer: 'private', dueOn: '2026-06-28', until: '2026-12-01', rates })).toBe(0)
  })
})

test('a reminder asks costs and interest only where its level does', () => {
  const business = { payer: 'business', dueOn: '2026-07-10', openCents: 3_650_000 } as const
  const at = { today: '2026-07-18', tiers, rates }
  expect(calculateClaim(business, levels[2]!, at)).toEqual({ costCents: 0, interestCents: 0, totalCents: 3_650_000 })
  expect(calculateClaim(business, levels[3]!, at)).toEqual({
    costCents: 4_000,
    interestCents: 8_000,
    totalCents: 3_662_000,
  })
})
