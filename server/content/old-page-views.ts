import { brusselsDay } from '@forecourt/domain/platform/values/calendar.ts'
import { daysBefore, type Retention } from '../platform/jobs/retention.ts'
import { readSetting } from '../platform/setting/setting.ts'

/** Counts contain no personal data, and after a while are of no use to the shop either. */
export const pageViewRetention: Retention = {
  name: 'page views',
  async remove(tx, now) {
    const days = await readSetting(tx, 'content.page-view-days')
    const { numDeletedRows } = await tx
      .deleteFrom('pageViewDay')
      .where('day', '<', brusselsDay(daysBefore(now, days)))
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
}
