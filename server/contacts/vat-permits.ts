import type { CountingPermit } from '@forecourt/domain/contacts/vat-permit.ts'
import type { Db } from '../platform/database/database.ts'
import { certifiedPermits } from './vat-permits.sql.ts'

/**
 * Loads the certified permits of a customer, as an offer leans on them: those for another member state only with the VAT
 * number that they were certified for.
 */
export async function loadCountingPermits(db: Db, customer: { id: number; vatId: string }): Promise<CountingPermit[]> {
  const rows = await certifiedPermits(db, customer.id)
  return rows
    .filter(({ kind, certifiedVatId }) => kind === 'export' || certifiedVatId === customer.vatId)
    .map(({ certifiedVatId: _, ...permit }) => permit)
}

/** Returns a VAT number as permits and offers write it: `FR 12345678901`; empty without one. */
export function toVatId({ vatPrefix, vatNumber }: { vatPrefix: string | null; vatNumber: string | null }): string {
  return vatNumber ? `${vatPrefix ?? ''} ${vatNumber}`.trim() : ''
}
