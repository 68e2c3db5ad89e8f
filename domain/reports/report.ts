/** Units of numbers in reports: whole pieces, cents, days, minutes, hundredths of a number, hundredths of a percent. */
export const REPORT_UNITS = ['count', 'cents', 'days', 'minutes', 'hundredths', 'basisPoints'] as const
export type ReportUnit = (typeof REPORT_UNITS)[number]

/** The columns of all reports, each with the unit of its numbers. */
export const REPORT_COLUMNS = {
  // Stock
  cars: 'count',
  upTo30: 'count',
  upTo60: 'count',
  upTo90: 'count',
  over90: 'count',
  averageDays: 'days',
  costCents: 'cents',
  sold: 'count',
  averageCars: 'hundredths',
  turn: 'hundredths',
  // Open items
  invoices: 'count',
  openCents: 'cents',
  notDue: 'cents',
  late30: 'cents',
  late60: 'cents',
  late90: 'cents',
  lateMore: 'cents',
  creditCents: 'cents',
  // Sales; cars sold are above
  offered: 'count',
  conversion: 'basisPoints',
  canceled: 'count',
  delivered: 'count',
  revenueCents: 'cents',
  marginCents: 'cents',
  marginCars: 'count',
  // Follow-up of offers
  chances: 'count',
  won: 'count',
  lost: 'count',
  openChances: 'count',
  hitRate: 'basisPoints',
  wonCents: 'cents',
  lostCents: 'cents',
  lossShare: 'basisPoints',
  openValueCents: 'cents',
  forecastCents: 'cents',
  // Workshop
  workOrders: 'count',
  soldMinutes: 'minutes',
  clockedMinutes: 'minutes',
  efficiency: 'basisPoints',
  mannedMinutes: 'minutes',
  soldOfManned: 'basisPoints',
} as const satisfies Readonly<Record<string, ReportUnit>>
export type ReportColumn = keyof typeof REPORT_COLUMNS

/** A list with the filters for a number of a report. */
export interface ReportLink {
  readonly screen: 'vehicle' | 'invoice' | 'supplierInvoice' | 'saleEvent' | 'offer' | 'workOrder'
  readonly search: string
}

/** The part of a report that a number belongs to: a row, or all of them (null). */
export interface ReportPlace<By extends string, Column extends string> {
  readonly by: By
  readonly column: Column
  readonly key: string | null
}

/** Returns the search of a list by filters; what is undefined is not filtered by. */
export function toSearch(filters: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(filters)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&')
}
