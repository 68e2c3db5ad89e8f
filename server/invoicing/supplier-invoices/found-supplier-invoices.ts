import { sql } from 'kysely'
import { createCustomerData } from '../../contacts/customer-keyed-data.ts'
import { within } from '../../platform/database/within.ts'
import type { RecordSource } from '../../platform/resources/record-search.ts'
import { areSearchable, hasWords, splitSearchWords } from '../../platform/resources/search-words.ts'
import type { WaitingWork } from '../../platform/resources/waiting-work.ts'
import { countWaiting } from './supplier-invoices.sql.ts'

/** Incoming invoices by arrival number, supplier, their number, journal number and order number; the newest first. */
export const supplierInvoicesToFind: RecordSource = {
  screen: 'supplierInvoice',
  right: 'PURCHASE_VIEW',
  personal: 'supplierInvoice',
  async find(db, who, wanted) {
    const rows = db
      .selectFrom('supplierInvoice')
      .select([
        'number as id',
        'arrivalNumber as label',
        sql<string>`concat_ws(' · ', nullif(supplier_name, ''), nullif(their_number, ''))`.as('detail'),
      ])
      .where(within(who, 'PURCHASE_VIEW', { branch: 'supplierInvoice.branchId' }))
    if ('ids' in wanted) return rows.where('number', 'in', wanted.ids).execute()
    const words = splitSearchWords(wanted.typed)
    if (!areSearchable(words)) return []
    return rows
      .where(hasWords(sql`supplier_invoice.searched`, words))
      .orderBy('number', 'desc')
      .limit(wanted.most)
      .execute()
  },
}

/** Incoming invoices that wait for a user. */
export const waitingSupplierInvoices: WaitingWork = {
  screen: 'supplierInvoice',
  right: 'PURCHASE_VIEW',
  count: (db, { who }) => countWaiting(db, who),
}

/** The invoices of a supplier who is a person: kept for ten years (VAT Code art. 60), with what they state. */
export const supplierInvoiceData = createCustomerData(
  { name: 'supplier-invoices', stays: 'invoices' },
  {
    async read(db, keys) {
      return db
        .selectFrom('supplierInvoice')
        .select(['arrivalNumber', 'theirNumber', 'issuedOn', 'totalCents', 'stated'])
        .where('supplierId', 'in', keys)
        .orderBy('number')
        .execute()
    },
  },
)
