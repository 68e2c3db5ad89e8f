import { sql } from 'kysely'
import type { Payer } from '@forecourt/domain/invoicing/invoices/payer.ts'
import type { Cents } from '@forecourt/domain/platform/values/money.ts'
import type { Db } from '../platform/database/database.ts'

/** Sums the open amounts of invoices when they were imported, as our books have them, by kind of customer. */
export async function sumByPayer(
  db: Db,
  numbers: readonly number[],
): Promise<{ group: Payer; count: number; cents: Cents }[]> {
  const { rows } = await sql<{ group: Payer; count: number; cents: Cents }>`
    select payer as "group", count(*)::integer as count, sum(receivable_cents)::float8 as cents
    from invoice where kind = 'opening' and number = any (${[...numbers]}::integer[])
    group by payer order by payer desc`.execute(db)
  return rows
}
