import { describe, expect, it } from 'vitest'
import type { Department } from '@forecourt/domain/organisation/branch.schema.ts'
import type { Weekday } from '@forecourt/domain/platform/values/calendar.ts'
import { toShownDepartment } from './shown-department.ts'

const openFrom = (from: string, to: string) => [{ from, to }]

const department: Department = {
  id: 1,
  name: 'Tweedehands Gent',
  isActive: true,
  isPickupPlace: true,
  contactData: {
    address: {
      streetName: 'Drongensesteenweg',
      houseNumber: '214',
      boxNumber: '',
      postalCode: '9000',
      city: 'Gent',
      countryCode: 'BE',
    },
    email: 'tweedehands@example.be',
    phone: '+3293961421',
    openingHours: {
      contactHours: ([1, 2, 3, 4, 5] as Weekday[]).map((day) => ({ day, value: openFrom('09:00', '18:30') })),
      exceptions: [{ day: '2026-12-24', value: openFrom('09:00', '15:00'), note: { nl: 'Kerstavond' } }],
      closedOnHolidays: true,
    },
    contactHourComments: '',
  },
  hostId: null,
  geoLocation: { latitude: 51, longitude: 3.7, link: 'https://maps.example' },
  media: null,
}

const shownOn = (day: string) =>
  toShownDepartment(
    department,
    { name: 'Gent' },
    { language: 'nl', now: new Date(`${day}T10:00:00Z`), phoneText: (text) => text },
  )

describe('the card of a department', () => {
  it('shows the week from Monday, and which day it is', () => {
    const { week, today, exceptions } = shownOn('2026-11-20')
    expect(week.map(({ day }) => day)).toEqual([
      'Maandag',
      'Dinsdag',
      'Woensdag',
      'Donderdag',
      'Vrijdag (vandaag)',
      'Zaterdag',
      'Zondag',
    ])
    expect(week[4]).toMatchObject({ hours: ['9.00 – 18.30'], isToday: true })
    expect(week[5]?.hours).toEqual(['gesloten'])
    expect(today).toBe('Vandaag bereikbaar tot 18.30 uur')
    expect(exceptions).toEqual([])
  })

  it('tells of days to come that differ, holidays included', () => {
    expect(shownOn('2026-12-21').exceptions).toEqual([
      '24/12/2026 (Kerstavond): 9.00 – 15.00',
      '25/12/2026 (Kerstmis): gesloten',
      '01/01/2027 (Nieuwjaar): gesloten',
    ])
  })

  it('shows of today what holds today', () => {
    const { week, today } = shownOn('2026-12-25')
    expect(week[4]).toMatchObject({ hours: ['gesloten'], isToday: true })
    expect(today).toBe('Vandaag gesloten')
  })
})
