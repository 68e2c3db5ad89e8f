import { sql, type Insertable, type Updateable } from 'kysely'
import type { Place, Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Customer, CustomerAddress, CustomerContact, CustomerEmail, CustomerPhone } from '../db/schema.ts'
import { accessAnyTable } from '../platform/database/any-table.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { within } from '../platform/database/within.ts'

/** Returns the branch and owner of a customer; undefined when there is none. */
export async function customerPlace(db: Db, number: number): Promise<Place | undefined> {
  return db
    .selectFrom('customer')
    .select(['branchId as branch', 'salespersonId as owner'])
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Finds the first customer with this mail address, within the reach of the user. */
export function customerWithEmail(db: Db, email: string, who: Who) {
  return db
    .selectFrom('customerListing as listing')
    .innerJoin('customerEmail', 'customerEmail.customerId', 'listing.customerId')
    .select(['listing.number as id', 'listing.name'])
    .where((eb) => eb(eb.fn('lower', ['customerEmail.address']), '=', email.toLowerCase()))
    .where(within(who, 'CUSTOMER_VIEW', { branch: 'listing.branchId', owner: 'listing.salespersonId' }))
    .orderBy('listing.number')
    .executeTakeFirst()
}

/** Finds the keys of all customers with this mail address. */
export async function customerKeysWithEmail(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .selectFrom('customerEmail')
    .select('customerId')
    .where((eb) => eb(eb.fn('lower', ['address']), '=', email.toLowerCase()))
    .execute()
  return rows.map(({ customerId }) => customerId)
}

/** Returns a customer with all parts, as stored. */
export async function customerRow(db: Db, number: number) {
  const row = await db
    .selectFrom('customer')
    .leftJoin('branch', 'branch.id', 'customer.branchId')
    .leftJoin('staffUser as salesperson', 'salesperson.id', 'customer.salespersonId')
    .leftJoin('customer as other', 'other.id', 'customer.mergedIntoId')
    .leftJoin('vatCheck', (join) =>
      join
        .onRef('vatCheck.vatPrefix', '=', 'customer.vatPrefix')
        .onRef('vatCheck.vatNumber', '=', 'customer.vatNumber'),
    )
    .selectAll('customer')
    .select(['branch.number as branch', 'salesperson.number as salesperson'])
    .select([
      'other.number as otherNumber',
      'other.isCompany as otherIsCompany',
      'other.companyName as otherCompanyName',
    ])
    .select(['other.firstName as otherFirstName', 'other.lastName as otherLastName'])
    .select(['vatCheck.isValid', 'vatCheck.checkedAt', 'vatCheck.companyName as vatCompanyName'])
    .where('customer.number', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  const [addresses, emails, phones, contacts] = await Promise.all([
    db
      .selectFrom('customerAddress')
      .selectAll()
      .where('customerId', '=', row.id)
      .orderBy('rank')
      .orderBy('number')
      .execute(),
    db
      .selectFrom('customerEmail')
      .selectAll()
      .where('customerId', '=', row.id)
      .orderBy('rank')
      .orderBy('number')
      .execute(),
    db
      .selectFrom('customerPhone')
      .selectAll()
      .where('customerId', '=', row.id)
      .orderBy('rank')
      .orderBy('number')
      .execute(),
    db
      .selectFrom('customerContact')
      .selectAll()
      .where('customerId', '=', row.id)
      .orderBy('rank')
      .orderBy('number')
      .execute(),
  ])
  return { ...row, addresses, emails, phones, contacts }
}
export type CustomerRow = NonNullable<Awaited<ReturnType<typeof customerRow>>>

/** Returns the data of a customer for a sale, with preferred addresses: every calculation of an offer reads it. */
export function buyerRow(db: Db, number: number, { isForInvoice = false } = {}) {
  return db
    .selectFrom('customer')
    .leftJoin('vatCheck', (join) =>
      join
        .onRef('vatCheck.vatPrefix', '=', 'customer.vatPrefix')
        .onRef('vatCheck.vatNumber', '=', 'customer.vatNumber'),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('customerEmail')
          .select('customerEmail.address')
          .whereRef('customerId', '=', 'customer.id')
          .orderBy('isPreferred', 'desc')
          .orderBy('rank')
          .orderBy('customerEmail.number')
          .limit(1)
          .as('email'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('customerAddress')
          .select(['streetName', 'houseNumber', 'boxNumber', 'postalCode', 'city', 'countryCode'])
          .whereRef('customerId', '=', 'customer.id')
          .orderBy(sql`label = 'invoice' and ${isForInvoice}`, 'desc')
          .orderBy('isPreferred', 'desc')
          .orderBy('rank')
          .orderBy('customerAddress.number')
          .limit(1)
          .as('place'),
      (join) => join.onTrue(),
    )
    .select(['customer.id as key', 'customerType', 'language', 'isCompany', 'customer.companyName'])
    .select(['firstName', 'lastName', 'customer.enterpriseNumber', 'customer.vatPrefix', 'customer.vatNumber'])
    .select(['blockedReason', 'mergedIntoId'])
    .select(['vatCheck.isValid', 'email.address as email'])
    .select(['streetName', 'houseNumber', 'boxNumber', 'postalCode', 'city', 'countryCode'])
    .where('customer.number', '=', number)
    .executeTakeFirst()
}

/** Selects only the countries of the addresses. */
export function selectAddresses(db: Db, customerId: string) {
  return db.selectFrom('customerAddress').select('countryCode').where('customerId', '=', customerId).execute()
}

export async function insertCustomer(tx: Tx, values: Insertable<Customer>): Promise<{ id: string; number: number }> {
  return tx.insertInto('customer').values(values).returning(['id', 'number']).executeTakeFirstOrThrow()
}

/** @returns undefined when another user changed the customer since that revision */
export async function updateCustomer(
  tx: Tx,
  { number, rev }: { number: number; rev: number },
  values: Updateable<Customer>,
): Promise<{ id: string; number: number } | undefined> {
  return tx
    .updateTable('customer')
    .set(values)
    .where('number', '=', number)
    .where('rev', '=', rev)
    .returning(['id', 'number'])
    .executeTakeFirst()
}

/** The tables of which a customer has several rows, and their columns. */
type PartTables = {
  customerAddress: Insertable<CustomerAddress>
  customerEmail: Insertable<CustomerEmail>
  customerPhone: Insertable<CustomerPhone>
  customerContact: Insertable<CustomerContact>
}
export type Part<Table extends keyof PartTables> = { id: number | null } & Omit<
  PartTables[Table],
  'id' | 'number' | 'customerId' | 'rank'
>

/** A row of any of these tables. */
type PartRow = Record<string, unknown> & { customerId: string; number: number }

/** Replaces the parts of a customer by those of the form: known rows are changed, others are added and deleted. */
export async function writeParts<Table extends keyof PartTables>(
  tx: Tx,
  table: Table,
  customerId: string,
  parts: readonly Part<Table>[],
): Promise<void> {
  const numbers = parts.flatMap(({ id }) => (id === null ? [] : [id]))
  const tables = accessAnyTable<PartRow>(tx)
  await tables
    .deleteFrom<string>(table)
    .where('customerId', '=', customerId)
    .where(sql<boolean>`number <> all (${numbers}::integer[])`)
    .execute()
  for (const [rank, { id, ...part }] of parts.entries()) {
    const values = { ...part, rank }
    const known =
      id !== null &&
      (await tables
        .updateTable<string>(table)
        .set(values)
        .where('customerId', '=', customerId)
        .where('number', '=', id)
        .returning('id')
        .executeTakeFirst())
    if (!known)
      await tables
        .insertInto<string>(table)
        .values({ ...values, customerId })
        .execute()
  }
}

/** Returns the key of a branch by its number. */
export async function branchKey(db: Db, number: number): Promise<string | undefined> {
  return (await db.selectFrom('branch').select('id').where('number', '=', number).executeTakeFirst())?.id
}

/** Returns the numbers of branches by their keys, in their order. */
export async function branchNumbers(db: Db, keys: readonly string[]): Promise<number[]> {
  if (keys.length === 0) return []
  const rows = await db.selectFrom('branch').select('number').where('id', 'in', keys).orderBy('rank').execute()
  return rows.map(({ number }) => number)
}

export async function salespersonKey(db: Db, number: number): Promise<string | undefined> {
  return (await db.selectFrom('staffUser').select('id').where('number', '=', number).executeTakeFirst())?.id
}

export function branchesToChoose(db: Db) {
  return db
    .selectFrom('branch')
    .select(['number as id', 'rev', 'name', 'isActive'])
    .orderBy('rank')
    .orderBy('number')
    .execute()
}

/** Returns all salespeople: a blocked one still has customers. */
export function salespeopleToChoose(db: Db) {
  return db
    .selectFrom('staffUser')
    .select(['number as id', 'rev'])
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .select(sql<boolean>`blocked_at is null`.as('isActive'))
    .where('isIntegration', '=', false)
    .orderBy('lastName')
    .orderBy('firstName')
    .execute()
}
