import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client'
import type pg from 'pg'
import { isBackupOverdue } from '@forecourt/domain/platform/backup/backup-plan.ts'
import { findFirstTry, findLastGoodRun, listBackupRuns } from '../backup/backup-runs.ts'
import { withinTime } from '../database/deadline.ts'
import type { Services } from '../http/services.ts'
import { DURATION_BOUNDS_MS } from '../http/traffic.ts'
import { countJobs } from '../jobs/job-counts.ts'
import { countMails } from '../mail/mail.ts'
import { readSetting } from '../setting/setting.ts'
import { CountedHistogram } from './counted-histogram.ts'

/** A dealer group of the process as it is measured. */
export interface MeasuredGroup {
  readonly services: Pick<Services, 'database' | 'traffic' | 'clock' | 'log'>
  readonly pools: Readonly<Record<'calls' | 'jobs', pg.Pool>>
  countConnections(): number
}

export interface MetricsOptions {
  readonly productVersion: string
  /** Lists the groups of the process by name; undefined: one that is not open. */
  listGroups(): readonly { readonly tenant: string; readonly group: MeasuredGroup | undefined }[]
}

export interface Metrics {
  readonly contentType: string
  /** Measures now, and returns the metrics as text. Simultaneous callers share an answer. */
  read(): Promise<string>
}

/** Prometheus waits for ten seconds. */
const slowestReadingMs = 4_000

/**
 * Creates the metrics of the process. Names of labels and their values are those of the code and of the installation, never of
 * addresses, people or records, so that their number is bounded.
 */
export function createMetrics({ productVersion, listGroups }: MetricsOptions): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge<Label | 'tenant'>({ name: `forecourt_${name}`, help, labelNames: ['tenant', ...labelNames], registers })
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter<Label | 'tenant'>({ name: `forecourt_${name}`, help, labelNames: ['tenant', ...labelNames], registers })

  const info = new Gauge({ name: 'forecourt_info', help: 'Version of the product', labelNames: ['version'], registers })
  info.set({ version: productVersion }, 1)
  const isOpen = gauge('tenant_open', '1 if the dealer group is served by this process')
  const requests = counter('http_requests_total', 'Requests that were answered', ['endpoint', 'method', 'status'])
  const seconds = counter('http_request_seconds_total', 'Time that answering took, all requests together', ['endpoint'])
  const underway = gauge('http_requests_underway', 'Requests that are being answered, without files and kept pages')
  const open = () => listGroups().flatMap(({ tenant, group }) => (group ? [{ tenant, group }] : []))
  registry.registerMetric(
    new CountedHistogram(
      {
        name: 'forecourt_http_request_duration_seconds',
        help: 'Duration of requests until their answer began to be sent; of files and kept pages until it was sent',
        bounds: DURATION_BOUNDS_MS.map((ms) => ms / 1_000),
      },
      () =>
        open().flatMap(({ tenant, group }) =>
          group.services.traffic.listDurations().map(({ kind, counts, totalMs }) => ({
            labels: { tenant, kind },
            counts,
            sum: totalMs / 1_000,
          })),
        ),
    ),
  )
  const connections = gauge('database_connections', 'Connections of a pool to the database', ['pool', 'state'])
  const mostConnections = gauge('database_connections_max', 'Connections that a pool may open', ['pool'])
  const queue = gauge('database_queue', 'Work that waits for a connection of a pool', ['pool'])
  const hub = gauge('hub_connections', 'Browsers connected to the live hub of this process')
  const isDatabaseUp = gauge(
    'database_up',
    '1 if the database answered this reading; without it, what it knows is missing',
  )
  const jobs = gauge('jobs', 'Jobs of the group, all processes together; late and failed ones want a look', ['state'])
  const oldestJob = gauge('job_oldest_seconds', 'Time since the job that waits longest should have begun; 0: none')
  const mails = gauge('mails', 'Mails that wait, and that were lost within thirty days', ['state'])
  const oldestMail = gauge('mail_oldest_seconds', 'Age of the mail that waits longest; 0: none')
  const backupAge = gauge('backup_age_seconds', 'Time since the last backup began that was read back whole')
  const isBackupGood = gauge('backup_ok', '1 if the last backup succeeded and none is overdue')
  const measured = [isOpen, requests, seconds, underway, connections, mostConnections, queue, hub]
  const read = [isDatabaseUp, jobs, oldestJob, mails, oldestMail, backupAge, isBackupGood]

  function measureProcess(tenant: string, { services: { traffic }, pools, countConnections }: MeasuredGroup): void {
    for (const { endpoint, method, statusClass, count } of traffic.listCounts())
      requests.inc({ tenant, endpoint, method, status: `${statusClass}xx` }, count)
    for (const { endpoint, totalMs } of traffic.listTimes()) seconds.inc({ tenant, endpoint }, totalMs / 1_000)
    underway.set({ tenant }, traffic.underway)
    hub.set({ tenant }, countConnections())
    for (const [name, pool] of Object.entries(pools)) {
      connections.set({ tenant, pool: name, state: 'idle' }, pool.idleCount)
      connections.set({ tenant, pool: name, state: 'used' }, pool.totalCount - pool.idleCount)
      mostConnections.set({ tenant, pool: name }, pool.options.max)
      queue.set({ tenant, pool: name }, pool.waitingCount)
    }
  }

  async function readDatabase(tenant: string, { services }: MeasuredGroup): Promise<void> {
    const now = services.clock()
    const ageSeconds = (since: Date | null) =>
      since === null ? 0 : Math.max((now.getTime() - since.getTime()) / 1_000, 0)
    try {
      const known = await withinTime(slowestReadingMs, () => readGroup(services, now))
      isDatabaseUp.set({ tenant }, 1)
      for (const state of ['waiting', 'running', 'late', 'failed'] as const)
        jobs.set({ tenant, state }, known.jobs[state])
      oldestJob.set({ tenant }, ageSeconds(known.jobs.oldestDueAt))
      for (const state of ['waiting', 'lost'] as const) mails.set({ tenant, state }, known.mails[state])
      oldestMail.set({ tenant }, ageSeconds(known.mails.oldestAt))
      if (known.backup === undefined) return
      isBackupGood.set({ tenant }, known.backup.isGood ? 1 : 0)
      if (known.backup.goodAt) backupAge.set({ tenant }, ageSeconds(known.backup.goodAt))
    } catch (error) {
      isDatabaseUp.set({ tenant }, 0)
      services.log.warn({ err: error }, 'metrics could not be read from the database')
    }
  }

  async function measure(): Promise<string> {
    for (const metric of read) metric.reset()
    await Promise.all(open().map(({ tenant, group }) => readDatabase(tenant, group)))
    // After what takes time, so that all of it is of the same moment.
    for (const metric of measured) metric.reset()
    for (const { tenant, group } of listGroups()) {
      isOpen.set({ tenant }, group ? 1 : 0)
      if (group) measureProcess(tenant, group)
    }
    return registry.metrics()
  }

  let reading: Promise<string> | undefined
  return {
    contentType: registry.contentType,
    read: () => (reading ??= measure().finally(() => (reading = undefined))),
  }
}

async function readGroup({ database: { db } }: Pick<Services, 'database'>, now: Date) {
  const [jobs, mails, backup] = await Promise.all([countJobs(db), countMails(db), readBackup(db, now)])
  return { jobs, mails, backup }
}

/** Reads the backups; undefined: none of the group was ever tried here. */
async function readBackup(db: Services['database']['db'], now: Date) {
  const [last] = await listBackupRuns(db, 1)
  if (last === undefined) return undefined
  const good = await findLastGoodRun(db)
  const since = good?.startedAt ?? (await findFirstTry(db))
  const isOverdue = isBackupOverdue(now, since, await readSetting(db, 'platform.backup'))
  return { goodAt: good?.startedAt, isGood: good !== undefined && last.failure === null && !isOverdue }
}
