import type { CustomerOrderState } from './dossier.ts'

/** Signing of an order form online, by the link of a mail. */

/** Days that a link can be used to sign. */
export const ORDER_FORM_LINK_DAYS = 14

/** Events of an order form that was sent: `read` when its PDF was fetched, `withdrawn` when staff withdrew its link. */
export const ORDER_FORM_EVENTS = ['sent', 'opened', 'read', 'signed', 'withdrawn'] as const

/** The state of an order form for its customer; only an open one is signed. */
export const ORDER_FORM_STATES = ['open', 'signed', 'ended'] as const
export type OrderFormState = (typeof ORDER_FORM_STATES)[number]

/** Returns the state of an order form for its customer: a draft is still to be signed. */
export function orderFormState(order: CustomerOrderState): OrderFormState {
  if (order === 'draft') return 'open'
  return order === 'canceled' ? 'ended' : 'signed'
}
