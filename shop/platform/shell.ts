import { useRouteLoaderData } from 'react-router'

/** The data that the browser has on every page: origin, dealer, menu, and the values to call the API with. */
export interface Shell {
  /** The public origin, for canonical addresses. */
  origin: string
  /** The name of the dealer. */
  name: string
  menu: MenuLink[]
  /** The customer's own page; null while there is none. */
  account: string | null
  /** The values that the API requires in every call: which application, which dealer. */
  apiKey: string
  tenant: string
  look?: Look
  /** The measuring service to load for visitors who allow it. */
  analyticsScript?: string
}

/** The colours of a group that has its own. */
export interface Look {
  /** The CSS that sets them. */
  css: string
  /** The colour that browsers and phones draw around the page. */
  stage: string
}

export interface MenuLink {
  path: string
  text: string
}

/** Returns the data of the shell; empty on the error page that shows when even this data could not be loaded. */
export function useShell(): Shell {
  return useRouteLoaderData<Shell>('root') ?? noShell
}

const noShell: Shell = { origin: '', name: '', menu: [], account: null, apiKey: '', tenant: '' }
