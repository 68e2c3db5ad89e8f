import { END_NOTICE_DAYS, findAccessEnd } from '@forecourt/domain/access/key-state.ts'
import { addDaysToInstant, formatInstant } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Tx } from '../platform/database/database.ts'
import { enqueue, job } from '../platform/jobs/jobs.ts'
import { queueTemplateMail } from '../platform/mail/mail-template.ts'
import { addNotices } from '../platform/notices/notices.ts'
import { listAccessEnds, noteEndNotified, type EndingAccess } from './api-keys.sql.ts'
import { colleagues } from './staff-with-right.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'watch-access-ends': Record<string, never>
  }
}

const pauseMs = 60 * 60_000

/** Queues the job once, however many processes request it. */
export function scheduleAccessEnds(tx: Tx, runAt: Date): Promise<void> {
  return enqueue(tx, 'watch-access-ends', {}, { key: 'watch-access-ends', runAt })
}

/**
 * Every hour: notifies the contact of an integration and administrators, once for each end, that none of its keys will work
 * soon. A key that ends while its successor goes on is part of a rotation, and causes no notice.
 */
export const watchAccessEnds = job('watch-access-ends', async ({ services, transact, now }) => {
  await transact((tx) => scheduleAccessEnds(tx, new Date(now.getTime() + pauseMs)))
  await transact(async (tx) => {
    const from = addDaysToInstant(now, END_NOTICE_DAYS)
    for (const access of await listAccessEnds(tx)) {
      const end = findAccessEnd(access, now)
      if (end === undefined || end > from || end.getTime() === access.endTold?.getTime()) continue
      await noteEndNotified(tx, access.id, end)
      await notifyEnd(tx, access, { end, publicUrl: services.settings.publicUrl })
    }
  })
})

async function notifyEnd(
  tx: Tx,
  { id, number, name, email, language }: EndingAccess,
  { end, publicUrl }: { end: Date; publicUrl: string },
): Promise<void> {
  const when = formatInstant(end)
  const onceKey = `access-ending:${id}:${end.toISOString()}`
  const content = (locale: Language) => m['mails.access-ending.text']({ name, when }, { locale })
  await mail(tx, { to: email, language, name, content: content(language), onceKey })
  const address = `${publicUrl}/office/integration/${number}`
  for (const user of (await colleagues(tx, 'INTEGRATION_EDIT')).filter(({ holds }) => holds)) {
    const label = m['mails.access-ending.label']({ name, when }, { locale: user.language })
    await addNotices(tx, [user.id], { kind: 'access-ending', screen: 'integration', record: number, label })
    const wayOn = m['mails.access-ending.way-on']({ address }, { locale: user.language })
    await mail(tx, {
      to: user.email,
      language: user.language,
      name,
      content: `${content(user.language)} ${wayOn}`,
      onceKey: `${onceKey}:${user.id}`,
    })
  }
}

function mail(
  tx: Tx,
  {
    to,
    language,
    name,
    content,
    onceKey,
  }: { to: string; language: Language; name: string; content: string; onceKey: string },
): Promise<void> {
  const subject = m['mails.access-ending.subject']({ name }, { locale: language })
  return queueTemplateMail(tx, { template: 'staff-message', to, language, values: { subject, content }, onceKey })
}
