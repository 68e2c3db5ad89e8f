import { sql, type RawBuilder } from 'kysely'
import { foldText } from '../../platform/resources/field-columns.ts'
import type { RecordSource } from '../../platform/resources/record-search.ts'
import { areSearchable, hasWord, splitSearchWords } from '../../platform/resources/search-words.ts'
import type { TimelineSource } from '../../platform/audit/timeline.ts'
import { within } from '../../platform/database/within.ts'
import type { CarSource, RunningSource } from '../../contacts/running.ts'
import { resourceText } from '../../platform/resources/resource-text.ts'

/**
 * Returns the conditions of a search for dossiers, one for each typed word: by their number and that of the order of their
 * customer, by the customer, the car, its plate and its chassis number.
 */
export function dossierWords(typed: string, dossier: 'row' | 'dossier'): RawBuilder<boolean>[] {
  const number = dossier === 'row' ? sql.ref('row.id') : sql.ref('dossier.number')
  return splitSearchWords(typed).map(
    (word) => sql`(${hasWord(sql.ref(`${dossier}.searched`), word)} or ${number} = any (array(
      select ordered.number from customer_order join dossier ordered on ordered.id = dossier_id
      where ${hasWord(foldText(sql`order_number`), word)})))`,
  )
}

/** Dossiers by these conditions, the newest first. */
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
    .leftJoin('staffUser as seller', 'seller.id', 'offer.confirmedBy')
    .select(['dossier.number as record', 'dossierNumber as title', 'dossier.createdAt as at'])
    .select(sql<string | null>`seller.first_name || ' ' || seller.last_name`.as('by'))
    .select(sql<string>`dossier.car_name || ' · ' || order_number`.as('detail'))
    .where('offer.customerId', '=', customerId)
    .orderBy('dossier.createdAt', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => ({ kind: 'dossier', ...row }))
}

const paidCents = sql<number>`coalesce((select sum(amount_cents) from dossier_payment
  where dossier_payment.dossier_id = dossier.id), 0)::float8`

/** Lists the dossiers of a customer that are not delivered or not paid, for their desk. */
export const runningDossiers: RunningSource = async (db, { customerId }, { who, language, today }) => {
  const rows = await db
    .selectFrom('dossier')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .innerJoin('customerOrder', 'customerOrder.dossierId', 'dossier.id')
    .select(['dossier.number', 'dossierNumber', 'dossier.carName', 'dossier.licencePlate', 'customerOrder.state'])
    .select(['dossier.handoverOn', 'dossier.createdAt', 'dueCents', 'reductionCents', paidCents.as('paidCents')])
    .where('offer.customerId', '=', customerId)
    .where('customerOrder.state', '<>', 'canceled')
    .where(sql<boolean>`(customer_order.state <> 'delivered' or due_cents - reduction_cents > ${paidCents})`)
    .where(within(who, 'DOSSIER_VIEW', { branch: 'offer.branchId', owner: 'offer.ownerId' }))
    .orderBy('dossier.createdAt', 'desc')
    .execute()
  return rows.map((row) => ({
    kind: 'dossier',
    record: row.number,
    number: row.dossierNumber,
    what: row.carName,
    licencePlate: row.licencePlate,
    state: resourceText('dossier', `choices.state.${row.state}`, language),
    standing:
      row.state !== 'delivered' && row.handoverOn !== null && row.handoverOn < today
        ? 'late'
        : row.state === 'draft'
          ? 'draft'
          : row.state === 'complete'
            ? 'ready'
            : 'waiting',
    when: row.handoverOn === null ? { is: 'since', at: row.createdAt.toISOString() } : { is: 'on', at: row.handoverOn },
    amountCents: row.dueCents,
    openCents: Math.max(row.dueCents - row.reductionCents - row.paidCents, 0),
    branch: null,
  }))
}

/** Lists the cars that were delivered to a customer by a dossier. */
export const carsOfDossiers: CarSource = async (db, { customerId }, { who }) => {
  const rows = await db
    .selectFrom('dossier')
    .innerJoin('offer', 'offer.id', 'dossier.offerId')
    .innerJoin('customerOrder', 'customerOrder.dossierId', 'dossier.id')
    .select(['dossier.number', 'dossier.carName as name', 'dossier.licencePlate', 'dossier.vin'])
    .select(['customerOrder.deliveredOn as boughtOn'])
    .where('offer.customerId', '=', customerId)
    .where('customerOrder.deliveredOn', 'is not', null)
    .where(within(who, 'DOSSIER_VIEW', { branch: 'offer.branchId', owner: 'offer.ownerId' }))
    .orderBy('customerOrder.deliveredOn', 'desc')
    .execute()
  return rows.map(({ number, ...car }) => ({ ...car, mileageKm: null, record: { kind: 'dossier', id: number } }))
}
