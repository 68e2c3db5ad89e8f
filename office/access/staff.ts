import { redirect, type LoaderFunctionArgs } from 'react-router'
import { childRoutes, OFFICE_ROUTES, type OfficeRoute } from '@forecourt/domain/platform/office-routes.ts'
import { freshAccess, readAccess, type Access } from '../platform/access.ts'

/** How whoever works here signs in. */
export const OWN_ACCESS = '/sessions'

/** Who works here; nobody is led to sign in first, and from there back to where they wanted to go. */
export async function loadAccess({ request }: LoaderFunctionArgs): Promise<Access | Response> {
  const access = await readAccess()
  const { pathname, search } = new URL(request.url)
  const wanted = pathname.replace(/^\/office/, '') + search
  // Nothing is allowed before, so nothing would show.
  if (access?.mustSetUpSecondFactor && wanted !== OWN_ACCESS) return redirect(OWN_ACCESS)
  if (access) return access
  return redirect(wanted === '' || wanted === '/' ? '/login' : `/login?${new URLSearchParams({ next: wanted })}`)
}

/** Whoever is signed in already goes on. */
export async function redirectSignedIn({ request }: LoaderFunctionArgs): Promise<Response | null> {
  return (await freshAccess()) ? redirect(readNext(new URL(request.url).searchParams)) : null
}

/** Who has nothing to see at the start begins at the first screen that is allowed; where there is none, the page says so. */
export async function redirectToFirst(): Promise<Response | null> {
  const access = await readAccess()
  const first = OFFICE_ROUTES.find(
    (route: OfficeRoute) => route.isVisible && route.path && access?.routes.includes(route.id),
  )
  return first ? redirect(`/${first.path}`) : null
}

/** Where a route leads: its own screen, else the first one in it that is allowed. */
export function resolveAddress(route: OfficeRoute, routes: readonly string[]): string {
  const screen = route.path === null ? childRoutes(route).find(({ id }) => routes.includes(id)) : route
  return `/${screen?.path ?? ''}`
}

/** Where signing in leads: only to a screen of the office. */
export function readNext(search: URLSearchParams): string {
  const next = search.get('next') ?? '/'
  return /^\/(?!\/)[\w\-/]*(\?[^\\]*)?$/.test(next) ? next : '/'
}
