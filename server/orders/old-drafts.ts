import type { Tx } from '../platform/database.ts'
import { enqueue, job } from '../platform/jobs.ts'
import { readSetting } from '../platform/setting.ts'
import { deleteDrafts } from './orders.sql.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'delete-old-drafts': Record<string, never>
  }
}

const dayMs = 86_400_000

/** Only one waits, however many processes ask for it. */
export function scheduleOldDrafts(tx: Tx, at: Date): Promise<void> {
  return enqueue(tx, 'delete-old-drafts', {}, { key: 'delete-old-drafts', runAt: at })
}

/** Each day: orders that somebody began and nobody paid. */
export const deleteOldDrafts = job('delete-old-drafts', ({ transact, now }) =>
  transact(async (tx) => {
    const days = await readSetting(tx, 'orders.draft-days')
    await deleteDrafts(tx, new Date(now.getTime() - days * dayMs), now)
    await scheduleOldDrafts(tx, new Date(now.getTime() + dayMs))
  }),
)
