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

/** `searchFilter` of a list call. */
export const SearchFilterInput = z
  .strictObject({
    value: z.string().max(200),
    params: z.array(z.string().max(80)).max(20).optional(),
    method: z.enum(['contains', 'starts-with', 'equals']).default('contains'),
    searchFields: z.array(z.string().max(80)).max(20).optional(),
    checkCase: z.boolean().default(false),
  })
  .meta({ example: { value: 'noord v6', method: 'contains', checkCase: false } })
