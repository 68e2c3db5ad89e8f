import type { z } from 'zod'
import { fieldProblem, type FieldProblem } from '@forecourt/domain/platform/resources/field-problem.ts'
import {
  cellProblem,
  cellValue,
  toOneLine,
  plainWord,
  unescapeCell,
  type ImportCell,
} from '@forecourt/domain/platform/resources/import-cell.ts'
import { plainLines } from '@forecourt/domain/platform/forms/pasted.ts'
import { listColumns } from '@forecourt/domain/platform/resources/import.ts'
import { LANGUAGES, type Language } from '@forecourt/domain/platform/values/languages.ts'
import type { NumberStyle } from '@forecourt/domain/platform/values/number-text.ts'
import { newRow, type Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { valueSchema } from '@forecourt/domain/platform/resources/resource.schema.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { cellWords } from './import-columns.ts'
import type { Importable, LineReferences } from './importable.ts'
import { keyText, type Row } from '../resources/resource-rows.ts'
import { kindOfCell } from './sheet-rows.ts'

/** A problem in both languages; problems of a line are by field, with an empty name if they are about none. */
export type InBoth = Readonly<Record<Language, string>>
export type Problems = Record<string, InBoth>

/** Values of a line for the fields that its file has columns for. */
export type LineValues = {
  readonly values: Readonly<Record<string, unknown>>
  readonly problems: Problems
  readonly isDoubtful: boolean
}

type Values = Record<string, unknown>

const nothing = () => undefined

interface Reading {
  readonly columns: readonly string[]
  readonly references: LineReferences
  readonly numbers: NumberStyle | null
  /** By column: its value in every line that has none. */
  readonly defaults: Readonly<Record<string, string>>
}

/** Reads the values from the cells of a line. */
export function readLine(
  importable: Importable,
  line: { cells: readonly string[]; kinds: string },
  { columns, references, numbers, defaults }: Reading,
): LineValues {
  const { resource, words: foreign = {}, keepsEmpty } = importable
  const values: Values = {}
  const problems: Problems = {}
  let isDoubtful = false
  // In the order of the fields, wherever the file has them: the meaning of a cell may depend on those before it.
  const places = new Map(listColumns(resource).map((column, place) => [column, place]))
  const cells = [...cellsByColumn(importable, line, { columns, defaults })].toSorted(
    ([one], [other]) => (places.get(one) ?? 0) - (places.get(other) ?? 0),
  )
  for (const [column, cell] of cells) {
    const [name, language] = column.split('.') as [string, string | undefined]
    const field = resource.fields[name]
    if (!field) continue
    if (keepsEmpty && cell.text.trim() === '') continue
    if (field.kind === 'translated') {
      const typed = unescapeCell(cell.text.trim())
      const problem = cellProblem(field, typed, cell.kind)
      if (problem) problems[name] = problemTexts(problem)
      const text = field.lines === undefined ? toOneLine(typed) : plainLines(typed).trim()
      values[name] = { ...(values[name] as object | undefined), [language!]: text === '' ? undefined : text }
      continue
    }
    const find = references.get(name) ?? nothing
    const words = cellWords(resource, name, { numbers, reference: (text) => find(text, values) })
    const ours = findMeaning(foreign[name], cell.text)
    const outcome = cellValue(field, ours === undefined ? cell : { text: ours, kind: 'text' }, words)
    if ('problem' in outcome) {
      problems[name] = problemTexts(outcome.problem)
      isDoubtful ||= outcome.problem.name === 'doubtful-number'
    } else if (outcome.value !== undefined) values[name] = outcome.value
  }
  return { values, problems, isDoubtful }
}

/** Returns the cells with a text, by column; where another precedes it, both in one. */
function cellsByColumn(
  { joined = {}, adjust }: Importable,
  { cells, kinds }: { cells: readonly string[]; kinds: string },
  { columns, defaults }: Pick<Reading, 'columns' | 'defaults'>,
): Map<string, ImportCell> {
  const found = new Map<string, ImportCell>()
  for (const [index, column] of columns.entries())
    if (column !== '') found.set(column, { text: cells[index] ?? '', kind: kindOfCell(kinds, index) })
  for (const [column, text] of Object.entries(defaults))
    if ((found.get(column)?.text ?? '').trim() === '') found.set(column, { text, kind: 'text' })
  const toText = (column: string) => found.get(column)?.text.trim() ?? ''
  for (const [column, { before, behind = [] }] of Object.entries(joined)) {
    const own = toText(column)
    if (own === '') continue
    const fronted = before
      .toReversed()
      .reduce((text, name) => (isContained(toText(name), text) ? text : `${toText(name)} ${text}`), own)
    const whole = behind.reduce(
      (text, name) => (isContained(toText(name), text) ? text : `${text} ${toText(name)}`),
      fronted,
    )
    if (whole !== own) found.set(column, { text: whole, kind: 'text' })
  }
  if (!adjust) return found
  return new Map([...found].map(([column, cell]) => [column, { ...cell, text: adjust(column, cell.text) }]))
}

/** Returns whether a text contains a part already: "Noord V6" after the brand "Noord". */
function isContained(part: string, text: string): boolean {
  const [wanted, whole] = [plainWord(part), plainWord(text)]
  return whole.startsWith(wanted) || whole.endsWith(wanted)
}

/** Translates a value of another program. */
function findMeaning(words: Readonly<Record<string, string>> | undefined, text: string): string | undefined {
  const wanted = plainWord(text)
  return wanted === '' || !words ? undefined : Object.entries(words).find(([word]) => plainWord(word) === wanted)?.[1]
}

/** Returns the key of a line; null if it has none. */
export function readKey({ resource, keyOf: own }: Importable, { values }: LineValues): string | null {
  if (own) {
    const key = own(values)
    return key && keyText(key)
  }
  const { importKey, fields } = resource
  const hasKey = importKey.every((name) => (fields[name]!.optional ? name in values : (values[name] ?? null) !== null))
  return hasKey ? keyText(importKey.map((name) => values[name] ?? null)) : null
}

/** Builds the row that the line would make: values that it does not have stay, and a new row begins as its form does. */
export function buildDraft(
  resource: Resource,
  { values }: LineValues,
  { current, start: own = {} }: { current: Row | undefined; start?: Readonly<Record<string, unknown>> | undefined },
): Values {
  const start = current ?? { ...newRow(resource), ...own }
  const draft = Object.keys(resource.fields).map((name) => {
    const before = (start as Values)[name] ?? null
    if (!(name in values)) return [name, before] as const
    const { kind } = resource.fields[name]!
    if (kind === 'translated') return [name, mergeTranslated(before as Translated | null, values[name] as Translated)]
    return [name, kind === 'flags' && isSameSet(before, values[name]) ? before : values[name]]
  })
  return Object.fromEntries(draft) as Values
}

/** Schema of the form of a resource, by field. */
export type DraftSchema = ReadonlyMap<string, z.ZodType>

export function draftSchema({ fields }: Resource): DraftSchema {
  return new Map(Object.entries(fields).map(([name, field]) => [name, valueSchema(field)]))
}

/** Returns the problems of a row, by field: the same as in a form. */
export function findProblems({ fields }: Resource, draft: Values, schema: DraftSchema): Problems {
  const found = Object.entries(fields).flatMap(([name, field]) => {
    const problem = fieldProblem(field, draft[name])
    if (problem) return [[name, problemTexts(problem)] as const]
    const { error } = schema.get(name)!.safeParse(draft[name])
    return error ? [[name, inBoth((locale) => m['problems.form']({}, { locale }))] as const] : []
  })
  return Object.fromEntries(found)
}

/** Compares sets: names in another order count as equal. */
function isSameSet(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
  const names = new Set<unknown>(one)
  return other.every((name) => names.has(name))
}

/** Keeps the stored text where a cell differs only in the spaces around it. */
function mergeTranslated(before: Translated | null, after: Translated): Translated | null {
  const tidied = LANGUAGES.filter((language) => before?.[language]?.trim() === after[language])
  const kept = Object.fromEntries(tidied.map((language) => [language, before?.[language]]))
  const together = { ...before, ...after, ...kept }
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
