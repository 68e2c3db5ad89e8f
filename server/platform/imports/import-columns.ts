import { listColumns } from '@forecourt/domain/platform/resources/import.ts'
import { isSameWord, type CellWords } from '@forecourt/domain/platform/resources/import-cell.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { resourceText } from '../resources/resource-text.ts'
import type { Importable } from './importable.ts'

/**
 * Returns the column of each head of a file: by the name of a field or by its label, in either language, as our own exports
 * and templates have them. An empty text: unknown.
 */
export function matchColumns(importable: Importable, heads: readonly string[]): string[] {
  const taken = new Set<string>()
  const columns = importColumns(importable)
  return heads.map((head) => {
    const found = columns.find(
      (column) => !taken.has(column) && columnHeads(importable, column).some((name) => isSameWord(name, head)),
    )
    if (found === undefined) return ''
    taken.add(found)
    return found
  })
}

/** Returns the possible columns of a file: fields, each language of a text, and extra columns. */
export function importColumns({ resource, extras = [] }: Importable): readonly string[] {
  return [...listColumns(resource), ...extras]
}

/** Returns the accepted headers of a column. */
function columnHeads({ resource, heads }: Importable, column: string): string[] {
  return [...ownHeads(resource, column), ...(heads?.[column] ?? [])]
}

function ownHeads(resource: Resource, column: string): string[] {
  const [field, language] = column.split('.') as [string, string | undefined]
  const labels = LANGUAGES.map((locale) => resourceText(resource.name, `fields.${field}`, locale))
  if (language === undefined) return [column, ...labels]
  const named = [field, ...labels].map((label) => `${label} ${language}`)
  // A text without its language is Dutch, which is always there.
  return language === 'nl' ? [...named, field, ...labels] : named
}

/** Returns the accepted words in cells of a field. */
export function cellWords(
  resource: Resource,
  field: string,
  more: Pick<CellWords, 'reference' | 'numbers'>,
): CellWords {
  const inAll = (text: (locale: Language) => string) => LANGUAGES.map(text)
  return {
    choices: (name) => inAll((locale) => resourceText(resource.name, `choices.${field}.${name}`, locale)),
    yes: inAll((locale) => m['export.yes']({}, { locale })),
    no: inAll((locale) => m['export.no']({}, { locale })),
    ...more,
  }
}
