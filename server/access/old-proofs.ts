import { daysBefore, type Retention } from '../platform/jobs/retention.ts'
import { deleteExpiredChallenges } from './passkeys.sql.ts'
import { deleteExpiredSessions } from './sessions.sql.ts'
import { deviceLifeDays } from './throttle.ts'
import { deleteVerifications } from './verification.sql.ts'

/** Deletes proofs that have expired; an unconfirmed sign-up is deleted with all its data. */
export const accessRetention: readonly Retention[] = [
  { name: 'sessions', remove: deleteExpiredSessions },
  { name: 'challenges of passkeys', remove: deleteExpiredChallenges },
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
