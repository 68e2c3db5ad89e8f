import type pg from 'pg'
import { readable } from './support.ts'

/** A customer whom no other journey knows. @returns their number */
export async function makeOfferCustomer(database: pg.Pool, email: string, language: 'nl' | 'fr'): Promise<number> {
  const { rows } = await database.query<{ id: string; number: number }>(
    `insert into customer (first_name, last_name, language) values ('Hanne', 'Offermans', $1) returning id, number`,
    [language],
  )
  await database.query(
    `insert into customer_email (customer_id, label, address, is_preferred) values ($1, 'home', $2, true)`,
    [rows[0]!.id, email],
  )
  return rows[0]!.number
}

/** Returns the address in a mail that opens an offer. */
export function offerLink(mail: string): string {
  return /https?:\/\/\S+?(\/(?:nl|fr)\/\S+?#[\w-]{43})/.exec(readable(mail))![1]!
}
