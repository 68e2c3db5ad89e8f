import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { MailAttachment } from '../platform/mail/mail.ts'

export type CalendarEntry = {
  /** The same for the life of the booking: the calendar finds its entry by it. */
  uid: string
  /** Rises with each change: a calendar ignores an older one. */
  sequence: number
  isCanceled: boolean
  changedAt: Date
  startsAt: Date
  endsAt: Date
  summary: string
  description: string
  location: string
  url: string | undefined
  organizer: { name: string; email: string }
  attendee: { name: string; email: string }
}

/** Returns the appointment for the calendar of the customer (RFC 5546): added, moved or removed by its uid. */
export function calendarFile(entry: CalendarEntry): MailAttachment {
  const method = entry.isCanceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const calendar = ical({ method, prodId: { company: 'Forecourt', product: 'workshop' } })
  calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    status: entry.isCanceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: entry.changedAt,
    start: entry.startsAt,
    end: entry.endsAt,
    summary: entry.summary,
    description: entry.description,
    location: entry.location,
    url: entry.url ?? null,
    organizer: entry.organizer,
    attendees: [
      {
        ...entry.attendee,
        role: ICalAttendeeRole.REQ,
        // The time is agreed already: calendars need not ask.
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  })
  return {
    filename: 'afspraak-rendez-vous.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    contentBase64: Buffer.from(calendar.toString()).toString('base64'),
  }
}
