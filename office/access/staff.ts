import { redirect, type LoaderFunctionArgs } from 'react-router'
import { childRoutes, OFFICE_ROUTES, type OfficeRoute } from '@forecourt/domain/platform/routes/office-routes.ts'
import { freshAccess, readAccess, type Access } from '../platform/access.ts'

/** The path of the screen with the user's own sign-in. */
export const OWN_ACCESS = '/sessions'

/**
 * Loads the user's access; redirects visitors to the sign-in page, and from there back to the address they asked for.
 */
export async function loadAccess({ request }: LoaderFunctionArgs): Promise<Access | Response> {
  const access = await readAccess()
  const { pathname, search } = new URL(request.url)
  const wanted = pathname.replace(/^\/office/, '') + search
  // Nothing is allowed before, so nothing would show.
  if (access?.mustSetUpSecondFactor && wanted !== OWN_ACCESS) return redirect(OWN_ACCESS)
  if (access) return access
  return redirect(wanted === '' || wanted === '/' ? '/login' : `/login?${new URLSearchParams({ next: wanted })}`)
}

/** Redirects a user who is signed in already. */
export async function redirectSignedIn({ request }: LoaderFunctionArgs): Promise<Response | null> {
  return (await freshAccess()) ? redirect(readNext(new URL(request.url).searchParams)) : null
}

/** Redirects a user without a start screen to the first allowed screen; if there is none, the page says so. */
export async function redirectToFirst(): Promise<Response | null> {
  const access = await readAccess()
  const first = OFFICE_ROUTES.find(
    (route: OfficeRoute) => route.isVisible && route.path && !route.isOverview && access?.routes.includes(route.id),
  )
  return first ? redirect(`/${first.path}`) : null
}

/** Returns the path of a route: its own screen, else the first one in it that is allowed. */
export function resolveAddress(route: OfficeRoute, routes: readonly string[]): string {
  const screen = route.path === null ? childRoutes(route).find(({ id }) => routes.includes(id)) : route
  return `/${screen?.path ?? ''}`
}

/** Returns the target after signing in: only a screen of the office. */
export function readNext(search: URLSearchParams): string {
  const next = search.get('next') ?? '/'
  return /^\/(?!\/)[\w\-/]*(\?[^\\]*)?$/.test(next) ? next : '/'
}
