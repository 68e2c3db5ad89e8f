import { sql } from 'kysely'
import type { RecordSource } from '../../platform/resources/record-search.ts'
import { areSearchable, hasWords, splitSearchWords } from '../../platform/resources/search-words.ts'
import { within } from '../../platform/database/within.ts'
import { isDrawnUp } from './offers.sql.ts'

/** Offers by number, customer, car, plate and chassis number; the newest first. */
export const offersToFind: RecordSource = {
  screen: 'offer',
  right: 'OFFER_VIEW',
  personal: 'offer',
  async find(db, who, wanted) {
    const rows = db
      .selectFrom('offer')
      .select([
        'number as id',
        'offerNumber as label',
        sql<string>`concat_ws(' · ', nullif(customer_name, ''), car_name)`.as('detail'),
      ])
      .where(isDrawnUp)
      .where(within(who, 'OFFER_VIEW', { branch: 'offer.branchId', owner: 'offer.ownerId' }))
    if ('ids' in wanted) return rows.where('number', 'in', wanted.ids).execute()
    const words = splitSearchWords(wanted.typed)
    if (!areSearchable(words)) return []
    return rows
      .where(hasWords(sql`searched`, words))
      .orderBy('createdAt', 'desc')
      .limit(wanted.most)
      .execute()
  },
}
