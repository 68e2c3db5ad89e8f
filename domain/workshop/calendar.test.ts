import { describe, expect, test } from 'vitest'
import { appointmentCan, type AppointmentAct, type AppointmentState } from '../agenda/appointment.ts'
import { splitIntoQuarters, type TakenSlot, type WorkshopDay } from '../agenda/free-slots.ts'
import { roomOn, verdictAt, type Verdict } from '../agenda/room.ts'
import { brusselsInstant } from '../platform/values/calendar.ts'
import { daysOfView, fitLanes, assignLanes, stepCalendar, type CalendarView } from './calendar.ts'

const tuesday = '2026-12-01'
const at = (hours: number, day = tuesday) => brusselsInstant(day, hours * 60)
const time = { from: at(8), lastDay: '2027-12-01' }
const workday: WorkshopDay = {
  day: tuesday,
  bays: 1,
  taken: [],
  periods: [
    { from: '08:00', to: '12:00' },
    { from: '13:00', to: '17:00' },
  ],
}
const taken = (from: number, to: number, more: Partial<TakenSlot> = {}): TakenSlot[] =>
  splitIntoQuarters({ startsAt: at(from), endsAt: at(to) }).map((quarter) => ({ at: quarter, bay: 1, ...more }))

describe('what can begin when', () => {
  test.each<[what: string, day: Partial<WorkshopDay>, clock: string, expected: Verdict]>([
    ['in a free hour', {}, '09:00', 'free'],
    ['so that it ends as the doors close', {}, '11:00', 'free'],
    ['so that it ends after that', {}, '11:15', 'outside-hours'],
    ['before they open', {}, '07:45', 'outside-hours'],
    ['on a closed day', { periods: [] }, '09:00', 'day-closed'],
    ['on a day when nobody works', { bays: 0 }, '09:00', 'day-closed'],
    ['onto a car in the only bay', { taken: taken(10, 11) }, '10:30', 'full'],
    ['so that it runs into one', { taken: taken(10, 11) }, '09:15', 'full'],
    ['right before it', { taken: taken(10, 11) }, '09:00', 'free'],
    ['beside it, in another bay', { bays: 2, taken: taken(10, 11) }, '10:00', 'free'],
    ['in a car that is out, whoever is free', { bays: 2, taken: taken(10, 11, { isCar: true }) }, '10:00', 'car-out'],
    ['on a day before now', { day: '2026-11-30' }, '09:00', 'past'],
    ['further ahead than anybody plans', { day: '2027-12-02' }, '09:00', 'too-late'],
  ])('%s', (_, day, clock, expected) => {
    expect(verdictAt(roomOn({ ...workday, ...day }, 60, time), clock)).toBe(expected)
  })

  test('spans fill the day without a gap', () => {
    const spans = roomOn({ ...workday, taken: taken(10, 11) }, 60, time)
    expect(spans[0]?.from).toBe('00:00')
    expect(spans.at(-1)?.to).toBe('24:00')
    expect(spans.slice(1).map(({ from }) => from)).toEqual(spans.slice(0, -1).map(({ to }) => to))
  })
})

test.each<[act: AppointmentAct, state: AppointmentState, hour: number, expected: string]>([
  ['move', 'booked', 9, 'yes'],
  ['move', 'moved', 11, 'yes'],
  ['move', 'done', 11, 'appointment-settled'],
  ['move', 'cancelled', 9, 'appointment-cancelled'],
  ['callOff', 'booked', 11, 'yes'],
  ['callOff', 'missed', 11, 'appointment-settled'],
  ['done', 'booked', 9, 'appointment-to-come'],
  ['done', 'booked', 10, 'yes'],
  ['done', 'missed', 11, 'yes'],
  ['missed', 'missed', 11, 'appointment-settled'],
  ['missed', 'cancelled', 11, 'appointment-cancelled'],
])('to %s one that is %s, at %i o’clock: %s', (act, state, hour, expected) => {
  const allowed = appointmentCan(act, { state, startsAt: at(10) }, at(hour))
  expect(allowed.ok ? 'yes' : allowed.reason).toBe(expected)
})

test.each<[CalendarView, string, [string, string]]>([
  ['day', '2026-12-01', ['2026-12-01', '2026-12-01']],
  ['week', '2026-12-01', ['2026-11-30', '2026-12-06']],
  ['month', '2026-11-15', ['2026-10-26', '2026-12-06']],
  ['month', '2027-02-01', ['2027-02-01', '2027-02-28']],
])('a %s shows whole weeks around %s', (view, day, [first, last]) => {
  expect(daysOfView(view, day)).toEqual({ first, last })
})

test.each<[CalendarView, string, number, string]>([
  ['day', '2026-12-31', 1, '2027-01-01'],
  ['week', '2026-12-01', -1, '2026-11-24'],
  ['month', '2027-01-31', 1, '2027-02-28'],
  ['month', '2027-01-15', -1, '2026-12-15'],
])('a %s steps from %s by %i to %s', (view, day, steps, expected) => {
  expect(stepCalendar(view, day, steps)).toBe(expected)
})

test('what overlaps stands side by side, and as wide as its neighbours let it', () => {
  const placed = assignLanes([
    { from: 600, to: 660, name: 'a' },
    { from: 630, to: 690, name: 'b' },
    { from: 660, to: 720, name: 'c' },
    { from: 800, to: 860, name: 'd' },
  ])
  expect(placed.map(({ name, lane, lanes }) => [name, lane, lanes])).toEqual([
    ['a', 0, 2],
    ['b', 1, 2],
    ['c', 0, 2],
    ['d', 0, 1],
  ])
})

describe('lanes that do not all fit', () => {
  const block = (from: number, to: number) => ({ from, to })

  test('with room for all, nothing is left out', () => {
    const laid = assignLanes([block(0, 60), block(30, 90)])
    const { shown, rest } = fitLanes(laid, 2)
    expect(shown).toEqual(laid.map((one) => ({ ...one, isCrowded: false })))
    expect(rest).toEqual([])
  })

  test('the first lanes show, the others are counted where they touch', () => {
    const laid = assignLanes([block(0, 60), block(0, 60), block(0, 60), block(0, 90), block(120, 180)])
    const { shown, rest } = fitLanes(laid, 2)
    expect(shown.map(({ from, lane, lanes, isCrowded }) => [from, lane, lanes, isCrowded])).toEqual([
      [0, 0, 2, true],
      [0, 1, 2, true],
      [120, 0, 1, false],
    ])
    expect(rest).toEqual([{ from: 0, to: 60, count: 2 }])
  })

  test('whatever is booked either shows or is counted', () => {
    const times = Array.from({ length: 40 }, (_, index) => block((index * 37) % 300, ((index * 37) % 300) + 15 + index))
    for (const most of [1, 2, 3]) {
      const { shown, rest } = fitLanes(assignLanes(times), most)
      expect(shown.length + rest.reduce((sum, { count }) => sum + count, 0)).toBe(times.length)
    }
  })
})
