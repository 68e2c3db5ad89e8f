import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { job, type Job } from '../../platform/jobs/jobs.ts'
import { readSetting } from '../../platform/setting/setting.ts'
import { draftReminder, dropUnfitDraft, isTimeToSend } from './offer-reminders.ts'
import { selectDrafted, selectRemindable } from './offer-reminders.sql.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'draft-offer-reminders': Record<string, never>
  }
}

/** Follows the checks of all offers, which find the ends of the day. Each set has a transaction of its own, so that none waits for the others. */
const draftReminders = job('draft-offer-reminders', async ({ db, transact, services, now }) => {
  for (const number of await selectDrafted(db)) await transact((tx) => dropUnfitDraft(tx, number, now))
  const setting = await readSetting(db, 'offers.reminder')
  if (setting.days === 0 || (setting.isSentByItself && !isTimeToSend(now))) return
  const { publicUrl } = services.settings
  for (const number of await selectRemindable(db, brusselsDay(now), setting.days)) {
    await transact((tx) => draftReminder(tx, number, setting, { publicUrl, now }))
  }
})

export const offerReminderJobs: readonly Job[] = [draftReminders]
