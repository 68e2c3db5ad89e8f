import { plainLine } from '@forecourt/domain/platform/forms/pasted.ts'
import { sql, type RawBuilder } from 'kysely'

/** Splits a search text into its words, unchanged: the database folds them like the texts it stores. */
export function splitSearchWords(typed: string): string[] {
  return plainLine(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
}

/**
 * True for words that can be searched within a text: at least three characters, since two occur in nearly every text, and no
 * index has them.
 */
export function areSearchable(words: readonly string[]): boolean {
  return words.some((word) => word.length >= 3)
}

/** Matches a folded text that contains the word. */
export function hasWord(folded: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql`${folded} like search_pattern(${word}::text)`
}

/** Matches a folded text that contains every word; without words any text will do. */
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

/** Matches a folded text that begins with what was typed, for an index of `text_pattern_ops`. */
export function beginsWith(folded: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql`${folded} like substr(search_pattern(${plainLine(typed).trim()}::text), 2)`
}
