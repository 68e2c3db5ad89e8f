import { sql, type RawBuilder } from 'kysely'
import { AGE_COLUMNS, type PayableGroup, type ReceivableGroup } from '@forecourt/domain/reports/open-item-report.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { listEntries } from '@forecourt/domain/platform/values/records.ts'
import type { Db } from '../platform/database/database.ts'
import { within } from '../platform/database/within.ts'
import { isOfAge } from '../invoicing/invoices/open-ages.ts'

/** Open amounts of invoices, in cents, by age; credits are above zero. */
export interface OpenSums {
  readonly key: string
  readonly label: string | null
  readonly invoices: number
  readonly openCents: number
  readonly notDue: number
  readonly late30: number
  readonly late60: number
  readonly late90: number
  readonly lateMore: number
  readonly creditCents: number
}

const ofBranch = (branch: number | null) => (branch === null ? sql`true` : sql`branch.number = ${branch}`)

/** Adds up the amounts of rows that have `cents` open and the day `due`. */
function selectSums(isCredit: RawBuilder<unknown>, on: RawBuilder<unknown>): RawBuilder<unknown> {
  const ages = listEntries(AGE_COLUMNS).map(
    ([column, age]) =>
      sql`coalesce(sum(cents) filter (where cents > 0 and ${isOfAge(sql.ref('due'), age, on)}), 0)::float8 as ${sql.ref(column)}`,
  )
  return sql`(count(*) filter (where cents > 0))::integer as invoices,
    coalesce(sum(cents) filter (where cents > 0), 0)::float8 as open_cents, ${sql.join(ages)},
    coalesce(-sum(cents) filter (where ${isCredit}), 0)::float8 as credit_cents`
}

/** A wish for sums. `branch`: the number of one, null: all; `on`: the end of which day, null: now. */
interface Asked<By extends string> {
  readonly by: By
  readonly branch: number | null
  readonly on: CalendarDay | null
}

const toDay = (on: CalendarDay | null) => (on === null ? sql`brussels_today()` : sql`${on}::date`)

/**
 * Selects the invoices that are open now, or were at the end of a day. Open back then is what is open now, with what was
 * settled since and without what was undone since, on both sides of a credit note.
 */
const openInvoices = (on: CalendarDay | null): RawBuilder<unknown> =>
  on === null
    ? sql`(select *, open_cents as cents, due_on as due from invoice where open_cents <> 0)`
    : sql`(
      with since as (
        select side as id, sum(case when undone_at is null then cents else -cents end) as cents
        from allocation, unnest(array[invoice_id, credit_note_id]) side
        where side is not null and ((on_day > ${on} and undone_at is null)
          or (on_day <= ${on} and undone_at >= (${on}::date + 1)::timestamp at time zone 'Europe/Brussels'))
        group by side)
      select invoice.*, open_cents + (sign(receivable_cents) * coalesce(since.cents, 0))::bigint as cents, due_on as due
      from (select id from invoice where open_cents <> 0 union select id from since) candidate
        join invoice using (id) left join since using (id)
      where state <> 'draft' and issued_on <= ${on})`

/** Invoices of suppliers that are open now, or were at the end of a day: booked until then, and not yet paid by a transfer. */
const openPurchases = (on: CalendarDay | null): RawBuilder<unknown> =>
  on === null
    ? sql`(select *, open_cents as cents, pay_on as due from supplier_invoice where open_cents <> 0)`
    : sql`(
      select paper.*, case when is_credit then -total_cents else total_cents end as cents, pay_on as due
      from (
        select id from supplier_invoice where open_cents <> 0
        union select invoice_id from payment_part join payment_line line on line.id = line_id
          where line.executed_on > ${on} and is_standing and invoice_id is not null) candidate
        join supplier_invoice paper using (id)
      where booked_on <= ${on})`

/** Adds up what customers owe within the reach of the user. */
export async function sumReceivables(
  db: Db,
  who: Who,
  { by, branch, on }: Asked<ReceivableGroup>,
): Promise<OpenSums[]> {
  const group =
    by === 'payer' ? sql`invoice.payer as key, null as label` : sql`branch.number::text as key, branch.name as label`
  const { rows } = await sql<OpenSums>`
    select ${group}, ${selectSums(sql`cents < 0 and kind <> 'self-billed'`, toDay(on))}
    from ${openInvoices(on)} invoice join branch on branch.id = invoice.branch_id
    where cents <> 0 and ${within(who, 'INVOICE_VIEW', { branch: 'invoice.branchId', owner: 'invoice.ownerId' })}
      and ${ofBranch(branch)}
    group by 1, 2 order by 1`.execute(db)
  return rows
}

/** Adds up what we owe suppliers for approved invoices, within the reach of the user. */
export async function sumPayables(db: Db, who: Who, { branch, on }: Asked<PayableGroup>): Promise<OpenSums[]> {
  const { rows } = await sql<OpenSums>`
    select branch.number::text as key, branch.name as label, ${selectSums(sql`cents < 0`, toDay(on))}
    from ${openPurchases(on)} incoming join branch on branch.id = incoming.branch_id
    where cents <> 0 and ${within(who, 'PURCHASE_VIEW', { branch: 'incoming.branchId' })} and ${ofBranch(branch)}
    group by 1, 2 order by 1`.execute(db)
  return rows
}

/** Returns the branches whose invoices the user may see. */
export async function findBranches(db: Db, who: Who, right: 'INVOICE_VIEW' | 'PURCHASE_VIEW') {
  return db
    .selectFrom('branch')
    .select(['number as id', 'name', sql<string>`number::text`.as('key')])
    .where(within(who, right, { branch: 'branch.id' }))
    .orderBy('rank')
    .orderBy('number')
    .execute()
}
