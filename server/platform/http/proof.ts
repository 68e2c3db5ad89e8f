import type { Db } from '../database/database.ts'
import { splitEndpointPath, type Caller, type Endpoint } from './endpoint.ts'
import { refuse, type ApiRefusal } from './refusal.ts'

/**
 * Rejects a sensitive change whose caller proved their identity too long ago: an open screen or a stolen session gets no
 * further than that. A browser asks for the proof and repeats the call (docs/how-to/sign-in.md).
 */
export async function proofRefusal(
  { path, needsProof }: Endpoint,
  db: Db,
  { customer, staff }: Caller,
  input: unknown,
): Promise<ApiRefusal | undefined> {
  // One browser may have a session of a customer and one of staff.
  const holder = splitEndpointPath(path)[1].startsWith('/shop/') ? customer : staff
  // Signing out everywhere is public: without a session there is nothing to end.
  if (needsProof === undefined || !holder) return undefined
  const rule = typeof needsProof === 'function' ? await needsProof(db, input) : needsProof
  if (rule === undefined || (await holder.isProven?.(rule))) return undefined
  return refuse('proof-needed', { status: 403 })
}
