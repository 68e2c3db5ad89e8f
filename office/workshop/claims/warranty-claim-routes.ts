import type { RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { listRoute, recordRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('warrantyClaim')

/** The routes of warranty claims: the list, and a single record. */
export const warrantyClaimRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./warranty-claim-texts.ts').then(({ namedWarrantyClaims }) => namedWarrantyClaims),
    () =>
      import('./WarrantyClaimListPage.tsx').then(({ WarrantyClaimListPage }) => ({ Component: WarrantyClaimListPage })),
  ),
  recordRoute(
    route,
    (id) => queries.fetchQuery(callOptions('GET /sales/warrantyclaim/get', { id })),
    () => import('./WarrantyClaimPage.tsx').then(({ WarrantyClaimPage }) => ({ Component: WarrantyClaimPage })),
  ),
]
