import { brusselsDay, isCalendarDay } from '../values/calendar.ts'
import type { FieldProblem } from './field-problem.ts'
import { readNumber, type NumberStyle } from '../values/number-text.ts'
import { namesToChoose, type FieldKinds, type FieldOf, type Kind, type Reference, type Unit } from './resource.ts'
import { plainLine, plainSigns } from '../forms/pasted.ts'
import { tidyText } from '../forms/text-forms.ts'
import { fold } from '../values/slug.ts'

/** Kind of a cell, from its type and format in a spreadsheet. Cells of a CSV and typed corrections are texts. */
export type CellKind = 'text' | 'number' | 'percent' | 'day' | 'yesNo' | 'error'

/** A cell of a file. */
export interface ImportCell {
  readonly text: string
  /** A `number` is written as code writes it, 1234.5, and a `percent` in hundreds: 21 for 21 %. */
  readonly kind: CellKind
}

/** Accepted words in a cell, besides the codes. */
export interface CellWords {
  /** Labels of a choice, in each language. */
  choices(name: string): readonly string[]
  readonly yes: readonly string[]
  readonly no: readonly string[]
  /** The row of another resource that is called so; undefined: none, or several. */
  reference(text: string): Reference | undefined
  /** Number format that the user selected for the file; null: detected per cell. */
  readonly numbers: NumberStyle | null
}

/** Undefined: the cell leaves the stored value as it is. */
export type CellOutcome<Value> = { readonly value: Value | null | undefined } | { readonly problem: FieldProblem }

type CellParsers = {
  readonly [K in Exclude<Kind, 'translated'>]: (
    text: string,
    field: FieldOf<K>,
    words: CellWords,
    kind: CellKind,
  ) => CellOutcome<FieldKinds[K]['value']>
}

/** Parses a non-empty cell by kind of field. Each language of a translated text is a column of its own. */
const parsers: CellParsers = {
  text: (text, { form }) => ({ value: form === undefined ? text : tidyText(form, text) }),
  code: (text) => ({ value: text.toLowerCase() }),
  articleCode: (text) => ({ value: text.toUpperCase() }),
  choice(text, { of }, words) {
    const found = findChoice(text, namesToChoose(of), words)
    return found === undefined ? { problem: { name: 'choice' } } : { value: found }
  },
  whole: (text, { unit }, { numbers }, kind) => numeric(withoutUnit(text, unit), { kind, decimals: 0, style: numbers }),
  decimal: (text, { unit, decimals }, { numbers }, kind) =>
    numeric(withoutUnit(text, unit), { kind, decimals, style: numbers }),
  money: (text, _, { numbers }, kind) => inHundredths(numeric(text, { kind, decimals: 2, style: numbers })),
  percent: (text, _, { numbers }, kind) =>
    inHundredths(
      numeric(text.replace(/%$/, ''), { kind: kind === 'percent' ? 'number' : kind, decimals: 2, style: numbers }),
    ),
  yesNo(text, _, { yes, no }) {
    if ([...yes, ...yesWords].some((word) => isSameWord(word, text))) return { value: true }
    if ([...no, ...noWords].some((word) => isSameWord(word, text))) return { value: false }
    return { problem: { name: 'yes-or-no' } }
  },
  day(text) {
    const day = dayIn(text)
    return day === undefined ? { problem: { name: 'day' } } : { value: day }
  },
  // When something happened no file changes.
  instant: () => ({ value: undefined }),
  colour: (text) => ({ value: text.toLowerCase() }),
  flags(text, { of }, words) {
    const names = namesToChoose(of)
    const found = text.split(/[,|]/).map((part) => findChoice(part.trim(), names, words))
    if (found.includes(undefined)) return { problem: { name: 'choice' } }
    return { value: names.filter((name) => found.includes(name)) }
  },
  one(text, _, { reference }) {
    const found = reference(text)
    return found === undefined ? { problem: { name: 'reference' } } : { value: found }
  },
}

const yesWords = ['1', 'true', 'waar', 'vrai', 'yes', 'y', 'j', 'o', 'x']
const noWords = ['0', 'false', 'onwaar', 'faux', 'neen', 'no', 'n']

/** Finds the name of the choice that a word in a file means. */
function findChoice(text: string, names: readonly string[], { choices }: CellWords): string | undefined {
  return names.find((name) => [name, ...choices(name)].some((word) => isSameWord(word, text)))
}

/** Returns the value of a cell. An empty one empties the field; an empty yes/no leaves it as it is. */
export function cellValue(
  field: FieldOf<Exclude<Kind, 'translated'>>,
  { text: written, kind }: ImportCell,
  words: CellWords,
): CellOutcome<unknown> {
  const text = toOneLine(unescapeCell(written.trim()))
  if (text === '') return { value: valueOfEmpty(field.kind) }
  const problem = cellProblem(field, text, kind)
  if (problem) return { problem }
  const parse = parsers[field.kind] as (
    text: string,
    field: unknown,
    words: CellWords,
    kind: CellKind,
  ) => CellOutcome<unknown>
  return parse(text, field, words, kind)
}

const textual: readonly Kind[] = ['text', 'code', 'articleCode', 'translated']

/** Returns why a cell cannot be read at all: an error of the spreadsheet, or a text that it converted to a day. */
export function cellProblem(
  { kind: wanted }: Pick<FieldOf<Kind>, 'kind'>,
  text: string,
  kind: CellKind,
): FieldProblem | undefined {
  if (kind === 'error' || ERROR_TEXT.test(text)) return { name: 'cell-error' }
  return kind === 'day' && textual.includes(wanted) ? { name: 'day-in-text' } : undefined
}

/** The errors of cells in spreadsheets in English, Dutch and French. */
const ERROR_TEXT =
  /^#(?:N\/[AB]|REF!|VERW!|DIV\/0!|DEEL\/0!|VALUE!|WAARDE!|VALEUR!|NAME\?|NAAM\?|NOM\?|NUM!|GETAL!|NOMBRE!|NULL!|LEEG!|NUL!)$/

/**
 * Replaces line ends and tabs of a cell by spaces, for a field with one line, and removes the invisible characters that forms
 * do not keep either.
 */
export function toOneLine(text: string): string {
  return plainLine(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')).trim()
}

function valueOfEmpty(kind: Kind): [] | null | undefined {
  if (kind === 'flags') return []
  return kind === 'yesNo' ? undefined : null
}

/** Removes the apostrophe that our own export puts before text that a spreadsheet would read as a formula. */
export function unescapeCell(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

/** Compares without capitals, accents and signs: `Code (nl)` and `code nl` are the same. */
export function isSameWord(one: string, other: string): boolean {
  return plainWord(one) === plainWord(other)
}

export function plainWord(text: string): string {
  const folded = fold(text.normalize('NFKC'))
  // A word of signs alone means itself: `?` is not `–`.
  return folded.replaceAll(/[^\p{L}\p{N}]/gu, '') || folded
}

const unitWords: Readonly<Record<Unit, readonly string[]>> = {
  minutes: ['minuten', 'minuut', 'min', 'minutes'],
  hours: ['uur', 'u', 'heures', 'h'],
  days: ['dagen', 'dag', 'jours', 'j'],
  months: ['maanden', 'maand', 'mois'],
  km: ['km'],
  mm: ['mm'],
  kW: ['kw'],
  hp: ['pk', 'ch'],
  'cm³': ['cm³', 'cm3', 'cc'],
  Nm: ['nm'],
  kWh: ['kwh'],
  kg: ['kg'],
  'g/km': ['g/km', 'g'],
  'l/100 km': ['l/100 km', 'l/100km', 'l'],
  'kWh/100 km': ['kwh/100 km', 'kwh/100km', 'kwh'],
  year: [],
}

interface NumberCell {
  readonly kind: CellKind
  readonly decimals: number
  readonly style: NumberStyle | null
}

function numeric(text: string, { kind, decimals, style }: NumberCell): CellOutcome<number> {
  if (kind === 'number') return { value: Number(text) }
  if (kind !== 'text') return { problem: { name: 'number' } }
  const read = readNumber(text, { decimals, style })
  if (read === 'doubtful') return { problem: { name: 'doubtful-number' } }
  return read === undefined ? { problem: { name: 'number' } } : read
}

function withoutUnit(text: string, unit: Unit | undefined): string {
  const word = unit && unitWords[unit].find((one) => text.toLowerCase().endsWith(one))
  return word === undefined ? text : text.slice(0, -word.length)
}

/** Cents of euros, basis points of percents. 12.34 times 100 is not quite 1234. */
function inHundredths(outcome: CellOutcome<number>): CellOutcome<number> {
  return 'value' in outcome && typeof outcome.value === 'number'
    ? { value: Number((outcome.value * 100).toFixed(6)) }
    : outcome
}

/** By number of the month: how its names begin in Dutch, French, English and German, without accents. */
const months = [
  /^jan/,
  /^fe[bv]/,
  /^maart|^maa$|^mae?r|^mrt/,
  /^apr|^avr/,
  /^mei|^ma[iy]/,
  /^jui?n/,
  /^jui?l/,
  /^aug|^aou/,
  /^sep/,
  /^o[kc]t/,
  /^nov/,
  /^de[cz]/,
]

/**
 * Reads a day as `20/11/2026`, `20-11-2026`, `20.11.26`, `20 nov. 2026`, `vrijdag 20 november 2026`, `2026/11/20`, `2026-11-20`
 * or `20261120`, with or without a time behind it. The day comes before the month; two digits are a year from 1970 to 2069. An
 * instant with its zone is the day that it is in Belgium: programs write our midnight as 23:00 of the day before.
 */
export function dayIn(text: string): string | undefined {
  const plain = plainSigns(text)
  if (zonedInstant.test(plain)) {
    const instant = new Date(plain.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'))
    return Number.isNaN(instant.getTime()) ? undefined : brusselsDay(instant)
  }
  const written = plain.replace(/[T ]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?$/, '').replace(/^\p{L}+[.,]{0,2} (?=\d)/u, '')
  const [, first = '', month = '', last = ''] =
    /^(\d{1,4})(?: ?[/.-] ?| )(\d{1,2})(?: ?[/.-] ?| )(\d{1,4})$/.exec(written) ??
    /^(\d{1,2})(?:er|e|ste|de|\.)?[ /-]{0,2}(\p{L}+)\.?[ /-]{0,2}(\d{2}|\d{4})$/iu.exec(written) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(written) ??
    []
  const [year, day] = first.length === 4 ? [first, last] : [last, first]
  const iso = `${toFullYear(year)}-${toMonth(month)}-${day.padStart(2, '0')}`
  return isCalendarDay(iso) ? iso : undefined
}

function toFullYear(year: string): string {
  if (year.length !== 2) return year
  return `${Number(year) < 70 ? '20' : '19'}${year}`
}

function toMonth(month: string): string {
  if (/^\d*$/.test(month)) return month.padStart(2, '0')
  const name = fold(month)
  return String(months.findIndex((names) => names.test(name)) + 1).padStart(2, '0')
}

const zonedInstant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}(:?\d{2})?)$/
