import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { isAllowed, listRoute } from '../../platform/resource/resource-routes.ts'
import type { InternalOrder } from './internal-order-texts.ts'

const route = getScreen('internalOrder')

/** The internal orders: their list, and one of them. */
export const internalOrderRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./internal-order-texts.ts').then(({ namedInternalOrders }) => namedInternalOrders),
    () =>
      import('./InternalOrderListPage.tsx').then(({ InternalOrderListPage }) => ({
        Component: InternalOrderListPage,
      })),
  ),
  {
    path: `${route.path}/:id`,
    loader: loadInternalOrder,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./InternalOrderPage.tsx').then(({ InternalOrderPage }) => ({ Component: InternalOrderPage })),
  },
]

async function loadInternalOrder({ params }: LoaderFunctionArgs): Promise<InternalOrder | Response | null> {
  if (!(await isAllowed(route))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect(`/${route.path}`)
  return (await api('GET /sales/internalorder/get', { id })).internalOrder
}
