import { fieldProblem, type FieldProblem } from '@forecourt/domain/platform/field-problem.ts'
import { cellValue, unescaped } from '@forecourt/domain/platform/import-cell.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/languages.ts'
import { newRow, type Resource } from '@forecourt/domain/platform/resource.ts'
import type { Translated } from '@forecourt/domain/platform/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { cellWords } from './import-columns.ts'
import type { References } from './references.ts'
import type { Row } from './resource-rows.ts'

/** What is wrong with a line, by field and in both languages; what is about no field has an empty name. */
type InBoth = Readonly<Record<Language, string>>
export type Problems = Record<string, InBoth>

/** What a line says of the fields that its file has columns for. */
export type Said = { readonly values: Readonly<Record<string, unknown>>; readonly problems: Problems }

type Values = Record<string, unknown>

const nothing = () => undefined

/** The cells of a line in, what they say out. */
export function readLine(
  resource: Resource,
  columns: readonly string[],
  cells: readonly string[],
  references: References,
): Said {
  const values: Values = {}
  const problems: Problems = {}
  for (const [index, column] of columns.entries()) {
    if (column === '') continue
    const [name, language] = column.split('.') as [string, string | undefined]
    const field = resource.fields[name]!
    const cell = cells[index] ?? ''
    if (field.kind === 'translated') {
      const text = unescaped(cell.trim())
      values[name] = { ...(values[name] as object | undefined), [language!]: text === '' ? undefined : text }
      continue
    }
    const outcome = cellValue(field, cell, cellWords(resource, name, references.get(name) ?? nothing))
    if ('problem' in outcome) problems[name] = problemTexts(outcome.problem)
    else if (outcome.value !== undefined) values[name] = outcome.value
  }
  return { values, problems }
}

/** What a line is known again by; null: it does not say. */
export function keyOf({ importKey, fields }: Resource, { values }: Said): string | null {
  const isSaid = importKey.every((name) => (fields[name]!.optional ? name in values : (values[name] ?? null) !== null))
  return isSaid ? JSON.stringify(importKey.map((name) => values[name] ?? null)) : null
}

/** The row as the line would have it: what it does not say stays, and a new row begins as its form does. */
export function draftOf(resource: Resource, { values }: Said, current: Row | undefined): Values {
  const start = current ?? newRow(resource)
  const draft = Object.keys(resource.fields).map((name) => {
    const before = (start as Values)[name] ?? null
    if (!(name in values)) return [name, before] as const
    const isTranslated = resource.fields[name]!.kind === 'translated'
    return [name, isTranslated ? translatedTogether(before as Translated | null, values[name] as object) : values[name]]
  })
  return Object.fromEntries(draft) as Values
}

export function problemsOf(resource: Resource, draft: Values): Problems {
  const found = Object.entries(resource.fields).flatMap(([name, field]) => {
    const problem = fieldProblem(field, draft[name])
    return problem ? [[name, problemTexts(problem)] as const] : []
  })
  return Object.fromEntries(found)
}

function translatedTogether(before: Translated | null, said: object): Translated | null {
  const together = { ...before, ...said }
  const filled = LANGUAGES.flatMap((language) => (together[language] ? [[language, together[language]] as const] : []))
  return filled.length === 0 ? null : { nl: '', ...(Object.fromEntries(filled) as object) }
}

function problemTexts(problem: FieldProblem): InBoth {
  const values = Object.fromEntries(Object.entries(problem).map(([name, value]) => [name, String(value)]))
  return inBoth((locale) => m[`problems.${problem.name}` as 'problems.required'](values, { locale }))
}

export function inBoth(text: (locale: Language) => string): InBoth {
  return { nl: text('nl'), fr: text('fr') }
}
