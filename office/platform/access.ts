import { useRouteLoaderData } from 'react-router'
import type { Who } from '@forecourt/domain/platform/rights.ts'

/** Who works here, what they may, and the screens that the menu leads to. */
export interface Access {
  readonly user: { readonly name: string; readonly email: string }
  readonly who: Who<number>
  /** Ids of `OFFICE_ROUTES`. */
  readonly routes: readonly string[]
}

/** As the shell loaded it. */
export function useAccess(): Access {
  return useRouteLoaderData<Access>('office')!
}
