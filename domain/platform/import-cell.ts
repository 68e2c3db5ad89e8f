import { isCalendarDay } from './calendar.ts'
import type { FieldProblem } from './field-problem.ts'
import { namesToChoose, type FieldKinds, type FieldOf, type Kind, type Reference, type Unit } from './resource.ts'
import { tidied } from './text-forms.ts'

/** What people may have written in a cell, besides the names of the code. */
export interface CellWords {
  /** What a choice is called, in each language. */
  choices(name: string): readonly string[]
  readonly yes: readonly string[]
  readonly no: readonly string[]
  /** The row of another resource that is called so; undefined: none, or several. */
  reference(text: string): Reference | undefined
}

/** Undefined: the cell says nothing, and what is there stays. */
export type CellOutcome<Value> = { readonly value: Value | null | undefined } | { readonly problem: FieldProblem }

type CellParsers = {
  readonly [K in Exclude<Kind, 'translated'>]: (
    text: string,
    field: FieldOf<K>,
    words: CellWords,
  ) => CellOutcome<FieldKinds[K]['value']>
}

/** What a cell with something in it says, by kind of field. Of a translated text each language is a column of its own. */
const parsers: CellParsers = {
  text: (text, { form }) => ({ value: form === undefined ? text : tidied(form, text) }),
  code: (text) => ({ value: text.toLowerCase() }),
  articleCode: (text) => ({ value: text.toUpperCase() }),
  choice(text, { of }, words) {
    const found = chosenName(text, namesToChoose(of), words)
    return found === undefined ? { problem: { name: 'choice' } } : { value: found }
  },
  whole: (text, { unit }) => numeric(text, unit),
  decimal: (text, { unit }) => numeric(text, unit),
  money(text) {
    const euros = numberIn(text.replaceAll(/^€|€$/g, ''))
    return euros === undefined ? { problem: { name: 'number' } } : { value: Number((euros * 100).toFixed(6)) }
  },
  percent(text) {
    const percents = numberIn(text.replace(/\s*%$/, ''))
    // 12.34 times 100 is not quite 1234.
    return percents === undefined ? { problem: { name: 'number' } } : { value: Number((percents * 100).toFixed(6)) }
  },
  yesNo(text, _, { yes, no }) {
    if ([...yes, '1', 'true', 'x'].some((word) => isSameWord(word, text))) return { value: true }
    if ([...no, '0', 'false'].some((word) => isSameWord(word, text))) return { value: false }
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
    const found = text.split(/[,|]/).map((part) => chosenName(part.trim(), names, words))
    if (found.includes(undefined)) return { problem: { name: 'choice' } }
    return { value: names.filter((name) => found.includes(name)) }
  },
  one(text, _, { reference }) {
    const found = reference(text)
    return found === undefined ? { problem: { name: 'reference' } } : { value: found }
  },
}

/** The name of the code that a word of people means. */
function chosenName(text: string, names: readonly string[], { choices }: CellWords): string | undefined {
  return names.find((name) => [name, ...choices(name)].some((word) => isSameWord(word, text)))
}

/** The text of a cell in, its value out. An empty one empties the field; of yes and no it says nothing. */
export function cellValue(
  field: FieldOf<Exclude<Kind, 'translated'>>,
  cell: string,
  words: CellWords,
): CellOutcome<unknown> {
  const text = unescaped(cell.trim())
  if (text === '') return { value: valueOfEmpty(field.kind) }
  const parse = parsers[field.kind] as (text: string, field: unknown, words: CellWords) => CellOutcome<unknown>
  return parse(text, field, words)
}

function valueOfEmpty(kind: Kind): [] | null | undefined {
  if (kind === 'flags') return []
  return kind === 'yesNo' ? undefined : null
}

/** As our own export wrote it: what a spreadsheet would take for a formula has an apostrophe before it. */
export function unescaped(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

/** Without capitals, accents and signs: `Code (nl)` and `code nl` are the same. */
export function isSameWord(one: string, other: string): boolean {
  return plainWord(one) === plainWord(other)
}

export function plainWord(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase()
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
  'g/km': ['g/km', 'g'],
  'l/100 km': ['l/100 km', 'l/100km', 'l'],
  'kWh/100 km': ['kwh/100 km', 'kwh/100km', 'kwh'],
  year: [],
}

function numeric(text: string, unit: Unit | undefined): CellOutcome<number> {
  const word = unit && unitWords[unit].find((one) => text.toLowerCase().endsWith(one))
  const value = numberIn(word === undefined ? text : text.slice(0, -word.length))
  return value === undefined ? { problem: { name: 'number' } } : { value }
}

/** As Belgians write numbers: `1.234,5`, `1 234,5`, `1234.5`. Dots that part groups of three are no decimals. */
export function numberIn(text: string): number | undefined {
  const digits = text.replaceAll(/[\s']/g, '')
  if (/^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(digits)) return Number(digits.replaceAll('.', '').replace(',', '.'))
  return /^-?\d+([.,]\d+)?$/.test(digits) ? Number(digits.replace(',', '.')) : undefined
}

/** `20/11/2026`, `20-11-2026`, `20.11.2026` and `2026-11-20`. */
export function dayIn(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const iso = year === undefined ? text : `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
  return isCalendarDay(iso) ? iso : undefined
}
