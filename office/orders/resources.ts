import { lazy } from 'react'
import { resources } from '@forecourt/domain/orders/resources.ts'
import { texts } from '@forecourt/locales/messages/resources/orders.js'
import type { AreaResources } from '../platform/resource/area-resources.ts'

export const orders: AreaResources = {
  resources,
  texts,
  sections: {
    orderFlow: lazy(() =>
      import('./flows/OrderFlowSections.tsx').then(({ OrderFlowSections }) => ({ default: OrderFlowSections })),
    ),
  },
}
