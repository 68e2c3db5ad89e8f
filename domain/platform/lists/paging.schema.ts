import { z } from 'zod'
import { oneLine } from '../forms/fields.schema.ts'
import { DEFAULT_LIST_PAGE_SIZE, MAX_PAGE, MAX_PAGE_SIZE, MOST_ON_ONE_PAGE } from './paging.ts'
import { allUnused } from '../values/unused.schema.ts'

/** Paging fields of a list response: clients send them back with the next call. */
export const answeredPages = allUnused(
  ['page', 'pageCount', 'rowCount', 'isCapped', 'isPaging', 'hasPrevious', 'hasNext', 'isQuerying', 'queryFilter'],
  'the answer counts anew',
)

/** `pageFilter` of a list call, also as its answer had it. A page size of 0 asks for all rows. */
export const PageFilterInput = z
  .strictObject({
    activePage: z.int().min(1).max(MAX_PAGE).default(1),
    pageSize: z
      .union([z.int().min(1).max(MAX_PAGE_SIZE), z.literal([0, MOST_ON_ONE_PAGE])])
      .default(DEFAULT_LIST_PAGE_SIZE)
      .transform((size) => (size === 0 ? MOST_ON_ONE_PAGE : size)),
    ...answeredPages,
  })
  .meta({ example: { activePage: 1, pageSize: 30 } })

/** `sortFilter` of a list call: one of the columns the list can sort by. */
export function sortFilterInput<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  return z.strictObject({ sortBy: z.enum(columns), descending: z.boolean().default(false) })
}

/** `searchFilter` of a list call: its words are looked for as every search of ours does. */
export const SearchFilterInput = z.strictObject({
  value: oneLine(200).default(''),
  ...allUnused(
    ['params', 'method', 'searchFields', 'checkCase'],
    'each list knows where it searches; capitals and accents make no difference',
  ),
})

/** State of a list response, apart from its pages. */
export const ListState = z.strictObject({
  isPaging: z.boolean().describe('True if there are more pages'),
  isQuerying: z.boolean().describe('True if the list is searched or filtered'),
  queryFilter: z.string(),
})
