import { sql } from 'kysely'
import type { City } from '@forecourt/domain/contacts/city.ts'
import { searchForm } from '@forecourt/domain/contacts/city.ts'
import type { Db } from '../platform/database.ts'

/**
 * Cities whose postal code or name, in either language, may start with what was typed; the caller ranks them. More than
 * anybody reads are cut off.
 */
export async function citiesLike(db: Db, typed: string): Promise<City[]> {
  const [, code = typed, name = typed] = /^\s*(\d{4})\s+(.+)$/.exec(typed) ?? []
  // Names are kept folded but with their hyphens and apostrophes, which people type or not.
  const beginning = `${searchForm(name).replaceAll(' ', '_')}%`
  return db
    .selectFrom('city')
    .select(['id', 'postalCode', 'name'])
    .where((eb) =>
      eb.or([
        eb('postalCode', 'like', sql<string>`${code.replace(/\D/g, '') || 'none'} || '%'`),
        eb('foldedNl', 'like', beginning),
        eb('foldedFr', 'like', beginning),
      ]),
    )
    .orderBy('postalCode')
    .limit(500)
    .execute()
}
