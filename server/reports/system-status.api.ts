import {
  BackupNowRequest,
  RetryJobsRequest,
  SystemActAnswer,
  SystemStatus,
  SystemStatusRequest,
} from '@forecourt/domain/reports/system-status.schema.ts'
import { enqueueBackup } from '../platform/backup/backups.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'
import { jobTitle } from '../platform/resources/job-title.ts'
import { PRODUCT_VERSION } from '../platform/settings/product-version.ts'
import { listFailedJobs, readEngine, retryFailedJobs } from './system-status.sql.ts'
import { checkSystem, listSlowCalls, readBackups, readSlowQueries } from './system-status.ts'

/** Reading is a right of its own, for operators; changes are for administrators. */
const right = 'CONFIGURATION_EDIT'

const get = query({
  path: 'GET /sales/systemstatus/get',
  right: 'SYSTEM_STATUS_VIEW',
  summary: 'Returns the state of backups, jobs, mails, disks, database and partners, and what runs.',
  input: SystemStatusRequest,
  output: SystemStatus,
  async run({ db, services, call: { now, language } }) {
    const look = { db, services, now, language }
    const { version, migration, processes } = await readEngine(db)
    return {
      at: now.toISOString(),
      checks: await checkSystem(look),
      failedJobs: (await listFailedJobs(db)).map(({ lastAt, ...row }) => ({
        ...row,
        title: jobTitle(row.name, language),
        lastAt: lastAt.toISOString(),
      })),
      backups: await readBackups(look),
      slowQueries: await readSlowQueries(db),
      slowCalls: listSlowCalls(services),
      versions: {
        product: PRODUCT_VERSION,
        node: process.versions.node,
        postgres: version,
        migration,
        upSeconds: Math.floor(process.uptime()),
        memoryBytes: process.memoryUsage.rss(),
        startedAt: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
        processes,
      },
    }
  },
})

const backUp = command({
  path: 'POST /sales/systemstatus/backup',
  right,
  summary: 'Begins a backup now, if the installation has a folder for them.',
  input: BackupNowRequest,
  output: SystemActAnswer,
  async run({ tx, services }) {
    if (services.settings.backupFolder === undefined) return refuse('backup-folder-none', { status: 422 })
    await enqueueBackup(tx, 'office')
    return { count: 1 }
  },
})

const retry = command({
  path: 'POST /sales/systemstatus/retryjobs',
  right,
  summary: 'Tries the jobs of a name again that failed as often as may be.',
  input: RetryJobsRequest,
  output: SystemActAnswer,
  async run({ tx, call: { now } }, { name }) {
    const count = await retryFailedJobs(tx, name, now)
    return count > 0 ? { count } : refuse('record-not-found', { status: 404 })
  },
})

export const systemStatusEndpoints = [get, backUp, retry] as const
