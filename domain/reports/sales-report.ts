import { overlapMonth, type ReportDays } from './report-days.ts'
import { toSearch, type ReportColumn, type ReportLink, type ReportPlace } from './report.ts'

/** By what sales are counted together. */
export const SALES_GROUPS = ['salesperson', 'branch', 'brand', 'salesType', 'month'] as const
export type SalesGroup = (typeof SALES_GROUPS)[number]

/** The row of the sales of the shop, in a report by salesperson. */
export const SHOP_KEY = 'shop'
/** The row without a brand: it cannot be filtered by. */
export const NO_BRAND_KEY = 'none'

/** The columns in their order; margins only for users with the right to see them. */
export const SALES_COLUMNS = [
  'offered',
  'sold',
  'conversion',
  'canceled',
  'delivered',
  'revenueCents',
  'marginCents',
  'marginCars',
] as const satisfies readonly ReportColumn[]
export type SalesColumn = (typeof SALES_COLUMNS)[number]

/** Returns the share of issued offers that were sold, in hundredths of a percent; null: none was issued. */
export function conversionBp({ offered, sold }: { offered: number; sold: number }): number | null {
  return offered === 0 ? null : Math.round((sold * 10_000) / offered)
}

/** The filters of the list of offers and sales, by the number that counts or adds them up. */
const filtersOfColumn: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = {
  offered: { kind: 'offered' },
  sold: { kind: 'sold' },
  canceled: { kind: 'canceled' },
  delivered: { kind: 'delivered' },
  revenueCents: { kind: 'sold' },
  marginCents: { kind: 'sold', hasMargin: 'yes' },
  marginCars: { kind: 'sold', hasMargin: 'yes' },
} satisfies Partial<Record<SalesColumn, Readonly<Record<string, string>>>>

/**
 * Returns the list of the offers or cars that a number of the sales report counts or adds up; undefined: a ratio, and what
 * has no brand. `branch`: the number of the branch that the report is about, if it is about one.
 */
export function findSales(
  { by, column, key }: ReportPlace<SalesGroup, string>,
  branch: number | null,
  days: ReportDays,
): ReportLink | undefined {
  const counted = filtersOfColumn[column]
  if (!counted || key === NO_BRAND_KEY) return undefined
  const { from, to } = by === 'month' && key !== null ? overlapMonth(key, days) : days
  return {
    screen: 'saleEvent',
    search: toSearch({
      ...counted,
      day: `${from}..${to}`,
      ...(branch !== null && { branch: String(branch) }),
      ...(key !== null && by !== 'month' && (key === SHOP_KEY ? { source: 'shop' } : { [filterOfGroup[by]]: key })),
    }),
  }
}

const filterOfGroup = { salesperson: 'owner', branch: 'branch', brand: 'brand', salesType: 'salesType' } as const
