import type { RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { listRoute, recordRoute } from '../platform/resource/resource-routes.ts'

const route = getScreen('tradeIn')

const loadTradeIn = async (id: number) => (await api('GET /sales/tradein/get', { id })).tradeIn

/** The trade-ins: their list, and one of them. */
export const tradeInRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./trade-in-texts.ts').then(({ namedTradeIns }) => namedTradeIns),
    () => import('./TradeInListPage.tsx').then(({ TradeInListPage }) => ({ Component: TradeInListPage })),
  ),
  {
    ...recordRoute(route, loadTradeIn, () =>
      import('./TradeInAnswerPage.tsx').then(({ TradeInAnswerPage }) => ({ Component: TradeInAnswerPage })),
    ),
    path: `${route.path}/:id/value`,
  },
  recordRoute(route, loadTradeIn, () =>
    import('./TradeInPage.tsx').then(({ TradeInPage }) => ({ Component: TradeInPage })),
  ),
]
