import type { RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { listRoute, recordRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('purchaseSlip')

/** The purchase slips: their list, one that is to be issued, and one of them. */
export const purchaseSlipRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./purchase-slip-texts.ts').then(({ namedSlips }) => namedSlips),
    () =>
      import('./PurchaseSlipListPage.tsx').then(({ PurchaseSlipListPage }) => ({ Component: PurchaseSlipListPage })),
  ),
  {
    path: `${route.path}/new`,
    lazy: () =>
      import('./NewPurchaseSlipPage.tsx').then(({ NewPurchaseSlipPage }) => ({ Component: NewPurchaseSlipPage })),
  },
  recordRoute(
    route,
    (id) => queries.fetchQuery(callOptions('GET /sales/purchaseslip/get', { id })),
    () => import('./PurchaseSlipPage.tsx').then(({ PurchaseSlipPage }) => ({ Component: PurchaseSlipPage })),
  ),
]
