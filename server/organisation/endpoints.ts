import { integrationEndpoints } from './integrations.api.ts'
import { organisationEndpoints } from './organisation.api.ts'
import { staffUserEndpoints } from './staff-users.api.ts'
import { webhookDeliveryEndpoints } from './webhooks/webhook-deliveries.api.ts'
import { webhookEndpoints } from './webhooks/webhooks.api.ts'

/** The endpoints of this area. */
export const endpoints = [
  ...organisationEndpoints,
  ...staffUserEndpoints,
  ...integrationEndpoints,
  ...webhookEndpoints,
  ...webhookDeliveryEndpoints,
] as const
