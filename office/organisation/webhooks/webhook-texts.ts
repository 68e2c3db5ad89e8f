import type { ApiResult } from '@forecourt/api-client/api.ts'
import type { WebhookDeliveryState } from '@forecourt/domain/organisation/webhooks/webhook-delivery.ts'
import type { EndpointState } from '@forecourt/domain/organisation/webhooks/webhook-endpoint.ts'
import type { DeliveredType } from '@forecourt/domain/organisation/webhooks/webhook-events.ts'
import {
  webhookDeliveryList,
  webhookList,
  type ListedWebhookDelivery,
} from '@forecourt/domain/organisation/webhooks/webhook-list.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/organisation.js'
import { showToast } from '@forecourt/ui/toasts.ts'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'

export type Webhook = ApiResult<'GET /sales/webhook/get'>['webhook']
export type WebhookDelivery = ApiResult<'GET /sales/webhookdelivery/get'>['delivery']

export const namedWebhooks: NamedList & { resource: typeof webhookList } = {
  resource: webhookList,
  texts: resourceTexts('webhook', texts),
}

export const namedDeliveries: NamedList & { resource: typeof webhookDeliveryList } = {
  resource: webhookDeliveryList,
  texts: resourceTexts('webhookDelivery', texts),
}

export const endpointStateText = (state: EndpointState) => namedWebhooks.texts.choice('state', state)
export const deliveryStateText = (state: WebhookDeliveryState) => namedDeliveries.texts.choice('state', state)
export const eventText = (type: DeliveredType) => namedDeliveries.texts.choice('eventType', type)

export const endpointTones = {
  working: 'good',
  failing: 'promo',
  off: 'vat',
  stopped: 'failed',
} as const satisfies Record<EndpointState, string>

export const deliveryTones = {
  waiting: 'promo',
  delivered: 'good',
  failed: 'failed',
} as const satisfies Record<WebhookDeliveryState, string>

/** Returns how an attempt ended: the HTTP status, or why there was no answer; undefined: nothing was tried yet. */
export function answerText({ status, problem }: Pick<ListedWebhookDelivery, 'status' | 'problem'>): string | undefined {
  if (status !== null) return `HTTP ${status}`
  return problem === null ? undefined : namedDeliveries.texts.choice('problem', problem)
}

export function reportRepeated({ repeated, left }: ApiResult<'POST /sales/webhookdelivery/repeat'>): void {
  if (repeated === 0) return showToast({ message: m['office.webhook.repeated-none'](), tone: 'warning' })
  if (left.length > 0) {
    const counts = { count: repeated, left: left.length }
    return showToast({ message: m['office.webhook.repeated-some'](counts), tone: 'warning' })
  }
  const message =
    repeated === 1 ? m['office.webhook.repeated-one']() : m['office.webhook.repeated']({ count: repeated })
  showToast({ message, tone: 'success' })
}
