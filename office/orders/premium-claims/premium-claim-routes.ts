import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { isAllowed, listRoute } from '../../platform/resource/resource-routes.ts'
import type { PremiumClaim } from './premium-claim-texts.ts'

const route = getScreen('premiumClaim')

/** The premium claims: their list, and one of them. */
export const premiumClaimRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./premium-claim-texts.ts').then(({ namedPremiumClaims }) => namedPremiumClaims),
    () =>
      import('./PremiumClaimListPage.tsx').then(({ PremiumClaimListPage }) => ({ Component: PremiumClaimListPage })),
  ),
  {
    path: `${route.path}/:id`,
    loader: loadPremiumClaim,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./PremiumClaimPage.tsx').then(({ PremiumClaimPage }) => ({ Component: PremiumClaimPage })),
  },
]

async function loadPremiumClaim({ params }: LoaderFunctionArgs): Promise<PremiumClaim | Response | null> {
  if (!(await isAllowed(route))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect(`/${route.path}`)
  return (await api('GET /sales/premiumclaim/get', { id })).premiumClaim
}
