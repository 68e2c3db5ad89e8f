import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { job } from '../jobs/jobs.ts'
import { nextMidnight } from '../jobs/next-midnight.ts'
import { scheduleSettings } from '../settings/planned-settings.ts'
import { applyDuePlans } from './setting.sql.ts'

/** Planned values take effect at midnight of their day. */
export const applyPlannedSettings = job('apply-planned-settings', ({ transact, now }) =>
  transact(async (tx) => {
    await applyDuePlans(tx, brusselsDay(now), now)
    await scheduleSettings(tx, nextMidnight(now))
  }),
)
