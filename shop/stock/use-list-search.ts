import { useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { changeSearch, type CarListData, listParameters } from './car-list.ts'

export interface ListSearch {
  /** The search of the address that the visitor wants: ahead of the list while that is loading. */
  search: string
  /** Another list is loading. */
  isPending: boolean
  /** Leads to the list with one parameter changed; empty: without it. */
  change(name: string, value: string, options?: { replace?: boolean }): void
}

/** Returns the state and actions of a list's filter. A choice shows at once; the list follows. */
export function useListSearch(list: CarListData): ListSearch {
  const { key, pathname, search: shown } = useLocation()
  const { state, location: next } = useNavigation()
  const navigate = useNavigate()
  const [wish, setWish] = useState({ search: shown, at: key })
  // The list has loaded, or the visitor went back.
  if (wish.at !== key) setWish({ search: shown, at: key })
  const { search } = wish
  return {
    search,
    isPending: state === 'loading' && next.pathname === pathname,
    change(name, value, { replace = false } = {}) {
      const changed = changeSearch(search, listParameters(list), name, value, list.falls)
      setWish({ search: changed, at: key })
      // Chosen in the drawer, the list takes its place in the history, as what a link of a drawer leads to does.
      const inDrawer = Boolean((history.state as { layer?: number } | null)?.layer)
      void navigate(pathname + changed, { preventScrollReset: true, replace: replace || inDrawer })
    },
  }
}
