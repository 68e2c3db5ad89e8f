import { sql } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Tx } from '../../platform/database/database.ts'

/** The reason in both languages of the register why a car left without an invoice. */
const WITHOUT_INVOICE = 'Garantie of eigen rekening / garantie ou compte propre'

/** Closes the row of the garage register of a car that leaves the workshop; one that was closed before is not changed. */
export async function leaveGarageAfterWork(
  tx: Tx,
  workOrderId: string,
  { on, numbers }: { on: CalendarDay; numbers: readonly string[] },
): Promise<void> {
  const paper = numbers.length === 0 ? null : numbers.join(', ')
  await sql`
    insert into garage_leaving (entry_id, branch_id, on_day, paper, reason, booked_by)
    select entry.id, entry.branch_id, ${on}::date, ${paper}, ${paper === null ? WITHOUT_INVOICE : null}, audit_setting('actor')
    from garage_entry entry
    where entry.work_order_id = ${workOrderId}
      and not exists (select from garage_leaving where entry_id = entry.id)`.execute(tx)
}
