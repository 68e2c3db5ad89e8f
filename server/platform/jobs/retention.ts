import type { Tx } from '../database/database.ts'

/** A kind of data with a retention period: a rule that selects the rows that have been kept long enough. */
export type Retention = {
  readonly name: string
  /** Removes them. Running it twice does no harm. @returns how many */
  remove(tx: Tx, now: Date): Promise<number>
}

export const dayMs = 86_400_000

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs)
}
