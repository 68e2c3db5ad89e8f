import type { Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Jobs {
    'tell-access-changed': { userId: string }
  }
}

/** Makes the open offices of a user reload their rights, and ends the live connections of those that are signed out. */
export async function notifyAccessChanged(tx: Tx, userId: string): Promise<void> {
  await enqueue(tx, 'tell-access-changed', { userId })
}
