import { isCalendarDay } from '../values/calendar.ts'
import { DEFAULT_OFFICE_PAGE_SIZE, MAX_PAGE, OFFICE_PAGE_SIZES, type OfficePageSize } from './paging.ts'
import {
  namesToChoose,
  sortableColumns,
  type DayRange,
  type Field,
  type FieldKinds,
  type Kind,
  type ListDefinition,
  type NumberRange,
} from '../resources/resource.ts'
import type { SearchParams } from './search-params.ts'

/** State of a list, stored in the address so that it can be shared, saved and restored. */
export interface ListView {
  readonly search: string
  readonly filters: Filters
  readonly sort: Sort
  readonly page: number
  /** A page without a number, because too many rows precede it. */
  readonly place?: Place
  readonly pageSize: OfficePageSize
  /** One row by its id, on any page and for any search; no address of a list has it. */
  readonly row?: number
}

/** Behind or before a row, by its id; or where the list ends. */
export type Place = { readonly after: number } | { readonly before: number } | 'end'

export type Sort = { readonly by: string; readonly descending: boolean }

/** By field; fields without a filter are absent. */
export type Filters = Readonly<Record<string, FilterValue | undefined>>
export type FilterValue = FieldKinds[Kind]['filter']

/** Words of the address that no field may be called by. */
export const ADDRESS_WORDS = ['q', 'sort', 'page', 'at', 'size', 'peek'] as const

/** Returns the view that the menu links to. */
export function viewAtFirst({ sort, isDescending }: ListDefinition): ListView {
  return {
    search: '',
    filters: {},
    page: 1,
    pageSize: DEFAULT_OFFICE_PAGE_SIZE,
    sort: { by: sort, descending: isDescending ?? false },
  }
}

/** Returns the next order of a list when the head of a column is pressed: ascending, descending, and the default. */
export function nextSort(list: ListDefinition, { by, descending }: Sort, column: string): Sort {
  const { sort } = viewAtFirst(list)
  const first = column === sort.by && sort.descending
  if (by !== column) return { by: column, descending: first }
  return descending === first ? { by: column, descending: !first } : sort
}

/**
 * Reads the view of a list from the search of an address. Unsupported parameters are skipped. A filter with several values
 * may list them or be repeated: `status=open,sent` and `status=open&status=sent` are the same.
 */
export function readView(list: ListDefinition, params: SearchParams): ListView {
  const pairs = [...params]
  const given = new Map(pairs)
  const start = viewAtFirst(list)
  const sort = given.get('sort') ?? ''
  const by = sort.replace(/^-/, '')
  const filters = list.filters.flatMap((name) => {
    const field = list.fields[name]!
    const texts = pairs.flatMap(([key, text]) => (key === name ? text : []))
    const value = readFilter(field, holdsSeveral(field) ? texts.join(',') : (texts.at(-1) ?? ''))
    return value === undefined ? [] : [[name, value] as const]
  })
  const place = list.isLarge && readPlace(given.get('at') ?? '')
  return {
    search: (given.get('q') ?? '').trim(),
    filters: Object.fromEntries(filters),
    sort: sortableColumns(list).includes(by) ? { by, descending: sort.startsWith('-') } : start.sort,
    page: readPage(given.get('page') ?? ''),
    ...(place && { place }),
    pageSize: OFFICE_PAGE_SIZES.find((size) => String(size) === given.get('size')) ?? start.pageSize,
  }
}

/** Writes the search of an address for a view, without defaults. */
export function writeView(list: ListDefinition, { search, filters, sort, page, place, pageSize }: ListView): Pair[] {
  const start = viewAtFirst(list)
  const filtered = list.filters.flatMap((name): Pair[] => {
    const value = filters[name]
    const text = value === undefined ? undefined : filterText(list.fields[name]!)?.write(value)
    return text === undefined ? [] : [[name, text]]
  })
  return [
    ...when(search !== '', 'q', search),
    ...filtered,
    ...when(
      sort.by !== start.sort.by || sort.descending !== start.sort.descending,
      'sort',
      `${sort.descending ? '-' : ''}${sort.by}`,
    ),
    ...when(page > 1, 'page', String(page)),
    ...when(place !== undefined, 'at', writePlace(place)),
    ...when(pageSize !== start.pageSize, 'size', String(pageSize)),
  ]
}

type Pair = [name: string, value: string]

function when(isSet: boolean, name: string, value: string): Pair[] {
  return isSet ? [[name, value]] : []
}

type FilterText<Value> = {
  read(text: string, field: Field): Value | undefined
  write(value: Value): string
}

const ends = { write: ({ from, to }: NumberRange | DayRange) => `${from ?? ''}..${to ?? ''}` }
const wholes = { ...ends, read: (text: string) => range(text, (end) => parseNumber(end, /^-?\d{1,12}$/)) }
const decimals = { ...ends, read: (text: string) => range(text, (end) => parseNumber(end, /^-?\d{1,12}(\.\d{1,6})?$/)) }

const days = { ...ends, read: (text: string) => range(text, (end) => (isCalendarDay(end) ? end : undefined)) }

/** Formats filters for the address, by kind of field; null: the kind has no filter. */
const filterTexts: {
  readonly [K in Kind]: [FieldKinds[K]['filter']] extends [never] ? null : FilterText<FieldKinds[K]['filter']>
} = {
  text: null,
  code: null,
  articleCode: null,
  translated: null,
  choice: {
    read: (text, field) => (field.kind === 'choice' ? namesIn(text, namesToChoose(field.of)) : undefined),
    write: (names) => names.join(','),
  },
  whole: wholes,
  decimal: decimals,
  percent: wholes,
  money: wholes,
  yesNo: {
    read: (text) => ({ yes: true, no: false })[text],
    write: (value) => (value ? 'yes' : 'no'),
  },
  day: days,
  instant: days,
  colour: null,
  flags: {
    read: (text, field) => (field.kind === 'flags' ? namesIn(text, namesToChoose(field.of)) : undefined),
    write: (names) => names.join(','),
  },
  one: {
    read(text) {
      const ids = text.split(',').filter((id) => /^[1-9]\d{0,8}$/.test(id))
      return ids.length === 0 ? undefined : ids.map(Number)
    },
    write: (ids) => ids.join(','),
  },
}

function holdsSeveral({ kind }: Field): boolean {
  return kind === 'choice' || kind === 'flags' || kind === 'one'
}

function readFilter(field: Field, text: string): FilterValue | undefined {
  return filterText(field)?.read(text, field)
}

/** That value and field are of one kind is lost on the compiler. */
function filterText({ kind }: Field): FilterText<FilterValue> | null {
  return filterTexts[kind]
}

/** Those of some names that a text lists. */
function namesIn(text: string, names: readonly string[]): readonly string[] | undefined {
  const wanted = text.split(',')
  const found = names.filter((name) => wanted.includes(name))
  return found.length === 0 ? undefined : found
}

/** `from..to`, of which one end may be open. */
function range<End extends number | string>(
  text: string,
  endOf: (text: string) => End | undefined,
): { from?: End; to?: End } | undefined {
  const parts = text.split('..')
  if (parts.length !== 2) return undefined
  const [from, to] = [endOf(parts[0]!), endOf(parts[1]!)]
  if (from === undefined && to === undefined) return undefined
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

function parseNumber(text: string, pattern: RegExp): number | undefined {
  return pattern.test(text) ? Number(text) : undefined
}

/** `20418..`, `..20418`, `end`: what comes behind a row, before it, and last. */
function readPlace(text: string): Place | undefined {
  if (text === 'end') return text
  const rows = range(text, (end) => (/^[1-9]\d{0,8}$/.test(end) ? Number(end) : undefined))
  if (rows?.from !== undefined) return rows.to === undefined ? { after: rows.from } : undefined
  return rows?.to === undefined ? undefined : { before: rows.to }
}

function writePlace(place: Place | undefined): string {
  if (place === undefined || place === 'end') return place ?? ''
  return 'after' in place ? `${place.after}..` : `..${place.before}`
}

function readPage(text: string): number {
  const page = /^\d{1,5}$/.test(text) ? Number(text) : 1
  return Math.min(Math.max(1, page), MAX_PAGE)
}
