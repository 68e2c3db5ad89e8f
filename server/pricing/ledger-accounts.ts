import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Db } from '../platform/database/database.ts'

/** Returns the accounts that sales are booked on, by their numbers. */
export async function saleAccounts(db: Db, language: Language): Promise<{ number: string; name: string }[]> {
  const rows = await db
    .selectFrom('ledgerAccount')
    .select(['accountNumber', 'name'])
    .where('accountUse', '=', 'sale')
    .orderBy('accountNumber')
    .execute()
  return rows.map(({ accountNumber: number, name }) => ({ number, name: translate(name, language) }))
}
