import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { getRow } from '../platform/database/rows.ts'
import { sql } from 'kysely'
import type { City } from '@forecourt/domain/contacts/city.ts'
import { searchForm } from '@forecourt/domain/contacts/city.ts'
import type { ShopCustomerType } from '@forecourt/domain/contacts/customer.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { VatCheck } from './vat-checks.ts'

/**
 * Finds cities whose postal code or name, in either language, may start with what was typed; the caller ranks them. The
 * number is limited.
 */
export async function citiesLike(db: Db, typed: string): Promise<City[]> {
  const [, code = typed, name = typed] = /^\s*(\d{4})\s+(\S.*)$/.exec(typed) ?? []
  // Names are stored folded but with their hyphens and apostrophes, which users type or not.
  const beginning = `${searchForm(name).replaceAll(' ', '_')}%`
  return db
    .selectFrom('city')
    .select(['id', 'postalCode', 'name'])
    .where('isActive', '=', true)
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

/** Returns every city that an address may be in, by its postal code. */
export function allCities(db: Db): Promise<City[]> {
  return db
    .selectFrom('city')
    .select(['id', 'postalCode', 'name'])
    .where('isActive', '=', true)
    .orderBy('postalCode')
    .orderBy('foldedNl')
    .execute()
}

/**
 * Returns the version of the terms that a sign-up agrees to now; null: there are none. Texts come after contacts in the order
 * of the areas: the database knows it, as it does when it stores the version with the account.
 */
export async function termsInForce(
  db: Db,
  { customerType, languageId }: { customerType: ShopCustomerType; languageId: Language },
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ version: number | null }>`
    select legal_version_at('terms', ${customerType}, ${languageId}, ${now}) as version`.execute(db)
  return getRow(rows).version
}

type BareVatNumber = { prefix: string; number: string }

/** Returns the last answer of VIES on a VAT number. */
export async function findVatCheck(db: Db, { prefix, number }: BareVatNumber): Promise<VatCheck | undefined> {
  const row = await db
    .selectFrom('vatCheck')
    .select(['isValid', 'companyName as name', 'companyAddress as address', 'requestIdentifier', 'checkedAt'])
    .where('vatPrefix', '=', prefix)
    .where('vatNumber', '=', number)
    .executeTakeFirst()
  if (!row) return undefined
  const { isValid, ...check } = row
  return { ...check, state: isValid ? 'valid' : 'invalid' }
}

export async function keepVatCheck(
  tx: Tx,
  { prefix, number }: BareVatNumber,
  { state, name, address, requestIdentifier, checkedAt }: VatCheck,
): Promise<void> {
  const answer = {
    isValid: state === 'valid',
    companyName: name,
    companyAddress: address,
    requestIdentifier,
    checkedAt: requireValue(checkedAt, 'the instant of the VAT check'),
  }
  await tx
    .insertInto('vatCheck')
    .values({ vatPrefix: prefix, vatNumber: number, ...answer })
    .onConflict((conflict) => conflict.columns(['vatPrefix', 'vatNumber']).doUpdateSet(answer))
    .execute()
}
