import { describe, expect, test } from 'vitest'
import type { OpeningHours } from '../organisation/opening-hours.ts'
import type { Weekday } from '../platform/values/calendar.ts'
import { resolveTerm, firstHandoverDay, handoverDays, isDeliveryDay, isOpenIn, type Handover } from './handover.ts'

const here = { isMadeToOrder: false, delivery: { kind: 'after-payment', days: 4 } } as const
const coming = { isMadeToOrder: false, delivery: { kind: 'by', day: '2026-12-20' } } as const
const built = { isMadeToOrder: true, delivery: { kind: 'by', day: '2027-03-14' } } as const

describe('the first day', () => {
  test.each([
    ['of a car that stands here leaves time for the balance', [here], '2026-11-29'],
    ['of one on its way waits for it', [coming], '2026-12-20'],
    ['is that of the last of several', [here, coming], '2026-12-20'],
    ['is not known while the factory builds', [built], undefined],
    ['nor for those ordered together with it', [here, built], undefined],
    ['of nothing is none', [], undefined],
  ] as const)('%s', (_, cars, day) => {
    expect(firstHandoverDay(cars, { today: '2026-11-22', leadDays: 7 })).toBe(day)
  })
})

describe('the days to choose from', () => {
  // 2026-12-01 is a Tuesday.
  const week = { first: '2026-12-01', last: '2026-12-03' }
  const capacities = ([2, 3] as Weekday[]).flatMap((weekday) => [
    { weekday, part: 'morning' as const, orders: 2 },
    { weekday, part: 'afternoon' as const, orders: 1 },
  ])
  const always = { capacities, taken: [], isOpen: () => true }

  test.each([
    [
      'have room on both halves',
      always,
      [
        ['2026-12-01', ['morning', 'afternoon']],
        ['2026-12-02', ['morning', 'afternoon']],
      ],
    ],
    [
      'lose a half that is full, not one that has room left',
      {
        ...always,
        taken: [
          { day: '2026-12-01', part: 'morning', orders: 1 },
          { day: '2026-12-01', part: 'afternoon', orders: 1 },
        ] as const,
      },
      [
        ['2026-12-01', ['morning']],
        ['2026-12-02', ['morning', 'afternoon']],
      ],
    ],
    [
      'leave out what is closed',
      { ...always, isOpen: (day: string, part: string) => day === '2026-12-02' && part === 'afternoon' },
      [['2026-12-02', ['afternoon']]],
    ],
    ['are none without capacity', { ...always, capacities: [] }, []],
  ])('%s', (_, at, days) => {
    expect(handoverDays(week, at).map(({ day, parts }) => [day, parts])).toEqual(days)
  })

  test('a span that ends before it begins has none', () => {
    expect(handoverDays({ first: '2026-12-03', last: '2026-12-01' }, always)).toEqual([])
  })
})

describe('half a day is open', () => {
  const hours: OpeningHours = {
    contactHours: [
      { day: 2, value: [{ from: '09:00', to: '12:30' }] },
      { day: 3, value: [{ from: '13:30', to: '18:00' }] },
      { day: 5, value: [{ from: '10:00', to: '18:30' }] },
    ],
    exceptions: [{ day: '2026-12-04', value: [{ from: '10:00', to: '16:00' }], note: null }],
    closedOnHolidays: true,
  }
  test.each([
    ['2026-12-01', 'morning', true],
    // Half an hour past noon is no afternoon.
    ['2026-12-01', 'afternoon', false],
    ['2026-12-02', 'morning', false],
    ['2026-12-02', 'afternoon', true],
    ['2026-12-04', 'afternoon', true],
    // Christmas is a Friday.
    ['2026-12-25', 'morning', false],
    ['2026-12-06', 'morning', false],
  ] as [string, Handover['part'], boolean][])('%s, %s: %s', (day, part, open) => {
    expect(isOpenIn(hours, { day, part })).toBe(open)
  })

  test('nobody drives out on a holiday', () => {
    expect(isDeliveryDay('2026-12-25')).toBe(false)
    expect(isDeliveryDay('2026-12-24')).toBe(true)
  })
})

test('a day that was chosen is the term agreed on', () => {
  const handover = { day: '2026-12-01', part: 'morning' } as const
  expect(resolveTerm(here.delivery, handover)).toEqual({ kind: 'on', day: '2026-12-01', part: 'morning' })
  expect(resolveTerm(here.delivery, null)).toBe(here.delivery)
})
