import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'poll-mailboxes': Record<string, never>
  }
}

/** Enqueues the polling; only one job waits. */
export function enqueueMailboxes(tx: Tx, runAt: Date): Promise<void> {
  return enqueue(tx, 'poll-mailboxes', {}, { key: 'poll-mailboxes', runAt })
}
