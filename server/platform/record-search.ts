import type { SearchedScreen } from '@forecourt/domain/platform/recent-records.ts'
import type { RightName, Who } from '@forecourt/domain/platform/rights.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from './database.ts'
import { containing } from './list.ts'

/** One area's records for the quick search. */
export interface RecordSource {
  /** The screen where one is worked on, at its number. */
  readonly screen: SearchedScreen
  readonly right: RightName
  /** What the audit calls them, where they speak of people. */
  readonly personal?: string
  /** Only those that the right reaches. */
  find(db: Db, who: Who, wanted: Wanted): Promise<FoundRecord[]>
}

/** By what somebody typed, or by their numbers. */
export type Wanted = { readonly typed: string; readonly most: number } | { readonly ids: readonly number[] }

export interface FoundRecord {
  readonly id: number
  readonly label: string
  readonly detail: string
}

/** From three signs on a text is looked into: two stand in nearly every one, and no index knows them. */
export function areSearchable(words: readonly string[]): boolean {
  return words.some((word) => word.length >= 3)
}

/** Every word stands in a text that is kept folded. */
export function containsAll(searched: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  return sql`(${sql.join(
    words.map((word) => sql`${searched} like ${containing(word)}`),
    sql` and `,
  )})`
}

/** Begins with it, for an index of `text_pattern_ops`. */
export function beginsWith(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql`${text} like ${containing(typed).slice(1)}`
}
