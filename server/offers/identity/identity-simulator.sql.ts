import type { Insertable, Selectable } from 'kysely'
import type { SimulatorIdentity } from '../../db/schema.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Stores an issued code, and deletes expired ones. */
export async function insertCode(tx: Tx, code: Insertable<SimulatorIdentity>, now: Date): Promise<void> {
  await tx.deleteFrom('simulatorIdentity').where('expiresAt', '<', now).execute()
  await tx.insertInto('simulatorIdentity').values(code).execute()
}

/** Returns the data of a code, and deletes it: it is valid once. */
export function takeCode(tx: Tx, codeHash: Uint8Array): Promise<Selectable<SimulatorIdentity> | undefined> {
  return tx.deleteFrom('simulatorIdentity').where('codeHash', '=', codeHash).returningAll().executeTakeFirst()
}
