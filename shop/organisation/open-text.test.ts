import { describe, expect, it } from 'vitest'
import { openStateAt, type OpeningHours } from '@forecourt/domain/organisation/opening-hours.ts'
import { openText } from './open-text.ts'

const hours: OpeningHours = {
  contactHours: [
    ...([1, 2, 3, 4, 5] as const).map((day) => ({
      day,
      value: [
        { from: '08:00', to: '12:00' },
        { from: '12:30', to: '17:30' },
      ],
    })),
    { day: 6, value: [{ from: '09:00', to: '12:00' }] },
  ],
  exceptions: [
    { day: '2026-12-24', value: [{ from: '09:00', to: '15:00' }], note: null },
    { day: '2026-12-26', value: [], note: null },
  ],
  closedOnHolidays: true,
}

const textAt = (instant: string, of = hours) => openText(openStateAt(of, new Date(instant)), new Date(instant))

describe('open now', () => {
  it.each([
    ['on a working day', '2026-11-20T10:00:00Z', 'Nu open tot 12.00 uur'],
    ['at noon', '2026-11-20T11:10:00Z', 'Gesloten · opent vandaag om 12.30 uur'],
    ['in the minute it opens', '2026-11-20T07:00:00Z', 'Nu open tot 12.00 uur'],
    ['in the minute it closes', '2026-11-20T16:30:00Z', 'Gesloten · opent morgen om 9.00 uur'],
    ['on Saturday evening', '2026-11-21T18:00:00Z', 'Gesloten · opent maandag om 8.00 uur'],
    // Dark at midnight in Belgium is still yesterday in London.
    ['after midnight', '2026-11-22T23:30:00Z', 'Gesloten · opent vandaag om 8.00 uur'],
    // On 29 March 2026 clocks go from 2 to 3, on 25 October from 3 to 2: the same time of day is another instant.
    ['before the clocks go forward', '2026-03-27T07:30:00Z', 'Nu open tot 12.00 uur'],
    ['after the clocks went forward', '2026-03-30T05:59:00Z', 'Gesloten · opent vandaag om 8.00 uur'],
    ['after the clocks went forward, opened', '2026-03-30T06:00:00Z', 'Nu open tot 12.00 uur'],
    ['after the clocks went back', '2026-10-26T06:30:00Z', 'Gesloten · opent vandaag om 8.00 uur'],
    ['in the hour that comes twice', '2026-10-25T00:30:00Z', 'Gesloten · opent morgen om 8.00 uur'],
    ['on Armistice Day', '2026-11-11T10:00:00Z', 'Gesloten · opent morgen om 8.00 uur'],
    ['on Easter Monday', '2026-04-06T09:00:00Z', 'Gesloten · opent morgen om 8.00 uur'],
    ['on a day that closes early', '2026-12-24T13:00:00Z', 'Nu open tot 15.00 uur'],
    ['before Christmas and a bridged day', '2026-12-24T16:00:00Z', 'Gesloten · opent maandag om 8.00 uur'],
  ])('%s', (_, instant, text) => expect(textAt(instant)).toBe(text))

  it('names the date when it is more than a week away', () => {
    const holidays = Array.from({ length: 9 }, (_, index) => ({ day: `2026-07-0${index + 1}`, value: [], note: null }))
    expect(textAt('2026-07-01T10:00:00Z', { ...hours, exceptions: holidays })).toBe(
      'Gesloten · opent vrijdag 10 juli om 8.00 uur',
    )
  })

  it('says no more than closed when nothing is near', () => {
    expect(textAt('2026-07-01T10:00:00Z', { ...hours, contactHours: [] })).toBe('Gesloten')
  })
})
