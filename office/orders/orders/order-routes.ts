import type { RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { listRoute, recordRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('shopOrder')

/** The routes of orders of the shop: the list, and a single record. */
export const orderRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./order-texts.ts').then(({ namedOrders }) => namedOrders),
    () => import('./OrderListPage.tsx').then(({ OrderListPage }) => ({ Component: OrderListPage })),
  ),
  recordRoute(
    route,
    async (id) => (await api('GET /sales/shoporder/get', { id })).order,
    () => import('./OrderDeskPage.tsx').then(({ OrderDeskPage }) => ({ Component: OrderDeskPage })),
  ),
]
