import { z } from 'zod'
import { DEFAULT_LIST_PAGE_SIZE, MAX_PAGE, MAX_PAGE_SIZE } from './paging.ts'

/** `pageFilter` of a list call. */
export const PageFilterInput = z
  .strictObject({
    activePage: z.int().min(1).max(MAX_PAGE).default(1),
    pageSize: z.int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_LIST_PAGE_SIZE),
  })
  .meta({ example: { activePage: 1, pageSize: 30 } })

/** `sortFilter` of a list call: one of the columns the list can sort by. */
export function sortFilterInput<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return z.strictObject({ sortBy: z.enum(columns), descending: z.boolean().default(false) })
}
