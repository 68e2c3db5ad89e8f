import writeXlsxFile from 'write-excel-file/node'
import {
  brusselsWallClock,
  formatDay,
  formatInstant,
  type CalendarDay,
} from '@forecourt/domain/platform/values/calendar.ts'
import { LANGUAGES, toLocale, type Language } from '@forecourt/domain/platform/values/languages.ts'
import type { ExportFormat } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Field, FieldKinds, Kind, Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { translate, type Translated } from '@forecourt/domain/platform/values/translated.ts'
import { m } from '@forecourt/locales/messages/messages.js'
import { FileAnswer } from '../files/file-answer.ts'
import { resourceText } from '../resources/resource-text.ts'

/** A value that spreadsheets sort, filter and show by its type: of a share 0.21 is 21 %. */
type Formatted = { readonly day: CalendarDay } | { readonly at: Date } | { readonly share: number }

/** Value of a cell. Texts have the type text, so a spreadsheet never runs them as formulas. */
export type Cell = string | number | null | Formatted

type Words = {
  readonly language: Language
  choice(name: string): string
}

/** The cell of a value by the kind of its field; of a translated text there is one for each language. */
const cells: { readonly [K in Kind]: (value: FieldKinds[K]['value'], words: Words) => Cell | Cell[] } = {
  text: (value) => value,
  code: (value) => value,
  articleCode: (value) => value,
  translated: (value: Translated) => LANGUAGES.map((language) => value[language] ?? null),
  choice: (name, { choice }) => choice(name),
  whole: (value) => value,
  decimal: (value) => value,
  percent: (basisPoints) => ({ share: basisPoints / 10_000 }),
  yesNo: (value, { language }) => (value ? m['export.yes'] : m['export.no'])({}, { locale: language }),
  day: (day) => ({ day }),
  instant: (value) => ({ at: new Date(value) }),
  colour: (value) => value,
  money: (cents) => cents / 100,
  flags: (names, { choice }) => names.map(choice).join(', '),
  one: ({ label }, { language }) => (typeof label === 'string' ? label : translate(label, language)),
}

/** Maximum number of rows exported within a request; all Belgian places fit. */
export const MOST_TO_EXPORT = 4_000

/** Source of a file of rows: a resource or a desk. */
type Exported = Pick<Resource, 'name' | 'fields'>

/** Writes rows under the names of their fields, in the language of the user. */
export async function exportFile<L extends Exported>(
  resource: L,
  rows: readonly { readonly [Name in keyof L['fields']]: unknown }[],
  format: ExportFormat,
  language: Language,
): Promise<FileAnswer> {
  const fields = Object.entries<Field>(resource.fields)
  const head = fields.flatMap(([name, field]) =>
    buildHeads(field, resourceText(resource.name, `fields.${name}`, language), language),
  )
  const lines = rows.map((row) =>
    fields.flatMap(([name, field]) => buildCells(resource, name, field, row[name], language)),
  )
  const fileName = `${resourceText(resource.name, 'plural', language)}.${format}`
  return format === 'csv' ? csv(head, lines, fileName, language) : spreadsheet(head, lines, fileName)
}

function buildHeads({ kind }: Field, label: string, locale: Language): string[] {
  if (kind !== 'translated') return [label]
  return LANGUAGES.map((language) => m['export.in-language']({ label, language }, { locale }))
}

function buildCells(resource: Exported, name: string, { kind }: Field, value: unknown, language: Language): Cell[] {
  if (value === null) return kind === 'translated' ? LANGUAGES.map(() => null) : [null]
  const choice = (chosen: string) => resourceText(resource.name, `choices.${name}.${chosen}`, language)
  const buildCell = cells[kind] as (value: unknown, words: Words) => Cell | Cell[]
  return [buildCell(value, { language, choice })].flat()
}

export async function spreadsheet(
  head: readonly string[],
  lines: readonly Cell[][],
  fileName: string,
): Promise<FileAnswer> {
  const heads = head.map((value) => ({ type: String, value, fontWeight: 'bold' as const }))
  const book = await writeXlsxFile([heads, ...lines.map((line) => line.map(toTypedCell))], {
    stickyRowsCount: 1,
  }).toBuffer()
  return new FileAnswer(new Uint8Array(book), {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName,
  })
}

function toTypedCell(cell: Cell) {
  if (cell === null) return null
  if (typeof cell === 'string') return { type: String, value: cell }
  if (typeof cell === 'number') return { type: Number, value: cell }
  if ('share' in cell) return { type: Number, value: cell.share, format: '0.##%' }
  // A spreadsheet has no time zones: the clock of Brussels is written as if it were that of Greenwich.
  if ('at' in cell) return { type: Date, value: brusselsWallClock(cell.at), format: 'dd/mm/yyyy hh:mm' }
  return { type: Date, value: new Date(`${cell.day}T00:00:00Z`), format: 'dd/mm/yyyy' }
}

/** Writes a CSV as spreadsheets of this country read it: semicolons, decimal commas, and a mark for UTF-8. */
function csv(head: readonly string[], lines: readonly Cell[][], fileName: string, language: Language): FileAnswer {
  const text = writeCsv(head, lines, language)
  return new FileAnswer(new TextEncoder().encode(text), { contentType: 'text/csv; charset=utf-8', fileName })
}

/** Writes a file of values separated by semicolons, with a mark for UTF-8. */
export function writeCsv(head: readonly string[], lines: readonly Cell[][], language: Language): string {
  const decimals = new Intl.NumberFormat(toLocale(language), { useGrouping: false, maximumFractionDigits: 6 })
  const writeCell = (cell: Cell) => {
    if (typeof cell === 'number') return decimals.format(cell)
    if (cell === null || typeof cell === 'string') return quoted(harmless(cell ?? ''))
    if ('share' in cell) return decimals.format(Number((cell.share * 100).toFixed(4)))
    return 'at' in cell ? formatInstant(cell.at) : formatDay(cell.day)
  }
  const text = [head, ...lines].map((line) => `${line.map(writeCell).join(';')}\r\n`).join('')
  return `\uFEFF${text}`
}

/** Puts an apostrophe before a text that a spreadsheet would take for a formula. */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
