import type { RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { listRoute, recordRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('paymentBatch')

/** The payments to suppliers: the batches, what is to be paid, and the desk of a batch. */
export const paymentRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./payment-texts.ts').then(({ namedBatches }) => namedBatches),
    () =>
      import('./PaymentBatchListPage.tsx').then(({ PaymentBatchListPage }) => ({ Component: PaymentBatchListPage })),
  ),
  {
    path: `${route.path}/new`,
    lazy: () =>
      import('./NewPaymentBatchPage.tsx').then(({ NewPaymentBatchPage }) => ({ Component: NewPaymentBatchPage })),
  },
  recordRoute(
    route,
    (id) => queries.fetchQuery(callOptions('GET /sales/paymentbatch/get', { id })),
    () => import('./PaymentBatchPage.tsx').then(({ PaymentBatchPage }) => ({ Component: PaymentBatchPage })),
  ),
]
