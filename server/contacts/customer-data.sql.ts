import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'

interface Holder {
  accountId: string
  /** Proven. */
  email: string
}

/** A natural person: no company, or a sole trader. */
const isPerson = sql<boolean>`(not customer.is_company or customer.is_sole_trader)`

/** Finds the people who are customers under an account or under its mail address; data about a company is its own. */
export async function customersOfAccount(db: Db, { accountId, email }: Holder): Promise<number[]> {
  const rows = await db
    .selectFrom('customer')
    .select('number')
    .where(isPerson)
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

/** Deletes the people that were linked with the account, and the contact persons with its mail address. */
export async function deleteCustomersOfAccount(tx: Tx, { accountId, email }: Holder): Promise<void> {
  const people = tx
    .selectFrom('customer')
    .innerJoin('customerAccount', 'customerAccount.customerId', 'customer.id')
    .select('customer.id')
    .where('shopAccountId', '=', accountId)
    .where(isPerson)
  // Customers merged into them are erased too.
  await tx.deleteFrom('customer').where('mergedIntoId', 'in', people).execute()
  await tx.deleteFrom('customer').where('id', 'in', people).execute()
  await deleteContactsWithEmail(tx, email)
}

/** Loads the keys to all other data of a customer: their accounts, and their mail addresses without one. */
export async function loadHolders(db: Db, customerId: string): Promise<{ accountId: string | null; email: string }[]> {
  const { rows } = await sql<{ accountId: string | null; email: string }>`
    with linked as (
      select account.id, lower(account.email) as email
      from customer_account join shop_account account on account.id = shop_account_id where customer_id = ${customerId}
    ), addresses as (
      select lower(address) as email from customer_email where customer_id = ${customerId}
    )
    select coalesce(linked.id, account.id) as "accountId", known.email
    from (select email from linked union select email from addresses) known
    left join linked using (email)
    left join shop_account account on lower(account.email) = known.email
    order by known.email`.execute(db)
  return rows
}

/** Deletes a customer with all that was merged with them. */
export async function deleteCustomerWhole(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('customer').where('mergedIntoId', '=', customerId).execute()
  await tx.deleteFrom('customer').where('id', '=', customerId).execute()
}

export async function deleteContactsWithEmail(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom('customerContact')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute()
}

/** Deletes inactive and merged customers that did not change since `before`. */
export async function deleteOldCustomers(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('customer')
    .where('updatedAt', '<', before)
    .where((eb) => eb.or([eb('isActive', '=', false), eb('mergedIntoId', 'is not', null)]))
    .where(sql<boolean>`not exists (select from customer gone where gone.merged_into_id = customer.id)`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
