import { brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import type { Tx } from './database.ts'
import { enqueue, job } from './jobs.ts'
import { nextMidnight } from './next-midnight.ts'
import { applyDuePlans } from './setting.sql.ts'

declare module './jobs.ts' {
  interface Jobs {
    'apply-planned-settings': Record<string, never>
  }
}

export function scheduleSettings(tx: Tx, at: Date): Promise<void> {
  return enqueue(tx, 'apply-planned-settings', {}, { key: 'apply-planned-settings', runAt: at })
}

/** What is planned for a day holds from its midnight. */
export const applyPlannedSettings = job('apply-planned-settings', ({ transact, now }) =>
  transact(async (tx) => {
    await applyDuePlans(tx, brusselsDay(now), now)
    await scheduleSettings(tx, nextMidnight(now))
  }),
)
