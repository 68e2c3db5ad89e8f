import { sql, type RawBuilder } from 'kysely'
import { foldText } from '../../platform/resources/field-columns.ts'
import type { RecordSource } from '../../platform/resources/record-search.ts'
import { areSearchable, hasWord, splitSearchWords } from '../../platform/resources/search-words.ts'
import type { TimelineSource } from '../../platform/audit/timeline.ts'
import { within } from '../../platform/database/within.ts'

/**
 * Dossiers by what is typed, one condition for each word: their number and that of the order of their customer, the
 * customer, the car, its plate and its chassis number.
 */
export function dossierWords(typed: string, dossier: 'row' | 'dossier'): RawBuilder<boolean>[] {
  const number = dossier === 'row' ? sql.ref('row.id') : sql.ref('dossier.number')
  return splitSearchWords(typed).map(
    (word) => sql`(${hasWord(sql.ref(`${dossier}.searched`), word)} or ${number} = any (array(
      select ordered.number from customer_order join dossier ordered on ordered.id = dossier_id
      where ${hasWord(foldText(sql`order_number`), word)})))`,
  )
}

/** The newest first. */
export const dossiersToFind: RecordSource = {
  screen: 'dossier',
  right: 'DOSSIER_VIEW',
  personal: 'dossier',
  async find(db, who, wanted) {
    const rows = db
      .selectFrom('dossier')
      .innerJoin('offer', 'offer.id', 'dossier.offerId')
      .innerJoin('customerOrder', 'customerOrder.dossierId', 'dossier.id')
      .select([
        'dossier.number as id',
        'dossierNumber as label',
        sql<string>`concat_ws(' · ', dossier.customer_name, dossier.car_name, order_number)`.as('detail'),
      ])
      .where(within(who, 'DOSSIER_VIEW', { branch: 'offer.branchId', owner: 'offer.ownerId' }))
    if ('ids' in wanted) return rows.where('dossier.number', 'in', wanted.ids).execute()
    if (!areSearchable(splitSearchWords(wanted.typed))) return []
    return rows
      .where(sql<boolean>`(${sql.join(dossierWords(wanted.typed, 'dossier'), sql` and `)})`)
      .orderBy('dossier.createdAt', 'desc')
      .limit(wanted.most)
      .execute()
  },
}

/** Lists the cars that a customer bought by an offer, for the timeline that staff read. */
export const dossierHappenings: TimelineSource = async (db, { customerId }, { most }) => {
  const rows = await db
    .selectFrom('dossier')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .innerJoin('customerOrder', 'customerOrder.dossierId', 'dossier.id')
    .select(['dossier.number as record', 'dossierNumber as title', 'dossier.createdAt as at'])
    .select(sql<string>`dossier.car_name || ' · ' || order_number`.as('detail'))
    .where('offer.customerId', '=', customerId)
    .orderBy('dossier.createdAt', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ kind: 'dossier', ...row }))
}
