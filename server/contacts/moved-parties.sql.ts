import type { Reference } from '@forecourt/domain/platform/resources/resource.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'

/** Other systems count customers and suppliers apart. */
export type MovedKind = 'customer' | 'supplier'

/** Returns the customers with these outside numbers. */
export async function customersByOutsideNumber(
  db: Db,
  party: MovedKind,
  numbers: readonly string[],
): Promise<{ outsideNumber: string; customerId: string; number: number }[]> {
  if (numbers.length === 0) return []
  return db
    .selectFrom('outsideNumber as outside')
    .innerJoin('customer', 'customer.id', 'outside.customerId')
    .select(['outside.outsideNumber', 'outside.customerId', 'customer.number'])
    .where('party', '=', party)
    .where('outside.outsideNumber', 'in', numbers)
    .execute()
}

/** Returns the customers with a VAT number who have no outside number of this kind yet. */
export async function freeCustomersWithVat(
  db: Db,
  party: MovedKind,
  vat: { readonly prefix: string; readonly number: string },
): Promise<number[]> {
  const rows = await db
    .selectFrom('customer')
    .select('number')
    .where('vatPrefix', '=', vat.prefix)
    .where('vatNumber', '=', vat.number)
    .where('mergedIntoId', 'is', null)
    .where(sql<boolean>`not exists (select from outside_number where customer_id = customer.id and party = ${party})`)
    .orderBy('number')
    .limit(2)
    .execute()
  return rows.map(({ number }) => number)
}

/** Returns whether a customer has a number of the other system already. */
export async function hasOutsideNumber(
  db: Db,
  { customerId, party, outsideNumber }: { customerId: string; party: MovedKind; outsideNumber: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('outsideNumber')
    .select('id')
    .where('customerId', '=', customerId)
    .where('party', '=', party)
    .where('outsideNumber', '=', outsideNumber)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertOutsideNumber(
  tx: Tx,
  values: { customerId: string; party: MovedKind; outsideNumber: string },
): Promise<void> {
  await tx.insertInto('outsideNumber').values(values).execute()
}

/** Returns the countries by their codes, and the branches by their numbers, as lines of a file name them. */
export async function referencesOfParties(db: Db): Promise<{
  countries: ReadonlyMap<string, Reference>
  codes: ReadonlyMap<number, string>
  branches: ReadonlyMap<number, Reference>
}> {
  const [countries, branches] = await Promise.all([
    db.selectFrom('country').select(['number', 'code', 'name']).execute(),
    db.selectFrom('branch').select(['number', 'name']).execute(),
  ])
  return {
    countries: new Map(countries.map(({ number, code, name }) => [code, { id: number, label: name }])),
    codes: new Map(countries.map(({ number, code }) => [number, code])),
    branches: new Map(branches.map(({ number, name }) => [number, { id: number, label: name }])),
  }
}

/** Returns the key of a customer by their number, locked until the transaction ends. */
export async function lockParty(tx: Tx, number: number): Promise<string> {
  const { id } = await tx
    .selectFrom('customer')
    .select('id')
    .where('number', '=', number)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return id
}
