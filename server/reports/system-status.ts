import { statfs } from 'node:fs/promises'
import { findNextPlanned, isBackupOverdue } from '@forecourt/domain/platform/backup/backup-plan.ts'
import { formatInstant } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { ScreenId } from '@forecourt/domain/platform/routes/office-routes.ts'
import { judgeDisk, type CheckName, type CheckState } from '@forecourt/domain/reports/system-status.ts'
import type { SystemStatus } from '@forecourt/domain/reports/system-status.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { countFailedPeppol, hasAccessPoint } from '../invoicing/delivery/delivery-health.ts'
import { listMailboxes } from '../invoicing/supplier-invoices/mailbox-health.ts'
import { usesSimulator } from '../payments/payments.ts'
import { findFirstTry, findLastGoodRun, listBackupRuns } from '../platform/backup/backup-runs.ts'
import type { Db } from '../platform/database/database.ts'
import type { Services } from '../platform/http/services.ts'
import { countJobs } from '../platform/jobs/job-counts.ts'
import { countMails } from '../platform/mail/mail.ts'
import { hasMailServer } from '../platform/mail/mail-server.ts'
import { readSetting } from '../platform/setting/setting.ts'
import { countPaymentsWithoutEnd, listRunningStatements, listSlowStatements, readEngine } from './system-status.sql.ts'

type Check = SystemStatus['checks'][number]

interface Look {
  readonly db: Db
  readonly services: Services
  readonly now: Date
  readonly language: Language
}

/** Looks at everything that an administrator answers for. What cannot be read is a failure of its own, never of the page. */
export async function checkSystem(look: Look): Promise<Check[]> {
  const checks = await Promise.all([
    checkBackup(look),
    checkJobs(look),
    checkMails(look),
    checkDisk('data-disk', look.services.settings.dataDir, look),
    checkDisk('backup-disk', look.services.settings.backupFolder, look),
    checkDatabase(look),
    checkMailboxes(look),
    checkPeppol(look),
    checkPayments(look),
    checkProcesses(look),
  ])
  return checks.filter((check) => check !== undefined)
}

function toCheck(name: CheckName, state: CheckState, text: string, screen: ScreenId | null = null): Check {
  return { name, state, text, screen }
}

async function checkBackup({ db, services, now, language }: Look): Promise<Check> {
  const locale = { locale: language }
  const plan = await readSetting(db, 'platform.backup')
  const good = await findLastGoodRun(db)
  const [last] = await listBackupRuns(db, 1)
  const since = good?.startedAt ?? (await findFirstTry(db))
  const at = good && formatInstant(good.startedAt)
  if (last === undefined) {
    const isPlanned = services.settings.backupFolder !== undefined
    return isPlanned
      ? toCheck('backup', 'warning', m['status.backup-first']({}, locale), 'setting')
      : toCheck('backup', 'warning', m['status.backup-none']({}, locale))
  }
  if (isBackupOverdue(now, since, plan) || at === undefined)
    return toCheck('backup', 'failure', m['status.backup-overdue']({ at: at ?? '–' }, locale), 'setting')
  if (last.failure !== null) return toCheck('backup', 'warning', m['status.backup-failed']({ at }, locale), 'setting')
  return toCheck('backup', 'good', m['status.backup-good']({ at }, locale), 'setting')
}

async function checkJobs({ db, language }: Look): Promise<Check> {
  const { waiting, late, failed } = await countJobs(db)
  const text = m['status.jobs']({ waiting, late, failed }, { locale: language })
  return toCheck('jobs', late > 0 ? 'failure' : failed > 0 ? 'warning' : 'good', text)
}

const longestMailWaitMs = 15 * 60_000

async function checkMails({ db, services, now, language }: Look): Promise<Check> {
  const { waiting, oldestAt, lost } = await countMails(db)
  const isSent = await hasMailServer(db, services.settings)
  const isLate = oldestAt !== null && now.getTime() - oldestAt.getTime() > longestMailWaitMs
  const text = isSent
    ? m['status.mails']({ waiting, lost }, { locale: language })
    : m['status.mails-folder']({ waiting, lost }, { locale: language })
  return toCheck('mails', isLate ? 'failure' : isSent ? 'good' : 'warning', text, 'provider')
}

/** Undefined: there is no such folder to look at. */
async function checkDisk(name: CheckName, folder: string | undefined, { language }: Look): Promise<Check | undefined> {
  if (folder === undefined) return undefined
  const locale = { locale: language }
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    const free = bavail * bsize
    const total = blocks * bsize
    const text = m['status.disk']({ free: toGigabytes(free, language), total: toGigabytes(total, language) }, locale)
    return toCheck(name, judgeDisk({ free, total }), text)
  } catch {
    return toCheck(name, 'failure', m['status.disk-gone']({ folder }, locale))
  }
}

function toGigabytes(bytes: number, language: Language): string {
  return new Intl.NumberFormat(`${language}-BE`, { maximumFractionDigits: 1 }).format(bytes / 1_000_000_000)
}

async function checkDatabase({ db, language }: Look): Promise<Check> {
  const { bytes } = await readEngine(db)
  return toCheck('database', 'good', m['status.database']({ size: toGigabytes(bytes, language) }, { locale: language }))
}

async function checkMailboxes({ db, language }: Look): Promise<Check> {
  const locale = { locale: language }
  const mailboxes = await listMailboxes(db)
  const broken = mailboxes.filter(({ isBroken }) => isBroken)
  if (mailboxes.length === 0)
    return toCheck('mailboxes', 'off', m['status.mailboxes-none']({}, locale), 'invoiceMailbox')
  if (broken.length === 0)
    return toCheck(
      'mailboxes',
      'good',
      m['status.mailboxes-good']({ count: mailboxes.length }, locale),
      'invoiceMailbox',
    )
  const names = broken.map(({ name }) => name).join(', ')
  return toCheck('mailboxes', 'failure', m['status.mailboxes-broken']({ names }, locale), 'invoiceMailbox')
}

async function checkPeppol({ db, language }: Look): Promise<Check> {
  const locale = { locale: language }
  if (!(await hasAccessPoint(db))) return toCheck('peppol', 'off', m['status.peppol-none']({}, locale), 'accessPoint')
  const count = await countFailedPeppol(db)
  return count === 0
    ? toCheck('peppol', 'good', m['status.peppol-good']({}, locale), 'accessPoint')
    : toCheck('peppol', 'warning', m['status.peppol-failed']({ count }, locale), 'invoice')
}

async function checkPayments({ db, services, language }: Look): Promise<Check> {
  const locale = { locale: language }
  const count = await countPaymentsWithoutEnd(db)
  if (count > 0) return toCheck('payments', 'failure', m['status.payments-open']({ count }, locale), 'shopOrder')
  return usesSimulator(services.settings)
    ? toCheck('payments', 'warning', m['status.payments-simulator']({}, locale), 'provider')
    : toCheck('payments', 'good', m['status.payments-good']({}, locale), 'provider')
}

async function checkProcesses({ db, language }: Look): Promise<Check> {
  const { processes } = await readEngine(db)
  const text = m['status.processes']({ count: processes }, { locale: language })
  return toCheck('processes', processes > 0 ? 'good' : 'failure', text)
}

export async function readBackups({ db, services, now }: Look): Promise<SystemStatus['backups']> {
  const isPlanned = services.settings.backupFolder !== undefined
  const plan = await readSetting(db, 'platform.backup')
  const runs = await listBackupRuns(db, 10)
  return {
    isPlanned,
    nextAt: isPlanned ? findNextPlanned(now, plan).toISOString() : null,
    runs: runs.map(({ id: _, number, startedAt, finishedAt, ...run }) => ({
      id: number,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      ...run,
    })),
  }
}

export async function readSlowQueries(db: Db): Promise<SystemStatus['slowQueries']> {
  const counted = await listSlowStatements(db)
  return counted === undefined
    ? { source: 'running', queries: await listRunningStatements(db) }
    : { source: 'pg_stat_statements', queries: counted }
}
