import type { ChangeRef } from './change.schema.ts'
import type { Filters, ListView, Place } from '../lists/list-view.ts'
import type { OfficePageSize } from '../lists/paging.ts'
import type { NewRowOf, Resource, RowOf } from './resource.ts'

// Types of requests and responses of a resource, for clients. The schemas of the server derive from the same definition
// (resource.schema.ts).

/** `POST …/list` */
export interface ListRequest {
  /** `place`, where the list is large, instead of a number. */
  pageFilter: { activePage: number; pageSize: OfficePageSize; place?: Place | undefined }
  sortFilter: { sortBy: string; descending: boolean }
  searchFilter: { value: string }
  queryFilter: Filters
  /** This row alone, whatever is searched and filtered for. */
  row?: number | undefined
}

/** A list request as clients may send it: fields that are left out have a default. */
export interface ListRequestInput extends ListWishes {
  pageFilter?: PageWish | undefined
  row?: number | undefined
}

/** The part of an export request that a list request has too. */
export interface ListWishes {
  sortFilter?: { sortBy: string; descending?: boolean | undefined } | undefined
  searchFilter?: { value?: string | undefined } | undefined
  queryFilter?: Filters | undefined
}

/** The page that a list request asks for. */
export type PageWish = {
  activePage?: number | undefined
  pageSize?: OfficePageSize | undefined
  place?: Place | undefined
}

/** Maximum number of rows per step, and of individually selected rows. */
export const MOST_CHOSEN = 2_000
/** Maximum number of rows of a bulk change in several steps. */
export const MOST_CHANGED = 50_000

/** Rows that the user chose: these alone, or all that a list would show except these. */
export type Selection = Pick<ListRequest, 'searchFilter' | 'queryFilter'> & {
  only?: number[] | undefined
  except?: number[] | undefined
}

/** One field, and its new value for all chosen rows. */
export type BulkChange = Readonly<Record<string, unknown>>

/** Preview of a bulk change. */
export interface BulkPreview {
  count: number
  changes: number
  /** The first rows that it changes. */
  rows: { id: number; label: string; before: unknown }[]
  /** More than one step changes: all rows that it changes, and the batch of its steps. */
  steps: { ids: number[]; batch: string } | null
}

export interface BulkAnswer {
  changed: number
  /** They had the value already. */
  same: number
  refused: { id: number; label: string; message: string }[]
  change: Change
}

/** `POST …/export`: every row that a list would show, on all its pages, or those of them that were chosen. */
export type ExportRequest = Omit<ListRequest, 'pageFilter' | 'row'> & Selection & { format: ExportFormat }
export type ExportRequestInput = ListWishes & Pick<Selection, 'only' | 'except'> & { format: ExportFormat }
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export interface ListAnswer<Row> {
  data: Row[]
  filter: {
    /** 0 where pages have no number: the asked place says where this one is. */
    activePage: number
    pageSize: OfficePageSize
    pageCount: number
    /** With `isCapped` there are more than these. */
    rowCount: number
    isCapped: boolean
    /** There is more than this page. */
    isPaging: boolean
    hasPrevious: boolean
    hasNext: boolean
    /** Something is searched or filtered. */
    isQuerying: boolean
    queryFilter: Filters
  }
}

/** Rows of another table that point at this one: why it cannot be deleted. */
export interface Usage {
  /** The other table, as the code calls it. */
  subject: string
  /** Label in the language of the call. */
  label: string
  /** With `isCapped` there are more than these. */
  count: number
  isCapped: boolean
}

/** The `detail` of the refusal `changed-meanwhile` (409). */
export interface ChangedMeanwhile<R extends Resource> {
  theirs: RowOf<R>
  /** User who saved it; null if no member of staff did. */
  by: string | null
  at: string
}

/** The `detail` of the refusal `still-used` (409). */
export interface StillUsed {
  usages: Usage[]
}

/** Change of a call, to undo it; null: none. */
export type Change = ChangeRef | null

type Named<R extends Resource, Row> = { [Name in R['name']]: Row }

/** Every call by the last segment of its path: `POST /sales/fuel/save`. */
export interface ResourceCalls<R extends Resource> {
  list: { input: ListRequest; result: ListAnswer<RowOf<R>> }
  getall: { input: Record<string, never>; result: { data: RowOf<R>[] } }
  get: { input: { id: number }; result: Named<R, RowOf<R>> }
  getnew: { input: Record<string, never>; result: Named<R, NewRowOf<R>> }
  /** A new row has the id null and the rev 0. */
  save: {
    input: Named<R, Omit<RowOf<R>, 'id'> & { id: number | null }>
    result: Named<R, RowOf<R>> & { change: Change }
  }
  /** Refused while something points at it; archiving is saving it with `isActive: false`. */
  delete: { input: { id: number; rev: number }; result: { isDeleted: boolean; change: Change } }
  /** Puts these rows, in this order, behind the row `after`, or first when it is null. Answers the order of all. */
  rank: { input: { ids: number[]; after: number | null }; result: { ids: number[]; change: Change } }
  bulkpreview: { input: { selection: Selection; change: BulkChange }; result: BulkPreview }
  /** `count` is how many the preview found: when there are others by now, nothing is changed. */
  bulk: {
    input: { selection: Selection; change: BulkChange; count: number; batch?: string | undefined }
    result: BulkAnswer
  }
  usages: { input: { id: number }; result: { usages: Usage[] } }
  /** Answers a file. */
  export: { input: ExportRequest; result: ArrayBuffer }
}

export type ResourceAction = keyof ResourceCalls<Resource>

const methods = {
  list: 'POST',
  getall: 'GET',
  get: 'GET',
  getnew: 'GET',
  save: 'POST',
  delete: 'POST',
  rank: 'POST',
  bulkpreview: 'POST',
  bulk: 'POST',
  usages: 'GET',
  export: 'POST',
} as const satisfies Record<ResourceAction, 'GET' | 'POST'>

/** Returns the path of a call: `fuel`, `save` gives `POST /sales/fuel/save`. */
export function resourcePath({ name }: Pick<Resource, 'name'>, action: ResourceAction): `${'GET' | 'POST'} /${string}` {
  return `${methods[action]} /sales/${name.toLowerCase()}/${action}`
}

/** Returns the body of the list call of a view. */
export function listRequest({ search, filters, sort, page, place, pageSize, row }: ListView): ListRequest {
  return {
    pageFilter: { activePage: page, pageSize, ...(place && { place }) },
    sortFilter: { sortBy: sort.by, descending: sort.descending },
    searchFilter: { value: search },
    queryFilter: filters,
    ...(row !== undefined && { row }),
  }
}
