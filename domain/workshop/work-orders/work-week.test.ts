import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brusselsInstant, type CalendarDay } from '../../platform/values/calendar.ts'
import {
  calculateWorkLoad,
  checkBay,
  checkWorkPlace,
  findOtherPlace,
  findStartOn,
  findWorkConflicts,
  layOutOrder,
  layOutWork,
  listFreeStarts,
  listOccupants,
  planDueWork,
  toPlannedMinutes,
  type ExpectedWork,
  type LoadPart,
  type PlannedWork,
  type WorkDay,
  type WorkWeek,
} from './work-week.ts'

const [monday, tuesday, saturday, sunday, nextMonday] = [
  '2026-11-30',
  '2026-12-01',
  '2026-12-05',
  '2026-12-06',
  '2026-12-07',
] as const
const week = [
  { from: '08:00', to: '12:00' },
  { from: '12:30', to: '17:30' },
]
/** Two bays on weekdays, one on Saturday morning, closed on Sunday. */
const weekdays: readonly WorkDay[] = [monday, tuesday, '2026-12-02', '2026-12-03', '2026-12-04'].map((day) => ({
  day,
  hours: week,
  bays: 2,
}))
const days: readonly WorkDay[] = [
  ...weekdays,
  { day: saturday, hours: [{ from: '09:00', to: '12:00' }], bays: 1 },
  { day: sunday, hours: [], bays: 0 },
  { day: nextMonday, hours: week, bays: 2 },
]
const clock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const at = (day: CalendarDay, time: string) => brusselsInstant(day, clock(time)).toISOString()
const now = new Date(at(monday, '10:07'))

let lastId = 0
function makeWork(day: CalendarDay, time: string, more: Partial<PlannedWork> = {}): PlannedWork {
  lastId += 1
  return {
    id: lastId,
    state: 'planned',
    bay: 1,
    plannedAt: at(day, time),
    promisedAt: null,
    minutes: 60,
    appointment: null,
    technicians: [],
    ...more,
  }
}
const makeExpected = (day: CalendarDay, from: string, to: string, bay = 1): ExpectedWork => ({
  number: `WB-2026-00000${String(bay)}`,
  bay,
  startsAt: at(day, from),
  endsAt: at(day, to),
})
const makeWeek = (more: Partial<WorkWeek> = {}): WorkWeek => ({ days, works: [], expected: [], ...more })

describe('work is laid out over the hours of its bay', () => {
  const pieces = (day: CalendarDay, time: string, minutes: number, bay: number | null = 1) =>
    layOutWork(days, { day, minutes: clock(time) }, { minutes, bay }).map(
      (one) => `${one.day} ${String(one.from)}-${String(one.to)}`,
    )

  test.each([
    ['within a part of the day', monday, '08:00', 90, 1, [`${monday} 480-570`]],
    ['over the break', monday, '11:00', 120, 1, [`${monday} 660-720`, `${monday} 750-810`]],
    ['into the next day', monday, '17:00', 60, 1, [`${monday} 1020-1050`, `${tuesday} 480-510`]],
    ['from when the workshop opens', monday, '07:10', 30, 1, [`${monday} 480-510`]],
    [
      'over a Saturday in the bay that is manned',
      saturday,
      '11:30',
      60,
      1,
      [`${saturday} 690-720`, `${nextMonday} 480-510`],
    ],
    ['past a Saturday on which its bay is not', saturday, '09:00', 60, 2, [`${nextMonday} 480-540`]],
    ['in no bay yet', saturday, '09:00', 60, null, [`${saturday} 540-600`]],
    ['as far as the days are known', nextMonday, '17:00', 60, 1, [`${nextMonday} 1020-1050`]],
  ] as const)('%s', (_, day, time, minutes, bay, expected) => {
    expect(pieces(day, time, minutes, bay)).toEqual(expected)
  })

  test('and takes its time, in order, within opening hours', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 1, max: 1_200 }), (minutes, duration) => {
        const laid = layOutWork(days, { day: monday, minutes }, { minutes: duration, bay: 1 })
        expect(laid.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(duration)
        for (const { day, from, to } of laid)
          expect(
            days
              .find((one) => one.day === day)
              ?.hours.some((hours) => clock(hours.from) <= from && to <= clock(hours.to)),
          ).toBe(true)
      }),
    )
  })

  test('at least half an hour, and as long as its appointment', () => {
    const appointment = { number: 'WB-2026-000009', minutes: 150 }
    expect(toPlannedMinutes({ minutes: 0, appointment: null })).toBe(30)
    expect(toPlannedMinutes({ minutes: 60, appointment })).toBe(150)
    expect(toPlannedMinutes({ minutes: 240, appointment })).toBe(240)
  })
})

describe('a place for work', () => {
  const booked = { number: 'WB-2026-000009', minutes: 60 }
  const taken = makeWeek({
    works: [makeWork(tuesday, '09:00', { minutes: 60 }), makeWork(tuesday, '14:00', { bay: 2, state: 'ready' })],
    expected: [makeExpected(tuesday, '10:00', '11:00')],
  })
  const known = { days, occupants: listOccupants(taken) }
  const check = (day: CalendarDay, time: string, bay: number | null, more: Partial<PlannedWork> = {}) =>
    checkWorkPlace(known, { day, minutes: clock(time), bay }, { minutes: 60, appointment: null, ...more }, now)

  test.each([
    ['free', tuesday, '08:00', 1, {}],
    ['free', tuesday, '11:00', 1, {}],
    ['free', tuesday, '09:00', 2, {}],
    // Work that is ready has left its bay.
    ['free', tuesday, '14:00', 2, {}],
    ['free', tuesday, '09:00', null, {}],
    ['free', monday, '10:00', 1, {}],
    ['past', monday, '09:45', 1, {}],
    ['past', monday, '09:45', null, {}],
    ['day-closed', sunday, '09:00', 1, {}],
    ['day-closed', '2026-12-24', '09:00', 1, {}],
    ['outside-hours', tuesday, '07:45', 1, {}],
    ['outside-hours', tuesday, '12:15', 1, {}],
    ['outside-hours', tuesday, '17:30', 1, {}],
    ['outside-hours', tuesday, '13:10', 1, {}],
    // The customer of an appointment waits: a break does not cut it.
    ['outside-hours', tuesday, '11:30', 2, { appointment: booked }],
    ['free', tuesday, '11:30', 2, {}],
    ['bay-closed', saturday, '09:00', 2, {}],
    ['bay-closed', tuesday, '09:00', 3, {}],
    ['bay-full', tuesday, '09:45', 1, {}],
    ['bay-full', tuesday, '10:30', 1, {}],
    // It would go on tomorrow, where another car stands.
    ['bay-full', monday, '17:00', 1, { minutes: 120 }],
  ] as const)('is %s on %s at %s in bay %s', (verdict, day, time, bay, more) => {
    expect(check(day, time, bay, more)).toBe(verdict)
  })

  test.each([
    ['free', tuesday, '08:10', 1, 30],
    ['free', tuesday, '09:10', 2, 30],
    ['free', tuesday, '09:10', null, 30],
    ['bay-full', tuesday, '09:10', 1, 30],
    ['bay-closed', tuesday, '09:10', 3, 30],
    // A car that stands at the desk at night or on a Sunday is worked on when the workshop opens.
    ['bay-full', tuesday, '05:00', 1, 240],
    ['free', sunday, '09:00', 1, 30],
  ] as const)('has its bay %s on %s at %s in bay %s, whatever the hour', (verdict, day, time, bay, minutes) => {
    expect(checkBay(known, { day, minutes: clock(time), bay }, { minutes, appointment: null })).toBe(verdict)
  })

  test('is its own', () => {
    const [work] = taken.works
    if (!work) throw new Error('A week with work')
    const others = { days, occupants: listOccupants(taken, work.id) }
    expect(
      checkWorkPlace(others, { day: tuesday, minutes: clock('09:15'), bay: 1 }, { ...work, minutes: 45 }, now),
    ).toBe('free')
  })

  test('is listed by each start that is free', () => {
    const wanted = { minutes: 60, appointment: null }
    expect(listFreeStarts(known, { day: tuesday, bay: 1 }, wanted, now).slice(0, 3)).toEqual([480, 660, 675])
    expect(listFreeStarts(known, { day: sunday, bay: 1 }, wanted, now)).toEqual([])
  })

  test.each([
    ['the time that it has', tuesday, '15:00', 1, { verdict: 'free', minutes: 900 }],
    ['else the first that is free', tuesday, '09:30', 1, { verdict: 'free', minutes: 480 }],
    ['the first from now on', monday, '08:00', 1, { verdict: 'free', minutes: 600 }],
    ['none on a closed day', sunday, '09:00', 1, { verdict: 'day-closed', minutes: 540 }],
    ['none where its bay is not manned', saturday, '09:00', 2, { verdict: 'bay-closed', minutes: 540 }],
  ] as const)('on a day is at %s', (_, day, time, bay, expected) => {
    expect(findStartOn(known, { day, minutes: clock(time), bay }, { minutes: 60, appointment: null }, now)).toEqual(
      expected,
    )
  })

  test('on a full day is none', () => {
    const full = { days, occupants: listOccupants(makeWeek({ expected: [makeExpected(tuesday, '08:00', '17:30')] })) }
    const wanted = { minutes: 60, appointment: null }
    expect(findStartOn(full, { day: tuesday, minutes: 480, bay: 1 }, wanted, now).verdict).toBe('bay-full')
  })
})

describe('a planned work order that cannot be done as it is planned', () => {
  const find = (works: readonly PlannedWork[], expected: readonly ExpectedWork[] = []) =>
    findWorkConflicts(makeWeek({ works, expected }), now).map(({ reason }) => reason)

  test.each([
    ['stands where it should', [makeWork(tuesday, '09:00')], []],
    ['was to come before today', [makeWork('2026-11-27', '09:00')], ['overdue']],
    ['is to come this morning still', [makeWork(monday, '08:00')], []],
    ['is planned for a closed day', [makeWork(sunday, '09:00')], ['closed']],
    ['is planned for the break', [makeWork(tuesday, '12:10')], ['closed']],
    ['is planned for a bay without people', [makeWork(saturday, '09:00', { bay: 2 })], ['bay-closed']],
    ['comes second in its bay', [makeWork(tuesday, '09:00'), makeWork(tuesday, '09:30')], ['bay-full']],
    ['has no bay yet', [makeWork(tuesday, '09:00'), makeWork(tuesday, '09:30', { bay: null })], []],
    ['is promised too early', [makeWork(tuesday, '09:00', { promisedAt: at(tuesday, '09:30') })], ['too-late']],
    ['is promised in time', [makeWork(tuesday, '09:00', { promisedAt: at(tuesday, '10:00') })], []],
    ['has begun', [makeWork(sunday, '09:00', { state: 'working' })], []],
  ] as const)('%s', (_, works, expected) => {
    expect(find(works)).toEqual(expected)
  })

  test('names what stands in its bay: work that begins earlier, or an appointment', () => {
    const [first, second] = [makeWork(tuesday, '11:00', { minutes: 120 }), makeWork(tuesday, '13:00')]
    expect(findWorkConflicts(makeWeek({ works: [second, first] }), now)).toEqual([
      { reason: 'bay-full', work: second, other: first.id },
    ])
    const expected = makeExpected(tuesday, '13:00', '14:00')
    expect(findWorkConflicts(makeWeek({ works: [second], expected: [expected] }), now)).toEqual([
      { reason: 'bay-full', work: second, other: expected.number },
    ])
  })
})

describe('another place for a work order', () => {
  const find = (work: PlannedWork, more: Partial<WorkWeek> = {}) =>
    findOtherPlace(makeWeek({ ...more, works: [...(more.works ?? []), work] }), work, now)

  test.each([
    [
      'from now on, in its own bay',
      makeWork('2026-11-27', '09:00', { bay: 2 }),
      [],
      { day: monday, minutes: 600, bay: 2 },
    ],
    [
      'in another bay at its time',
      makeWork(tuesday, '09:00'),
      [makeExpected(tuesday, '08:00', '17:30')],
      { day: tuesday, minutes: 540, bay: 2 },
    ],
    [
      'nearest to its time on its day',
      makeWork(tuesday, '14:00'),
      [makeExpected(tuesday, '13:00', '14:30'), makeExpected(tuesday, '08:00', '17:30', 2)],
      { day: tuesday, minutes: 870, bay: 1 },
    ],
    [
      'early enough to be ready in time',
      makeWork(tuesday, '16:30', { promisedAt: at(tuesday, '17:00') }),
      [],
      { day: tuesday, minutes: 960, bay: 1 },
    ],
    [
      'first on the next day, where its own is full',
      makeWork(tuesday, '14:00'),
      [makeExpected(tuesday, '08:00', '17:30'), makeExpected(tuesday, '08:00', '17:30', 2)],
      { day: '2026-12-02', minutes: 480, bay: 1 },
    ],
    [
      'the nearest at all, where its own is taken and nothing is in time',
      makeWork(tuesday, '09:00', { promisedAt: at(monday, '09:00') }),
      [makeExpected(tuesday, '08:00', '10:00')],
      { day: tuesday, minutes: 540, bay: 2 },
    ],
    [
      'none, where its own is free and nothing is in time',
      makeWork(tuesday, '09:00', { promisedAt: at(tuesday, '08:30') }),
      [],
      undefined,
    ],
  ] as const)('is %s', (_, work, expected, place) => {
    expect(find(work, { expected })).toEqual(place)
  })

  test('is none where the days are full', () => {
    const expected = days.flatMap(({ day }) => [
      makeExpected(day, '08:00', '17:30'),
      makeExpected(day, '08:00', '17:30', 2),
    ])
    expect(find(makeWork(tuesday, '09:00'), { expected })).toBeUndefined()
  })

  test('settles the conflict that it is the remedy of', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            hour: fc.integer({ min: 8, max: 16 }),
            minutes: fc.integer({ min: 15, max: 300 }),
            bay: fc.constantFrom(1, 2),
          }),
          { minLength: 1, maxLength: 8 },
        ),
        (orders) => {
          const works = orders.map(({ hour, minutes, bay }) =>
            makeWork(tuesday, `${String(hour).padStart(2, '0')}:00`, { minutes, bay }),
          )
          for (const { work } of findWorkConflicts(makeWeek({ works }), now)) {
            const place = findOtherPlace(makeWeek({ works }), work, now)
            if (!place) continue
            const moved = {
              ...work,
              bay: place.bay,
              plannedAt: brusselsInstant(place.day, place.minutes).toISOString(),
            }
            const after = makeWeek({ works: works.map((one) => (one.id === work.id ? moved : one)) })
            expect(findWorkConflicts(after, now).filter((one) => one.work.id === work.id)).toEqual([])
          }
        },
      ),
    )
  })
})

describe('the load of a day', () => {
  const ours = makeWeek({
    works: [
      makeWork(monday, '16:30', {
        minutes: 120,
        technicians: [
          { id: 7, minutes: 90 },
          { id: 8, minutes: 30 },
        ],
      }),
      makeWork(tuesday, '13:00', { bay: 2, minutes: 60, technicians: [{ id: 7, minutes: 60 }] }),
      makeWork(tuesday, '14:00', { bay: null, minutes: 40 }),
      makeWork(tuesday, '15:00', { state: 'canceled', minutes: 600 }),
    ],
    expected: [makeExpected(tuesday, '10:00', '11:00')],
  })
  test.each([
    [monday, 'all', 60, 1_080],
    // Work that goes on from yesterday counts where it is done.
    [tuesday, 'all', 60 + 60 + 40 + 60, 1_080],
    [tuesday, { bay: 1 }, 120, 540],
    [tuesday, { bay: 2 }, 60, 540],
    [tuesday, { bay: null }, 40, 0],
    [saturday, { bay: 1 }, 0, 180],
    [saturday, { bay: 2 }, 0, 0],
    [sunday, 'all', 0, 0],
    [monday, { technician: 7 }, 45, 540],
    [tuesday, { technician: 7 }, 45 + 60, 540],
    [tuesday, { technician: 8 }, 15, 540],
    // Work of nobody yet, and the appointment.
    [tuesday, { technician: null }, 100, 0],
  ] as const satisfies [CalendarDay, LoadPart, number, number][])(
    'on %s of %j is %i of %i minutes',
    (day, part, booked, capacity) => {
      expect(calculateWorkLoad(ours, day, part)).toEqual({ booked, capacity })
    },
  )

  test('is that of its bays, and of those that have none', () => {
    for (const { day } of days) {
      const sum = ([1, 2, null] as const).reduce(
        (total, bay) => total + calculateWorkLoad(ours, day, { bay }).booked,
        0,
      )
      expect(sum).toBe(calculateWorkLoad(ours, day, 'all').booked)
    }
  })

  test('counts work once, over all its days', () => {
    const [first] = ours.works
    if (!first) throw new Error('A week with work')
    expect(layOutOrder(days, first)).toHaveLength(2)
  })
})

describe('work that is due on a day', () => {
  test.each([
    ['when it opens on that day', tuesday, ['monday', '10:07'], [tuesday, '08:00'], [tuesday, '17:30']],
    ['at other hours on a Saturday', saturday, ['monday', '10:07'], [saturday, '09:00'], [saturday, '12:00']],
    ['on the last open day before a Sunday', sunday, ['monday', '10:07'], [saturday, '09:00'], [saturday, '12:00']],
    ['now, when it is due today', monday, ['monday', '10:07'], [monday, '10:07'], [monday, '17:30']],
    ['on the next day after closing, late', monday, ['monday', '18:00'], [tuesday, '08:00'], [monday, '17:30']],
    [
      'on the Monday after, late, where Saturday is over',
      sunday,
      ['sunday', '10:00'],
      [nextMonday, '08:00'],
      [saturday, '12:00'],
    ],
  ] as const)('is planned %s', (_, dueOn, [today, time], [plannedDay, planned], [promisedDay, promised]) => {
    expect(planDueWork(days, dueOn, new Date(at({ monday, sunday }[today], time)))).toEqual({
      plannedAt: new Date(at(plannedDay, planned)),
      promisedAt: new Date(at(promisedDay, promised)),
    })
  })

  test('is planned where its workshop opens first after it was due, and not at all where it never opens', () => {
    const late = days.filter(({ day }) => day >= saturday)
    expect(planDueWork(late, tuesday, new Date(at(monday, '10:07')))).toEqual({
      plannedAt: new Date(at(saturday, '09:00')),
      promisedAt: new Date(at(saturday, '12:00')),
    })
    expect(planDueWork([{ day: monday, hours: week, bays: 0 }], monday, now)).toBeUndefined()
  })
})
