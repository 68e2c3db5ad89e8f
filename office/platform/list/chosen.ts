import { listRequest, type ListRequest, type Selection } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { ListView } from '@forecourt/domain/platform/lists/list-view.ts'

/** Rows that the user chose in a list: these, or all that it finds but these. */
export interface Chosen {
  readonly isAll: boolean
  readonly ids: ReadonlySet<number>
}

export const NONE: Chosen = { isAll: false, ids: new Set() }
export const ALL: Chosen = { isAll: true, ids: new Set() }

export function isChosen({ isAll, ids }: Chosen, id: number): boolean {
  return ids.has(id) !== isAll
}

/** Counts the chosen rows. @param found The number of rows that the list finds. */
export function countChosen({ isAll, ids }: Chosen, found: number): number {
  return isAll ? Math.max(0, found - ids.size) : ids.size
}

/** Returns the selection with these rows chosen, or not. */
export function choosing(chosen: Chosen, rows: readonly number[], isOn: boolean): Chosen {
  const ids = new Set(chosen.ids)
  for (const id of rows) {
    if (isOn === chosen.isAll) ids.delete(id)
    else ids.add(id)
  }
  return { ...chosen, ids }
}

/** Returns the rows from one to another in the order of the page; the other alone when the first is not there. */
export function selectRange(page: readonly number[], from: number | undefined, to: number): readonly number[] {
  const [first, last] = [page.indexOf(from ?? to), page.indexOf(to)].sort((a, b) => a - b) as [number, number]
  return first < 0 ? [to] : page.slice(first, last + 1)
}

/** Returns the selection as the server takes it. */
export function toSelection({ isAll, ids }: Chosen, view: ListView): Selection {
  const { searchFilter, queryFilter } = toListWishes(view)
  return { searchFilter, queryFilter, ...(isAll ? { except: [...ids] } : { only: [...ids] }) }
}

/** Returns the request of all rows of a list, on all its pages, in its order. */
export function toListWishes(view: ListView): Omit<ListRequest, 'pageFilter'> {
  const { pageFilter: _, ...wishes } = listRequest(view)
  return wishes
}
