import type { CalendarDay } from '../../platform/values/calendar.ts'
import type { Cents } from '../../platform/values/money.ts'
import type { Refusal } from '../../platform/values/result.ts'

/* Statements of an account, as files of a bank contain them, whatever the format: CODA (coda.ts) or camt.053 (camt.ts). */

/** A movement on an account, or a part of one that the bank or the customer put together. */
export interface FileMove {
  /** Line of the file that it begins on. */
  readonly line: number
  /** Number within the statement, and of a detail within its movement (0: the movement itself). */
  readonly sequence: number
  readonly detail: number
  /** Above zero: came in. */
  readonly cents: Cents
  readonly bookedOn: CalendarDay
  readonly valueOn: CalendarDay | null
  /** Kind of movement: eight digits of CODA, or domain, family and subfamily of ISO 20022 such as `PMNT-RCDT-ESCT`. */
  readonly code: string
  /** Type of a structured communication as CODA counts them, such as `101`, with its text; null: free. */
  readonly structured: { readonly type: string; readonly text: string } | null
  readonly text: string
  /** End-to-end reference of who paid, or that of our own order. */
  readonly reference: string
  readonly counterparty: { readonly name: string; readonly account: string }
  /** The notes that the bank adds, on one line. */
  readonly information: string
  /** A reject, return, refund, reversal or cancellation; null: none. */
  readonly returned: ReturnKind | null
}

/** In the order of their digits in CODA, from 1. */
export const RETURN_KINDS = ['reject', 'return', 'refund', 'reversal', 'cancellation'] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]

export interface FileStatement {
  readonly iban: string
  /** The year by which the bank counts; where the file does not state it, that of the last day (numbering-year.ts). */
  readonly year: number
  readonly isYearStated: boolean
  /** Counted from 1 each year. */
  readonly sequence: number
  readonly oldCents: Cents
  readonly oldDay: CalendarDay
  readonly newCents: Cents
  readonly newDay: CalendarDay
  /** The bank delivered it before. */
  readonly isDuplicate: boolean
  /** Movements; those of which the details add up are replaced by them. */
  readonly moves: readonly FileMove[]
}

/**
 * An account that the statements of a file are left out of: one in another currency, or one that is no account in the euro
 * payments area. The others of the file are read all the same.
 */
export interface LeftOutAccount {
  /** An IBAN, or the number as the bank writes it. */
  readonly account: string
  /** Null: in euro, or not stated. */
  readonly currency: string | null
}

/** The statements of a file in euro, and the accounts of which it has others. */
export interface ReadStatements {
  readonly statements: readonly FileStatement[]
  readonly leftOut: readonly LeftOutAccount[]
}

/** `line`: of the file, from 1. `found` and `expected` complete the message where there are two values to compare. */
export type FileRefusal<Fault extends string> = Refusal<
  Fault,
  { readonly line: number; found?: string; expected?: string }
>

export const MOST_MOVES = 9_999

/** Finds the first statement whose old balance is not the new one of the statement of its account before it in the file. */
export function findBrokenChain(
  statements: readonly FileStatement[],
): { readonly statement: FileStatement; readonly before: FileStatement } | undefined {
  const last = new Map<string, FileStatement>()
  for (const statement of statements) {
    const before = last.get(statement.iban)
    if (before && before.newCents !== statement.oldCents && !isSame(before, statement)) return { statement, before }
    last.set(statement.iban, statement)
  }
  return undefined
}

const isSame = (one: FileStatement, other: FileStatement) =>
  one.iban === other.iban && one.year === other.year && one.sequence === other.sequence

export const sumMoves = (moves: readonly FileMove[]): Cents => moves.reduce((sum, { cents }) => sum + cents, 0)
export const toDecimal = (cents: Cents) => (cents / 100).toFixed(2)
export const tidyText = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
