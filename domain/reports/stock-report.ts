import { MANY_DAYS } from '../stock/ground-car.ts'
import { toSearch, type ReportColumn, type ReportLink, type ReportPlace } from './report.ts'

/** The groups in which the cars on the ground are counted. */
export const STOCK_GROUPS = ['kind', 'brand', 'branch'] as const
export type StockGroup = (typeof STOCK_GROUPS)[number]

/** Ages of cars by their days in stock, both ends included; the last one has no end. */
export const STOCK_AGES = {
  upTo30: [0, 30],
  upTo60: [31, 60],
  upTo90: [61, MANY_DAYS],
  over90: [MANY_DAYS + 1, null],
} as const satisfies Partial<Record<ReportColumn, readonly [number, number | null]>>
export type StockAge = keyof typeof STOCK_AGES

/** The columns in their order; the value at cost only for users with the right to see costs. */
export const STOCK_COLUMNS = [
  'cars',
  'upTo30',
  'upTo60',
  'upTo90',
  'over90',
  'averageDays',
  'costCents',
  'averageCars',
  'sold',
  'turn',
] as const satisfies readonly ReportColumn[]
export type StockColumn = (typeof STOCK_COLUMNS)[number]

/**
 * Returns the average number of cars in stock, in hundredths of a car: the days in stock of all cars ÷ the days of the
 * period.
 */
export function averageCars(carDays: number, days: number): number {
  return Math.round((carDays * 100) / days)
}

/**
 * Calculates the turn of the stock: cars sold in a period divided by the average number in stock (in hundredths), in
 * hundredths; null: the stock was empty.
 */
export function stockTurn(sold: number, averageHundredths: number): number | null {
  return averageHundredths === 0 ? null : Math.round((sold * 10_000) / averageHundredths)
}

/** The filters of the list of the ground for each group and for branches; a branch means its departments. */
const filterOfGroup = { kind: 'carKind', brand: 'brand', branch: 'department' } as const

/**
 * Returns the list of the cars that a number counts; undefined: it counts no cars on the ground. `departments` are those of
 * the branch of the report, if it has one.
 */
export function findStockCars(
  { by, column, key }: ReportPlace<StockGroup, string>,
  departments: string | undefined,
): ReportLink | undefined {
  const age = Object.entries(STOCK_AGES).find(([name]) => name === column)?.[1]
  if (column !== 'cars' && !age) return undefined
  const filters = {
    ...(departments !== undefined && { department: departments }),
    ...(key !== null && { [filterOfGroup[by]]: key }),
    ...(age && { daysInStock: `${age[0]}..${age[1] ?? ''}` }),
  }
  return { screen: 'vehicle', search: toSearch(filters) }
}
