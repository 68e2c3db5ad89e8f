import type { RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { listRoute, recordRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('bank')

/** The bank statements: their list, and the desk of one. */
export const bankRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./bank-texts.ts').then(({ namedStatements }) => namedStatements),
    () => import('./BankListPage.tsx').then(({ BankListPage }) => ({ Component: BankListPage })),
  ),
  recordRoute(
    route,
    (id) => queries.fetchQuery(callOptions('GET /sales/bank/get', { id, done: 'first' })),
    () => import('./BankPage.tsx').then(({ BankPage }) => ({ Component: BankPage })),
  ),
]
