import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brusselsInstant } from '../platform/values/calendar.ts'
import { toIsoWeek } from './calendar.ts'
import type { CalendarAppointment, CalendarHandover, CalendarPeriod } from './calendar.schema.ts'
import { calculateLoad, findConflicts, groupBySlot } from './calendar-week.ts'

const tuesday = '2026-12-01'
const wednesday = '2026-12-02'
const at = (hours: number, day = tuesday) => brusselsInstant(day, hours * 60).toISOString()
const monday = new Date(at(8, '2026-11-30'))

function makeDrive(number: string, hours: number, more: Partial<CalendarAppointment> = {}): CalendarAppointment {
  return {
    kind: 'test-drive',
    number,
    department: 1,
    startsAt: at(hours),
    endsAt: at(hours + 1),
    state: 'booked',
    name: number,
    car: 'Lumen E5',
    licencePlate: null,
    service: null,
    vehicle: 20_315,
    ...more,
  }
}

function makeBooking(number: string, hours: number, more: Partial<CalendarAppointment> = {}): CalendarAppointment {
  return makeDrive(number, hours, { kind: 'workshop', vehicle: null, ...more })
}

const handover: CalendarHandover = {
  of: 'order',
  id: 1,
  number: 'SO-2026-000001',
  branch: 1,
  way: 'pickup',
  day: tuesday,
  part: 'morning',
  name: 'Dubois',
  cars: 'Lumen E5',
  vehicles: [20_315],
  isDone: false,
}

function makePeriod(more: Partial<CalendarPeriod> = {}): CalendarPeriod {
  const hours = [
    { from: '08:00', to: '12:00' },
    { from: '13:00', to: '18:00' },
  ]
  return {
    branches: [],
    departments: [
      { id: 1, name: 'Gent', branch: 1, kinds: ['workshop', 'test-drive'], hours: [hours, hours], bays: [2, 2] },
    ],
    days: [
      { day: tuesday, holiday: null },
      { day: wednesday, holiday: null },
    ],
    appointments: [],
    handovers: [],
    ...more,
  }
}

const describeConflicts = (period: Partial<CalendarPeriod>, now = monday) =>
  findConflicts(makePeriod(period), now).map(({ reason, appointment }) => `${appointment.number} ${reason}`)

describe('the workshop by slot', () => {
  test('has each booking once, in the slot in which it begins, in order', () => {
    const bookings = fc.array(fc.record({ from: fc.integer({ min: 0, max: 24 * 60 - 1 }), id: fc.nat() }))
    fc.assert(
      fc.property(bookings, fc.constantFrom(30, 60, 120), (all, minutes) => {
        const slots = groupBySlot(all, minutes)
        expect(slots.flatMap((slot) => slot.bookings)).toEqual(all.toSorted((one, other) => one.from - other.from))
        for (const { from, to, bookings: inSlot } of slots)
          expect(inSlot.every((one) => from <= one.from && one.from < to)).toBe(true)
        expect(new Set(slots.map(({ from }) => from)).size).toBe(slots.length)
      }),
    )
  })

  test('is booked against what its manned bays can take while it is open', () => {
    const appointments = [makeBooking('a', 8), makeBooking('b', 8), makeBooking('c', 9, { startsAt: at(9, wednesday) })]
    expect(calculateLoad(makePeriod({ appointments: appointments.slice(0, 2) }), tuesday)).toEqual({
      booked: 120,
      capacity: 2 * 9 * 60,
    })
    expect(calculateLoad(makePeriod({ appointments: [makeDrive('d', 9)] }), tuesday).booked).toBe(0)
  })
})

describe('an appointment', () => {
  test.each<[string, Partial<CalendarPeriod>, string[]]>([
    ['fits', { appointments: [makeDrive('a', 9), makeDrive('b', 10), makeBooking('c', 9)] }, []],
    ['when its department is closed', { appointments: [makeDrive('a', 12)] }, ['a closed']],
    ['with a car that is handed over', { appointments: [makeDrive('a', 9)], handovers: [handover] }, ['a car-gone']],
    [
      'before its car is handed over',
      { appointments: [makeDrive('a', 9)], handovers: [{ ...handover, part: 'afternoon' }] },
      [],
    ],
    [
      'with a car that another drives; the earlier keeps it',
      { appointments: [makeDrive('a', 9), makeDrive('b', 9.5), makeDrive('c', 9.5, { vehicle: 7 })] },
      ['b car-twice'],
    ],
    [
      'for which no bay is manned',
      { appointments: [makeBooking('a', 8), makeBooking('b', 8), makeBooking('c', 8.5), makeBooking('d', 9)] },
      ['c too-many'],
    ],
  ])('%s', (_, period, expected) => {
    expect(describeConflicts(period)).toEqual(expected)
  })

  test('that is over, called in or done is in nobody’s way', () => {
    const appointments = [makeDrive('a', 12), makeDrive('b', 12, { state: 'done' })]
    expect(describeConflicts({ appointments }, new Date(at(13)))).toEqual([])
  })

  test('has one conflict at most', () => {
    const appointment = fc.record({ hours: fc.integer({ min: 6, max: 19 }), isDrive: fc.boolean() })
    fc.assert(
      fc.property(fc.array(appointment, { maxLength: 12 }), (all) => {
        const appointments = all.map(({ hours, isDrive }, index) =>
          isDrive ? makeDrive(`n${index}`, hours) : makeBooking(`n${index}`, hours),
        )
        const found = findConflicts(makePeriod({ appointments, handovers: [handover] }), monday)
        expect(new Set(found.map((one) => one.appointment.number)).size).toBe(found.length)
      }),
    )
  })
})

test.each([
  ['2026-11-27', 48],
  ['2026-01-01', 1],
  ['2027-01-03', 53],
  ['2024-12-30', 1],
])('the week of %s is %d', (day, week) => {
  expect(toIsoWeek(day)).toBe(week)
})
