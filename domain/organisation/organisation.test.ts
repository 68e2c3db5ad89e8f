import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toWeekday } from '../platform/values/calendar.ts'
import { belgianHolidays, holidayOn } from './holidays.ts'
import { formatIban, parseIban } from './iban.ts'
import { hoursOn, type OpeningHours, openStateAt } from './opening-hours.ts'

const day = [
  { from: '09:00', to: '12:00' },
  { from: '13:00', to: '18:30' },
]
const hours: OpeningHours = {
  contactHours: [
    ...([1, 2, 3, 4, 5] as const).map((weekday) => ({ day: weekday, value: day.toReversed() })),
    { day: 6, value: [{ from: '10:00', to: '17:00' }] },
  ],
  exceptions: [
    { day: '2026-12-24', value: [{ from: '09:00', to: '12:00' }], note: { nl: 'Kerstavond', fr: 'Réveillon' } },
    { day: '2026-07-21', value: [{ from: '10:00', to: '14:00' }], note: null },
  ],
  closedOnHolidays: true,
}

describe('opening hours', () => {
  test('of a day come in order', () => {
    expect(hoursOn(hours, '2026-11-20')).toEqual(day)
    expect(hoursOn(hours, '2026-11-22')).toEqual([])
  })

  test('holidays are closed, unless an exception opens them', () => {
    expect(hoursOn(hours, '2026-11-11')).toEqual([])
    expect(hoursOn({ ...hours, closedOnHolidays: false }, '2026-11-11')).toEqual(day)
    expect(hoursOn(hours, '2026-07-21')).toEqual([{ from: '10:00', to: '14:00' }])
    expect(hoursOn(hours, '2026-12-24')).toEqual([{ from: '09:00', to: '12:00' }])
  })

  test.each([
    ['2026-11-20T08:00:00Z', { open: true, until: '12:00' }],
    ['2026-11-20T07:59:00Z', { open: false, next: { day: '2026-11-20', from: '09:00' } }],
    ['2026-11-20T11:00:00Z', { open: false, next: { day: '2026-11-20', from: '13:00' } }],
    ['2026-11-20T17:29:00Z', { open: true, until: '18:30' }],
    ['2026-11-20T17:30:00Z', { open: false, next: { day: '2026-11-21', from: '10:00' } }],
    ['2026-11-21T16:00:00Z', { open: false, next: { day: '2026-11-23', from: '09:00' } }],
    ['2026-06-19T16:00:00Z', { open: true, until: '18:30' }],
    ['2026-12-24T12:00:00Z', { open: false, next: { day: '2026-12-26', from: '10:00' } }],
  ])('at %s', (instant, state) => {
    expect(openStateAt(hours, new Date(instant))).toEqual(state)
  })

  test('periods that touch are one', () => {
    const always = {
      ...hours,
      contactHours: [
        {
          day: 5 as const,
          value: [
            { from: '00:00', to: '12:00' },
            { from: '12:00', to: '24:00' },
          ],
        },
      ],
    }
    expect(openStateAt(always, new Date('2026-11-20T10:00:00Z'))).toEqual({ open: true, until: '24:00' })
  })

  test('closed for good has no next time', () => {
    const closed = { contactHours: [], exceptions: [], closedOnHolidays: false }
    expect(openStateAt(closed, new Date('2026-11-20T10:00:00Z'))).toEqual({ open: false, next: null })
  })

  test('the next opening is really open', () => {
    const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, (now) => {
        const state = openStateAt(hours, now)
        if (!state.open)
          expect(hoursOn(hours, state.next?.day ?? '').map(({ from }) => from)).toContain(state.next?.from)
      }),
    )
  })
})

describe('holidays', () => {
  test.each([
    ['2026-04-06', 'Paasmaandag'],
    ['2026-05-14', 'Onze-Lieve-Heer-Hemelvaart'],
    ['2026-05-25', 'Pinkstermaandag'],
    ['2027-03-29', 'Paasmaandag'],
    ['2024-04-01', 'Paasmaandag'],
    ['2038-04-26', 'Paasmaandag'],
    ['2026-11-11', 'Wapenstilstand'],
  ])('%s is %s', (date, name) => {
    expect(holidayOn(date)?.name.nl).toBe(name)
  })

  test('are ten a year, three of them always on the same weekday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2199 }), (year) => {
        const holidays = belgianHolidays(year)
        expect(holidays).toHaveLength(10)
        const weekdayNamed = (name: string) =>
          holidays.filter((holiday) => holiday.name.nl === name).map((holiday) => toWeekday(holiday.day))
        expect([
          weekdayNamed('Paasmaandag'),
          weekdayNamed('Pinkstermaandag'),
          weekdayNamed('Onze-Lieve-Heer-Hemelvaart'),
        ]).toEqual([[1], [1], [4]])
      }),
    )
  })

  test('an ordinary day is none', () => {
    expect(holidayOn('2026-11-20')).toBeUndefined()
  })
})

describe('account numbers', () => {
  test.each([
    ['BE68 5390 0754 7034', 'BE68539007547034'],
    ['be68539007547034', 'BE68539007547034'],
    ['NL91 ABNA 0417 1643 00', 'NL91ABNA0417164300'],
    ['FR14 2004 1010 0505 0001 3M02 606', 'FR1420041010050500013M02606'],
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['LU28 0019 4006 4475 0000', 'LU280019400644750000'],
    ['MT84MALT011000012345MTLCAST001S', 'MT84MALT011000012345MTLCAST001S'],
    // Joined the euro payments area in 2025 and 2026; the examples of the registry.
    ['AL47 2121 1009 0000 0002 3569 8741', 'AL47212110090000000235698741'],
    ['MD24 AG00 0225 1000 1310 4168', 'MD24AG000225100013104168'],
    ['ME25 5050 0001 2345 6789 51', 'ME25505000012345678951'],
    ['MK07 2501 2000 0058 984', 'MK07250120000058984'],
    ['RS35 2600 0560 1001 6113 79', 'RS35260005601001611379'],
    ['GI75 NWBK 0000 0000 7099 453', 'GI75NWBK000000007099453'],
  ])('%s is read', (typed, iban) => {
    expect(parseIban(typed)).toEqual({ ok: true, iban })
  })

  test.each([
    ['BE68 5390 0754 7035', 'check-digits'],
    ['BE68539007547043', 'check-digits'],
    ['BE685390075470', 'length'],
    ['US68539007547034', 'country'],
    ['539-0075470-34', 'format'],
    ['', 'format'],
    ['BE68/5390', 'format'],
  ])('%s is refused: %s', (typed, reason) => {
    expect(parseIban(typed)).toEqual({ ok: false, reason })
  })

  test('right for the world but not for Belgium is refused', () => {
    // 539-0075470-35 has wrong national check digits; BE41 makes the international ones right.
    expect(parseIban('BE41539007547035')).toEqual({ ok: false, reason: 'check-digits' })
  })

  test('are shown in groups of four and read back', () => {
    expect(formatIban('BE68539007547034')).toBe('BE68 5390 0754 7034')
    expect(formatIban('FR1420041010050500013M02606')).toBe('FR14 2004 1010 0505 0001 3M02 606')
  })

  test('one wrong digit is always noticed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 15 }), fc.integer({ min: 1, max: 9 }), (place, shift) => {
        const iban = 'BE68539007547034'
        const wrong = iban.slice(0, place) + ((Number(iban[place]) + shift) % 10) + iban.slice(place + 1)
        expect(parseIban(wrong).ok).toBe(false)
      }),
    )
  })
})
