import type { Db } from '../database/database.ts'
import type { Caller, Endpoint } from './endpoint.ts'
import { refuse, type ApiRefusal } from './refusal.ts'

/**
 * Refuses a sensitive change whose caller proved too long ago who they are. Whoever sits at an open screen, or has a stolen
 * session, gets no further than that; a browser asks for the proof and repeats the call (docs/how-to/sign-in.md).
 */
export async function proofRefusal(
  { needsProof }: Endpoint,
  db: Db,
  { customer, staff }: Caller,
  input: unknown,
): Promise<ApiRefusal | undefined> {
  if (needsProof === undefined) return undefined
  const rule = typeof needsProof === 'function' ? await needsProof(db, input) : needsProof
  if (rule === undefined || (await (staff ?? customer)?.isProven?.(rule))) return undefined
  return refuse('proof-needed', { status: 403 })
}
