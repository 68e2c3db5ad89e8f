import { access, constants, statfs } from 'node:fs/promises'
import { findNextPlanned, isBackupOverdue } from '@forecourt/domain/platform/backup/backup-plan.ts'
import { formatInstant } from '@forecourt/domain/platform/values/calendar.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { ScreenId } from '@forecourt/domain/platform/routes/office-routes.ts'
import {
  judgeCertificate,
  judgeDisk,
  type CheckName,
  type CheckState,
} from '@forecourt/domain/reports/system-status.ts'
import type { SystemStatus } from '@forecourt/domain/reports/system-status.schema.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { readCertificateEnd } from './certificate.ts'
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

/** Checks everything that an administrator is responsible for. What cannot be read is a failure of its own, never of the page. */
export async function checkSystem(look: Look): Promise<Check[]> {
  const checks = await Promise.all([
    checkBackup(look),
    checkJobs(look),
    checkMails(look),
    checkDisk('data-disk', look.services.settings.dataDir, look),
    checkDisk('backup-disk', look.services.settings.backupFolder, look),
    checkCertificate(look),
    checkDatabase(look),
    checkMailboxes(look),
    checkPeppol(look),
    checkPayments(look),
    checkProcesses(look),
  ])
  return checks.filter((check) => check !== undefined)
}

interface Finding {
  readonly state: CheckState
  readonly text: string
  /** The action to take, if any. */
  readonly advice?: string
  readonly screen?: ScreenId
}

function toCheck(name: CheckName, { state, text, advice, screen }: Finding): Check {
  return { name, state, text, advice: advice ?? null, screen: screen ?? null }
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
      ? toCheck('backup', { state: 'warning', text: m['status.backup-first']({}, locale), screen: 'setting' })
      : toCheck('backup', {
          state: 'warning',
          text: m['status.backup-none']({}, locale),
          advice: m['status.advice.backup-none']({}, locale),
        })
  }
  const advice = m['status.advice.backup-failed']({}, locale)
  const screen = 'setting'
  if (isBackupOverdue(now, since, plan) || at === undefined) {
    const text = m['status.backup-overdue']({ at: at ?? '–' }, locale)
    return toCheck('backup', { state: 'failure', text, advice, screen })
  }
  return last.failure === null
    ? toCheck('backup', { state: 'good', text: m['status.backup-good']({ at }, locale), screen })
    : toCheck('backup', { state: 'warning', text: m['status.backup-failed']({ at }, locale), advice, screen })
}

async function checkJobs({ db, language }: Look): Promise<Check> {
  const locale = { locale: language }
  const { waiting, running, late, failed } = await countJobs(db)
  const text = m['status.jobs']({ waiting, running, late, failed }, locale)
  if (late > 0) return toCheck('jobs', { state: 'failure', text, advice: m['status.advice.jobs-late']({}, locale) })
  return failed > 0
    ? toCheck('jobs', { state: 'warning', text, advice: m['status.advice.jobs-failed']({}, locale) })
    : toCheck('jobs', { state: 'good', text })
}

const longestMailWaitMs = 15 * 60_000

async function checkMails({ db, services, now, language }: Look): Promise<Check> {
  const locale = { locale: language }
  const { waiting, oldestAt, lost } = await countMails(db)
  const isSent = await hasMailServer(db, services.settings)
  const isLate = oldestAt !== null && now.getTime() - oldestAt.getTime() > longestMailWaitMs
  const text = isSent
    ? m['status.mails']({ waiting, lost }, locale)
    : m['status.mails-folder']({ waiting, lost }, locale)
  const screen = 'provider'
  if (isLate)
    return toCheck('mails', { state: 'failure', text, advice: m['status.advice.mails-late']({}, locale), screen })
  return isSent
    ? toCheck('mails', { state: 'good', text, screen })
    : toCheck('mails', { state: 'warning', text, advice: m['status.advice.mails-folder']({}, locale), screen })
}

/** Checks a disk; undefined: there is no such folder. */
async function checkDisk(name: CheckName, folder: string | undefined, { language }: Look): Promise<Check | undefined> {
  if (folder === undefined) return undefined
  const locale = { locale: language }
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    const free = bavail * bsize
    const total = blocks * bsize
    const text = m['status.disk']({ free: toGigabytes(free, language), total: toGigabytes(total, language) }, locale)
    if (!(await isWritable(folder))) {
      const closed = m['status.disk-closed']({ folder }, locale)
      return toCheck(name, { state: 'failure', text: closed, advice: m['status.advice.disk-gone']({}, locale) })
    }
    const state = judgeDisk({ free, total })
    return toCheck(
      name,
      state === 'good' ? { state, text } : { state, text, advice: m['status.advice.disk']({}, locale) },
    )
  } catch {
    const text = m['status.disk-gone']({ folder }, locale)
    return toCheck(name, { state: 'failure', text, advice: m['status.advice.disk-gone']({}, locale) })
  }
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function toGigabytes(bytes: number, language: Language): string {
  return new Intl.NumberFormat(`${language}-BE`, { maximumFractionDigits: 1 }).format(bytes / 1_000_000_000)
}

/** Checks the certificate of our own address; those of access points, mail servers and banks are renewed by their owners. */
async function checkCertificate({ services: { settings }, now, language }: Look): Promise<Check> {
  const locale = { locale: language }
  const { publicUrl } = settings
  const address = new URL(publicUrl).host
  if (!publicUrl.startsWith('https:'))
    return toCheck('certificate', { state: 'off', text: m['status.certificate-none']({ address }, locale) })
  const validUntil = await readCertificateEnd(publicUrl)
  if (validUntil === undefined) {
    const text = m['status.certificate-unknown']({ address }, locale)
    return toCheck('certificate', {
      state: 'warning',
      text,
      advice: m['status.advice.certificate-unknown']({}, locale),
    })
  }
  const state = judgeCertificate(validUntil, now)
  const at = formatInstant(validUntil)
  const text =
    validUntil > now
      ? m['status.certificate']({ address, at }, locale)
      : m['status.certificate-expired']({ address, at }, locale)
  return toCheck(
    'certificate',
    state === 'good' ? { state, text } : { state, text, advice: m['status.advice.certificate']({}, locale) },
  )
}

async function checkDatabase({ db, language }: Look): Promise<Check> {
  const { bytes } = await readEngine(db)
  const text = m['status.database']({ size: toGigabytes(bytes, language) }, { locale: language })
  return toCheck('database', { state: 'good', text })
}

async function checkMailboxes({ db, language }: Look): Promise<Check> {
  const locale = { locale: language }
  const screen = 'invoiceMailbox'
  const mailboxes = await listMailboxes(db)
  const broken = mailboxes.filter(({ isBroken }) => isBroken)
  if (mailboxes.length === 0)
    return toCheck('mailboxes', { state: 'off', text: m['status.mailboxes-none']({}, locale), screen })
  if (broken.length === 0) {
    const text = m['status.mailboxes-good']({ count: mailboxes.length }, locale)
    return toCheck('mailboxes', { state: 'good', text, screen })
  }
  const text = m['status.mailboxes-broken']({ names: broken.map(({ name }) => name).join(', ') }, locale)
  return toCheck('mailboxes', { state: 'failure', text, advice: m['status.advice.mailboxes']({}, locale), screen })
}

async function checkPeppol({ db, language }: Look): Promise<Check> {
  const locale = { locale: language }
  if (!(await hasAccessPoint(db)))
    return toCheck('peppol', { state: 'off', text: m['status.peppol-none']({}, locale), screen: 'accessPoint' })
  const count = await countFailedPeppol(db)
  if (count === 0)
    return toCheck('peppol', { state: 'good', text: m['status.peppol-good']({}, locale), screen: 'accessPoint' })
  const text = m['status.peppol-failed']({ count }, locale)
  return toCheck('peppol', { state: 'warning', text, advice: m['status.advice.peppol']({}, locale), screen: 'invoice' })
}

async function checkPayments({ db, services, language }: Look): Promise<Check> {
  const locale = { locale: language }
  const count = await countPaymentsWithoutEnd(db)
  if (count > 0) {
    const text = m['status.payments-open']({ count }, locale)
    const advice = m['status.advice.payments-open']({}, locale)
    return toCheck('payments', { state: 'failure', text, advice, screen: 'shopOrder' })
  }
  const screen = 'provider'
  if (!usesSimulator(services.settings))
    return toCheck('payments', { state: 'good', text: m['status.payments-good']({}, locale), screen })
  const text = m['status.payments-simulator']({}, locale)
  return toCheck('payments', {
    state: 'warning',
    text,
    advice: m['status.advice.payments-simulator']({}, locale),
    screen,
  })
}

async function checkProcesses({ db, language }: Look): Promise<Check> {
  const locale = { locale: language }
  const { processes } = await readEngine(db)
  const text = m['status.processes']({ count: processes }, locale)
  return toCheck(
    'processes',
    processes > 0
      ? { state: 'good', text }
      : { state: 'failure', text, advice: m['status.advice.processes']({}, locale) },
  )
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

const mostSlowCalls = 5

/** Lists what this process has measured: the slowest on average, of all that took longer than a tenth of a second once. */
export function listSlowCalls({ traffic }: Pick<Services, 'traffic'>): SystemStatus['slowCalls'] {
  return traffic
    .listTimes()
    .filter(({ longestMs }) => longestMs > 100)
    .map(({ endpoint, count, totalMs, longestMs }) => ({ endpoint, count, averageMs: totalMs / count, longestMs }))
    .toSorted((a, b) => b.averageMs - a.averageMs)
    .slice(0, mostSlowCalls)
}
