import { useSyncExternalStore } from 'react'
import { OFFICE_ROUTES, routesAbove, type OfficeRoute } from '@forecourt/domain/platform/routes/office-routes.ts'
import type { ListDefinition } from '@forecourt/domain/platform/resources/resource.ts'
import { lastAccess, type Access } from './access.ts'

const key = 'office-branch'
const listeners = new Set<() => void>()

type Branch = Access['places'][number]

/** Returns the branch whose work the lists show at first, as the user chose on this machine; undefined: all branches. */
export function chosenBranch(): Branch | undefined {
  const kept = localStorage.getItem(key)
  return kept === null ? undefined : lastAccess()?.places.find(({ id }) => String(id) === kept)
}

export function useChosenBranch(): Branch | undefined {
  useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  return chosenBranch()
}

export function chooseBranch(branch: Branch | undefined): void {
  if (branch) localStorage.setItem(key, String(branch.id))
  else localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

/** Customers belong to the dealer group, whichever branch they came to first. */
const ofWholeHouse = ['customer']

/**
 * Returns the filter of a list that shows the chosen branch, as the address has it: by the branch, or by its departments.
 * Undefined: no branch is chosen, or the list is no daily work of one.
 */
export function branchFilter(
  screen: string,
  { filters }: Pick<ListDefinition, 'filters'>,
): readonly [name: string, value: string] | undefined {
  const branch = chosenBranch()
  const route: OfficeRoute | undefined = OFFICE_ROUTES.find(({ id }) => id === screen)
  if (!branch || !route || ofWholeHouse.includes(screen)) return undefined
  const [place = route] = routesAbove(route)
  if (place.section !== 'work') return undefined
  if (filters.includes('branch')) return ['branch', String(branch.id)]
  if (!filters.includes('department') || branch.departments.length === 0) return undefined
  return ['department', branch.departments.join(',')]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
