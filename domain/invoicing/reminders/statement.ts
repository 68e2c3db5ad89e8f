import { addDays, type CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'

/** Lines of a statement of account: invoices, credit notes, payments and write-offs. */
export const STATEMENT_KINDS = [
  'invoice',
  'advance',
  'credit-note',
  'self-billed',
  'self-billed-credit',
  'free',
  'opening',
  'payment',
  'refund',
  'write-off',
  'difference',
] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

export interface StatementEntry {
  readonly on: CalendarDay
  readonly kind: StatementKind
  /** Number of the invoice. */
  readonly number: string
  /** Reference of a payment, reason of a write-off. */
  readonly text: string
  readonly dueOn: CalendarDay | null
  /** Above zero: owed by the customer. */
  readonly cents: Cents
}

export interface StatementLine extends StatementEntry {
  readonly balanceCents: Cents
}

export interface AccountStatement {
  readonly from: CalendarDay
  readonly to: CalendarDay
  readonly openingCents: Cents
  readonly lines: readonly StatementLine[]
  readonly closingCents: Cents
}

/** Adds up a statement of account for a period: earlier amounts are its opening balance, later ones are left out. */
export function buildStatement(
  entries: readonly StatementEntry[],
  { from, to }: { from: CalendarDay; to: CalendarDay },
): AccountStatement {
  const openingCents = entries.filter(({ on }) => on < from).reduce((sum, { cents }) => sum + cents, 0)
  let balanceCents = openingCents
  const lines = entries
    .filter(({ on }) => on >= from && on <= to)
    .toSorted((one, other) => compare(one.on, other.on) || compare(one.number, other.number) || other.cents - one.cents)
    .map((entry) => {
      balanceCents += entry.cents
      return { ...entry, balanceCents }
    })
  return { from, to, openingCents, lines, closingCents: balanceCents }
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Returns the initial period of a statement: a year. */
export function statementPeriod(today: CalendarDay): { from: CalendarDay; to: CalendarDay } {
  return { from: addDays(today, -365), to: today }
}
