import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { readView } from '@forecourt/domain/platform/list-view.ts'
import { resourcePath } from '@forecourt/domain/platform/resource-calls.ts'
import type { Draft } from '../form/use-record.ts'
import { listOptions } from '../list/list-options.ts'
import { queries } from '../queries.ts'
import { isSignedIn } from '../session.ts'
import { send } from '../client.ts'
import { namedResource, type AreaResources, type NamedResource } from './area-resources.ts'

export interface LoadedRecord extends NamedResource {
  readonly row: Draft
}

/** List and form of each resource, at its name in lower case. Screen, definition and first data come together. */
export function resourceRoutes(names: readonly string[], loadArea: () => Promise<AreaResources>): RouteObject[] {
  return names.flatMap((name): RouteObject[] => {
    const path = name.toLowerCase()
    return [
      {
        path,
        async loader({ request }: LoaderFunctionArgs): Promise<NamedResource | null> {
          if (!(await isSignedIn())) return null
          const named = namedResource(await loadArea(), name)
          const { searchParams } = new URL(request.url)
          await queries.ensureQueryData(listOptions(named.resource, readView(named.resource, [...searchParams])))
          return named
        },
        // Another view of the list is the list's own affair: what stood there stays until it is there.
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        lazy: () => import('./ResourceListPage.tsx').then(({ ResourceListPage }) => ({ Component: ResourceListPage })),
      },
      {
        path: `${path}/:id`,
        async loader({ params }: LoaderFunctionArgs): Promise<LoadedRecord | Response | null> {
          if (!(await isSignedIn())) return null
          const named = namedResource(await loadArea(), name)
          const { resource } = named
          const id = Number(params['id'])
          if (params['id'] !== 'new' && !Number.isInteger(id)) return redirect(`/${path}`)
          // Asked anew each time: a form begins with what is there now.
          const answer = await (params['id'] === 'new'
            ? send(resourcePath(resource, 'getnew'), {})
            : send(resourcePath(resource, 'get'), { id }))
          return { ...named, row: (answer as Record<string, Draft>)[name]! }
        },
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        lazy: () => import('./ResourceFormPage.tsx').then(({ ResourceFormPage }) => ({ Component: ResourceFormPage })),
      },
    ]
  })
}
