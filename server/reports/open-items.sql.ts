import { sql, type RawBuilder } from 'kysely'
import { AGE_COLUMNS, type PayableGroup, type ReceivableGroup } from '@forecourt/domain/reports/open-item-report.ts'
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

function selectSums(dueOn: RawBuilder<unknown>, isCredit: RawBuilder<unknown>): RawBuilder<unknown> {
  const ages = listEntries(AGE_COLUMNS).map(
    ([column, age]) =>
      sql`coalesce(sum(open_cents) filter (where open_cents > 0 and ${isOfAge(dueOn, age)}), 0)::float8 as ${sql.ref(column)}`,
  )
  return sql`(count(*) filter (where open_cents > 0))::integer as invoices,
    coalesce(sum(open_cents) filter (where open_cents > 0), 0)::float8 as open_cents, ${sql.join(ages)},
    coalesce(-sum(open_cents) filter (where ${isCredit}), 0)::float8 as credit_cents`
}

/** Adds up what customers owe within the reach of the user; `branch`: the number of one, null: all. */
export async function sumReceivables(
  db: Db,
  who: Who,
  { by, branch }: { by: ReceivableGroup; branch: number | null },
): Promise<OpenSums[]> {
  const group =
    by === 'payer' ? sql`invoice.payer as key, null as label` : sql`branch.number::text as key, branch.name as label`
  const { rows } = await sql<OpenSums>`
    select ${group}, ${selectSums(sql.ref('invoice.dueOn'), sql`open_cents < 0 and kind <> 'self-billed'`)}
    from invoice join branch on branch.id = invoice.branch_id
    where open_cents <> 0 and ${within(who, 'INVOICE_VIEW', { branch: 'invoice.branchId', owner: 'invoice.ownerId' })}
      and ${ofBranch(branch)}
    group by 1, 2 order by 1`.execute(db)
  return rows
}

/** Adds up what we owe suppliers for approved invoices, within the reach of the user. */
export async function sumPayables(
  db: Db,
  who: Who,
  { branch }: { by: PayableGroup; branch: number | null },
): Promise<OpenSums[]> {
  const { rows } = await sql<OpenSums>`
    select branch.number::text as key, branch.name as label, ${selectSums(sql.ref('incoming.payOn'), sql`open_cents < 0`)}
    from supplier_invoice incoming join branch on branch.id = incoming.branch_id
    where open_cents <> 0 and ${within(who, 'PURCHASE_VIEW', { branch: 'incoming.branchId' })} and ${ofBranch(branch)}
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
