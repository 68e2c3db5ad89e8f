import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { longDay, timeInWords } from '@forecourt/domain/platform/values/day-text.ts'
import { buildPath } from '@forecourt/domain/platform/routes/routes.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import type { MailAttachment } from '../platform/mail/mail.ts'
import { queueTemplateMail } from '../platform/mail/mail-template.ts'
import { readSetting } from '../platform/setting/setting.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { ActContext } from '../agenda/act-context.ts'
import { calendarFile } from '../agenda/calendar-file.ts'
import { placeAndService, type BookingRow } from './workshop.sql.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'workshop-reminder': { bookingId: string; sequence: number }
  }
}

type News = 'booked' | 'moved' | 'cancelled' | 'called-off' | 'reminder'
type PublicUrl = Pick<Settings, 'publicUrl'>

/** Mails the customer the new state of the booking, with the file that adds it to a calendar or removes it. */
export async function announce(
  tx: Tx,
  { settings, by }: Pick<ActContext, 'settings' | 'by'>,
  news: News,
  booking: BookingRow,
  link: string,
): Promise<void> {
  if (by === 'house-quietly') return
  const { values: facts, branch } = await buildNews(tx, settings, booking, link)
  await queueTemplateMail(tx, {
    template: `workshop-${news}`,
    branch,
    to: booking.email,
    language: booking.language,
    values: news === 'called-off' ? { ...facts, reason: booking.calledOffFor } : facts,
    onceKey: `workshop-${news}:${booking.id}:${booking.sequence}`,
    ...(news === 'reminder' ? {} : { attachments: [buildAttachment(settings, booking, facts)] }),
    ...(by === 'visitor' && { mailedBy: 'form' }),
  })
}

/** Plans the reminder by the setting; a booking made later than that needs none. A move plans it anew. */
export async function planReminder(tx: Tx, { id, sequence, startsAt }: BookingRow, now: Date): Promise<void> {
  const hours = await readSetting(tx, 'workshop.reminder-hours')
  const runAt = new Date(startsAt.getTime() - hours * 3_600_000)
  // A reminder of the former time finds another sequence, and sends nothing.
  if (runAt > now)
    await enqueue(tx, 'workshop-reminder', { bookingId: id, sequence }, { key: `workshop-reminder:${id}`, runAt })
}

type BookingFacts = Awaited<ReturnType<typeof buildNews>>['values']

async function buildNews(db: Db, { publicUrl }: PublicUrl, booking: BookingRow, link: string) {
  const { language } = booking
  const { service, department } = await placeAndService(db, booking)
  const street = [department.streetName, department.houseNumber, department.boxNumber].filter(Boolean).join(' ')
  const values = {
    firstName: booking.firstName,
    number: booking.number,
    service: translate(service.name, language),
    day: longDay(brusselsDay(booking.startsAt), language, { year: true }),
    time: timeInWords(booking.startsAt, language),
    department: translate(department.name, language),
    address: `${street}, ${department.postalCode} ${translate(department.city, language)}`,
    phone: formatPhoneInBelgium(department.phone),
    email: department.email,
    licencePlate: booking.licencePlate,
    car: booking.car,
    // Behind the #: it reaches no server, no log and no other site.
    link: `${publicUrl}${buildPath('content.schedule.booking', language)}#${link}`,
  }
  return { values, branch: department.branchNumber }
}

function buildAttachment({ publicUrl }: PublicUrl, booking: BookingRow, facts: BookingFacts): MailAttachment {
  const isCancelled = booking.state === 'cancelled'
  return calendarFile({
    uid: `${booking.id}@${new URL(publicUrl).hostname}`,
    sequence: booking.sequence,
    isCancelled,
    changedAt: booking.updatedAt,
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    summary: `${facts.service} · ${facts.licencePlate}`,
    description: [`${facts.department}, ${facts.phone}`, `${facts.car}, ${facts.licencePlate}`, facts.number].join(
      '\n',
    ),
    location: facts.address,
    url: isCancelled ? undefined : facts.link,
    organizer: { name: facts.department, email: facts.email },
    attendee: { name: `${booking.firstName} ${booking.lastName}`, email: booking.email },
  })
}
