import { moveItem } from '@forecourt/ui/useOrder.ts'

/** The input of `rank`: these rows, behind that one, or first when it is null. */
export interface Ranking {
  readonly ids: number[]
  readonly after: number | null
}

interface Move {
  /** The rows that show, in their order. */
  readonly ids: readonly number[]
  readonly from: number
  readonly to: number
  /** True if no row comes before the first that shows. */
  readonly isFirstPage: boolean
}

/** Turns the move of a row on its page into the request to the server, which names as few other rows as possible. */
export function toRanking({ ids, from, to, isFirstPage }: Move): Ranking {
  const id = ids[from]!
  const behind = moveItem(ids, from, to)[to - 1]
  if (behind !== undefined) return { ids: [id], after: behind }
  // The last row of the previous page is not known here: the rows above go behind it instead.
  return isFirstPage ? { ids: [id], after: null } : { ids: ids.slice(0, from), after: id }
}
