import { z } from 'zod'
import { Day, Instant, PublicNumber, PublicNumberParam, typedText } from '../../platform/forms/fields.schema.ts'
import { listAnswer, listRequest, rowShape } from '../../platform/resources/resource.schema.ts'
import { DELIVERY_PROBLEMS, DELIVERY_STATES, MOST_REPEATED } from './webhook-delivery.ts'
import { ENDPOINT_STATES, GRACE_HOURS, OFF_REASONS } from './webhook-endpoint.ts'
import { DELIVERED_TYPES, EVENT_TYPES } from './webhook-events.ts'
import { webhookDeliveryList, webhookList, type ListedWebhook, type ListedWebhookDelivery } from './webhook-list.ts'

const listedWebhook: z.ZodType<ListedWebhook> = z.strictObject({ id: PublicNumber, ...rowShape(webhookList) })
export const WebhookListRequest = listRequest(webhookList)
export const WebhookListAnswer = listAnswer(webhookList, listedWebhook)

export const WebhookNothing = z.strictObject({})
export const WebhookNamesAnswer = z.strictObject({
  data: z.array(z.strictObject({ id: PublicNumber, name: z.string() })),
})

const settings = {
  name: typedText(80),
  url: typedText(500).describe(
    'Called by https; this machine may be called by http where the product runs for its developer',
  ),
  eventTypes: z
    .array(z.enum(EVENT_TYPES))
    .min(1)
    .max(EVENT_TYPES.length)
    .refine((types) => new Set(types).size === types.length),
  isEnabled: z.boolean().describe('False: it is not notified, and what happens meanwhile is not sent later'),
}
const Webhook = z
  .strictObject({
    id: PublicNumber,
    rev: z.int(),
    ...settings,
    state: z.enum(ENDPOINT_STATES),
    offReason: z.enum(OFF_REASONS).nullable().describe('Why it was switched off automatically'),
    failingSince: Instant.nullable(),
    deliveredAt: Instant.nullable().describe('Last success'),
    waiting: z.int().describe('Deliveries that an attempt is still made of'),
    failed: z.int().describe('Deliveries of the last thirty days that failed'),
    oldSecretUntil: Instant.nullable().describe('Until then the secret of before the last rotation signs too'),
  })
  .meta({ id: 'Webhook' })
export type WebhookRecord = z.infer<typeof Webhook>

export const WebhookRequest = z.strictObject({ id: PublicNumberParam })
export const WebhookAnswer = z.strictObject({ webhook: Webhook })
export const WebhookSaveRequest = z.strictObject({
  webhook: z.strictObject({ id: PublicNumber.nullable().describe('Null: a new one'), rev: z.int(), ...settings }),
})
const secret = z.string().describe('Begins with whsec_; it is never returned again')
export const WebhookSaved = z.strictObject({
  webhook: Webhook,
  secret: secret.nullable().describe('Of a new endpoint'),
})
export const WebhookRevRequest = z.strictObject({ id: PublicNumber, rev: z.int() })
export const WebhookDeleted = z.strictObject({})
export const WebhookRotateRequest = z.strictObject({
  id: PublicNumber,
  rev: z.int(),
  graceHours: z.literal(GRACE_HOURS).describe('Hours that the old secret signs too'),
})
export const WebhookRotated = z.strictObject({ webhook: Webhook, secret })
export const WebhookTestRequest = z.strictObject({ id: PublicNumber })
export const WebhookTestAnswer = z.strictObject({ delivery: PublicNumber })

const listedDelivery: z.ZodType<ListedWebhookDelivery> = z.strictObject({
  id: PublicNumber,
  ...rowShape(webhookDeliveryList),
  status: z.int().nullable().describe('HTTP status of the last attempt'),
})
export const WebhookDeliveryListRequest = listRequest(webhookDeliveryList)
export const WebhookDeliveryListAnswer = listAnswer(webhookDeliveryList, listedDelivery)

const Delivery = z.strictObject({
  id: PublicNumber,
  endpoint: z.strictObject({ id: PublicNumber, name: z.string(), url: z.string(), state: z.enum(ENDPOINT_STATES) }),
  eventType: z.enum(DELIVERED_TYPES),
  eventId: z.uuid().describe('The header webhook-id, the same in every attempt'),
  state: z.enum(DELIVERY_STATES),
  createdAt: Instant,
  nextAttemptAt: Instant.nullable(),
  body: z.string().describe('As it is sent'),
  attempts: z
    .array(
      z.strictObject({
        attemptedAt: Instant,
        timestamp: z.int().describe('The header webhook-timestamp'),
        durationMs: z.int(),
        status: z.int().nullable().describe('HTTP status; null: there was no answer'),
        problem: z.enum(DELIVERY_PROBLEMS).nullable().describe('Null: it was delivered'),
        response: z.string().describe('The first 500 characters'),
      }),
    )
    .describe('The newest first'),
})
export type WebhookDeliveryRecord = z.infer<typeof Delivery>

export const WebhookDeliveryRequest = z.strictObject({ id: PublicNumberParam })
export const WebhookDeliveryAnswer = z.strictObject({ delivery: Delivery })
export const WebhookRepeatRequest = z.strictObject({ ids: z.array(PublicNumber).min(1).max(MOST_REPEATED) })
export const WebhookRepeatFailedRequest = z.strictObject({
  endpoint: PublicNumber,
  since: Day.describe('Failed deliveries of events from this day on are repeated'),
})
export const WebhookRepeated = z.strictObject({
  repeated: z.int(),
  left: z.array(PublicNumber).describe('Not repeated: their endpoint is off, or they still wait'),
})
