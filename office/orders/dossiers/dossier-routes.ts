import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { api } from '@forecourt/api-client/api-client.ts'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { isAllowed, listRoute } from '../../platform/resource/resource-routes.ts'
import type { Dossier } from './dossier-texts.ts'

const route = getScreen('dossier')

/** The dossiers: their list, and one of them. */
export const dossierRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./dossier-texts.ts').then(({ namedDossiers }) => namedDossiers),
    () => import('./DossierListPage.tsx').then(({ DossierListPage }) => ({ Component: DossierListPage })),
  ),
  {
    path: `${route.path}/:id`,
    loader: loadDossier,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./DossierPage.tsx').then(({ DossierPage }) => ({ Component: DossierPage })),
  },
]

async function loadDossier({ params }: LoaderFunctionArgs): Promise<Dossier | Response | null> {
  if (!(await isAllowed(route))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect(`/${route.path}`)
  return (await api('GET /sales/dossier/get', { id })).dossier
}
