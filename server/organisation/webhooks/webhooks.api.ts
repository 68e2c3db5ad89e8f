import {
  WebhookAnswer,
  WebhookDeleted,
  WebhookListAnswer,
  WebhookListRequest,
  WebhookNamesAnswer,
  WebhookNothing,
  WebhookRequest,
  WebhookRevRequest,
  WebhookRotated,
  WebhookRotateRequest,
  WebhookSaved,
  WebhookSaveRequest,
  WebhookTestAnswer,
  WebhookTestRequest,
} from '@forecourt/domain/organisation/webhooks/webhook.schema.ts'
import { webhookList } from '@forecourt/domain/organisation/webhooks/webhook-list.ts'
import { readFields } from '../../platform/resources/field-columns.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { listRows } from '../../platform/resources/list.ts'
import { readWebhook, rotateSecret, saveWebhook, webhookNotFound } from './webhooks.ts'
import { deleteEndpoint, insertTest, listEndpointNames, lockEndpoint, selectListedEndpoints } from './webhooks.sql.ts'

const right = 'WEBHOOK_EDIT'

const list = query({
  path: 'POST /sales/webhook/list',
  right,
  summary: 'Lists the endpoints that are notified of events, with their failures.',
  input: WebhookListRequest,
  output: WebhookListAnswer,
  run: ({ db, call: { language } }, request) =>
    listRows(db, selectListedEndpoints(db), webhookList, request, {
      language,
      read: ({ id, ...row }) => ({ id, ...readFields(webhookList.fields, row) }),
    }),
})

const names = query({
  path: 'GET /sales/webhook/getall',
  right,
  summary: 'Returns the endpoints to filter deliveries by.',
  input: WebhookNothing,
  output: WebhookNamesAnswer,
  run: async ({ db }) => ({ data: await listEndpointNames(db) }),
})

const get = query({
  path: 'GET /sales/webhook/get',
  right,
  summary: 'Returns an endpoint with its event types and how its deliveries go. Its secret is never included.',
  input: WebhookRequest,
  output: WebhookAnswer,
  run: ({ db, call: { now } }, { id }) => readWebhook(db, id, now),
})

const save = command({
  path: 'POST /sales/webhook/save',
  right,
  summary: 'Saves an endpoint. A new one answers its secret, this once.',
  input: WebhookSaveRequest,
  output: WebhookSaved,
  async run({ tx, call: { now }, services: { settings } }, { webhook }) {
    const saved = await saveWebhook(tx, settings, webhook)
    if (isRefusal(saved)) return saved
    const answer = await readWebhook(tx, saved.id, now)
    return isRefusal(answer) ? answer : { ...answer, secret: saved.secret }
  },
})

const rotate = command({
  path: 'POST /sales/webhook/rotate',
  right,
  summary:
    'Makes a new secret of an endpoint, and returns it this once. The old one signs too during its grace period.',
  input: WebhookRotateRequest,
  output: WebhookRotated,
  async run({ tx, call: { now }, services: { settings } }, asked) {
    const secret = await rotateSecret(tx, settings, asked, now)
    if (isRefusal(secret)) return secret
    const answer = await readWebhook(tx, asked.id, now)
    return isRefusal(answer) ? answer : { ...answer, secret }
  },
})

const test = command({
  path: 'POST /sales/webhook/test',
  right,
  summary: 'Sends an event of the type endpoint.test to an endpoint, and returns its delivery.',
  input: WebhookTestRequest,
  output: WebhookTestAnswer,
  async run({ tx, call: { now } }, { id }) {
    const endpoint = await lockEndpoint(tx, id)
    if (!endpoint) return webhookNotFound()
    return endpoint.isEnabled ? { delivery: await insertTest(tx, endpoint, now) } : refuse('webhook-off')
  },
})

const remove = command({
  path: 'POST /sales/webhook/delete',
  right,
  summary: 'Deletes an endpoint with its deliveries.',
  input: WebhookRevRequest,
  output: WebhookDeleted,
  async run({ tx }, { id, rev }) {
    const endpoint = await lockEndpoint(tx, id)
    if (!endpoint) return webhookNotFound()
    if (endpoint.rev !== rev) return refuse('changed-meanwhile')
    await deleteEndpoint(tx, endpoint.id)
    return {}
  },
})

export const webhookEndpoints = [list, names, get, save, rotate, test, remove] as const
