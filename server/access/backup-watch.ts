import { findLastPlanned, isBackupOverdue, type BackupFailure } from '@forecourt/domain/platform/backup/backup-plan.ts'
import { formatInstant } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { enqueueBackup, scheduleBackupWatch } from '../platform/backup/backups.ts'
import {
  endInterruptedRuns,
  findFirstTry,
  findLastGoodRun,
  hasPlannedRun,
  takeUntoldFailures,
} from '../platform/backup/backup-runs.ts'
import type { Tx } from '../platform/database/database.ts'
import { job } from '../platform/jobs/jobs.ts'
import { queueTemplateMail } from '../platform/mail/mail-template.ts'
import { addNotices, clearNotices, hasNotice } from '../platform/notices/notices.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { colleagues } from './staff-with-right.ts'

const pauseMs = 5 * 60_000

/**
 * Every five minutes: begins the backup that is due, notifies administrators once of one that failed or is overdue, and
 * withdraws the notice after the next one that succeeds.
 */
export const watchBackups = job('watch-backups', async ({ services, db, transact, now }) => {
  await transact((tx) => scheduleBackupWatch(tx, new Date(now.getTime() + pauseMs)))
  const plan = await readSetting(db, 'platform.backup')
  const { backupFolder, publicUrl } = services.settings
  await transact(async (tx) => {
    await endInterruptedRuns(tx, now)
    for (const { id, failure, folder } of await takeUntoldFailures(tx, now))
      if (failure !== null)
        await notifyAdministrators(tx, describeFailure(failure, folder), { onceKey: `backup-failed:${id}`, publicUrl })
    const good = await findLastGoodRun(tx)
    const since = good?.startedAt ?? (await findFirstTry(tx))
    if (since && isBackupOverdue(now, since, plan)) {
      if (!(await hasNotice(tx, 'backup-overdue', since)))
        await notifyAdministrators(tx, describeDelay(since), {
          onceKey: `backup-overdue:${since.toISOString()}`,
          publicUrl,
        })
    } else if (good) await clearNotices(tx, ['backup-failed', 'backup-overdue'], { before: good.startedAt, now })
    if (backupFolder !== undefined && !(await hasPlannedRun(tx, findLastPlanned(now, plan))))
      await enqueueBackup(tx, 'plan')
  })
})

interface Trouble {
  readonly kind: 'backup-failed' | 'backup-overdue'
  readonly subject: (language: Language) => string
  /** Shown in the bell after the kind of the notice. */
  readonly label: (language: Language) => string
}

const reasons: Readonly<Record<BackupFailure, (typeof m)['mails.backup.disk-full']>> = {
  'folder-missing': m['mails.backup.folder-missing'],
  'folder-unwritable': m['mails.backup.folder-unwritable'],
  'disk-full': m['mails.backup.disk-full'],
  database: m['mails.backup.database'],
  damaged: m['mails.backup.damaged'],
  interrupted: m['mails.backup.interrupted'],
  other: m['mails.backup.other'],
}

function describeFailure(failure: BackupFailure, folder: string): Trouble {
  return {
    kind: 'backup-failed',
    subject: (locale) => m['mails.backup.failed']({}, { locale }),
    label: (locale) => reasons[failure]({ folder }, { locale }),
  }
}

function describeDelay(since: Date): Trouble {
  return {
    kind: 'backup-overdue',
    subject: (locale) => m['mails.backup.overdue']({}, { locale }),
    label: (locale) => m['mails.backup.since']({ since: formatInstant(since) }, { locale }),
  }
}

async function notifyAdministrators(
  tx: Tx,
  { kind, subject, label }: Trouble,
  { onceKey, publicUrl }: { onceKey: string; publicUrl: string },
): Promise<void> {
  const administrators = (await colleagues(tx, 'SYSTEM_STATUS_VIEW')).filter(({ holds }) => holds)
  for (const { id, email, language } of administrators) {
    await addNotices(tx, [id], { kind, screen: 'systemStatus', record: 0, label: label(language) })
    const locale = { locale: language }
    await queueTemplateMail(tx, {
      template: 'staff-message',
      to: email,
      language,
      values: {
        subject: subject(language),
        content: `${label(language)} ${m['mails.backup.way-on']({ address: `${publicUrl}/office/systemstatus` }, locale)}`,
      },
      onceKey: `${onceKey}:${id}`,
    })
  }
}
