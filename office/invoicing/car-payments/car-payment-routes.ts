import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { isAllowed, listRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('carPayment')

/** The money of cars: the list of those with open money, and one car. */
export const carPaymentRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./car-payment-texts.ts').then(({ namedCarPayments }) => namedCarPayments),
    () => import('./CarPaymentListPage.tsx').then(({ CarPaymentListPage }) => ({ Component: CarPaymentListPage })),
  ),
  {
    path: `${route.path}/:id`,
    loader: loadCar,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./CarPaymentPage.tsx').then(({ CarPaymentPage }) => ({ Component: CarPaymentPage })),
  },
]

async function loadCar({ params }: LoaderFunctionArgs): Promise<Response | null> {
  if (!(await isAllowed(route))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect(`/${route.path}`)
  await queries.fetchQuery(callOptions('GET /sales/carpayment/get', { id }))
  return null
}
