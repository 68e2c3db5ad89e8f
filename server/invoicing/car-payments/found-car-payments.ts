import { sql } from 'kysely'
import type { RecordSource } from '../../platform/resources/record-search.ts'
import { areSearchable, hasWords, splitSearchWords } from '../../platform/resources/search-words.ts'
import { searchCarPayments } from './car-payments.sql.ts'

/** The money of cars by stock number, chassis number and plate; the newest car first. */
export const carPaymentsToFind: RecordSource = {
  screen: 'carPayment',
  right: 'CAR_PAYMENT_VIEW',
  async find(db, who, wanted) {
    const rows = db.selectFrom(searchCarPayments(db, who).as('car')).select(['car.id', 'car.label', 'car.detail'])
    if ('ids' in wanted) return rows.where('car.id', 'in', wanted.ids).execute()
    const words = splitSearchWords(wanted.typed)
    if (!areSearchable(words)) return []
    return rows
      .where(hasWords(sql`car.searched`, words))
      .orderBy('car.id', 'desc')
      .limit(wanted.most)
      .execute()
  },
}
