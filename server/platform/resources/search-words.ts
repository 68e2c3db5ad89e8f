import { plainLine } from '@forecourt/domain/platform/forms/pasted.ts'
import { sql, type RawBuilder } from 'kysely'

/** The words of what somebody typed to search, as they stand: the database folds them like the texts it keeps. */
export function splitSearchWords(typed: string): string[] {
  return plainLine(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** From three signs on a text is looked into: two stand in nearly every one, and no index knows them. */
export function areSearchable(words: readonly string[]): boolean {
  return words.some((word) => word.length >= 3)
}

/** The word stands somewhere in a text that is folded. */
export function hasWord(folded: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql`${folded} like search_pattern(${word}::text)`
}

/** Every word stands in a text that is folded; without words any text will do. */
export function hasWords(folded: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  return sql`(${sql.join([sql`true`, ...words.map((word) => hasWord(folded, word))], sql` and `)})`
}

/** Returns the search conditions of a desk: every word is in one of these folded texts. */
export function searchIn(...folded: readonly RawBuilder<unknown>[]): (typed: string) => RawBuilder<boolean>[] {
  return (typed) =>
    splitSearchWords(typed).map(
      (word) =>
        sql`(${sql.join(
          folded.map((text) => hasWord(text, word)),
          sql` or `,
        )})`,
    )
}

/** A folded text begins with what was typed, for an index of `text_pattern_ops`. */
export function beginsWith(folded: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql`${folded} like substr(search_pattern(${plainLine(typed).trim()}::text), 2)`
}
