import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { licencePlate } from '../platform/forms/validation.ts'
import { addDays, brusselsDay, brusselsInstant, brusselsMinutes } from '../platform/values/calendar.ts'
import { parseMileage } from '../catalogue/vehicle.ts'
import { findViolations } from '../platform/forms/form.ts'
import { isOpen } from '../agenda/appointment.ts'
import { blankDetails, bookingForm } from './booking.ts'
import {
  baysOn,
  bookableTime,
  freeSlots,
  nearestSlots,
  noRoomOn,
  splitIntoQuarters,
  SLOT_MINUTES,
  type TakenSlot,
  type WorkshopDay,
} from '../agenda/free-slots.ts'
import { isLicencePlate, normaliseLicencePlate } from '../catalogue/licence-plate.ts'
import { overlayAddress, overlayOrigin } from './overlay.ts'

const tuesday = '2026-12-01'
const anyTime = { from: new Date(0), lastDay: '2999-12-31' }
const workday = [
  { from: '08:00', to: '12:00' },
  { from: '12:30', to: '17:30' },
]

function readDay(changes: Partial<WorkshopDay> = {}): WorkshopDay {
  return { day: tuesday, periods: workday, bays: 1, taken: [], ...changes }
}

/** Returns the quarters of a car that is in a bay from one clock time to another. */
function standing(from: string, to: string, bay = 1, day = tuesday): TakenSlot[] {
  return splitIntoQuarters({ startsAt: at(from, day), endsAt: at(to, day) }).map((quarter) => ({ at: quarter, bay }))
}

function at(time: string, day = tuesday): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return brusselsInstant(day, hours * 60 + minutes)
}

const clock = (instant: Date) =>
  `${String(Math.floor(brusselsMinutes(instant) / 60)).padStart(2, '0')}:${String(brusselsMinutes(instant) % 60).padStart(2, '0')}`

const readTimes = (day: WorkshopDay, minutes: number, time = anyTime) =>
  freeSlots(day, minutes, time).map(({ startsAt }) => clock(startsAt))

describe('free slots of a day', () => {
  test('begin at each quarter, and end before the doors close, at noon as well', () => {
    const times = readTimes(readDay(), 180)
    expect(times).toEqual([
      '08:00',
      '08:15',
      '08:30',
      '08:45',
      '09:00',
      '12:30',
      '12:45',
      '13:00',
      '13:15',
      '13:30',
      '13:45',
      '14:00',
      '14:15',
      '14:30',
    ])
  })

  test.each<[what: string, day: Partial<WorkshopDay>, minutes: number, expected: string[]]>([
    ['a closed day has none', { periods: [] }, 30, []],
    ['a day on which nobody works has none', { bays: 0 }, 30, []],
    ['what takes longer than the doors are open does not fit', { periods: [{ from: '09:00', to: '12:00' }] }, 195, []],
    ['what takes exactly as long does', { periods: [{ from: '09:00', to: '12:00' }] }, 180, ['09:00']],
    [
      'a car in the only bay leaves the time before and after it',
      { periods: [{ from: '09:00', to: '12:00' }], taken: standing('10:00', '11:00') },
      60,
      ['09:00', '11:00'],
    ],
    [
      'another bay takes the car meanwhile',
      { periods: [{ from: '10:00', to: '11:00' }], bays: 2, taken: standing('10:00', '11:00') },
      60,
      ['10:00'],
    ],
    [
      'a car does not change bays half way',
      {
        periods: [{ from: '09:00', to: '11:00' }],
        bays: 2,
        taken: [...standing('09:00', '10:00', 1), ...standing('10:00', '11:00', 2)],
      },
      120,
      [],
    ],
    [
      'doors that open in between wait for the quarter',
      { periods: [{ from: '08:10', to: '09:00' }] },
      30,
      ['08:15', '08:30'],
    ],
    [
      'a bay beyond those that are manned is not asked',
      { periods: [{ from: '09:00', to: '10:00' }], bays: 1, taken: standing('09:00', '10:00', 2) },
      60,
      ['09:00'],
    ],
  ])('%s', (_, day, minutes, expected) => {
    expect(readTimes(readDay(day), minutes)).toEqual(expected)
  })

  test('only from the notice on, and up to the last day', () => {
    const time = bookableTime(at('08:10'), { leadHours: 4, horizonDays: 7 })
    expect(readTimes(readDay({ periods: [{ from: '11:00', to: '13:00' }] }), 30, time)).toEqual(['12:15', '12:30'])
    expect(time.lastDay).toBe('2026-12-08')
    expect(readTimes(readDay({ day: '2026-12-08' }), 30, time)).not.toEqual([])
    expect(readTimes(readDay({ day: '2026-12-09' }), 30, time)).toEqual([])
  })

  test('on the days the clock changes, hours are those of the clock on the wall', () => {
    for (const day of ['2027-03-28', '2026-10-25']) {
      const morning = freeSlots(readDay({ day, periods: [{ from: '08:00', to: '09:00' }] }), 60, anyTime)
      expect(morning.map(({ startsAt }) => clock(startsAt))).toEqual(['08:00'])
    }
    expect(at('08:00', '2027-03-27').toISOString()).toBe('2027-03-27T07:00:00.000Z')
    expect(at('08:00', '2027-03-28').toISOString()).toBe('2027-03-28T06:00:00.000Z')
    // A night shift has an hour less in spring and one more in autumn.
    const night = [{ from: '01:00', to: '04:00' }]
    expect(freeSlots(readDay({ day: '2027-03-28', periods: night }), 60, anyTime)).toHaveLength(5)
    expect(freeSlots(readDay({ day: '2026-10-25', periods: night }), 60, anyTime)).toHaveLength(13)
  })

  const anyDay = fc
    .record({
      day: fc.integer({ min: 0, max: 800 }).map((days) => addDays('2026-01-01', days)),
      opens: fc.integer({ min: 0, max: 80 }),
      quarters: fc.integer({ min: 0, max: 15 }),
      bays: fc.integer({ min: 0, max: 4 }),
      cars: fc.array(
        fc.tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 5 })),
        {
          maxLength: 8,
        },
      ),
    })
    .map(({ day, opens, quarters, bays, cars }): WorkshopDay => {
      const time = (quarter: number) => readClock(quarter * SLOT_MINUTES)
      const midnight = brusselsInstant(day, 0).getTime()
      return {
        day,
        bays,
        periods: [{ from: time(opens), to: time(opens + quarters) }],
        taken: cars.flatMap(([start, length, bay]) =>
          Array.from({ length }, (_, index) => ({ at: new Date(midnight + (start + index) * 900_000), bay })),
        ),
      }
    })
  const readClock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const anyDuration = fc.integer({ min: 1, max: 12 }).map((quarters) => quarters * SLOT_MINUTES)

  test('whatever the day: a free slot lies on that day, and its bays are manned and empty all along', () => {
    fc.assert(
      fc.property(anyDay, anyDuration, (day, minutes) => {
        const taken = new Set(day.taken.map(({ at: quarter, bay }) => `${quarter.getTime()} ${bay}`))
        for (const slot of freeSlots(day, minutes, anyTime)) {
          expect(brusselsDay(slot.startsAt)).toBe(day.day)
          expect(slot.endsAt.getTime() - slot.startsAt.getTime()).toBe(minutes * 60_000)
          for (const bay of slot.bays) {
            expect(bay).toBeLessThanOrEqual(day.bays)
            for (const quarter of splitIntoQuarters(slot)) expect(taken).not.toContain(`${quarter.getTime()} ${bay}`)
          }
        }
      }),
    )
  })

  test('whoever books what is free, again and again, never meets another car, and the day fills up', () => {
    fc.assert(
      fc.property(anyDay, anyDuration, (day, minutes) => {
        const taken: TakenSlot[] = [...day.taken]
        const seen = new Set(taken.map(({ at: quarter, bay }) => `${quarter.getTime()} ${bay}`))
        for (let cars = 0; ; cars++) {
          const [slot] = freeSlots({ ...day, taken }, minutes, anyTime)
          if (!slot) break
          for (const quarter of splitIntoQuarters(slot)) {
            const key = `${quarter.getTime()} ${slot.bays[0]}`
            expect(seen).not.toContain(key)
            seen.add(key)
            taken.push({ at: quarter, bay: slot.bays[0] })
          }
          expect(cars).toBeLessThan(100)
        }
        expect(noRoomOn({ ...day, taken }, minutes, anyTime)).toBeDefined()
      }),
    )
  })

  test('a car that leaves can only give room', () => {
    fc.assert(
      fc.property(anyDay, anyDuration, (day, minutes) => {
        const before = readTimes(day, minutes)
        const after = readTimes({ ...day, taken: day.taken.slice(1) }, minutes)
        expect(after).toEqual(expect.arrayContaining(before))
      }),
    )
  })
})

describe('why a day has no room', () => {
  const time = bookableTime(new Date('2026-11-30T09:00:00Z'), { leadHours: 24, horizonDays: 30 })
  test.each<[day: Partial<WorkshopDay>, expected: string | undefined]>([
    [{}, undefined],
    [{ day: '2026-11-30' }, 'too-soon'],
    [{ periods: [{ from: '08:00', to: '10:30' }] }, 'too-soon'],
    [{ day: '2027-01-01' }, 'too-late'],
    [{ day: '2026-12-25', periods: [] }, 'closed'],
    [{ bays: 0 }, 'closed'],
    [{ periods: [{ from: '14:00', to: '15:00' }], taken: standing('14:00', '15:00') }, 'full'],
  ])('%j: %s', (day, expected) => {
    expect(noRoomOn(readDay(day), 60, time)).toBe(expected)
  })
})

describe('manned bays', () => {
  const usual = { weekday: 2, period: null, bays: 4 } as const
  const summer = { weekday: 2, period: { from: '2026-07-01', until: '2026-08-01' }, bays: 2 } as const
  test.each([
    ['2026-12-01', 4],
    ['2026-12-02', 0],
    ['2026-07-07', 2],
    ['2026-06-30', 4],
    ['2026-07-28', 2],
    ['2026-08-04', 4],
  ])('on %s: %i', (day, bays) => {
    expect(baysOn([usual, summer], day)).toBe(bays)
    expect(baysOn([summer, usual], day)).toBe(bays)
  })
})

test('the nearest slots come in order of time, the earlier of two equally near', () => {
  const slots = ['08:00', '09:00', '11:00', '14:00'].map((time) => ({ startsAt: at(time) }))
  const nearest = (wanted: string, count: number) =>
    nearestSlots(slots, at(wanted), count).map(({ startsAt }) => clock(startsAt))
  expect(nearest('10:00', 1)).toEqual(['09:00'])
  expect(nearest('10:00', 3)).toEqual(['08:00', '09:00', '11:00'])
  expect(nearest('10:00', 9)).toEqual(['08:00', '09:00', '11:00', '14:00'])
})

describe('licence plates', () => {
  test.each([
    ['1-ABC-234', '1-ABC-234'],
    ['1abc234', '1-ABC-234'],
    [' 1 abc 234 ', '1-ABC-234'],
    ['1.ABC.234', '1-ABC-234'],
    ['1–abc–234', '1-ABC-234'],
    ['abc123', 'ABC-123'],
    ['123 abc', '123-ABC'],
    ['O-ABC-12', 'O-ABC-12'],
    // Dutch and German ones; the last is too long with its hyphens.
    ['xx-999-x', 'XX-999-X'],
    ['B-AB 1234', 'B-AB-1234'],
    ['HH-AB 1234', 'HHAB1234'],
    ['TÜ-AB 123', 'TU-AB-123'],
    ['txaa001', 'T-XAA-001'],
    ['T-XAA-001', 'T-XAA-001'],
    ['mü ab 1234', 'MUAB1234'],
  ])('%s is %s', (typed, plate) => {
    expect(normaliseLicencePlate(typed)).toBe(plate)
    expect(isLicencePlate(typed)).toBe(true)
  })

  test.each(['', '1-ABC', '8-DOG', 'ABCDEFGHIJK', '1-ÀBC-234', '1-ABC-23!'])('%s is none', (typed) => {
    expect(isLicencePlate(typed)).toBe(false)
  })

  test('what is a plate by the rule stays one, and writing it twice changes nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9][A-Z0-9-]{4,7}[A-Z0-9]$/), (plate) => {
        const once = normaliseLicencePlate(plate)
        expect(normaliseLicencePlate(once)).toBe(once)
        expect(once.replaceAll('-', '')).toBe(plate.replaceAll('-', ''))
        if (!plate.includes('--')) expect(licencePlate(once)).toBeUndefined()
      }),
    )
  })
})

describe('what was typed in', () => {
  const filledIn = {
    ...blankDetails(),
    licencePlate: '1 abc 234',
    car: 'Noord V6',
    mileage: '45.000 km',
    firstName: 'Lotte',
    lastName: 'Van den Broeck',
    email: 'lotte@example.be',
    phone: '0478 12 34 56',
  }

  test('nothing is wrong with a complete form; chassis number and remarks may stay empty', () => {
    expect(findViolations(bookingForm, filledIn)).toEqual([])
  })

  test.each<[changes: Partial<typeof filledIn>, field: string, reason: string]>([
    [{ licencePlate: '' }, 'licencePlate', 'required'],
    [{ licencePlate: '1-A' }, 'licencePlate', 'licence-plate'],
    [{ car: ' ' }, 'car', 'required'],
    [{ mileage: '' }, 'mileage', 'required'],
    [{ mileage: 'veel' }, 'mileage', 'numeric'],
    [{ mileage: '2000001' }, 'mileage', 'numeric'],
    [{ vin: 'WVWZZZ1JZXW00000' }, 'vin', 'format'],
    [{ remarks: 'Mijn nummer: 85.07.30-033.28' }, 'remarks', 'national-number'],
    [{ email: 'lotte@example' }, 'email', 'email'],
    [{ phone: '0478' }, 'phone', 'phone'],
    [{ dialCode: '+999' }, 'dialCode', 'dial-code'],
  ])('%j', (changes, field, reason) => {
    expect(findViolations(bookingForm, { ...filledIn, ...changes })).toMatchObject([{ field, reason }])
  })

  test.each([
    ['45000', 45_000],
    ['45.000', 45_000],
    ['45 000 km', 45_000],
    ['145 000', 145_000],
    ['0', 0],
    ['45,5', undefined],
    ['-3', undefined],
  ])('%s kilometres are %s', (typed, kilometres) => {
    expect(parseMileage(typed)).toBe(kilometres)
  })
})

test('a booking can be moved and canceled until the car is due', () => {
  const startsAt = at('09:00')
  expect(isOpen({ state: 'booked', startsAt }, at('08:59'))).toBe(true)
  expect(isOpen({ state: 'moved', startsAt }, at('08:59'))).toBe(true)
  expect(isOpen({ state: 'booked', startsAt }, at('09:00'))).toBe(false)
  expect(isOpen({ state: 'cancelled', startsAt }, at('08:00'))).toBe(false)
  expect(isOpen({ state: 'done', startsAt }, at('08:00'))).toBe(false)
})

test('the overlay is opened with the identifier and the language', () => {
  const overlay = { identifier: 'groep 12/a', address: 'https://afspraak.example/open/{identifier}?locale={locale}' }
  expect(overlayAddress(overlay, 'fr-BE')).toBe('https://afspraak.example/open/groep%2012%2Fa?locale=fr-BE')
  expect(overlayOrigin(overlay)).toBe('https://afspraak.example')
})
