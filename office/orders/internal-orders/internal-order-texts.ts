import type { ApiResult } from '@forecourt/api-client/api.ts'
import { internalOrderList, type ListedInternalOrder } from '@forecourt/domain/orders/internal-order-list.ts'
import type { InternalOrderRefusal, InternalOrderState } from '@forecourt/domain/orders/internal-order.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { texts } from '@forecourt/locales/messages/resources/orders.js'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'

export type InternalOrder = ApiResult<'GET /sales/internalorder/get'>['internalOrder']

export interface InternalOrderPart {
  order: InternalOrder
  onDone: (order: InternalOrder) => void
}

/** The fields that its acts need, of the record or of a row of the list. */
export type ActedOrder = Pick<
  ListedInternalOrder,
  | ('id' | 'rev' | 'internalNumber' | 'state' | 'orderState' | 'hasLines' | 'hasCosts' | 'hasWorkOrder')
  | ('dueOn' | 'department' | 'workBranch')
> & { readonly owner: { readonly id: number }; readonly branch: { readonly id: number } }

export const namedInternalOrders: NamedList & { resource: typeof internalOrderList } = {
  resource: internalOrderList,
  texts: resourceTexts('internalOrder', texts),
}

export function stateText(state: InternalOrderState): string {
  return namedInternalOrders.texts.choice('state', state)
}

export const stateTones = {
  draft: 'vat',
  sent: 'promo',
  accepted: 'new',
  done: 'good',
  charged: 'good',
  canceled: 'failed',
} as const satisfies Record<InternalOrderState, string>

/** Returns the branch and owner of the sale. */
export function toPlace({ branch, owner }: Pick<ActedOrder, 'branch' | 'owner'>) {
  return { branch: branch.id, owner: owner.id }
}

const refusals = {
  'internal-order-state': m['refusals.internal-order-state'],
  'customer-order-not-valid': m['refusals.customer-order-not-valid'],
  'dossier-locked': m['refusals.dossier-locked'],
  'internal-order-empty': m['refusals.internal-order-empty'],
  'internal-order-costs': m['refusals.internal-order-costs'],
  'internal-order-in-work': m['refusals.internal-order-in-work'],
} as const satisfies Record<InternalOrderRefusal['reason'], unknown>

export function refusalText({ reason }: Pick<InternalOrderRefusal, 'reason'>): string {
  return refusals[reason]()
}

/** Returns the text of an act on it, by its call. */
export function historyText(action: string): string {
  const act = acts[/^POST \/sales\/(\w+\/\w+)$/.exec(action)?.[1] ?? '']
  return act ? act() : m['office.internal-order.history.changed']()
}

const acts: Readonly<Record<string, (() => string) | undefined>> = {
  'internalorder/create': m['office.internal-order.history.made'],
  'internalorder/send': m['office.internal-order.history.sent'],
  'internalorder/accept': m['office.internal-order.history.accepted'],
  'internalorder/finish': m['office.internal-order.history.done'],
  'internalorder/charge': m['office.internal-order.history.charged'],
  'internalorder/cancel': m['office.internal-order.history.canceled'],
  'internalorder/savecosts': m['office.internal-order.costs.done'],
  'customerorder/cancel': m['office.internal-order.history.canceled'],
  'workorder/createinternal': m['office.internal-order.history.work-order'],
  'workorder/finish': m['office.internal-order.history.done'],
  'workorder/charge': m['office.internal-order.history.charged'],
  'workorder/cancel': m['office.internal-order.history.returned'],
  'offer/cancelsold': m['office.internal-order.history.canceled'],
}
