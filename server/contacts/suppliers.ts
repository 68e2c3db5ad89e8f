import { customerName } from '@forecourt/domain/contacts/customer-record.ts'
import { findAgreement, type SupplierTerm } from '@forecourt/domain/contacts/supplier.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
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

/**
 * Finds the customer who sent an invoice: by VAT number, else by an account that no other supplier is paid on. Undefined:
 * unknown.
 */
export async function findSender(
  db: Db,
  { vatNumber, iban }: { readonly vatNumber: string; readonly iban: string },
): Promise<string | undefined> {
  if (vatNumber !== '') {
    const { rows } = await sql<{ id: string }>`
      select id from customer
      where vat_prefix || vat_number = ${vatNumber} or (${vatNumber} like 'BE%' and enterprise_number = substr(${vatNumber}, 3))
      order by number limit 1`.execute(db)
    if (rows[0]) return rows[0].id
  }
  if (iban === '') return undefined
  const holders = await db
    .selectFrom('supplierAccount')
    .select('customerId')
    .distinct()
    .where('iban', '=', iban)
    .limit(2)
    .execute()
  return holders.length === 1 ? holders[0]?.customerId : undefined
}

/** Returns the name of the sender of an invoice, by their Belgian enterprise number; undefined: unknown. */
export async function findSenderName(db: Db, enterpriseNumber: string): Promise<string | undefined> {
  const id = await findSender(db, { vatNumber: `BE${enterpriseNumber}`, iban: '' })
  if (id === undefined) return undefined
  const found = await db
    .selectFrom('customer')
    .select(['isCompany', 'companyName', 'firstName', 'lastName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return customerName(found)
}

/** Locks the sender: two invoices of one supplier wait for each other, since the second one may repeat the first. */
export async function lockSender(tx: Tx, customerId: string): Promise<void> {
  await tx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
}

/** Returns whether an account is one of a supplier, and since when it is verified. */
export async function findAccountStanding(
  db: Db,
  { customerId, iban }: { readonly customerId: string; readonly iban: string },
): Promise<{ readonly state: 'new' | 'unverified' | 'verified'; readonly verifiedAt: Date | null }> {
  const account = (await findAccounts(db, customerId)).find((one) => one.iban === iban)
  if (!account) return { state: 'new', verifiedAt: null }
  return { state: account.verifiedAt === null ? 'unverified' : 'verified', verifiedAt: account.verifiedAt }
}

/** An account of a supplier that was verified by another user than the one who entered it. */
export interface VerifiedAccount {
  readonly customerId: string
  readonly iban: string
  readonly verifiedAt: Date
  readonly verifiedHow: string
  readonly by: string
}

/** Lists the verified accounts of suppliers, the one that was verified last first. */
export async function listVerifiedAccounts(db: Db, customerIds: readonly string[]): Promise<VerifiedAccount[]> {
  if (customerIds.length === 0) return []
  const rows = await db
    .selectFrom('supplierAccount as account')
    .innerJoin('staffUser as verifier', 'verifier.id', 'account.verifiedBy')
    .select(['account.customerId', 'account.iban', 'account.verifiedAt', 'account.verifiedHow'])
    .select(sql<string>`verifier.first_name || ' ' || verifier.last_name`.as('by'))
    .where('account.customerId', 'in', [...new Set(customerIds)])
    .orderBy('account.verifiedAt', 'desc')
    .execute()
  return rows.flatMap(({ verifiedAt, ...row }) => (verifiedAt === null ? [] : [{ ...row, verifiedAt }]))
}

/** Keeps the accounts of suppliers as they are until the transaction ends. */
export async function lockAccounts(tx: Tx, customerIds: readonly string[]): Promise<void> {
  if (customerIds.length === 0) return
  await tx
    .selectFrom('customer')
    .select('id')
    .where('id', 'in', [...new Set(customerIds)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
