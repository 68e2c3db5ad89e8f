import { brusselsDay } from '@forecourt/domain/platform/calendar.ts'
import { releaseUpload } from '../media/uploads.ts'
import { daysBefore, type Retention } from '../platform/retention.ts'
import { readSetting } from '../platform/setting.ts'
import { deleteOldEntries } from './jobs.sql.ts'

/** A draft that was not sent within a day was given up. */
const draftDays = 1

/** Applications go with their resumes. */
export const applicationRetention: Retention = {
  name: 'applications',
  async remove(tx, now) {
    const gone = await deleteOldEntries(tx, {
      begun: daysBefore(now, draftDays),
      sent: daysBefore(now, await readSetting(tx, 'content.application-days')),
      today: brusselsDay(now),
    })
    for (const { resumeId } of gone) if (resumeId !== null) await releaseUpload(tx, resumeId)
    return gone.length
  },
}
