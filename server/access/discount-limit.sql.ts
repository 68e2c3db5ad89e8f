import type { DiscountLimit } from '@forecourt/domain/platform/resources/rights.ts'
import { sql } from 'kysely'

/** Selects the limit of the discounts that a role approves; null: none. Takes the name of the table in the query. */
export function selectDiscountLimit(role = 'role') {
  const [mostBp, mostCents] = [sql.ref(`${role}.discountMostBp`), sql.ref(`${role}.discountMostCents`)]
  return sql<DiscountLimit | null>`case when num_nonnulls(${mostBp}, ${mostCents}) > 0
    then jsonb_build_object('mostBp', ${mostBp}, 'mostCents', ${mostCents}) end`
}
