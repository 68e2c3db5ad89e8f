import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { isAllowed, listRoute } from '../../platform/resource/resource-routes.ts'

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
  {
    path: `${route.path}/:id`,
    loader: loadSlip,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./PurchaseSlipPage.tsx').then(({ PurchaseSlipPage }) => ({ Component: PurchaseSlipPage })),
  },
]

async function loadSlip({ params }: LoaderFunctionArgs): Promise<Response | null> {
  if (!(await isAllowed(route))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect(`/${route.path}`)
  await queries.fetchQuery(callOptions('GET /sales/purchaseslip/get', { id }))
  return null
}
