import { sql } from 'kysely'
import { createCustomerData } from '../../contacts/customer-keyed-data.ts'
import { within } from '../../platform/database/within.ts'
import type { RecordSource } from '../../platform/resources/record-search.ts'
import { areSearchable, hasWords, splitSearchWords } from '../../platform/resources/search-words.ts'
import type { WaitingWork } from '../../platform/resources/waiting-work.ts'
import { selectWithoutSlip } from './purchase-slips.sql.ts'

/** Purchase slips by number, seller, car, plate, chassis number and trade-in; the newest first. */
export const purchaseSlipsToFind: RecordSource = {
  screen: 'purchaseSlip',
  right: 'PURCHASE_SLIP_VIEW',
  personal: 'purchaseSlip',
  async find(db, who, wanted) {
    const rows = db
      .selectFrom('purchaseSlip')
      .select(['number as id', 'slipNumber as label', sql<string>`seller_name || ' · ' || car_name`.as('detail')])
      .where(within(who, 'PURCHASE_SLIP_VIEW', { branch: 'purchaseSlip.branchId', owner: 'purchaseSlip.ownerId' }))
    if ('ids' in wanted) return rows.where('number', 'in', wanted.ids).execute()
    const words = splitSearchWords(wanted.typed)
    if (!areSearchable(words)) return []
    return rows
      .where(hasWords(sql`purchase_slip.searched`, words))
      .orderBy('number', 'desc')
      .limit(wanted.most)
      .execute()
  },
}

/** Traded-in cars without a slip. */
export const waitingPurchaseSlips: WaitingWork = {
  screen: 'purchaseSlip',
  right: 'PURCHASE_SLIP_ISSUE',
  async count(db, { who }) {
    return (await selectWithoutSlip(db, who).execute()).length
  },
}

/** The purchase slips of a person: kept for ten years (VAT Code art. 60), with name and address as printed. */
export const purchaseSlipData = createCustomerData(
  { name: 'purchase-slips', stays: 'invoices' },
  {
    async read(db, keys) {
      const rows = await db
        .selectFrom('purchaseSlip')
        .select(['slipNumber', 'issuedOn', 'carName', 'vin', 'priceCents', 'document'])
        .where('customerId', 'in', keys)
        .orderBy('number')
        .execute()
      return rows.map(({ document, ...slip }) => ({
        ...slip,
        seller: document.seller,
        settlement: document.settlement,
      }))
    },
  },
)
