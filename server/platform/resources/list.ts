import { sql, type AliasableExpression } from 'kysely'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { FilterValue, Place } from '@forecourt/domain/platform/lists/list-view.ts'
import { calculatePage } from '@forecourt/domain/platform/lists/paging.ts'
import type { ListDefinition } from '@forecourt/domain/platform/resources/resource.ts'
import type {
  ExportRequest,
  ListAnswer,
  ListRequest,
  Selection,
} from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Db } from '../database/database.ts'
import { PLANNED_FOR_ITS_VALUES } from '../database/prepared.ts'
import { filterColumn, foldText, searchableTexts, sortColumn, type Sql } from './field-columns.ts'
import { hasWord, splitSearchWords } from './search-words.ts'

/** Most rows that are counted; pages have numbers up to there. */
const furthestCount = 10_000
/** Maximum for "all rows"; more are for exports. */
const mostRowsAtOnce = 1_000

/** Any query whose rows have a unique `id`, and a column of its name for each field of the list. */
export type RowsQuery<Stored extends StoredRow = StoredRow> = AliasableExpression<Stored>
type StoredRow = { id: number }

/** A row of a query, with the columns that a list needs. */
export type StoredFor<L extends ListDefinition> = StoredRow & { [Name in keyof L['fields']]: unknown }

/** Conditions of a desk that its columns do not cover: a search text, or keys behind shown values. */
export type OwnConditions = {
  readonly search?: (typed: string) => readonly Sql[]
  readonly filters?: Readonly<Record<string, (wanted: FilterValue) => Sql>>
}

/**
 * Lists one page: searched, filtered and sorted as requested. Pages are found by their ids alone; what is in the rows, labels
 * of other tables too, is fetched for those of the page.
 */
export async function listRows<L extends ListDefinition, Stored extends StoredFor<L>, Row>(
  db: Db,
  rows: RowsQuery<Stored>,
  list: L,
  { pageFilter, sortFilter, searchFilter, queryFilter, row }: ListRequest,
  { language, read, own }: { language: Language; read: (row: Stored) => Row; own?: OwnConditions },
): Promise<ListAnswer<Row>> {
  const conditions =
    row === undefined
      ? buildConditions(list, searchFilter.value, queryFilter, own)
      : [sql`${columnName('id')} = ${row}`]
  const matching = filterRows(db, rows, conditions)
  const isSearched = searchFilter.value.trim() !== ''
  const order = buildOrder(list, sortFilter, language)
  const size = pageFilter.pageSize === 0 ? mostRowsAtOnce : pageFilter.pageSize
  const wanted = { order, activePage: pageFilter.activePage, size }
  const searchCondition =
    isSearched && !pageFilter.place ? await pageSearched(orderFound(db, matching), wanted) : undefined
  const counted = searchCondition?.counted ?? (await countTo(db, matching, furthestCount + 1))
  const found = isSearched && counted <= furthestCount ? orderFound(db, matching) : matching
  const rowCount = Math.min(counted, furthestCount)
  const numbered = calculatePage(rowCount, { activePage: pageFilter.activePage, pageSize: size })
  const page =
    searchCondition ??
    (pageFilter.place
      ? await pageAt(db, rows, { found, order, place: pageFilter.place, size })
      : await pageNumbered(found, { ...wanted, activePage: numbered.activePage }))

  const ids = page.ids
  const data =
    ids.length === 0
      ? []
      : await fromRows(db, rows).selectAll('row').$castTo<Stored>().where('row.id', 'in', ids).execute()
  const byId = new Map(data.map((row) => [row.id, row]))
  return {
    data: ids.flatMap((id) => (byId.has(id) ? [read(byId.get(id)!)] : [])),
    filter: {
      activePage: pageFilter.place ? 0 : numbered.activePage,
      pageSize: pageFilter.pageSize,
      pageCount: numbered.pageCount,
      rowCount,
      isCapped: counted > furthestCount,
      isPaging: page.hasPrevious || page.hasNext,
      hasPrevious: page.hasPrevious,
      hasNext: page.hasNext,
      isQuerying: conditions.length > 0,
      queryFilter,
    },
  }
}

/**
 * Returns every row that is searched and filtered for, or those of them that were chosen, in its order; undefined when there
 * are more than `most`.
 */
export async function everyRow<L extends ListDefinition, Stored extends StoredFor<L>, Row>(
  db: Db,
  rows: RowsQuery<Stored>,
  list: L,
  { sortFilter, searchFilter, queryFilter, only, except }: Omit<ExportRequest, 'format'>,
  { language, read, most, own }: { language: Language; read: (row: Stored) => Row; most: number; own?: OwnConditions },
): Promise<Row[] | undefined> {
  const conditions = [
    ...buildConditions(list, searchFilter.value, queryFilter, own),
    ...chosenConditions({ only, except }),
  ]
  const found = await filterRows(db, rows, conditions)
    .selectAll('row')
    .$castTo<Stored>()
    .orderBy(buildOrder(list, sortFilter, language).forth)
    .limit(most + 1)
    .execute()
  return found.length > most ? undefined : found.map(read)
}

/** Counts the rows of a list, up to the furthest that lists count. */
export async function countRows(db: Db, rows: RowsQuery): Promise<{ count: number; isCapped: boolean }> {
  const counted = await countTo(db, fromRows(db, rows), furthestCount + 1)
  return { count: Math.min(counted, furthestCount), isCapped: counted > furthestCount }
}

type Found = ReturnType<typeof fromRows>
type Page = { ids: number[]; hasPrevious: boolean; hasNext: boolean }

/** Returns the query as a table of its own; PostgreSQL leaves out the columns that are not read. */
function fromRows(db: Db, rows: RowsQuery) {
  return db.selectFrom(rows.as('row')).modifyFront(sql.raw(PLANNED_FOR_ITS_VALUES))
}

/** Counts rows up to a maximum. */
async function countTo(db: Db, found: Found, most: number): Promise<number> {
  const some = found.select('row.id').limit(most)
  const { count } = await db
    .selectFrom(some.as('row'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Selects the same rows, found before they are sorted. PostgreSQL would rather walk through the whole order until it has met
 * enough of them, and meets none for long when the matches are next to each other in that order, as names are.
 */
function orderFound(db: Db, matching: Found): Found {
  return fromRows(db, matching.selectAll('row').limit(furthestCount + 1))
}

/** Returns a page of what is found and how many there are, in one search; undefined: too many to sort, or none that far. */
async function pageSearched(
  found: Found,
  { order, activePage, size }: { order: Order; activePage: number; size: number },
): Promise<(Page & { counted: number }) | undefined> {
  const rows = await found
    .select(['row.id', sql<number>`count(*) over ()`.as('counted')])
    .orderBy(order.forth)
    .offset((activePage - 1) * size)
    .limit(size + 1)
    .execute()
  const counted = rows[0]?.counted ?? (activePage === 1 ? 0 : undefined)
  if (counted === undefined || counted > furthestCount) return undefined
  const ids = rows.slice(0, size).map(({ id }) => id)
  return { ids, hasPrevious: activePage > 1, hasNext: rows.length > size, counted }
}

/** Reads one row more than the page has, to know whether there is another. */
async function pageNumbered(
  found: Found,
  { order, activePage, size }: { order: Order; activePage: number; size: number },
): Promise<Page> {
  const ids = await loadIds(
    found
      .orderBy(order.forth)
      .offset((activePage - 1) * size)
      .limit(size + 1),
  )
  return { ids: ids.slice(0, size), hasPrevious: activePage > 1, hasNext: ids.length > size }
}

/** Reads a page that no number leads to: the rows before it are not read. */
async function pageAt(
  db: Db,
  rows: RowsQuery,
  { found, order, place, size }: { found: Found; order: Order; place: Place; size: number },
): Promise<Page> {
  if (place !== 'end' && 'after' in place) {
    const beside = await compareWithRow(db, rows, order, place.after)
    const ids = await loadIds(
      found
        .where(beside.after as never)
        .orderBy(order.forth)
        .limit(size + 1),
    )
    return { ids: ids.slice(0, size), hasPrevious: true, hasNext: ids.length > size }
  }
  const before =
    place === 'end' ? found : found.where((await compareWithRow(db, rows, order, place.before)).before as never)
  const ids = await loadIds(before.orderBy(order.back).limit(size + 1))
  return { ids: ids.slice(0, size).reverse(), hasPrevious: ids.length > size, hasNext: place !== 'end' }
}

async function loadIds(found: Found): Promise<number[]> {
  const rows = await found.select('row.id').execute()
  return rows.map(({ id }) => id)
}

function filterRows(db: Db, rows: RowsQuery, conditions: readonly Sql[]): Found {
  return fromRows(db, rows).where(sql.join([sql`true`, ...conditions], sql` and `) as never)
}

function buildConditions(
  list: ListDefinition,
  search: string,
  wanted: ListRequest['queryFilter'],
  own: OwnConditions = {},
): Sql[] {
  return [
    ...(own.search?.(search) ?? splitSearchWords(search).map((word) => searched(list, word))),
    ...filterConditions(list, wanted, own.filters ?? {}),
  ]
}

function chosenConditions({ only, except = [] }: Pick<Selection, 'only' | 'except'>): Sql[] {
  const id = columnName('id')
  return [
    // Nothing chosen is no row, and no syntax of SQL either.
    ...(only === undefined ? [] : [only.length === 0 ? sql`false` : sql`${id} in (${sql.join(only)})`]),
    ...(except.length === 0 ? [] : [sql`${id} not in (${sql.join(except)})`]),
  ]
}

function searched({ fields, search }: ListDefinition, word: string): Sql {
  const texts = search.flatMap((name) => searchableTexts(fields[name]!, columnName(name)))
  return hasWord(foldText(sql`concat_ws(' ', ${sql.join(texts)})`), word)
}

function filterConditions(
  { fields, filters }: ListDefinition,
  wanted: ListRequest['queryFilter'],
  own: NonNullable<OwnConditions['filters']>,
): Sql[] {
  return filters.flatMap((name) => {
    const value = wanted[name]
    if (value === undefined) return []
    return own[name] ? [own[name](value)] : filterColumn(fields[name]!, columnName(name), value)
  })
}

type Order = { by: Sql; descending: boolean; isOptional: boolean; forth: Sql; back: Sql }

/** Builds an order that ends in `id`, so that no row is on two pages. Empty values come last either way. */
function buildOrder(
  { fields }: ListDefinition,
  { sortBy, descending }: ListRequest['sortFilter'],
  language: Language,
): Order {
  const field = fields[sortBy]
  const by = field ? sortColumn(field, columnName(sortBy), language) : columnName(sortBy)
  const isOptional = field?.optional === true
  const inDirection = (direction: Sql, nulls: Sql) => sql`${by} ${direction} ${nulls}, ${columnName('id')} ${direction}`
  const [up, down] = [sql`asc`, sql`desc`]
  // An index read backwards has empty values first: an order of nulls where no value is empty would keep it from use.
  const [nullsLast, nullsFirst] = isOptional ? [sql`nulls last`, sql`nulls first`] : [sql``, sql``]
  return {
    by,
    descending,
    isOptional,
    forth: inDirection(descending ? down : up, nullsLast),
    back: inDirection(descending ? up : down, nullsFirst),
  }
}

/** Returns the neighbours of a row at its current position; none if the row is gone. */
async function compareWithRow(
  db: Db,
  rows: RowsQuery,
  { by, descending, isOptional }: Order,
  id: number,
): Promise<{ after: Sql; before: Sql }> {
  const row = await fromRows(db, rows)
    .select(sql<string | null>`${by}::text`.as('value'))
    .where('row.id', '=', id)
    .executeTakeFirst()
  if (!row) return { after: sql`false`, before: sql`false` }
  const [behind, ahead] = descending ? [sql`<`, sql`>`] : [sql`>`, sql`<`]
  const ids = columnName('id')
  if (row.value === null) {
    return {
      after: sql`${by} is null and ${ids} ${behind} ${id}`,
      before: sql`(${by} is not null or ${ids} ${ahead} ${id})`,
    }
  }
  const after = sql`(${by}, ${ids}) ${behind} (${row.value}, ${id})`
  return {
    after: isOptional ? sql`(${after} or ${by} is null)` : after,
    before: sql`(${by}, ${ids}) ${ahead} (${row.value}, ${id})`,
  }
}

function columnName(name: string): Sql {
  return sql.ref(`row.${name}`)
}
