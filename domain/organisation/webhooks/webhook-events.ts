/** Types of events that an endpoint can be notified of: the record, and what happened to it. */
export const EVENT_TYPES = [
  'order.paid',
  'order.canceled',
  'car.published',
  'car.withdrawn',
  'car.sold',
  'lead.created',
  'customer.changed',
  'customer.merged',
  'offer.issued',
  'offer.accepted',
  'offer.confirmed',
  'dossier.delivered',
  'dossier.canceled',
  'workorder.finished',
  'invoice.issued',
  'invoice.paid',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** Sent to one endpoint when a user tests it, whatever it chose. */
export const TEST_EVENT = 'endpoint.test'

/** Types that a delivery can be of. */
export const DELIVERED_TYPES = [...EVENT_TYPES, TEST_EVENT] as const
export type DeliveredType = (typeof DELIVERED_TYPES)[number]
