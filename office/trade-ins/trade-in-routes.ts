import type { RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { listRoute, recordRoute } from '../platform/resource/resource-routes.ts'

const route = getScreen('tradeIn')

/** The trade-ins: their list, and one of them. */
export const tradeInRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./trade-in-texts.ts').then(({ namedTradeIns }) => namedTradeIns),
    () => import('./TradeInListPage.tsx').then(({ TradeInListPage }) => ({ Component: TradeInListPage })),
  ),
  recordRoute(
    route,
    async (id) => (await api('GET /sales/tradein/get', { id })).tradeIn,
    () => import('./TradeInPage.tsx').then(({ TradeInPage }) => ({ Component: TradeInPage })),
  ),
]
