import type { InferResult } from 'kysely'
import {
  WebhookDeliveryAnswer,
  WebhookDeliveryListAnswer,
  WebhookDeliveryListRequest,
  WebhookDeliveryRequest,
  WebhookRepeated,
  WebhookRepeatFailedRequest,
  WebhookRepeatRequest,
} from '@forecourt/domain/organisation/webhooks/webhook.schema.ts'
import { toEndpointState } from '@forecourt/domain/organisation/webhooks/webhook-endpoint.ts'
import { DELIVERED_TYPES } from '@forecourt/domain/organisation/webhooks/webhook-events.ts'
import {
  webhookDeliveryList,
  type ListedWebhookDelivery,
} from '@forecourt/domain/organisation/webhooks/webhook-list.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { Tx } from '../../platform/database/database.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { listRows } from '../../platform/resources/list.ts'
import { toBody } from './send-webhook.ts'
import {
  deliveryConditions,
  findDelivery,
  findFailed,
  listAttempts,
  repeatDeliveries,
  selectListedDeliveries,
} from './webhook-deliveries.sql.ts'
import { webhookNotFound } from './webhooks.ts'
import { queueDelivery } from './webhooks.sql.ts'

const right = 'WEBHOOK_EDIT'

type StoredDelivery = InferResult<ReturnType<typeof selectListedDeliveries>>[number]

const toListed = ({ id, status, ...row }: StoredDelivery): ListedWebhookDelivery => ({
  id,
  ...readFields(webhookDeliveryList.fields, row),
  status,
})

const list = query({
  path: 'POST /sales/webhookdelivery/list',
  right,
  summary: 'Lists the deliveries of events to endpoints of the last thirty days, the newest on top.',
  input: WebhookDeliveryListRequest,
  output: WebhookDeliveryListAnswer,
  run: ({ db, call: { language } }, request) =>
    listRows(db, selectListedDeliveries(db), webhookDeliveryList, request, {
      language,
      read: toListed,
      own: deliveryConditions,
    }),
})

const get = query({
  path: 'GET /sales/webhookdelivery/get',
  right,
  summary: 'Returns a delivery with what was sent, and each attempt with its answer.',
  input: WebhookDeliveryRequest,
  output: WebhookDeliveryAnswer,
  async run({ db }, { id }) {
    const row = await findDelivery(db, id)
    if (!row) return webhookNotFound()
    const attempts = await listAttempts(db, row.key)
    return {
      delivery: {
        id,
        endpoint: { id: row.endpointNumber, name: row.name, url: row.url, state: toEndpointState(row) },
        eventType: requireValue(
          DELIVERED_TYPES.find((type) => type === row.type),
          'the type of an event',
        ),
        eventId: row.eventId,
        state: row.state,
        createdAt: row.createdAt.toISOString(),
        nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
        body: toBody(row),
        attempts: attempts.map(({ attemptedAt, ...attempt }) => ({
          ...attempt,
          attemptedAt: attemptedAt.toISOString(),
          timestamp: Math.floor(attemptedAt.getTime() / 1_000),
        })),
      },
    }
  },
})

const repeat = command({
  path: 'POST /sales/webhookdelivery/repeat',
  right,
  summary:
    'Repeats deliveries that succeeded or failed, with the id of their event. Those of an endpoint that is off stay.',
  input: WebhookRepeatRequest,
  output: WebhookRepeated,
  run: ({ tx, call: { now } }, { ids }) => repeatAll(tx, ids, now),
})

const repeatFailed = command({
  path: 'POST /sales/webhookdelivery/repeatfailed',
  right,
  summary:
    'Repeats the failed deliveries of an endpoint since a day, the oldest first, at most a thousand in one call.',
  input: WebhookRepeatFailedRequest,
  output: WebhookRepeated,
  run: async ({ tx, call: { now } }, { endpoint, since }) => repeatAll(tx, await findFailed(tx, endpoint, since), now),
})

async function repeatAll(tx: Tx, ids: readonly number[], now: Date) {
  if (ids.length === 0) return { repeated: 0, left: [] }
  const repeated = await repeatDeliveries(tx, ids, now)
  for (const delivery of repeated) await queueDelivery(tx, delivery, now)
  const done = new Set(repeated.map(({ number }) => number))
  return { repeated: done.size, left: ids.filter((id) => !done.has(id)) }
}

export const webhookDeliveryEndpoints = [list, get, repeat, repeatFailed] as const
