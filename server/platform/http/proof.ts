import type { Db } from '../database/database.ts'
import { readSetting } from '../setting/setting.ts'
import type { Caller, Endpoint } from './endpoint.ts'
import { refuse, type ApiRefusal } from './refusal.ts'

/**
 * How fresh the proof of a sensitive change must be. `lately`: within the minutes of `access.proof-minutes`, by signing in or
 * later. `anew`: within two minutes and after signing in, for what changes the ways to sign in.
 */
export type ProofRule = 'lately' | 'anew'

const minuteMs = 60_000
const anewMs = 2 * minuteMs

/**
 * Refuses a sensitive change whose caller proved too long ago who they are. Whoever sits at an open screen, or has a stolen
 * session, gets no further than that; a browser asks for the proof and repeats the call (docs/how-to/sign-in.md).
 */
export async function proofRefusal(
  { needsProof }: Endpoint,
  db: Db,
  call: Caller,
  input: unknown,
): Promise<ApiRefusal | undefined> {
  const rule = typeof needsProof === 'function' ? await needsProof(db, input) : needsProof
  if (rule === undefined) return undefined
  const proof = (call.staff ?? call.customer)?.proof
  const isFresh = proof !== undefined && call.now.getTime() - proof.at.getTime() <= (await longestMs(db, rule))
  if (isFresh && (rule === 'lately' || proof.isAnew)) return undefined
  return refuse('proof-needed', { status: 403 })
}

async function longestMs(db: Db, rule: ProofRule): Promise<number> {
  return rule === 'anew' ? anewMs : (await readSetting(db, 'access.proof-minutes')) * minuteMs
}
