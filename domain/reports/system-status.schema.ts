import { z } from 'zod'
import { BACKUP_FAILURES, BACKUP_ORIGINS } from '../platform/backup/backup-plan.ts'
import { Instant, oneLine } from '../platform/forms/fields.schema.ts'
import { CHECK_NAMES, CHECK_STATES } from './system-status.ts'

export const SystemStatusRequest = z.strictObject({})

const BackupRun = z.strictObject({
  id: z.int(),
  origin: z.enum(BACKUP_ORIGINS),
  folder: z.string(),
  startedAt: Instant,
  finishedAt: Instant.nullable().describe('Null: it is being made'),
  fileName: z.string().nullable(),
  bytes: z.int().nullable(),
  rows: z.int().nullable(),
  files: z.int().nullable(),
  failure: z.enum(BACKUP_FAILURES).nullable(),
  failureDetail: z.string().nullable().describe('The message of the system, in English'),
})

const FailedJobs = z.strictObject({
  name: z.string(),
  title: z.string(),
  count: z.int(),
  lastError: z.string().describe('First line of the last error, in English'),
  lastAt: Instant,
})

export const SystemStatus = z.strictObject({
  at: Instant,
  checks: z.array(
    z.strictObject({
      name: z.enum(CHECK_NAMES),
      state: z.enum(CHECK_STATES),
      text: z.string(),
      advice: z.string().nullable().describe('What to do; null: nothing'),
      screen: z.string().nullable().describe('Screen of the office where it is put right'),
    }),
  ),
  failedJobs: z.array(FailedJobs),
  backups: z.strictObject({
    isPlanned: z.boolean().describe('BACKUP_FOLDER is set'),
    nextAt: Instant.nullable(),
    runs: z.array(BackupRun),
  }),
  slowQueries: z.strictObject({
    source: z
      .enum(['pg_stat_statements', 'running'])
      .describe('`running`: the engine counts none; these run longer than a second at this moment'),
    queries: z.array(z.strictObject({ text: z.string(), calls: z.int().nullable(), averageMs: z.number() })),
  }),
  slowCalls: z
    .array(
      z.strictObject({
        endpoint: z.string().describe('Route, or `page` and its name'),
        count: z.int(),
        averageMs: z.number(),
        longestMs: z.number(),
      }),
    )
    .describe('Slowest on average that the process which answers has measured since its start'),
  versions: z.strictObject({
    product: z.string(),
    node: z.string(),
    postgres: z.string(),
    migration: z.string().describe('The last one that was applied'),
    startedAt: Instant.describe('Of the process that answers'),
    upSeconds: z.int().describe('Since then'),
    memoryBytes: z.int().describe('Resident memory of that process'),
    processes: z.int(),
  }),
})
export type SystemStatus = z.infer<typeof SystemStatus>

export const BackupNowRequest = z.strictObject({})
export const RetryJobsRequest = z
  .strictObject({ name: oneLine(100).describe('Name of a job that failed') })
  .meta({ example: { name: 'send-mail' } })
export const SystemActAnswer = z.strictObject({ count: z.int().describe('Jobs that were begun') })
