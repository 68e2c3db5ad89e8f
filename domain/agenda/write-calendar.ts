import { addDays, brusselsDay, brusselsMinutes, TIME_ZONE, type CalendarDay } from '../platform/values/calendar.ts'
import { escapeContentText, joinContentLines } from '../platform/values/content-lines.ts'

/** An entry of a calendar that others subscribe to. */
export interface CalendarEvent {
  /** Stays the same as long as the entry exists. */
  readonly uid: string
  /** Rises with each change. */
  readonly sequence: number
  readonly changedAt: Date
  readonly isCanceled: boolean
  /** From an instant to another, or a whole day. */
  readonly time: { readonly startsAt: Date; readonly endsAt: Date } | { readonly day: CalendarDay }
  readonly summary: string
  readonly description: string
  readonly location: string
  readonly url: string
}

/** Rules of the time zone since 1996, as summer time of the European Union has them (Directive 2000/84/EC). */
const timeZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${TIME_ZONE}`,
  'BEGIN:DAYLIGHT',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/**
 * Writes a calendar to subscribe to (RFC 5545). Takes its name, the hours after which clients refresh it, and its entries;
 * times are those of Brussels. It has no METHOD: it publishes the current entries and sends no invitations. Without one
 * DTSTAMP is the last change (3.8.7.2), so that the same entries give the same text.
 */
export function writeCalendar(
  { name, refreshHours }: { readonly name: string; readonly refreshHours: number },
  events: readonly CalendarEvent[],
): string {
  return joinContentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Forecourt//agenda//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapeContentText(name)}`,
    `X-WR-CALNAME:${escapeContentText(name)}`,
    `X-WR-TIMEZONE:${TIME_ZONE}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
    ...timeZone,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ])
}

function eventLines({ time, isCanceled, changedAt, ...event }: CalendarEvent): string[] {
  const line = (name: string, value: string) => (value === '' ? [] : [`${name}:${escapeContentText(value)}`])
  return [
    'BEGIN:VEVENT',
    `UID:${escapeContentText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${formatUtc(changedAt)}`,
    `LAST-MODIFIED:${formatUtc(changedAt)}`,
    ...('day' in time
      ? [`DTSTART;VALUE=DATE:${formatDate(time.day)}`, `DTEND;VALUE=DATE:${formatDate(addDays(time.day, 1))}`]
      : [
          `DTSTART;TZID=${TIME_ZONE}:${formatLocal(time.startsAt)}`,
          `DTEND;TZID=${TIME_ZONE}:${formatLocal(time.endsAt)}`,
        ]),
    ...line('SUMMARY', event.summary),
    ...line('DESCRIPTION', event.description),
    ...line('LOCATION', event.location),
    // A URI, which is not escaped.
    `URL:${event.url}`,
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    // An entry for part of a day blocks no other work.
    `TRANSP:${'day' in time || isCanceled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

function formatUtc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function formatDate(day: CalendarDay): string {
  return day.replaceAll('-', '')
}

function formatLocal(instant: Date): string {
  const minutes = brusselsMinutes(instant)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${formatDate(brusselsDay(instant))}T${two(Math.floor(minutes / 60))}${two(minutes % 60)}00`
}
