import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { queueTemplateMail } from '../platform/mail/mail-template.ts'
import { readSetting } from '../platform/setting/setting.ts'
import type { ActContext } from '../agenda/act-context.ts'
import { appointmentFile, toMailValues } from '../agenda/appointments.ts'
import { placeAndService, type BookingRow } from './workshop.sql.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'workshop-reminder': { bookingId: string; sequence: number }
  }
}

type News = 'booked' | 'moved' | 'cancelled' | 'called-off' | 'reminder'

/** Mails the customer the new state of the booking, with the file that adds it to a calendar or removes it. */
export async function announce(
  tx: Tx,
  { settings, by }: Pick<ActContext, 'settings' | 'by'>,
  news: News,
  booking: BookingRow,
  link: string,
): Promise<void> {
  if (by === 'house-quietly') return
  const { publicUrl } = settings
  const { service, department } = await placeAndService(tx, booking)
  const { car, licencePlate } = booking
  const name = translate(service.name, booking.language)
  const values = {
    ...toMailValues(booking, department, { publicUrl, fragment: link }),
    service: name,
    licencePlate,
    car,
  }
  const summary = `${name} · ${licencePlate}`
  const calendar = appointmentFile(booking, values, { publicUrl, summary, details: [`${car}, ${licencePlate}`] })
  await queueTemplateMail(tx, {
    template: `workshop-${news}`,
    branch: department.branchNumber,
    to: booking.email,
    language: booking.language,
    values: news === 'called-off' ? { ...values, reason: booking.calledOffFor } : values,
    onceKey: `workshop-${news}:${booking.id}:${booking.sequence}`,
    ...(news === 'reminder' ? {} : { attachments: [calendar] }),
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
