import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { isAllowed, listRoute } from '../platform/resource/resource-routes.ts'
import type { TradeIn } from './trade-in-texts.ts'

const route = getScreen('tradeIn')

/** The trade-ins: their list, and one of them. */
export const tradeInRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./trade-in-texts.ts').then(({ namedTradeIns }) => namedTradeIns),
    () => import('./TradeInListPage.tsx').then(({ TradeInListPage }) => ({ Component: TradeInListPage })),
  ),
  {
    path: `${route.path}/:id`,
    loader: loadTradeIn,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./TradeInPage.tsx').then(({ TradeInPage }) => ({ Component: TradeInPage })),
  },
]

async function loadTradeIn({ params }: LoaderFunctionArgs): Promise<TradeIn | Response | null> {
  if (!(await isAllowed(route))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect(`/${route.path}`)
  return (await api('GET /sales/tradein/get', { id })).tradeIn
}
