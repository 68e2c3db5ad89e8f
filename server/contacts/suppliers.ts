import { findAgreement, type SupplierTerm } from '@forecourt/domain/contacts/supplier.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db } from '../platform/database/database.ts'
import { findAccounts, findAgreements, findTerm } from './suppliers.sql.ts'

/** A supplier as their invoice depends on them. */
export interface SupplierFacts {
  /** First day of the agreement to write their invoices that is valid on the day; null: there is none. */
  readonly agreedOn: CalendarDay | null
  /** The account that was verified last; null: none is. */
  readonly iban: string | null
  /** Null: none was agreed on. */
  readonly term: SupplierTerm | null
}

/** Reads what a supplier agreed on, and where they are paid. */
export async function readSupplier(db: Db, customerId: string, on: CalendarDay): Promise<SupplierFacts> {
  const [accounts, agreements, term] = await Promise.all([
    findAccounts(db, customerId),
    findAgreements(db, customerId),
    findTerm(db, customerId),
  ])
  const verified = accounts
    .filter(({ verifiedAt }) => verifiedAt !== null)
    .toSorted((one, other) => Number(other.verifiedAt) - Number(one.verifiedAt))
  const agreement = findAgreement(
    agreements.map(({ validFrom, validUntil, uploadId }) => ({ validFrom, validUntil, hasFile: uploadId !== null })),
    on,
  )
  return { agreedOn: agreement?.validFrom ?? null, iban: verified[0]?.iban ?? null, term: term ?? null }
}
