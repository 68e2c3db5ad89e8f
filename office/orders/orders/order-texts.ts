import type { ApiResult } from '@forecourt/api-client/api.ts'
import { shopOrderList, type DeskState } from '@forecourt/domain/orders/order-desk.ts'
import { texts } from '@forecourt/locales/messages/resources/orders.js'
import { resourceTexts, type NamedList } from '../../platform/resource/area-resources.ts'

export type Order = ApiResult<'GET /sales/shoporder/get'>['order']

export const namedOrders: NamedList & { resource: typeof shopOrderList } = {
  resource: shopOrderList,
  texts: resourceTexts('shopOrder', texts),
}

export function stateText(state: DeskState): string {
  return namedOrders.texts.choice('state', state)
}

export const stateTones = {
  pending: 'promo',
  ready: 'new',
  shipped: 'new',
  delivered: 'good',
  canceled: 'failed',
  'not-placed': 'vat',
} as const satisfies Record<DeskState, string>
