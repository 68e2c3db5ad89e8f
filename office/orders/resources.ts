import { lazy } from 'react'
import { orderFlow } from '@forecourt/domain/orders/order-flow.ts'
import { texts } from '@forecourt/locales/messages/resources/orders.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

export const orders: AreaResources = {
  resources: [orderFlow],
  texts,
  sections: {
    orderFlow: lazy(() =>
      import('./flows/OrderFlowSections.tsx').then(({ OrderFlowSections }) => ({ default: OrderFlowSections })),
    ),
  },
}
