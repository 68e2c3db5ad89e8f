/** By what sales are counted together. */
export const REPORT_GROUPS = ['salesperson', 'branch', 'brand', 'salesType', 'month'] as const
export type ReportGroup = (typeof REPORT_GROUPS)[number]

/** Offers that went out and cars that were sold of them in, hundredths of a percent out; null: nothing went out. */
export function conversionBp({ offered, sold }: { offered: number; sold: number }): number | null {
  return offered === 0 ? null : Math.round((sold * 10_000) / offered)
}

const COLUMNS = ['offered', 'sold', 'conversion', 'canceled', 'delivered', 'revenue', 'margin'] as const
export type ReportColumn = (typeof COLUMNS)[number]

/** Returns the columns of a report: the margin stands in it only for users who may see it. */
export function reportColumns({ marginCents }: { marginCents: number | null }): readonly ReportColumn[] {
  return marginCents === null ? COLUMNS.filter((column) => column !== 'margin') : COLUMNS
}
