import { sql } from 'kysely'
import { CUSTOMER_TYPES, type FleetMemberType } from '@forecourt/domain/contacts/customer.ts'
import type { Db } from '../platform/database/database.ts'

export interface FleetMember {
  readonly name: string
  readonly role: FleetMemberType
  readonly isAsking: boolean
}

export interface FleetOfAccount {
  readonly customerId: string
  readonly name: string
  /** Owners first. */
  readonly members: readonly FleetMember[]
}

/**
 * Finds the fleet of an account with its other members: the contact persons who have a role in it, and the accounts that are
 * linked to it. A role that a contact person has takes precedence over that of the account. Undefined: the account has no
 * fleet.
 */
export async function fleetOfAccount(db: Db, accountId: string): Promise<FleetOfAccount | undefined> {
  const fleet = await db
    .selectFrom('customerAccount')
    .innerJoin('customer', 'customer.id', 'customerAccount.customerId')
    .innerJoin('customerListing', 'customerListing.customerId', 'customer.id')
    .select(['customer.id as customerId', 'customerListing.name'])
    .where('customerAccount.shopAccountId', '=', accountId)
    .where('customer.customerType', '=', CUSTOMER_TYPES.fleet)
    .executeTakeFirst()
  if (!fleet) return undefined
  const { rows: members } = await sql<FleetMember>`
    with contact as (
      select distinct on (lower(email), last_name, first_name) first_name, last_name, lower(email) as email, fleet_role as role
      from customer_contact where customer_id = ${fleet.customerId} and fleet_role is not null
    ), account as (
      select account.id, first_name, last_name, lower(email) as email, fleet_member_type as role
      from customer_account join shop_account account on account.id = shop_account_id
      where customer_id = ${fleet.customerId} and fleet_member_type is not null
    ), member as (
      select coalesce(account.first_name, contact.first_name) as first_name,
        coalesce(account.last_name, contact.last_name) as last_name, coalesce(contact.role, account.role) as role,
        coalesce(account.id = ${accountId}, false) as is_asking
      from contact full join account on account.email = contact.email
    )
    select btrim(first_name || ' ' || last_name) as name, role, is_asking as "isAsking" from member
    order by array_position(array['owner', 'manager', 'employee'], role), last_name, first_name`.execute(db)
  return { ...fleet, members }
}
