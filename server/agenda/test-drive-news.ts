import { formatPhoneInBelgium } from '@forecourt/domain/platform/forms/phone.ts'
import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { longDay, timeInWords } from '@forecourt/domain/platform/values/day-text.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { loadDepartment } from '../organisation/organisation.ts'
import type { Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { HOUSE_LANGUAGE, queueTemplateMail } from '../platform/mail/mail-template.ts'
import { readSetting } from '../platform/setting/setting.ts'
import type { ActContext } from './act-context.ts'
import { appointmentFile, toMailValues } from './appointments.ts'
import type { TestDriveRow } from './test-drives.sql.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'test-drive-reminder': { testDriveId: string; sequence: number }
  }
}

type News = 'booked' | 'moved' | 'cancelled' | 'called-off'

/**
 * Notifies the person who booked of the new state of the test drive, with the file for a calendar, and the department as
 * well.
 */
export async function announceDrive(
  tx: Tx,
  { settings: { publicUrl }, by }: Pick<ActContext, 'settings' | 'by'>,
  news: News | 'reminder',
  { drive, link }: { drive: TestDriveRow; link: string },
): Promise<void> {
  const { language } = drive
  const department = await loadDepartment(tx, drive.departmentId)
  const facts = { ...toMailValues(drive, department, { publicUrl, fragment: `drive=${link}` }), car: drive.car }
  const summary = m['test-drive.calendar']({ car: drive.car }, { locale: language })
  const calendar = appointmentFile(drive, facts, { publicUrl, summary, details: [] })
  if (by !== 'house-quietly')
    await queueTemplateMail(tx, {
      template: `test-drive-${news}`,
      branch: department.branchNumber,
      to: drive.email,
      language,
      values: news === 'called-off' ? { ...facts, reason: drive.calledOffFor } : facts,
      onceKey: `test-drive-${news}:${drive.id}:${drive.sequence}`,
      ...(news === 'reminder' ? {} : { attachments: [calendar] }),
      ...(by === 'visitor' && { mailedBy: 'form' }),
    })
  if (news === 'reminder') return
  const locale = { locale: HOUSE_LANGUAGE }
  await queueTemplateMail(tx, {
    template: 'test-drive-for-department',
    branch: department.branchNumber,
    to: department.email,
    language: HOUSE_LANGUAGE,
    replyTo: drive.email,
    values: {
      news: m[`test-drive.news.${news === 'called-off' ? 'cancelled' : news}`]({}, locale),
      number: drive.number,
      car: drive.car,
      day: longDay(brusselsDay(drive.startsAt), HOUSE_LANGUAGE, { year: true }),
      time: timeInWords(drive.startsAt, HOUSE_LANGUAGE),
      name: `${drive.firstName} ${drive.lastName}`,
      email: drive.email,
      phone: formatPhoneInBelgium(drive.phone),
      visitorLanguage: m['platform.language-name']({}, { locale: language }),
      remarks: drive.remarks || null,
    },
    onceKey: `test-drive-for-department:${news}:${drive.id}:${drive.sequence}`,
  })
}

/** Plans the reminder by the setting; a drive booked later than that needs none. A move plans it anew. */
export async function planDriveReminder(tx: Tx, { id, sequence, startsAt }: TestDriveRow, now: Date): Promise<void> {
  const { reminderHours } = await readSetting(tx, 'agenda.test-drives')
  const runAt = new Date(startsAt.getTime() - reminderHours * 3_600_000)
  if (runAt > now)
    await enqueue(tx, 'test-drive-reminder', { testDriveId: id, sequence }, { key: `test-drive-reminder:${id}`, runAt })
}
