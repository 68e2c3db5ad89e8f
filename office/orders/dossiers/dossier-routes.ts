import type { RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { listRoute, recordRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('dossier')

/** The routes of dossiers: the list, and a single record. */
export const dossierRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./dossier-texts.ts').then(({ namedDossiers }) => namedDossiers),
    () => import('./DossierListPage.tsx').then(({ DossierListPage }) => ({ Component: DossierListPage })),
  ),
  recordRoute(
    route,
    async (id) => (await api('GET /sales/dossier/get', { id })).dossier,
    () => import('./DossierPage.tsx').then(({ DossierPage }) => ({ Component: DossierPage })),
  ),
]
