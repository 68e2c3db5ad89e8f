import { customerKeysWithEmail } from '../../contacts/customers.ts'
import type { PersonalData } from '../../platform/audit/personal-data.ts'

/** The invoices of a person: kept for ten years (VAT Code art. 60), with name and address as printed. */
export const invoiceData: PersonalData = {
  name: 'issued-invoices',
  stays: 'invoices',
  async read(db, { email }) {
    const keys = await customerKeysWithEmail(db, email)
    if (keys.length === 0) return []
    const rows = await db
      .selectFrom('invoice')
      .select(['invoiceNumber', 'kind', 'issuedOn', 'receivableCents', 'document'])
      .where('customerId', 'in', keys)
      .where('state', '<>', 'draft')
      .orderBy('number')
      .execute()
    return rows.map(({ document, ...invoice }) => ({ ...invoice, buyer: document?.buyer ?? null }))
  },
}
