import type { Insertable } from 'kysely'
import type { SimulatorPeppolMessage } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/**
 * Behaviour of a simulated buyer, or with `dead`, `slow` and `answer-lost` the access point itself: it ends connections
 * without an answer, keeps callers waiting, or takes messages and then ends the connection.
 */
export const SIMULATOR_BEHAVIOURS = [
  'silent',
  'accepts',
  'refuses',
  'absent',
  'unreachable',
  'slow',
  'dead',
  'answer-lost',
] as const
export type Behaviour = (typeof SIMULATOR_BEHAVIOURS)[number]

export async function readBehaviour(db: Db, participant: string): Promise<Behaviour | undefined> {
  const row = await db
    .selectFrom('simulatorPeppolBehaviour')
    .select('behaviour')
    .where('participant', '=', participant)
    .executeTakeFirst()
  return row?.behaviour
}

/** Null: as by default. */
export async function writeBehaviour(tx: Tx, participant: string, behaviour: Behaviour | null): Promise<void> {
  if (behaviour === null) {
    await tx.deleteFrom('simulatorPeppolBehaviour').where('participant', '=', participant).execute()
    return
  }
  await tx
    .insertInto('simulatorPeppolBehaviour')
    .values({ participant, behaviour })
    .onConflict((conflict) => conflict.column('participant').doUpdateSet({ behaviour }))
    .execute()
}

export async function insertSimulated(tx: Tx, message: Insertable<SimulatorPeppolMessage>): Promise<void> {
  await tx.insertInto('simulatorPeppolMessage').values(message).execute()
}

export function findSimulatedSent(db: Db, instanceId: string) {
  return findSimulated(db, instanceId, false)
}

export function findSimulatedReceived(db: Db, instanceId: string) {
  return findSimulated(db, instanceId, true)
}

function findSimulated(db: Db, instanceId: string, isInbound: boolean) {
  return db
    .selectFrom('simulatorPeppolMessage')
    .selectAll()
    .where('instanceId', '=', instanceId)
    .where('isInbound', '=', isInbound)
    .executeTakeFirst()
}

export function listSimulatedReceived(db: Db, { offset, limit }: { offset: number; limit: number }) {
  return db
    .selectFrom('simulatorPeppolMessage')
    .selectAll()
    .where('isInbound', '=', true)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
