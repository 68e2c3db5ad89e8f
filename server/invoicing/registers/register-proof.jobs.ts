import { colleagues } from '../../access/staff-with-right.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { dayMs } from '../../platform/jobs/retention.ts'
import { addNotices } from '../../platform/notices/notices.ts'
import { scheduleRegisterChecks } from './register-proof.ts'
import { findBrokenLinks, findGaps } from './period-checks.sql.ts'

/**
 * Checks each day that numbers have no gap, and that no row of a register was changed. Notifies the users who close periods by the
 * bell.
 */
export const checkRegisters = job('check-registers', async ({ db, transact, now }) => {
  await transact((tx) => scheduleRegisterChecks(tx, new Date(now.getTime() + dayMs)))
  const gaps = await findGaps(db)
  const broken = await findBrokenLinks(db)
  const wrong = [...new Set([...gaps, ...broken.map(({ name, chainNo }) => `${name} ${chainNo}`)])]
  if (wrong.length === 0) return
  await transact(async (tx) => {
    const users = (await colleagues(tx, 'VAT_PERIOD_CLOSE')).filter(({ holds }) => holds).map(({ id }) => id)
    const notice = {
      kind: 'register-broken',
      screen: 'register',
      record: 1,
      label: wrong.slice(0, 3).join(', '),
    } as const
    await addNotices(tx, users, notice)
  })
})
