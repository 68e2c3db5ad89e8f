import {
  choice,
  instant,
  namedChoices,
  one,
  optional,
  resource,
  text,
  whole,
  type ListDefinition,
  type ListRow,
} from '../../platform/resources/resource.ts'
import { DELIVERY_PROBLEMS, DELIVERY_STATES } from './webhook-delivery.ts'
import { ENDPOINT_STATES } from './webhook-endpoint.ts'
import { DELIVERED_TYPES } from './webhook-events.ts'

/** The endpoints that deliveries are filtered by. */
const webhookName = resource({
  ...namedChoices,
  name: 'webhook',
  right: 'WEBHOOK_EDIT',
  fields: { name: text({ max: 80 }) },
})

/** Endpoints as their list shows them. */
export const webhookList = {
  name: 'webhook',
  fields: {
    name: text({ max: 80 }),
    url: text({ max: 500 }),
    state: choice(ENDPOINT_STATES),
    waiting: whole({ min: 0, max: 1_000_000_000 }),
    failed: whole({ min: 0, max: 1_000_000_000 }),
    deliveredAt: optional(instant()),
  },
  label: 'name',
  list: ['name', 'url', 'state', 'waiting', 'failed', 'deliveredAt'],
  essential: ['name', 'state', 'failed'],
  search: ['name', 'url'],
  filters: ['state'],
  sort: 'name',
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedWebhook extends ListRow<typeof webhookList> {}

/** Deliveries as their list shows them. */
export const webhookDeliveryList = {
  name: 'webhookDelivery',
  fields: {
    createdAt: instant(),
    eventType: choice(DELIVERED_TYPES),
    subject: text({ max: 40 }),
    endpoint: one(webhookName),
    state: choice(DELIVERY_STATES),
    attempts: whole({ min: 0, max: 10_000 }),
    problem: optional(choice(DELIVERY_PROBLEMS)),
    nextAttemptAt: optional(instant()),
  },
  label: 'subject',
  list: ['createdAt', 'eventType', 'subject', 'endpoint', 'state', 'attempts', 'problem', 'nextAttemptAt'],
  essential: ['createdAt', 'eventType', 'state'],
  sorts: ['createdAt'],
  search: ['subject'],
  filters: ['state', 'eventType', 'endpoint', 'createdAt'],
  sort: 'createdAt',
  isDescending: true,
  isLarge: true,
} as const satisfies ListDefinition & { readonly name: string; readonly label: string }

export interface ListedWebhookDelivery extends ListRow<typeof webhookDeliveryList> {
  /** HTTP status of the last attempt; null: there was no answer, or no attempt. */
  status: number | null
}
