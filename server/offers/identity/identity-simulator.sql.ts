import type { Insertable, Selectable } from 'kysely'
import type { SimulatorIdentity } from '../../db/schema.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Keeps a code that was handed out, and deletes those that nobody used in time. */
export async function insertCode(tx: Tx, code: Insertable<SimulatorIdentity>, now: Date): Promise<void> {
  await tx.deleteFrom('simulatorIdentity').where('expiresAt', '<', now).execute()
  await tx.insertInto('simulatorIdentity').values(code).execute()
}

/** Returns what a code stands for, and deletes it: it is taken once. */
export function takeCode(tx: Tx, codeHash: Uint8Array): Promise<Selectable<SimulatorIdentity> | undefined> {
  return tx.deleteFrom('simulatorIdentity').where('codeHash', '=', codeHash).returningAll().executeTakeFirst()
}
