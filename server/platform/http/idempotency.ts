import { createHash } from 'node:crypto'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Tx } from '../database/database.ts'
import { fileAnswer } from '../files/file-answer.ts'
import { daysBefore, type Retention } from '../jobs/retention.ts'
import { toActor } from './identity.ts'
import type { Caller, Endpoint } from './endpoint.ts'
import { refuse, type ApiRefusal } from './refusal.ts'

/**
 * Idempotency keys of programs, after the draft of the IETF (draft-ietf-httpapi-idempotency-key-header): a command that is sent
 * again with its key is answered as the first time, and done once (docs/decisions/0113-idempotency-keys.md).
 */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** Visible ASCII of up to 255 characters; some programs put it in the quotes of a structured field. */
const wellFormed = /^"?([\x21\x23-\x7e]{1,255})"?$/

/** Returns the key of a header; undefined: it is not well-formed. */
export function parseIdempotencyKey(header: string): string | undefined {
  return wellFormed.exec(header)?.[1]
}

/**
 * Refuses an idempotency key where it would protect from nothing: exchanges with other systems and files. Queries change nothing and
 * ignore it, so that a program can send it with every call.
 */
export function idempotencyRefusal(
  { kind, output }: Pick<Endpoint, 'kind' | 'output'>,
  { idempotencyKey, staff }: Pick<Caller, 'idempotencyKey' | 'staff'>,
): ApiRefusal | undefined {
  if (idempotencyKey === undefined || kind === 'query') return undefined
  const isKept = kind === 'command' && output !== fileAnswer && staff?.isIntegration
  return isKept ? undefined : refuse('idempotency-key-not-here', { status: 400, field: IDEMPOTENCY_HEADER })
}

/**
 * Runs a command once for each idempotency key of its caller: a repeated call gets the answer of the first one. The same key
 * with another request is refused with `idempotency-key-reused`. A refusal writes nothing, so the key stays free. A second
 * call that comes while the first still runs waits for the end of its transaction.
 */
export async function answerOnce(
  tx: Tx,
  { path }: Pick<Endpoint, 'path'>,
  call: Caller,
  input: unknown,
  command: () => Promise<unknown>,
): Promise<unknown> {
  const { idempotencyKey, now } = call
  if (idempotencyKey === undefined) return command()
  const place = { caller: toActor(call), idempotencyKey }
  const requestHash = createHash('sha256')
    .update(`${path}\n${JSON.stringify(input)}`)
    .digest()
  const taken = await tx
    .insertInto('keptAnswer')
    .values({ ...place, requestHash, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('caller')
    .executeTakeFirst()
  if (!taken) return readKept(tx, place, requestHash)
  const outcome = await command()
  if (isRefusal(outcome)) return outcome
  await tx
    .updateTable('keptAnswer')
    .set({ answer: JSON.stringify(outcome ?? null) })
    .where('caller', '=', place.caller)
    .where('idempotencyKey', '=', idempotencyKey)
    .execute()
  return outcome
}

async function readKept(
  tx: Tx,
  { caller, idempotencyKey }: { caller: string; idempotencyKey: string },
  requestHash: Buffer,
): Promise<unknown> {
  const kept = await tx
    .selectFrom('keptAnswer')
    .select(['answer', 'requestHash'])
    .where('caller', '=', caller)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirstOrThrow()
  if (!requestHash.equals(kept.requestHash)) return refuse('idempotency-key-reused', { status: 422 })
  return JSON.parse(requireValue(kept.answer, 'the answer of a command that was committed'))
}

/** Answers are kept for a day after the call. */
export const keptAnswerRetention: Retention = {
  name: 'kept answers',
  async remove(tx, now) {
    const { numDeletedRows } = await tx
      .deleteFrom('keptAnswer')
      .where('createdAt', '<', daysBefore(now, 1))
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
}
