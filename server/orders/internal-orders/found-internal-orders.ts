import { sql } from 'kysely'
import { foldText } from '../../platform/resources/field-columns.ts'
import type { RecordSource } from '../../platform/resources/record-search.ts'
import { areSearchable, hasWords, splitSearchWords } from '../../platform/resources/search-words.ts'
import { searchInternalOrders } from './internal-orders.sql.ts'

/** Internal orders by number, the newest first. */
export const internalOrdersToFind: RecordSource = {
  screen: 'internalOrder',
  right: 'INTERNAL_ORDER_VIEW',
  personal: 'internal_order',
  async find(db, who, wanted) {
    const rows = searchInternalOrders(db, who)
    if ('ids' in wanted) return rows.where('internalOrder.number', 'in', wanted.ids).execute()
    const words = splitSearchWords(wanted.typed)
    if (!areSearchable(words)) return []
    return rows
      .where(hasWords(foldText(sql`internal_number`), words))
      .limit(wanted.most)
      .execute()
  },
}
