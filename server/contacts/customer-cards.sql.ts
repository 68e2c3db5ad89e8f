import { sql } from 'kysely'
import { parseCardUid } from '@forecourt/domain/contacts/customer-card.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../platform/database/database.ts'
import { within } from '../platform/database/within.ts'

/** Loads what the cards of customers show, in the order of `numbers`. */
export async function selectCardCustomers(db: Db, numbers: readonly number[]) {
  if (numbers.length === 0) return []
  const customers = await db
    .selectFrom('customer')
    .select(['id as key', 'number', 'isCompany', 'companyName', 'firstName', 'lastName', 'language'])
    .where('number', 'in', [...numbers])
    .execute()
  const keys = customers.map(({ key }) => key)
  if (keys.length === 0) return []
  const [emails, phones, addresses, contacts] = await Promise.all([
    db
      .selectFrom('customerEmail')
      .select(['customerId', 'address', 'isPreferred'])
      .where('customerId', 'in', keys)
      .orderBy('rank')
      .orderBy('number')
      .execute(),
    db
      .selectFrom('customerPhone')
      .select(['customerId', 'phone', 'isPreferred'])
      .where('customerId', 'in', keys)
      .orderBy('rank')
      .orderBy('number')
      .execute(),
    db
      .selectFrom('customerAddress')
      .selectAll()
      .where('customerId', 'in', keys)
      .orderBy('rank')
      .orderBy('number')
      .execute(),
    db
      .selectFrom('customerContact')
      .select(['id as key', 'customerId', 'firstName', 'lastName', 'jobTitle', 'email', 'phone'])
      .where('customerId', 'in', keys)
      .orderBy('rank')
      .orderBy('number')
      .execute(),
  ])
  const places = new Map(numbers.map((number, at) => [number, at]))
  const group = <Row extends { customerId: string }>(rows: readonly Row[]) => {
    const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId)
    return (key: string) => byCustomer.get(key) ?? []
  }
  const [emailsOf, phonesOf, addressesOf, contactsOf] = [
    group(emails),
    group(phones),
    group(addresses),
    group(contacts),
  ]
  return customers
    .toSorted((one, other) => (places.get(one.number) ?? 0) - (places.get(other.number) ?? 0))
    .map((customer) => ({
      ...customer,
      emails: emailsOf(customer.key),
      phones: phonesOf(customer.key),
      addresses: addressesOf(customer.key),
      contacts: contactsOf(customer.key),
    }))
}

/** The values of a line of a file that identify its customer. */
export interface KnownBy {
  /** UID of a card, from any program. */
  readonly cardId: string | null
  readonly company: string | null
  readonly person: string
  readonly emails: readonly string[]
  /** E.164 */
  readonly phones: readonly string[]
}

/**
 * Finds the customer that a line is about, of those that the right to change reaches: by the key of a card of ours, a company
 * by its name, and a person by name together with a mail address or a telephone: one of these alone may be shared in a
 * family.
 */
export async function findKnownCustomer(
  db: Db,
  who: Who,
  { cardId, company, person, emails, phones }: KnownBy,
): Promise<number | undefined> {
  const reached = db
    .selectFrom('customer')
    .select('customer.number')
    .where('customer.mergedIntoId', 'is', null)
    .where(within(who, 'CUSTOMER_EDIT', { branch: 'customer.branchId', owner: 'customer.salespersonId' }))
    .orderBy('customer.number')
  const key = cardId === null ? undefined : parseCardUid(cardId)
  const ours = key === undefined ? undefined : await reached.where('customer.id', '=', key).executeTakeFirst()
  if (ours) return ours.number
  if (company !== null) {
    const found = await reached
      .innerJoin('customerListing as listing', 'listing.customerId', 'customer.id')
      // The index is on the folded name.
      .where(sql<boolean>`fold(listing.name) = fold(${company})`)
      .where('listing.name', '=', company)
      .where('customer.isCompany', '=', true)
      .executeTakeFirst()
    return found?.number
  }
  if (person === '' || (emails.length === 0 && phones.length === 0)) return undefined
  const found = await reached
    .where('customer.isCompany', '=', false)
    .where(
      sql<boolean>`customer.id in (
        select customer_id from customer_email where lower(address) = any (${emails}::text[])
        union all select customer_id from customer_phone where phone = any (${phones}::text[]))`,
    )
    .where(sql<boolean>`fold(customer.first_name || ' ' || customer.last_name) = fold(${person})`)
    .executeTakeFirst()
  return found?.number
}

/** Finds a user as a new customer names their salesperson, with their language. */
export function findImporter(db: Db, id: string) {
  return db.selectFrom('staffUser').select(['number', 'language']).where('id', '=', id).executeTakeFirst()
}
