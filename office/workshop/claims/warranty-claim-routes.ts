import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { callOptions, queries } from '../../platform/queries.ts'
import { isAllowed, listRoute } from '../../platform/resource/resource-routes.ts'

const route = getScreen('warrantyClaim')

/** The warranty claims: their list, and one of them. */
export const warrantyClaimRoutes: RouteObject[] = [
  listRoute(
    route,
    () => import('./warranty-claim-texts.ts').then(({ namedWarrantyClaims }) => namedWarrantyClaims),
    () =>
      import('./WarrantyClaimListPage.tsx').then(({ WarrantyClaimListPage }) => ({ Component: WarrantyClaimListPage })),
  ),
  {
    path: `${route.path}/:id`,
    loader: loadDesk,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('./WarrantyClaimPage.tsx').then(({ WarrantyClaimPage }) => ({ Component: WarrantyClaimPage })),
  },
]

async function loadDesk({ params }: LoaderFunctionArgs): Promise<Response | null> {
  if (!(await isAllowed(route))) return null
  const id = Number(params['id'])
  if (!Number.isInteger(id)) return redirect(`/${route.path}`)
  await queries.fetchQuery(callOptions('GET /sales/warrantyclaim/get', { id }))
  return null
}
