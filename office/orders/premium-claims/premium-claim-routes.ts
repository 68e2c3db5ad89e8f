import type { RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { listRoute, recordRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('premiumClaim')

/** The routes of premium claims: the list, and a single record. */
export const premiumClaimRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./premium-claim-texts.ts').then(({ namedPremiumClaims }) => namedPremiumClaims),
    () =>
      import('./PremiumClaimListPage.tsx').then(({ PremiumClaimListPage }) => ({ Component: PremiumClaimListPage })),
  ),
  recordRoute(
    route,
    async (id) => (await api('GET /sales/premiumclaim/get', { id })).premiumClaim,
    () => import('./PremiumClaimPage.tsx').then(({ PremiumClaimPage }) => ({ Component: PremiumClaimPage })),
  ),
]
