/** Cars on one page of a list in the shop. */
export const DEFAULT_LIST_PAGE_SIZE = 30
/** Caps against callers that ask for the whole table. */
export const MAX_PAGE_SIZE = 100
/** Page size for `pageSize: 0`, which asks for all rows; further rows are on the next page. */
export const MOST_ON_ONE_PAGE = 1_000
export const MAX_PAGE = 10_000

/** Rows on a page of a list of the office; 0 is all of them. */
export const OFFICE_PAGE_SIZES = [10, 20, 30, 50, 100, 0] as const
export type OfficePageSize = (typeof OFFICE_PAGE_SIZES)[number]
export const DEFAULT_OFFICE_PAGE_SIZE: OfficePageSize = 20

/** The requested page, from 1. */
export interface PageFilter {
  activePage: number
  pageSize: number
}

/** The returned page. */
export interface PageResult extends PageFilter {
  pageCount: number
  rowCount: number
}

/** Returns the number of pages of a number of rows; there is always one page, though it may be empty. */
export function countPages(rowCount: number, pageSize: number): number {
  return pageSize === 0 ? 1 : Math.max(1, Math.ceil(rowCount / pageSize))
}

/** Returns the number of the page to answer: a page beyond the last becomes the last. */
export function calculatePage(rowCount: number, { activePage, pageSize }: PageFilter): PageResult {
  const pageCount = countPages(rowCount, pageSize)
  return { activePage: Math.min(Math.max(1, activePage), pageCount), pageSize, pageCount, rowCount }
}
