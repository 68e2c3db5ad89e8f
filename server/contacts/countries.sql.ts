import type { CountryCode } from '@forecourt/domain/contacts/countries.ts'
import type { Db } from '../platform/database/database.ts'

/** Selects the countries that new addresses may be in: in the dealer's order, and by name where there is none. */
export async function selectOfferedCountries(db: Db) {
  const rows = await db
    .selectFrom('country')
    .select(['code', 'name', 'rank'])
    .where('isActive', '=', true)
    .orderBy('rank')
    .execute()
  return rows
}

/** Returns those of these countries that accept no new address. */
export async function findClosedCountries(db: Db, codes: readonly CountryCode[]): Promise<CountryCode[]> {
  if (codes.length === 0) return []
  const rows = await db
    .selectFrom('country')
    .select('code')
    .where('code', 'in', codes)
    .where('isActive', '=', false)
    .execute()
  return rows.map(({ code }) => code)
}
