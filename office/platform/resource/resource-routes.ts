import type { ComponentType } from 'react'
import { data, redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { send } from '@forecourt/api-client/api-client.ts'
import { readView } from '@forecourt/domain/platform/lists/list-view.ts'
import { type OfficeRoute, type ScreenRoute } from '@forecourt/domain/platform/routes/office-routes.ts'
import { resourcePath } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { hasAnyRight } from '@forecourt/domain/platform/resources/rights.ts'
import { readAccess } from '../access.ts'
import { branchFilter } from '../branch-choice.ts'
import type { Draft } from '../form/use-resource-record.ts'
import { listOptions } from '../list/list-options.ts'
import { viewSearch, viewsOptions } from '../list/list-views.ts'
import { queries } from '../queries.ts'
import { namedResource, type AreaResources, type NamedList, type NamedResource } from './area-resources.ts'

export interface LoadedRecord extends NamedResource {
  readonly row: Draft
}

/** Returns the routes of the list, form and import of a resource. Screen, definition and first data load in parallel. */
export function resourceRoutes(route: ScreenRoute, loadArea: () => Promise<AreaResources>): RouteObject[] {
  const { id: name, path } = route
  async function loadNamed(): Promise<NamedResource | null> {
    return (await isAllowed(route)) ? namedResource(await loadArea(), name) : null
  }
  return [
    listRoute(
      route,
      () => loadArea().then((area) => namedResource(area, name)),
      () => import('./ResourceListPage.tsx').then(({ ResourceListPage }) => ({ Component: ResourceListPage })),
    ),
    {
      path: `${path}/import`,
      loader: loadNamed,
      lazy: () =>
        import('../import/ImportStartPage.tsx').then(({ ImportStartPage }) => ({ Component: ImportStartPage })),
    },
    {
      path: `${path}/import/:id`,
      loader: loadNamed,
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      lazy: () => import('../import/ImportPage.tsx').then(({ ImportPage }) => ({ Component: ImportPage })),
    },
    {
      path: `${path}/:id`,
      async loader({ params }: LoaderFunctionArgs): Promise<LoadedRecord | Response | null> {
        if (!(await isAllowed(route))) return null
        const named = namedResource(await loadArea(), name)
        const { resource } = named
        const id = Number(params['id'])
        const isNew = params['id'] === 'new'
        if (isNew ? resource.isFixed : !Number.isInteger(id)) return redirect(`/${path}`)
        // Loaded without the cache: a form begins with the present state.
        const answer = await (isNew
          ? send(resourcePath(resource, 'getnew'), {})
          : send(resourcePath(resource, 'get'), { id }))
        return { ...named, row: (answer as Record<string, Draft>)[name]! }
      },
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      lazy: () => import('./ResourceFormPage.tsx').then(({ ResourceFormPage }) => ({ Component: ResourceFormPage })),
    },
  ]
}

/** Returns the route of a list, with the screen that draws it: it opens with the default view of the user. */
export function listRoute(
  route: ScreenRoute,
  load: () => Promise<NamedList>,
  lazy: () => Promise<{ Component: ComponentType }>,
): RouteObject {
  const { id: name, path } = route
  return {
    path,
    async loader({ request }: LoaderFunctionArgs): Promise<NamedList | Response | null> {
      if (!(await isAllowed(route))) return null
      const [named, { views }] = await Promise.all([load(), queries.ensureQueryData(viewsOptions(name))])
      const { search, searchParams } = new URL(request.url)
      const first = views.find(({ isDefault }) => isDefault)
      if (search === '' && first) return redirect(`/${path}${viewSearch(first)}`)
      const ofBranch = search === '' && branchFilter(name, named.resource)
      if (ofBranch) return redirect(`/${path}?${new URLSearchParams([[...ofBranch]])}`)
      await queries.ensureQueryData(listOptions(named.resource, readView(named.resource, [...searchParams])))
      return named
    },
    // The list itself loads another view, and shows the old rows until then. The menu leads to the default one.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname || nextUrl.search === '',
    lazy,
  }
}

/** Returns the route of the desk of a record, which opens after `load`; an address without a number redirects to the list. */
export function recordRoute<Loaded>(
  route: ScreenRoute,
  load: (id: number) => Promise<Loaded>,
  lazy: () => Promise<{ Component: ComponentType }>,
): RouteObject {
  return {
    path: `${route.path}/:id`,
    async loader({ params }: LoaderFunctionArgs): Promise<Loaded | Response | null> {
      if (!(await isAllowed(route))) return null
      const id = Number(params['id'])
      return Number.isInteger(id) ? load(id) : redirect(`/${route.path}`)
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy,
  }
}

/**
 * Returns false while no user is signed in: the loader of a screen runs in parallel with that of the shell, which then
 * redirects. Throws a 403 for a user without the right.
 */
export async function isAllowed({ right }: OfficeRoute): Promise<boolean> {
  const access = await readAccess()
  if (access && right !== null && !hasAnyRight(access.who, right)) throw data(null, { status: 403 })
  return access !== null
}
