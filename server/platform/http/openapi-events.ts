import type { NamedSchema, JsonSchema } from './shared-schemas.ts'
import { schemaName } from './shared-schemas.ts'

/** An event that endpoints of other programs are notified of, with the JSON schema of its body. */
export interface DescribedEvent {
  readonly type: string
  readonly schema: JsonSchema
}

/** Converts `order.paid` to `OrderPaidEvent`. */
export function toEventSchema({ type, schema }: DescribedEvent): NamedSchema {
  return { schema, name: `${type.split('.').map(schemaName).join('')}Event` }
}

/** Returns the webhooks of the description, and the headers that each of them carries. */
export function describeWebhooks(events: readonly DescribedEvent[], refer: (schema: JsonSchema) => JsonSchema) {
  return Object.fromEntries(
    events.map(({ type, schema }) => [
      type,
      {
        post: {
          summary: schema['description'],
          security: [],
          parameters: webhookHeaders.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
          requestBody: { required: true, content: { 'application/json': { schema: refer(schema) } } },
          responses: { '2XX': { $ref: '#/components/responses/EventTaken' } },
        },
      },
    ]),
  )
}

/** The answer that ends a delivery. */
export const eventTaken = { description: 'Taken; after any other status the event is sent again' }

/** The headers of Standard Webhooks (docs/how-to/webhooks.md). */
export const webhookHeaders = [
  {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: 'Of the event, the same in every attempt: take each id once.',
    schema: { type: 'string', format: 'uuid' },
  },
  {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'Of the attempt, in seconds since 1970.',
    schema: { type: 'string' },
  },
  {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description:
      'For each valid secret, separated by spaces: `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64.',
    schema: { type: 'string' },
  },
] as const
