import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeContentText, joinContentLines } from '../platform/values/content-lines.ts'
import { writeCalendar, type CalendarEvent } from './write-calendar.ts'

const event: CalendarEvent = {
  uid: '0193-a@dealer.example',
  sequence: 2,
  changedAt: new Date('2026-11-30T09:15:07.123Z'),
  isCanceled: false,
  time: { startsAt: new Date('2026-12-01T09:00:00Z'), endsAt: new Date('2026-12-01T09:45:00Z') },
  summary: 'Proefrit Noord V6; rood, nieuw',
  description: 'PR-1\nBrug 2',
  location: 'Gent · Verkoop',
  url: 'https://dealer.example/office/testdrive/1?a=1;2,3',
}
const write = (changes: Partial<CalendarEvent> = {}) =>
  writeCalendar({ name: 'Mijn afspraken', refreshHours: 1 }, [{ ...event, ...changes }]).split('\r\n')

describe('a calendar to subscribe to', () => {
  test('says what RFC 5545 asks for, in the time of Brussels, with lines that end as it says', () => {
    const lines = write()
    expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Forecourt//agenda//EN'])
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
    expect(lines).toEqual(
      expect.arrayContaining([
        'X-WR-CALNAME:Mijn afspraken',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'X-PUBLISHED-TTL:PT1H',
      ]),
    )
    expect(lines.filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1)
    expect(lines.slice(lines.indexOf('BEGIN:VEVENT'), -2)).toEqual([
      'BEGIN:VEVENT',
      'UID:0193-a@dealer.example',
      'SEQUENCE:2',
      'DTSTAMP:20261130T091507Z',
      'LAST-MODIFIED:20261130T091507Z',
      'DTSTART;TZID=Europe/Brussels:20261201T100000',
      'DTEND;TZID=Europe/Brussels:20261201T104500',
      String.raw`SUMMARY:Proefrit Noord V6\; rood\, nieuw`,
      String.raw`DESCRIPTION:PR-1\nBrug 2`,
      'LOCATION:Gent · Verkoop',
      'URL:https://dealer.example/office/testdrive/1?a=1;2,3',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ])
  })

  test.each([
    ['in winter', '2026-12-01T09:00:00Z', '20261201T100000'],
    ['in summer', '2026-07-01T09:00:00Z', '20260701T110000'],
    ['on the day of another year there', '2026-12-31T23:30:00Z', '20270101T003000'],
  ])('names an instant %s as clocks in Brussels do', (_, startsAt, local) => {
    const time = { startsAt: new Date(startsAt), endsAt: new Date(startsAt) }
    expect(write({ time })).toContain(`DTSTART;TZID=Europe/Brussels:${local}`)
  })

  test('gives a whole day no hours and takes no time for it; what is canceled says so', () => {
    expect(write({ time: { day: '2026-12-31' } })).toEqual(
      expect.arrayContaining(['DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101', 'TRANSP:TRANSPARENT']),
    )
    expect(write({ isCanceled: true })).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'TRANSP:TRANSPARENT']))
  })

  test('leaves out what is empty', () => {
    expect(write({ description: '', location: '' }).join('\n')).not.toMatch(/DESCRIPTION|LOCATION/)
  })
})

describe('content lines', () => {
  const unfold = (text: string) => text.replaceAll('\r\n ', '')
  const unescape = (text: string) => text.replaceAll(/\\([\\;,n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))

  test('any text comes back as it was, from lines of at most 75 octets', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { minLength: 1, maxLength: 5 }),
        (texts) => {
          const lines = texts.map((text) => `NOTE:${escapeContentText(text)}`)
          const folded = joinContentLines(lines)
          for (const line of folded.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(unfold(folded)).toBe(lines.map((line) => `${line}\r\n`).join(''))
          expect(lines.map((line) => unescape(line.slice(5)))).toEqual(
            texts.map((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, ' ')),
          )
        },
      ),
    )
  })

  test.each([
    ['a backslash, a semicolon and a comma', String.raw`a\b;c,d`, String.raw`a\\b\;c\,d`],
    ['a new line, however it is written', 'a\r\nb\rc\nd', String.raw`a\nb\nc\nd`],
    ['a tab, which no value may have', 'a\tb', 'a b'],
  ])('escape %s', (_, text, escaped) => {
    expect(escapeContentText(text)).toBe(escaped)
  })
})
