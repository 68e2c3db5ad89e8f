import type { RouteObject } from 'react-router'
import { getScreen } from '@forecourt/domain/platform/routes/office-routes.ts'
import { VERSION_EXTRAS, versionImport, versionList } from '@forecourt/domain/catalogue/version-list.ts'
import { namedResource, type NamedResource } from '../platform/resource/area-resources.ts'
import { isAllowed, listRoute } from '../platform/resource/resource-routes.ts'

const route = getScreen('version')

const loadArea = () => import('./resources.ts').then(({ catalogue }) => catalogue)

async function loadImport(): Promise<NamedResource | null> {
  if (!(await isAllowed(route))) return null
  const { texts } = namedResource(await loadArea(), versionList.name)
  return { resource: versionImport, texts, importing: { right: versionImport.right, extras: VERSION_EXTRAS } }
}

/** The routes of the list of all versions, and of their import. A single version opens in the tree of the range. */
export const versionRoutes: RouteObject[] = [
  listRoute(
    route,
    () => loadArea().then((area) => namedResource(area, versionList.name)),
    () => import('./VersionListPage.tsx').then(({ VersionListPage }) => ({ Component: VersionListPage })),
  ),
  {
    path: `${route.path}/import`,
    loader: loadImport,
    lazy: () =>
      import('../platform/import/ImportStartPage.tsx').then(({ ImportStartPage }) => ({ Component: ImportStartPage })),
  },
  {
    path: `${route.path}/import/:id`,
    loader: loadImport,
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: () => import('../platform/import/ImportPage.tsx').then(({ ImportPage }) => ({ Component: ImportPage })),
  },
]
