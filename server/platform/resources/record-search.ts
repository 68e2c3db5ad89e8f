import type { SearchedScreen } from '@forecourt/domain/platform/routes/recent-records.ts'
import type { RightName, Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../database/database.ts'

/** The records of one area for the quick search. */
export interface RecordSource {
  /** The screen where one is worked on, at its number. */
  readonly screen: SearchedScreen
  readonly right: RightName
  /** Table name in the audit log, if the records are personal data. */
  readonly personal?: string
  /** Only those that the right reaches. */
  find(db: Db, who: Who, wanted: Wanted): Promise<FoundRecord[]>
}

/** A search by typed text, or by numbers. */
export type Wanted = { readonly typed: string; readonly most: number } | { readonly ids: readonly number[] }

export interface FoundRecord {
  readonly id: number
  readonly label: string
  readonly detail: string
}
