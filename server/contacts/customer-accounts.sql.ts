import { sql } from 'kysely'
import type { FleetMemberType } from '@forecourt/domain/contacts/customer.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { within } from '../platform/database/within.ts'

interface AccountOfCustomer {
  id: number
  key: string
  name: string
  email: string
  fleetRole: FleetMemberType | null
  linkedAt: Date | null
  customerId: string | null
  customerNumber: number | null
  customerName: string | null
}

/**
 * Loads the accounts that are linked to a customer, and those whose proven address is one of the customer or of a contact
 * person. A role that a contact person has at the desk takes precedence over that of the account.
 */
export async function loadCustomerAccounts(db: Db, customerId: string): Promise<AccountOfCustomer[]> {
  const { rows } = await sql<AccountOfCustomer>`
    with known as (
      select lower(address) as email, null as fleet_role from customer_email where customer_id = ${customerId}
      union all
      select lower(email), fleet_role from customer_contact where customer_id = ${customerId} and email is not null
    ), concerned as (
      select account.id from shop_account account join known on lower(account.email) = known.email
      union
      select shop_account_id from customer_account where customer_id = ${customerId}
    )
    select account.number as id, account.id as key, account.first_name || ' ' || account.last_name as name, account.email,
      coalesce((select max(fleet_role) from known where known.email = lower(account.email)), account.fleet_member_type)
        as "fleetRole",
      link.linked_at as "linkedAt", link.customer_id as "customerId", listing.number as "customerNumber",
      listing.name as "customerName"
    from concerned join shop_account account using (id)
    left join customer_account link on link.shop_account_id = account.id
    left join customer_listing listing on listing.customer_id = link.customer_id
    order by account.last_name, account.first_name, account.number`.execute(db)
  return rows
}

/** Returns the customer that an account is of. */
export async function customerOfAccount(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('customerAccount')
    .select('customerId')
    .where('shopAccountId', '=', accountId)
    .executeTakeFirst()
  return row?.customerId
}

/** Returns whether a customer has an account in the shop. */
export async function hasAccount(db: Db, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('customerAccount')
    .select('shopAccountId')
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  return row !== undefined
}

export async function linkAccount(tx: Tx, accountId: string, customerId: string): Promise<void> {
  await tx.insertInto('customerAccount').values({ shopAccountId: accountId, customerId }).execute()
}

export async function unlinkAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('customerAccount').where('shopAccountId', '=', accountId).execute()
}

/** Finds the customer number of an account. */
export async function findCustomerNumber(db: Db, accountId: string): Promise<number | null> {
  const row = await db
    .selectFrom('customerAccount')
    .innerJoin('customer', 'customer.id', 'customerAccount.customerId')
    .select('customer.number')
    .where('shopAccountId', '=', accountId)
    .executeTakeFirst()
  return row?.number ?? null
}

const mostFound = 5

/** Selects the customers with this address, their own, of a contact person or of an account, as far as the right reaches. */
export function customersByEmail(db: Db, email: string, who: Who) {
  return db
    .selectFrom('customerListing as listing')
    .select(['listing.number as id', 'listing.name', 'listing.city'])
    .where(
      sql<boolean>`listing.customer_id in (
        select customer_id from customer_email where lower(address) = lower(${email})
        union select customer_id from customer_contact where lower(email) = lower(${email})
        union select customer_id from customer_account join shop_account account on account.id = shop_account_id
          where lower(account.email) = lower(${email}))`,
    )
    .where(within(who, 'CUSTOMER_VIEW', { branch: 'listing.branchId', owner: 'listing.salespersonId' }))
    .orderBy('listing.number')
    .limit(mostFound)
    .execute()
}

/** Adds what a customer does not have yet. */
export async function addReach(
  tx: Tx,
  customerId: string,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<void> {
  await sql`
    insert into customer_email (customer_id, label, address, is_preferred, rank)
    select ${customerId}, 'home', ${email}, not exists (select from customer_email where customer_id = ${customerId}),
      (select count(*) from customer_email where customer_id = ${customerId})
    where ${email}::text is not null and not exists (
      select from customer_email where customer_id = ${customerId} and lower(address) = lower(${email}))`.execute(tx)
  await sql`
    insert into customer_phone (customer_id, label, phone, is_preferred, rank)
    select ${customerId}, 'home', ${phone}, not exists (select from customer_phone where customer_id = ${customerId}),
      (select count(*) from customer_phone where customer_id = ${customerId})
    where ${phone}::text is not null and not exists (
      select from customer_phone where customer_id = ${customerId} and phone = ${phone})`.execute(tx)
}
