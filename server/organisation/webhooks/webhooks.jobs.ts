import { isGivenUp, nextPause } from '@forecourt/domain/organisation/webhooks/webhook-delivery.ts'
import type { OffReason } from '@forecourt/domain/organisation/webhooks/webhook-endpoint.ts'
import type { Tx } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { sendWebhook, type AttemptResult } from './send-webhook.ts'
import {
  findWaitingDelivery,
  insertAttempt,
  lockWaitingDelivery,
  noteFailure,
  noteSuccess,
  switchOff,
  updateDelivery,
  type WaitingDelivery,
} from './webhook-deliveries.sql.ts'
import { notifyAdministrators } from './webhook-notices.ts'
import { queueDelivery } from './webhooks.sql.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    'deliver-webhook': { deliveryId: string }
  }
}

interface Attempt extends AttemptResult {
  readonly attemptedAt: Date
  readonly durationMs: number
}

/**
 * Makes one attempt of a delivery and stores its result. A process that is killed between the two sends once more, with the
 * same webhook-id: receivers get each event at least once.
 */
export const deliverWebhook = job('deliver-webhook', async ({ services, db, transact, now }, { deliveryId }) => {
  const delivery = await findWaitingDelivery(db, deliveryId)
  if (!delivery) return
  const began = performance.now()
  const result: AttemptResult = delivery.isEnabled
    ? await sendWebhook(services.settings, delivery, { timestamp: Math.floor(now.getTime() / 1_000) })
    : { status: null, problem: 'switched-off', response: '' }
  const attempt: Attempt = { ...result, attemptedAt: now, durationMs: Math.round(performance.now() - began) }
  await transact(async (tx) => {
    // Deleted meanwhile, or a job that was taken for dead ended after all.
    if (await lockWaitingDelivery(tx, deliveryId)) await noteAttempt(tx, delivery, attempt)
  })
})

async function noteAttempt(tx: Tx, delivery: WaitingDelivery, attempt: Attempt): Promise<void> {
  const { id, endpointId, roundAttempts } = delivery
  const { attemptedAt, status, problem, retryAfter } = attempt
  const { durationMs, response } = attempt
  await insertAttempt(tx, { deliveryId: id, attemptedAt, durationMs, status, problem, response })
  if (problem === null) {
    await updateDelivery(tx, id, { state: 'delivered' })
    return noteSuccess(tx, endpointId, attemptedAt)
  }
  if (problem === 'switched-off') return updateDelivery(tx, id, { state: 'failed' })
  const failingSince = await noteFailure(tx, endpointId, attemptedAt)
  const offReason = findOffReason(status, failingSince, attemptedAt)
  if (offReason !== undefined) {
    if (await switchOff(tx, endpointId, offReason)) await notifyAdministrators(tx, delivery, offReason)
    return updateDelivery(tx, id, { state: 'failed' })
  }
  const attempts = roundAttempts + 1
  const pause = nextPause({ attempts, jitter: Math.random(), retryAfter })
  if (pause === undefined) return updateDelivery(tx, id, { state: 'failed' })
  const nextAttemptAt = new Date(attemptedAt.getTime() + pause * 1_000)
  await updateDelivery(tx, id, { roundAttempts: attempts, nextAttemptAt })
  await queueDelivery(tx, delivery, nextAttemptAt)
}

function findOffReason(status: number | null, failingSince: Date, now: Date): OffReason | undefined {
  // The receiver wants no more deliveries.
  if (status === 410) return 'gone'
  return isGivenUp(failingSince, now) ? 'failing' : undefined
}
