import { z } from 'zod'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { Tx } from '../../platform/database/database.ts'
import { exchange } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { findCallbackKey } from './access-points.ts'
import { enqueuePolling } from './deliveries.ts'
import { CALLBACK_SIGNATURE_HEADER, checkCallback } from './signed-callback.ts'

/**
 * The Peppol number of ours that a document was sent to, and the id of its message, so that two of one second differ. The document
 * is fetched from the access point, never taken from the call.
 */
const Arrived = z.object({ receiver: z.string().regex(/^0208:\d{10}$/), id: z.string().min(1).max(200) })

const dayMs = 24 * 3_600_000

/** Records a signature, which is valid once; false: it was used before. */
async function useSignature(tx: Tx, signature: string, now: Date): Promise<boolean> {
  await tx
    .deleteFrom('accessPointCallback')
    .where('receivedAt', '<', new Date(now.getTime() - dayMs))
    .execute()
  const added = await tx
    .insertInto('accessPointCallback')
    .values({ signature, receivedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('signature')
    .executeTakeFirst()
  return added !== undefined
}

const arrived = exchange({
  path: 'POST /peppol/arrived',
  right: 'public',
  signed: true,
  summary:
    'Receives the notice of an access point, signed with its token, that a document arrived, and polls it at once.',
  input: z.looseObject({}),
  output: z.object({ received: z.boolean() }),
  async run({ db, transact, services, call }) {
    const { body, header } = requireValue(call.raw, 'the body as it was received')
    const message = Arrived.safeParse(readJson(body))
    const key = message.success
      ? await findCallbackKey(db, services.settings, message.data.receiver.slice('0208:'.length))
      : undefined
    const signature = header(CALLBACK_SIGNATURE_HEADER)
    // Without a company on an access point every call is rejected: the answer does not tell the reason.
    const checked = key === undefined ? undefined : checkCallback(signature, body, { key, now: call.now })
    if (!checked?.ok) {
      services.log.warn({ fault: checked?.fault ?? 'unknown-receiver' }, 'call of an access point refused')
      return refuse('wrong-signature', { status: 401 })
    }
    const isNew = await transact(async (tx) => {
      const isFirst = await useSignature(tx, checked.signature, call.now)
      if (isFirst) await enqueuePolling(tx, call.now)
      return isFirst
    })
    if (isNew) return { received: true }
    services.log.warn({ fault: 'repeated' }, 'call of an access point refused')
    return refuse('wrong-signature', { status: 401 })
  },
})

function readJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

export const peppolCallbackEndpoints = [arrived] as const
