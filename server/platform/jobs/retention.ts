import type { Tx } from '../database/database.ts'

/** A kind of data that is kept for a while only: a rule that says which rows have been kept long enough. */
export type Retention = {
  readonly name: string
  /** Removes them. Running it twice does no harm. @returns how many */
  remove(tx: Tx, now: Date): Promise<number>
}

export const dayMs = 86_400_000

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs)
}
