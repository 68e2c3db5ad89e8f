import { sql } from 'kysely'
import type { CashOfSale } from '@forecourt/domain/orders/cash-limit.ts'
import type { Db } from '../../platform/database/database.ts'
import { getRow } from '../../platform/database/rows.ts'
import { readSetting } from '../../platform/setting/setting.ts'

/** Reads the cash of the sale of a dossier, the other cars of the same offer included, and the limit of the law. */
export async function readCashOfSale(db: Db, dossierId: string): Promise<CashOfSale> {
  const [{ rows }, { cashCents: limitCents }] = await Promise.all([
    sql<{ receivedCents: number; paidCents: number }>`
      select coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::float8 as received_cents,
        coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0)::float8 as paid_cents
      from dossier_payment payment join dossier on dossier.id = payment.dossier_id
      where is_cash and dossier.offer_id = (select offer_id from dossier where id = ${dossierId})`.execute(db),
    readSetting(db, 'invoicing.limits'),
  ])
  return { ...getRow(rows), limitCents }
}
