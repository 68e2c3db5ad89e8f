import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { FoundRecord, Wanted } from '../../platform/resources/record-search.ts'
import { areSearchable, hasWords, splitSearchWords } from '../../platform/resources/search-words.ts'
import { within } from '../../platform/database/within.ts'

/** Searches shop orders, the newest first. */
export async function searchOrders(db: Db, who: Who, wanted: Wanted): Promise<FoundRecord[]> {
  const rows = db
    .selectFrom('shopOrderListing as order')
    .select(['order.number as id', 'order.orderNumber as label', 'order.customer as detail'])
    .where(within(who, 'SHOP_ORDER_VIEW', { branch: 'order.branchId' }))
  if ('ids' in wanted) return rows.where('order.number', 'in', wanted.ids).execute()
  const words = splitSearchWords(wanted.typed)
  if (!areSearchable(words)) return []
  return rows
    .where(hasWords(sql`"order".searched`, words))
    .orderBy('order.placedAt', 'desc')
    .limit(wanted.most)
    .execute()
}
