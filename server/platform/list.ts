import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import { pageOf } from '@forecourt/domain/platform/paging.ts'
import type { ListDefinition } from '@forecourt/domain/platform/resource.ts'
import type { ListAnswer, ListRequest } from '@forecourt/domain/platform/resource-calls.ts'
import type { Db } from './database.ts'
import { filterOf, folded, searchedTexts, sortOf, type Sql } from './field-columns.ts'

/** Counting goes no further; while something is searched, not even so far. */
const furthestCount = 10_000
const furthestCountOfSearch = 1_000
/** What "all rows" is at most: nobody reads more, and exports are for the rest. */
const mostRowsAtOnce = 1_000

/** Any query whose rows have a unique `id` and a column of its name for each field of the list. */
export type RowsQuery = SelectQueryBuilder<any, any, any> // oxlint-disable-line typescript/no-explicit-any

/**
 * One page of a list: searched, filtered and sorted as asked. Pages are found by their ids alone; what is in the rows,
 * labels of other tables too, is fetched for those of the page.
 */
export async function listRows<Row>(
  db: Db,
  rows: RowsQuery,
  list: ListDefinition,
  { pageFilter, sortFilter, searchFilter, queryFilter }: ListRequest,
  { language, read }: { language: Language; read: (row: Record<string, unknown>) => Row },
): Promise<ListAnswer<Row>> {
  const words = searchFilter.value.split(/\s+/).filter((word) => word !== '')
  const conditions = [...words.map((word) => searched(list, word)), ...filtered(list, queryFilter)]
  const found = from(db, rows).where(sql.join([sql`true`, ...conditions], sql` and `) as never)

  const cap = words.length > 0 ? furthestCountOfSearch : furthestCount
  const counted = await countTo(db, found, cap + 1)
  const rowCount = Math.min(counted, cap)
  const size = pageFilter.pageSize === 0 ? mostRowsAtOnce : pageFilter.pageSize
  const { activePage, pageCount } = pageOf(rowCount, { activePage: pageFilter.activePage, pageSize: size })

  const order = orderOf(list, sortFilter, language)
  const ids = found
    .select('row.id')
    .orderBy(order)
    .limit(size)
    .offset((activePage - 1) * size)
  const page = await from(db, rows).selectAll('row').where('row.id', 'in', ids).orderBy(order).execute()
  return {
    data: page.map(read),
    filter: {
      activePage,
      pageSize: pageFilter.pageSize,
      pageCount,
      rowCount,
      isCapped: counted > cap,
      isPaging: pageCount > 1,
      isQuerying: conditions.length > 0,
      queryFilter,
    },
  }
}

type Rows = { row: Record<string, unknown> & { id: number } }

/** The query as a table of its own; PostgreSQL leaves out what of it is not asked for. */
function from(db: Db, rows: RowsQuery) {
  return (db as unknown as Kysely<Rows>).selectFrom(rows.as('row') as never) as SelectQueryBuilder<Rows, 'row', object>
}

/** How many rows there are, though no more than so many. */
async function countTo(db: Db, found: SelectQueryBuilder<Rows, 'row', object>, most: number): Promise<number> {
  const some = found.select('row.id').limit(most)
  const { count } = await (db as unknown as Kysely<Rows>)
    .selectFrom(some.as('row'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function searched({ fields, search }: ListDefinition, word: string): Sql {
  const texts = search.flatMap((name) => searchedTexts(fields[name]!, columnOf(name)))
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`${folded(sql`concat_ws(' ', ${sql.join(texts)})`)} like ${folded(sql`${pattern}`)}`
}

function filtered({ fields, filters }: ListDefinition, wanted: ListRequest['queryFilter']): Sql[] {
  return filters.flatMap((name) => {
    const value = wanted[name]
    return value === undefined ? [] : filterOf(fields[name]!, columnOf(name), value)
  })
}

/** Every order ends in `id`, so that no row stands on two pages. What is empty comes last either way. */
function orderOf({ fields }: ListDefinition, { sortBy, descending }: ListRequest['sortFilter'], language: Language) {
  const field = fields[sortBy]
  const column = columnOf(sortBy)
  const by = field ? sortOf(field, column, language) : column
  const direction = sql.raw(descending ? 'desc' : 'asc')
  return sql`${by} ${direction} nulls last, ${columnOf('id')} ${direction}`
}

function columnOf(name: string): Sql {
  return sql.ref(`row.${name}`)
}
