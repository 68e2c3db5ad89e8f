import { sql } from 'kysely'
import { createCustomerData } from '../contacts/customer-keyed-data.ts'
import type { RecordSource } from '../platform/resources/record-search.ts'
import { areSearchable, hasWords, splitSearchWords } from '../platform/resources/search-words.ts'
import { daysBefore, type Retention } from '../platform/jobs/retention.ts'
import { readSetting } from '../platform/setting/setting.ts'
import type { TimelineSource } from '../platform/audit/timeline.ts'
import { within } from '../platform/database/within.ts'
import type { RunningSource } from '../contacts/running.ts'
import { resourceText } from '../platform/resources/resource-text.ts'
import { selectBids } from './trade-in-bids.sql.ts'
import { selectDamages, deleteOldTradeIns, selectRunningTradeIns, tradeInsOfCustomers } from './trade-in-desk.sql.ts'

/** Trade-ins by number, car, plate and chassis number; the newest first. */
export const tradeInsToFind: RecordSource = {
  screen: 'tradeIn',
  right: 'TRADE_IN_VIEW',
  personal: 'tradeIn',
  async find(db, who, wanted) {
    const rows = db
      .selectFrom('tradeIn')
      .leftJoin('customerListing as customer', 'customer.customerId', 'tradeIn.customerId')
      .select([
        'tradeIn.number as id',
        'tradeInNumber as label',
        sql<string>`concat_ws(' · ', customer.name, brand || ' ' || model, nullif(licence_plate, ''))`.as('detail'),
      ])
      .where(within(who, 'TRADE_IN_VIEW', { branch: 'tradeIn.branchId', owner: 'tradeIn.ownerId' }))
    if ('ids' in wanted) return rows.where('tradeIn.number', 'in', wanted.ids).execute()
    const words = splitSearchWords(wanted.typed)
    if (!areSearchable(words)) return []
    return rows
      .where(hasWords(sql`trade_in.searched`, words))
      .orderBy('tradeIn.createdAt', 'desc')
      .limit(wanted.most)
      .execute()
  },
}

/** The cars that a person traded in or wanted to. Agreed trade-ins stay without their data: a trigger removes it. */
export const tradeInData = createCustomerData(
  { name: 'trade-ins' },
  {
    async read(db, keys) {
      const tradeIns = await tradeInsOfCustomers(db, keys)
      return Promise.all(
        tradeIns.map(async ({ id, number: _, createdAt, ...tradeIn }) => ({
          ...tradeIn,
          createdAt: createdAt.toISOString(),
          damages: await selectDamages(db, id),
          bids: (await selectBids(db, id)).map(({ kind, cents, remark }) => ({ kind, cents, remark })),
        })),
      )
    },
  },
)

/** Deletes trade-ins that were never bought, after as long as leads. */
export const tradeInRetention: Retention = {
  name: 'trade-ins',
  async remove(tx, now) {
    return deleteOldTradeIns(tx, daysBefore(now, await readSetting(tx, 'contacts.lead-days')))
  },
}

/** Lists the trade-ins of a customer, for the timeline that staff read. */
export const tradeInHappenings: TimelineSource = async (db, { customerId }, { most }) =>
  (await tradeInsOfCustomers(db, [customerId])).slice(0, most).map(({ number, tradeInNumber, createdAt, ...car }) => ({
    kind: 'trade-in',
    title: tradeInNumber,
    record: number,
    at: createdAt,
    detail: [car.brand, car.model, car.licencePlate].filter(Boolean).join(' '),
  }))

/** Lists the cars of a customer that are to be taken in, for their desk. */
export const runningTradeIns: RunningSource = async (db, { customerId }, { who, language }) => {
  const tradeIns = await selectRunningTradeIns(db, customerId, who)
  return tradeIns.map(({ number, tradeInNumber, state, brand, model, licencePlate, allowanceCents, createdAt }) => ({
    kind: 'trade-in',
    record: number,
    number: tradeInNumber,
    what: `${brand} ${model}`.trim(),
    licencePlate: licencePlate === '' ? null : licencePlate,
    state: resourceText('tradeIn', `choices.state.${state}`, language),
    standing: state === 'draft' ? 'draft' : state === 'valued' ? 'waiting' : 'ready',
    when: { is: 'since', at: createdAt.toISOString() },
    amountCents: allowanceCents === null ? null : -allowanceCents,
    openCents: 0,
    branch: null,
  }))
}
