import type { Db } from '../database/database.ts'

/** A row of a table that has no reference to the record, but whose changes belong to its history. */
export type RelatedRecord = { readonly subject: string; readonly rowId: string }

/** Finds the rows of other tables whose changes belong to the history of a record, such as the refunds of an order. */
export type RelatedRecords = {
  /** Table of the record. */
  readonly subject: string
  find(db: Db, rowId: string): Promise<readonly RelatedRecord[]>
}
