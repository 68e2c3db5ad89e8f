import { sql } from 'kysely'
import type { RecordSource } from '../../platform/resources/record-search.ts'
import { areSearchable, hasWords, splitSearchWords } from '../../platform/resources/search-words.ts'
import { searchCarPayments } from './car-payments.sql.ts'

/** Cars with open money by car, number, chassis number, plate, party and paper; the oldest due first. */
export const carPaymentsToFind: RecordSource = {
  screen: 'carPayment',
  right: 'CAR_PAYMENT_VIEW',
  personal: 'car_payment',
  async find(db, who, wanted) {
    const rows = searchCarPayments(db, who)
    if ('ids' in wanted) return rows.where('car.id', 'in', wanted.ids).execute()
    const words = splitSearchWords(wanted.typed)
    if (!areSearchable(words)) return []
    return rows
      .where(hasWords(sql`car.searched`, words))
      .orderBy('car.oldestDueOn')
      .orderBy('car.id')
      .limit(wanted.most)
      .execute()
  },
}
