import { brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { job } from './jobs.ts'
import { nextMidnight } from './next-midnight.ts'
import { scheduleSettings } from './planned-settings.ts'
import { applyDuePlans } from './setting.sql.ts'

/** What is planned for a day holds from its midnight. */
export const applyPlannedSettings = job('apply-planned-settings', ({ transact, now }) =>
  transact(async (tx) => {
    await applyDuePlans(tx, brusselsDay(now), now)
    await scheduleSettings(tx, nextMidnight(now))
  }),
)
