import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database.ts'

interface Holder {
  accountId: string
  /** Proven. */
  email: string
}

/** The people who are customers under an account or under its address of mail; what speaks of a company is its own. */
export async function customersOfAccount(db: Db, { accountId, email }: Holder): Promise<number[]> {
  const rows = await db
    .selectFrom('customer')
    .select('number')
    .where('isCompany', '=', false)
    .where(
      sql<boolean>`(id in (select customer_id from customer_account where shop_account_id = ${accountId})
        or id in (select customer_id from customer_email where lower(address) = lower(${email})))`,
    )
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

export function contactsWithEmail(db: Db, email: string) {
  return db
    .selectFrom('customerContact')
    .innerJoin('customer', 'customer.id', 'customerContact.customerId')
    .select(['customer.companyName', 'customerContact.firstName', 'customerContact.lastName', 'jobTitle'])
    .select(['customerContact.email', 'phone', 'fleetRole'])
    .where(sql<boolean>`lower(customer_contact.email) = lower(${email})`)
    .execute()
}

/** The people that somebody linked with the account, and the contact persons with its address of mail. */
export async function deleteCustomersOfAccount(tx: Tx, { accountId, email }: Holder): Promise<void> {
  const people = tx
    .selectFrom('customer')
    .innerJoin('customerAccount', 'customerAccount.customerId', 'customer.id')
    .select('customer.id')
    .where('shopAccountId', '=', accountId)
    .where('isCompany', '=', false)
  // What was put together with them is theirs too.
  await tx.deleteFrom('customer').where('mergedIntoId', 'in', people).execute()
  await tx.deleteFrom('customer').where('id', 'in', people).execute()
  await tx
    .deleteFrom('customerContact')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute()
}

/** Whoever is no customer any more and was not touched since. */
export async function deleteOldCustomers(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('customer')
    .where('updatedAt', '<', before)
    .where((eb) => eb.or([eb('isActive', '=', false), eb('mergedIntoId', 'is not', null)]))
    .where(sql<boolean>`not exists (select from customer gone where gone.merged_into_id = customer.id)`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
