import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { isAllowed, listRoute, recordRoute } from '../platform/resource/resource-routes.ts'

type TradeIn = Awaited<ReturnType<typeof loadTradeIn>>

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
    // A new one continues at the address that it gets.
    path: `${route.path}/intake/:id?`,
    async loader({ params }: LoaderFunctionArgs): Promise<TradeIn | Response | null> {
      if (!(await isAllowed(route)) || params['id'] === undefined) return null
      const id = Number(params['id'])
      return Number.isInteger(id) ? loadTradeIn(id) : redirect(`/${route.path}`)
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./TradeInIntakePage.tsx').then(({ TradeInIntakePage }) => ({ Component: TradeInIntakePage })),
  },
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
