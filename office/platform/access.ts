import { useRouteLoaderData } from 'react-router'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { callOptions, queries } from './queries.ts'

const me = callOptions('GET /sales/access/me', {})

/** The user, their rights, and the screens that the menu leads to. */
export type Access = NonNullable<ApiResult<'GET /sales/access/me'>>

/** As the browser was last told; null: nobody is signed in. */
export function readAccess(): Promise<Access | null> {
  return queries.ensureQueryData(me)
}

/** Asked anew: somebody signed in or out, perhaps in another tab. What is the same stays the same object. */
export async function freshAccess(): Promise<Access | null> {
  await queries.fetchQuery({ ...me, staleTime: 0 })
  return lastAccess() ?? null
}

/** As the server answered it last. */
export function lastAccess(): Access | null | undefined {
  return queries.getQueryData(me.queryKey)
}

/** As the shell loaded it. */
export function useAccess(): Access {
  return useRouteLoaderData<Access>('office')!
}
