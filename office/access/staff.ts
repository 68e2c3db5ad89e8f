import { redirect, useRouteLoaderData, type LoaderFunctionArgs } from 'react-router'
import { callOptions, queries } from '../platform/queries.ts'
import type { ApiResult } from '../platform/client.ts'

export type StaffUser = NonNullable<ApiResult<'GET /sales/auth/session'>['staffUser']>

const session = callOptions('GET /sales/auth/session', {})

/** Who works here; nobody is led to sign in first, and from there back to where they wanted to go. */
export async function loadStaff({ request }: LoaderFunctionArgs): Promise<StaffUser | Response> {
  const { staffUser } = await queries.ensureQueryData(session)
  if (staffUser) return staffUser
  // The answer may be older than a sign-in in another tab.
  queries.removeQueries({ queryKey: session.queryKey })
  const { pathname, search } = new URL(request.url)
  const wanted = pathname.replace(/^\/office/, '') + search
  return redirect(wanted === '' || wanted === '/' ? '/login' : `/login?${new URLSearchParams({ next: wanted })}`)
}

/** Whoever is signed in already goes on. */
export async function redirectSignedIn({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const { staffUser } = await queries.fetchQuery({ ...session, staleTime: 0 })
  return staffUser ? redirect(nextOf(new URL(request.url).searchParams)) : null
}

/** Where signing in leads: only to a screen of the office. */
export function nextOf(search: URLSearchParams): string {
  const next = search.get('next') ?? '/'
  return /^\/(?!\/)[\w\-/]*(\?[^\\]*)?$/.test(next) ? next : '/'
}

export function useStaff(): StaffUser {
  return useRouteLoaderData<StaffUser>('office')!
}
