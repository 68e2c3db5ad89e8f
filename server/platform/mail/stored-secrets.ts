import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { renewSecret, type KeySettings } from './secrets.ts'

/** A column of encrypted secrets, as its area names it. */
export interface StoredSecret {
  readonly table: string
  readonly column: string
}

export const mailServerSecret: StoredSecret = { table: 'mail_server', column: 'password_secret' }

/** Encrypts what another key encrypted anew. @returns how many secrets that were */
export async function renewStoredSecrets(
  tx: Tx,
  settings: KeySettings,
  stored: readonly StoredSecret[],
): Promise<number> {
  let renewed = 0
  for (const { table, column } of stored) {
    const [name, secret] = [sql.table(table), sql.ref(column)]
    const { rows } = await sql<{ kept: Buffer }>`
      select ${secret} as kept from ${name} where ${secret} is not null for update`.execute(tx)
    for (const { kept } of rows) {
      const anew = await renewSecret(settings, kept)
      if (anew === undefined) continue
      // Random bytes begin each, so no two are alike.
      await sql`update ${name} set ${secret} = ${anew} where ${secret} = ${kept}`.execute(tx)
      renewed++
    }
  }
  return renewed
}
