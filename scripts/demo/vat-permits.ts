import { sql } from 'kysely'
import type { CalendarDay } from '../../domain/platform/values/calendar.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { atClock, daysFrom } from './days.ts'

/**
 * Proof by which customers abroad buy without VAT. Of the customers of a country one is certified, one is over since last
 * month, and one still waits for administration.
 */
export async function addVatPermits(
  tx: Tx,
  today: CalendarDay,
  { seller, certifier }: { seller: string; certifier: string },
): Promise<void> {
  const enteredAt = atClock(daysFrom(today, -200), '10:15')
  const certifiedAt = atClock(daysFrom(today, -198), '14:40')
  await sql`
    with abroad as (
      select id, vat_prefix || ' ' || vat_number as vat_id, row_number() over (partition by vat_prefix order by number) as turn,
        row_number() over (order by number) as place
      from customer where customer_type = 5 and vat_prefix <> 'BE' and merged_into_id is null
    )
    insert into customer_vat_permit (customer_id, kind, permit_number, valid_from, valid_until, entered_by, entered_at,
      certified_by, certified_at, certified_vat_id)
    select id, 'intra-community', 'ICL-' || (100 + place), ${daysFrom(today, -198)}::date,
      case turn % 3 when 1 then ${daysFrom(today, 160)}::date when 2 then ${daysFrom(today, -30)}::date end,
      ${seller}::uuid, ${enteredAt}::timestamptz,
      case when turn % 3 <> 0 then ${certifier}::uuid end,
      case when turn % 3 <> 0 then ${certifiedAt}::timestamptz end,
      case when turn % 3 <> 0 then vat_id end
    from abroad`.execute(tx)
}
