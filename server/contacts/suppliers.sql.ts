import { sql, type Insertable, type Updateable } from 'kysely'
import type { SupplierAccount, SupplierAgreement } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'

const selectFullName = (table: 'entered' | 'verifier') =>
  sql<string>`${sql.ref(`${table}.firstName`)} || ' ' || ${sql.ref(`${table}.lastName`)}`

/** Returns the key of a customer by their number, and locks their supplier data until the transaction ends. */
export function lockSupplier(tx: Tx, customer: number) {
  return tx.selectFrom('customer').select('id').where('number', '=', customer).forNoKeyUpdate().executeTakeFirst()
}

export function findSupplierKey(db: Db, customer: number) {
  return db.selectFrom('customer').select('id').where('number', '=', customer).executeTakeFirst()
}

/** Finds the accounts of a supplier with the names of the users who entered and verified them, the oldest first. */
export function findAccounts(db: Db, customerId: string) {
  return db
    .selectFrom('supplierAccount as account')
    .innerJoin('staffUser as entered', 'entered.id', 'account.enteredBy')
    .leftJoin('staffUser as verifier', 'verifier.id', 'account.verifiedBy')
    .selectAll('account')
    .select('entered.number as enteredNumber')
    .select([selectFullName('entered').as('enteredName'), selectFullName('verifier').as('verifierName')])
    .where('account.customerId', '=', customerId)
    .orderBy('account.number')
    .execute()
}

export async function insertAccount(tx: Tx, account: Insertable<SupplierAccount>): Promise<void> {
  await tx.insertInto('supplierAccount').values(account).execute()
}

export async function updateAccount(tx: Tx, id: string, changes: Updateable<SupplierAccount>): Promise<void> {
  await tx.updateTable('supplierAccount').set(changes).where('id', '=', id).execute()
}

export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('supplierAccount').where('id', '=', id).execute()
}

/** Finds the agreements of a supplier, the newest first. */
export function findAgreements(db: Db, customerId: string) {
  return db
    .selectFrom('supplierAgreement as agreement')
    .innerJoin('staffUser as entered', 'entered.id', 'agreement.enteredBy')
    .leftJoin('upload', 'upload.id', 'agreement.uploadId')
    .selectAll('agreement')
    .select(['entered.number as enteredNumber', 'upload.name as fileName', selectFullName('entered').as('enteredName')])
    .where('agreement.customerId', '=', customerId)
    .orderBy('agreement.number', 'desc')
    .execute()
}

export async function insertAgreement(tx: Tx, agreement: Insertable<SupplierAgreement>): Promise<number> {
  const { number } = await tx
    .insertInto('supplierAgreement')
    .values(agreement)
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

export async function updateAgreement(tx: Tx, id: string, changes: Updateable<SupplierAgreement>): Promise<void> {
  await tx.updateTable('supplierAgreement').set(changes).where('id', '=', id).execute()
}

export async function deleteAgreement(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('supplierAgreement').where('id', '=', id).execute()
}

/** Finds the days in which a supplier is paid; undefined: none were agreed on. */
export function findTerm(db: Db, customerId: string) {
  return db
    .selectFrom('supplierTerm')
    .select(['days', 'isEndOfMonth'])
    .where('customerId', '=', customerId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertTerm(
  tx: Tx,
  term: { customerId: string; days: number; isEndOfMonth: boolean; enteredBy: string; enteredAt: Date },
): Promise<void> {
  await tx.insertInto('supplierTerm').values(term).execute()
}
