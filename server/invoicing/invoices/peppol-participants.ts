import type { Endpoint } from '@forecourt/domain/invoicing/invoices/invoice-document.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'look-up-participant': { companyId: string; scheme: string; identifier: string }
  }
}

/** Returns whether a buyer was found on Peppol when it was last looked up; null: it was not looked up. */
export async function readRegistration(db: Db, endpoint: Endpoint | null): Promise<boolean | null> {
  if (endpoint === null) return null
  const row = await db
    .selectFrom('peppolParticipant')
    .select('isRegistered')
    .where('scheme', '=', endpoint.scheme)
    .where('identifier', '=', endpoint.id)
    .executeTakeFirst()
  return row?.isRegistered ?? null
}

export async function writeRegistration(
  tx: Tx,
  { scheme, id: identifier }: Endpoint,
  { isRegistered, now }: { isRegistered: boolean; now: Date },
): Promise<void> {
  await tx
    .insertInto('peppolParticipant')
    .values({ scheme, identifier, isRegistered, checkedAt: now })
    .onConflict((conflict) => conflict.columns(['scheme', 'identifier']).doUpdateSet({ isRegistered, checkedAt: now }))
    .execute()
}

/** Requests the look-up of a buyer while a user reads its draft: the register is remote, and no request waits for it. */
export async function askRegistration(tx: Tx, companyId: string, endpoint: Endpoint | null): Promise<void> {
  if (endpoint === null) return
  const { scheme, id: identifier } = endpoint
  await enqueue(
    tx,
    'look-up-participant',
    { companyId, scheme, identifier },
    { key: `look-up-participant:${scheme}:${identifier}`, maxAttempts: 5 },
  )
}
