import { OPEN_AGES, type OpenAge } from '../invoicing/invoices/open-age.ts'
import type { CalendarDay } from '../platform/values/calendar.ts'
import { accept, refuse, type Refusal } from '../platform/values/result.ts'
import { toSearch, type ReportColumn, type ReportLink, type ReportPlace } from './report.ts'

/** Refuses a day in the future: what will be open then is unknown. `on` null: now. */
export function checkOpenDay(on: CalendarDay | null, today: CalendarDay): { ok: true } | Refusal<'report-day-ahead'> {
  return on !== null && on > today ? refuse('report-day-ahead') : accept({})
}

/** By what open invoices of customers are added up. */
export const RECEIVABLE_GROUPS = ['payer', 'branch'] as const
export type ReceivableGroup = (typeof RECEIVABLE_GROUPS)[number]

/** By what open invoices of suppliers are added up. */
export const PAYABLE_GROUPS = ['branch'] as const
export type PayableGroup = (typeof PAYABLE_GROUPS)[number]

/** The columns of ages, the youngest first. */
export const AGE_COLUMNS = {
  notDue: 'not-due',
  late30: 'late-30',
  late60: 'late-60',
  late90: 'late-90',
  lateMore: 'late-more',
} as const satisfies Partial<Record<ReportColumn, OpenAge>>

export const OPEN_ITEM_COLUMNS = [
  'invoices',
  'openCents',
  'notDue',
  'late30',
  'late60',
  'late90',
  'lateMore',
  'creditCents',
] as const satisfies readonly ReportColumn[]

/** Returns the list of the invoices of customers that a number adds up. */
export function findReceivables(
  { by, column, key }: ReportPlace<ReceivableGroup, string>,
  branch: number | null,
): ReportLink {
  return {
    screen: 'invoice',
    search: toSearch({
      ...(branch !== null && { branch: String(branch) }),
      ...(key !== null && { [by]: key }),
      ...(column === 'creditCents' ? { isToRepay: 'yes' } : { age: findAge(column), isOpen: 'yes' }),
    }),
  }
}

/** Returns the list of the invoices of suppliers that a number adds up. */
export function findPayables(
  { by, column, key }: ReportPlace<PayableGroup, string>,
  branch: number | null,
): ReportLink {
  return {
    screen: 'supplierInvoice',
    search: toSearch({
      ...(branch !== null && { branch: String(branch) }),
      ...(key !== null && { [by]: key }),
      age: findAge(column) ?? OPEN_AGES.join(','),
      isCredit: column === 'creditCents' ? 'yes' : 'no',
    }),
  }
}

/** Returns the age that a column adds up; undefined: every one. */
function findAge(column: string): OpenAge | undefined {
  return Object.entries(AGE_COLUMNS).find(([name]) => name === column)?.[1]
}
