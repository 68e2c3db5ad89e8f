import { getRow } from '../database/rows.ts'
import { sql } from 'kysely'
import type { Retention } from '../jobs/retention.ts'
import { readSetting } from '../setting/setting.ts'

/** Months that are old enough go as a whole, and the next ones are made ready. */
export const auditRetention: Retention = {
  name: 'audit',
  async remove(tx, now) {
    const changes = await readSetting(tx, 'platform.audit-months')
    const readings = await readSetting(tx, 'platform.audit-reading-months')
    await sql`select prepare_audit_months()`.execute(tx)
    const { rows } = await sql<{ dropped: number }>`
      select drop_audit_months(array['audit_entry', 'audit_row'], ${now}::timestamptz - make_interval(months => ${changes}))
        + drop_audit_months(array['audit_reading'], ${now}::timestamptz - make_interval(months => ${readings})) as dropped`.execute(
      tx,
    )
    return getRow(rows).dropped
  },
}
