import { createContext, useRouteLoaderData } from 'react-router'
import type { Branch } from '@forecourt/domain/organisation/branch.schema.ts'
import type { MenuLink } from '../platform/shell.ts'

/** The dealer's data in the layout. */
export interface Dealer {
  name: string
  slogan: string
  /** The company legally responsible for the shop, with its number and register (Code of Companies, art. 2:20). */
  company: string
  email: string
  /** The year of the copyright line. */
  year: number
  branches: DealerBranch[]
  /** The dealer's temporary notice on every page. */
  notice: string | null
  menu: MenuLink[]
  /** The customer's own page; null while there is none. */
  account: string | null
  legal: MenuLink[]
}

export interface DealerBranch {
  id: Branch['id']
  name: string
  logo: { src: string; alt: string; width: number; height: number } | undefined
  street: string
  city: string
  phone: string
  mapLink: string
  /** Closing time of today (`18:30`); null when it stays closed. */
  openUntil: string | null
  departments: string[]
  socialMedia: { name: string; url: string }[]
}

/** For the loader of the root. */
export const dealerContext = createContext<() => Promise<Dealer>>()

/** Returns the dealer; undefined on the error page that shows when the dealer could not be loaded. */
export function useDealer(): Dealer | undefined {
  return useRouteLoaderData<{ dealer: Dealer }>('root')?.dealer
}
