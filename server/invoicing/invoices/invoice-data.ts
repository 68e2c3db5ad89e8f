import { createCustomerData } from '../../contacts/customer-keyed-data.ts'

/** The invoices of a person: kept for ten years (VAT Code art. 60), with name and address as printed. */
export const invoiceData = createCustomerData(
  { name: 'issued-invoices', stays: 'invoices' },
  {
    async read(db, keys) {
      const rows = await db
        .selectFrom('invoice')
        .select(['invoiceNumber', 'kind', 'issuedOn', 'receivableCents', 'document'])
        .where('customerId', 'in', keys)
        .where('state', '<>', 'draft')
        .orderBy('number')
        .execute()
      return rows.map(({ document, ...invoice }) => ({ ...invoice, buyer: document?.buyer ?? null }))
    },
  },
)
