import { sql } from 'kysely'
import { fold } from '@forecourt/domain/platform/slug.ts'
import { areSearchable, containsAll, type RecordSource } from '../platform/record-search.ts'
import { foundInternalOrders } from './internal-orders.sql.ts'

/** By their number, the newest first. */
export const internalOrdersToFind: RecordSource = {
  ...{ screen: 'internalOrder', right: 'INTERNAL_ORDER_VIEW', personal: 'internal_order' },
  async find(db, who, wanted) {
    const rows = foundInternalOrders(db, who)
    if ('ids' in wanted) return rows.where('internalOrder.number', 'in', wanted.ids).execute()
    const words = fold(wanted.typed)
      .split(/\s+/)
      .filter((word) => word !== '')
    if (!areSearchable(words)) return []
    return rows
      .where(containsAll(sql`fold(internal_number)`, words))
      .limit(wanted.most)
      .execute()
  },
}
