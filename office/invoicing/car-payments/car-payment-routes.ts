import type { RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { listRoute, recordRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('carPayment')

/** The money of cars: the list of those with open money, and one car. */
export const carPaymentRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./car-payment-texts.ts').then(({ namedCarPayments }) => namedCarPayments),
    () => import('./CarPaymentListPage.tsx').then(({ CarPaymentListPage }) => ({ Component: CarPaymentListPage })),
  ),
  recordRoute(
    route,
    (id) => queries.fetchQuery(callOptions('GET /sales/carpayment/get', { id })),
    () => import('./CarPaymentPage.tsx').then(({ CarPaymentPage }) => ({ Component: CarPaymentPage })),
  ),
]
