import { useRouteLoaderData } from 'react-router'
import type { ApiResult } from '@forecourt/api-client/api.ts'
import { callOptions, queries } from './queries.ts'

const me = callOptions('GET /sales/access/me', {})

/** The user, their rights, and the screens that the menu leads to. */
export type Access = NonNullable<ApiResult<'GET /sales/access/me'>>

/** Returns the rights as the browser last loaded them; null: no user is signed in. */
export function readAccess(): Promise<Access | null> {
  return queries.ensureQueryData(me)
}

/** Loads the rights anew: a user signed in or out, perhaps in another tab. What is the same stays the same object. */
export async function freshAccess(): Promise<Access | null> {
  await queries.fetchQuery({ ...me, staleTime: 0 })
  return lastAccess() ?? null
}

/** Returns the last answer of the server. */
export function lastAccess(): Access | null | undefined {
  return queries.getQueryData(me.queryKey)
}

/** Returns the rights that the shell loaded. */
export function useAccess(): Access {
  return useRouteLoaderData<Access>('office')!
}
