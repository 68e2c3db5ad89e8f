import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'

/** The values of a form in progress that identify a customer, in stored form. */
export interface Traces {
  /** The number of the customer that the form is about; null: a new one. */
  id: number | null
  name: string
  emails: readonly string[]
  phones: readonly string[]
  vatPrefix: string
  vatNumber: string
  postalCodes: readonly string[]
}

const mostShown = 6

/** Finds customers who share a distinctive value with what was typed. */
export async function customersLike(db: Db, { id, name, emails, phones, vatPrefix, vatNumber, postalCodes }: Traces) {
  const addresses = emails.map((email) => email.toLowerCase())
  const { rows } = await sql<{
    id: number
    name: string
    city: string | null
    salesperson: string | null
    branchId: string | null
    salespersonId: string | null
    reasons: ('email' | 'phone' | 'vat-number' | 'name')[]
  }>`
    with shared as (
      select customer_id, 'email' as reason from customer_email where lower(address) = any (${addresses}::text[])
      union all
      select customer_id, 'email' from customer_contact where lower(email) = any (${addresses}::text[])
      union all
      select customer_id, 'phone' from customer_phone where phone = any (${phones}::text[])
      union all
      select id, 'vat-number' from customer where vat_number = ${vatNumber} and vat_prefix = ${vatPrefix}
      union all
      select customer_id, 'name' from customer_listing
      where name_key = customer_name_key(${name}) and name_key <> '' and exists (
        select from customer_address lives
        where lives.customer_id = customer_listing.customer_id and lives.postal_code = any (${postalCodes}::text[])
      )
    )
    select listing.number as id, listing.name, listing.city, listing.branch_id as "branchId",
      listing.salesperson_id as "salespersonId", array_agg(distinct reason order by reason) as reasons,
      (select first_name || ' ' || last_name from staff_user where id = listing.salesperson_id) as salesperson
    from shared join customer_listing listing on listing.customer_id = shared.customer_id
    where listing.number is distinct from ${id}
    group by listing.customer_id order by count(distinct reason) desc, listing.number limit ${mostShown}`.execute(db)
  return rows
}

/**
 * Locks both until they are merged.
 * @returns their keys, in the order requested
 */
export async function lockCustomers(tx: Tx, wanted: readonly { id: number; rev: number }[]) {
  const rows = await tx
    .selectFrom('customer')
    .select(['id', 'number', 'rev', 'mergedIntoId'])
    .where(
      'number',
      'in',
      wanted.map(({ id }) => id),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return wanted.map(({ id, rev }) => rows.find((row) => row.number === id && row.rev === rev))
}

export async function moveToCustomer(tx: Tx, gone: string, kept: string): Promise<void> {
  await sql`select move_to_customer(${gone}::uuid, ${kept}::uuid)`.execute(tx)
}
