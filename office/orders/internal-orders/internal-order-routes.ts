import type { RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { listRoute, recordRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('internalOrder')

/** The routes of internal orders: the list, and a single record. */
export const internalOrderRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./internal-order-texts.ts').then(({ namedInternalOrders }) => namedInternalOrders),
    () =>
      import('./InternalOrderListPage.tsx').then(({ InternalOrderListPage }) => ({
        Component: InternalOrderListPage,
      })),
  ),
  recordRoute(
    route,
    async (id) => (await api('GET /sales/internalorder/get', { id })).internalOrder,
    () => import('./InternalOrderPage.tsx').then(({ InternalOrderPage }) => ({ Component: InternalOrderPage })),
  ),
]
