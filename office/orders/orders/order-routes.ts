import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { isAllowed, listRoute } from '../../platform/resource/resource-routes.ts'
import type { Order } from './order-texts.ts'

const route = getScreen('shopOrder')

/** The orders of the shop: their list, and one of them. */
export const orderRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./order-texts.ts').then(({ namedOrders }) => namedOrders),
    () => import('./OrderListPage.tsx').then(({ OrderListPage }) => ({ Component: OrderListPage })),
  ),
  {
    path: `${route.path}/:id`,
    loader: loadOrder,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./OrderDeskPage.tsx').then(({ OrderDeskPage }) => ({ Component: OrderDeskPage })),
  },
]

async function loadOrder({ params }: LoaderFunctionArgs): Promise<Order | Response | null> {
  if (!(await isAllowed(route))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect(`/${route.path}`)
  return (await api('GET /sales/shoporder/get', { id })).order
}
