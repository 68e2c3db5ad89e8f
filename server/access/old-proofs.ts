import { daysBefore, type Retention } from '../platform/jobs/retention.ts'
import { deleteExpiredSessions } from './sessions.sql.ts'
import { deviceLifeDays } from './throttle.ts'
import { deleteVerifications } from './verification.sql.ts'

/** What has run out opens nothing any more; a sign-up that nobody confirms is forgotten with all that was typed. */
export const accessRetention: readonly Retention[] = [
  { name: 'sessions', remove: deleteExpiredSessions },
  { name: 'codes', remove: (tx, now) => deleteVerifications(tx, daysBefore(now, 1)) },
  {
    name: 'known devices',
    async remove(tx, now) {
      const { numDeletedRows } = await tx
        .deleteFrom('knownDevice')
        .where('lastUsedAt', '<', daysBefore(now, deviceLifeDays))
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  },
]
