import { Parser } from 'saxen'
import type { CellKind } from '@forecourt/domain/platform/resources/import-cell.ts'
import { SheetError, type RowsRead } from './sheet-rows.ts'
import { readZip, unzipped, type ZipEntry } from '../files/zip.ts'

// XLSX (ECMA-376), as far as a table needs it: values in their formats, never a formula.

const mostEntries = 2_000
/** One part, unpacked. */
const mostPartBytes = 300 * 1024 * 1024
/** Maximum text that the parser buffers until a tag ends. */
const mostPending = 1024 * 1024
const mostSharedSigns = 40_000_000
const mostSheetsTried = 20

/** A visible sheet, and the part of the file that holds it. */
interface SheetPart {
  readonly name: string
  readonly path: string
}

interface Book {
  readonly bytes: Buffer
  readonly entries: ReadonlyMap<string, ZipEntry>
  readonly sheets: readonly SheetPart[]
  /** Days are counted from 1904. */
  readonly isFrom1904: boolean
  /** By style: the kind of number that its format means. */
  readonly formats: readonly CellKind[]
  readonly strings: readonly string[]
}

/**
 * Reads a sheet into `rows`: the requested one, or else the first that holds a table.
 * @returns the sheets and which it was
 */
export async function readSpreadsheet(
  bytes: Buffer,
  wanted: number | null,
  newRows: () => RowsRead,
): Promise<{ rows: RowsRead; sheets: string[]; sheet: number }> {
  const book = await openBook(bytes)
  const sheets = book.sheets.map(({ name }) => name)
  if (wanted !== null) {
    const part = book.sheets[wanted]
    if (!part) throw new SheetError('no-table-in-file')
    return { rows: await readRows(book, part, newRows()), sheets, sheet: wanted }
  }
  for (const [sheet, part] of book.sheets.slice(0, mostSheetsTried).entries()) {
    const rows = await readRows(book, part, newRows())
    if (rows.count >= 2) return { rows, sheets, sheet }
  }
  throw new SheetError('no-table-in-file')
}

async function openBook(bytes: Buffer): Promise<Book> {
  const zip = readZip(bytes, mostEntries)
  const listed = typeof zip === 'string' ? [] : zip.entries
  const entries = new Map(listed.map((entry) => [entry.name.toLowerCase(), entry]))
  const part = (path: string, listeners: Listeners) => readPart(bytes, entries.get(path.toLowerCase()), listeners)
  const rootLinks = await readLinks(part, '_rels/.rels', '')
  const path = rootLinks.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml'
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const links = await readLinks(part, `${folder}_rels/${path.slice(folder.length)}.rels`, folder)
  const targets = new Map(links.map(({ id, target }) => [id, target]))
  const named: (SheetPart & { isHidden: boolean })[] = []
  let isFrom1904 = false
  await part(path, {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes()['date1904'] ?? '')
      if (name !== 'sheet') return
      const { name: called = '', state = 'visible', ...others } = attributes()
      const id = Object.entries(others).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      const target = targets.get(id)
      if (target !== undefined) named.push({ name: called, path: target, isHidden: state !== 'visible' })
    },
  })
  const visible = named.filter(({ isHidden }) => !isHidden)
  const findLinked = (type: string) => links.find((link) => link.type.endsWith(type))?.target
  const styles = findLinked('/styles')
  const strings = findLinked('/sharedStrings')
  return {
    bytes,
    entries,
    sheets: visible.length > 0 ? visible : named,
    isFrom1904,
    formats: styles === undefined ? [] : await readFormats(part, styles),
    strings: strings === undefined ? [] : await readStrings(part, strings),
  }
}

type ReadPart = (path: string, listeners: Listeners) => Promise<void>

interface Link {
  readonly id: string
  readonly type: string
  readonly target: string
}

async function readLinks(part: ReadPart, path: string, folder: string): Promise<Link[]> {
  const links: Link[] = []
  await part(path, {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode = '' } = attributes()
      if (mode !== 'External')
        links.push({ id, type, target: target.startsWith('/') ? target.slice(1) : `${folder}${target}` })
    },
  })
  return links
}

async function readFormats(part: ReadPart, path: string): Promise<CellKind[]> {
  const codes = new Map<number, string>()
  const formats: CellKind[] = []
  let isInUse = false
  await part(path, {
    open(name, attributes) {
      if (name === 'cellXfs') isInUse = true
      if (name === 'numFmt') codes.set(Number(attributes()['numFmtId']), attributes()['formatCode'] ?? '')
      if (name === 'xf' && isInUse) {
        const id = Number(attributes()['numFmtId'] ?? 0)
        formats.push(kindOfFormat(id, codes.get(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') isInUse = false
    },
  })
  return formats
}

/** Returns the kind of a number from its format: by code or, if built in, by number (ECMA-376, 18.8.30). */
export function kindOfFormat(id: number, code: string | undefined): CellKind {
  if (code === undefined) {
    if (id === 9 || id === 10) return 'percent'
    return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'day' : 'number'
  }
  // Ignores literal text, colours and countries.
  const marks = code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/g, '')
  if (marks.includes('%')) return 'percent'
  return /[dy]/i.test(marks) && !/[0#?]/.test(marks) ? 'day' : 'number'
}

async function readStrings(part: ReadPart, path: string): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let signs = 0
  let isText = false
  let isPhonetic = false
  await part(path, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text(piece) {
      if (!isText) return
      text += piece
      signs += piece.length
      if (signs > mostSharedSigns) throw new SheetError('sheet-too-large')
    },
    close(name) {
      isText = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'si') strings.push(unescapeText(text))
    },
  })
  return strings
}

async function readRows(book: Book, { path }: SheetPart, rows: RowsRead): Promise<RowsRead> {
  let line = 0
  let column = -1
  let cell: { type: string; style: number } | undefined
  let value = ''
  let isValue = false
  let isPhonetic = false
  const isFull = () => rows.isFull
  await readPart(book.bytes, book.entries.get(path.toLowerCase()), {
    isDone: isFull,
    open(name, attributes) {
      if (name === 'row') {
        line = Number(attributes()['r'] ?? line + 1)
        column = -1
        rows.begin(line)
      } else if (name === 'c') {
        const { r, t = 'n', s = '0' } = attributes()
        column = r === undefined ? column + 1 : columnIndex(r)
        cell = { type: t, style: Number(s) }
        value = ''
      } else if (name === 'rPh') isPhonetic = true
      else isValue = cell !== undefined && (name === 'v' || (name === 't' && !isPhonetic))
    },
    text(piece) {
      if (!isValue) return
      value += piece
      if (value.length > mostPending) throw new SheetError('cell-too-long', { line: String(line) })
    },
    close(name) {
      isValue = false
      if (name === 'rPh') isPhonetic = false
      if (name === 'c') {
        if (cell && value !== '') rows.add(column, ...readCell(book, cell, value))
        cell = undefined
      }
      if (name === 'row') rows.end()
    },
  })
  return rows
}

function readCell(book: Book, { type, style }: { type: string; style: number }, value: string): [string, CellKind] {
  switch (type) {
    case 's':
      return [book.strings[Number(value)] ?? '', 'text']
    case 'b':
      return [value === '1' ? 'true' : 'false', 'yesNo']
    case 'e':
      return [value, 'error']
    case 'd':
      return [value.slice(0, 10), 'day']
    case 'n':
      return readNumberCell(Number(value), value, { format: book.formats[style] ?? 'number', ...book })
    default:
      return [unescapeText(value), 'text']
  }
}

function readNumberCell(
  number: number,
  text: string,
  { format, isFrom1904 }: { format: CellKind; isFrom1904: boolean },
): [string, CellKind] {
  if (!Number.isFinite(number)) return [text, 'text']
  const day = format === 'day' ? toDay(number, isFrom1904) : undefined
  if (day !== undefined) return [day, 'day']
  // As spreadsheets themselves keep them: fifteen digits, and 21 % as 0.21.
  if (format === 'percent') return [writeSerial(number * 100), 'percent']
  return [writeSerial(number), 'number']
}

function writeSerial(number: number): string {
  const rounded = Number(number.toPrecision(15))
  return Number.isInteger(rounded) ? BigInt(rounded).toString() : String(rounded)
}

/** Days since 30 December 1899; those before March 1900 are counted otherwise, and mean nothing to us. */
function toDay(serial: number, isFrom1904: boolean): string | undefined {
  const days = Math.floor(serial) + (isFrom1904 ? 1_462 : 0)
  if (days < 61 || days > 2_958_465) return undefined
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Returns the index of a column: `AB12` is in the 28th column, whose index is 27. */
function columnIndex(place: string): number {
  let column = 0
  for (const letter of /^[A-Z]+/i.exec(place)?.[0].toUpperCase() ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Decodes `_x000D_`, which represents characters that XML cannot contain. */
function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
}

interface Listeners {
  readonly open?: (name: string, attributes: () => Record<string, string>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
  /** True once nothing more needs to be read. */
  readonly isDone?: () => boolean
}

async function readPart(bytes: Buffer, entry: ZipEntry | undefined, listeners: Listeners): Promise<void> {
  if (!entry) return
  let pending = 0
  let unpacked = 0
  const parser = new Parser()
  parser
    .on('openTag', (name, attributes, decode) => {
      pending = 0
      listeners.open?.(localName(name), () => {
        const read = attributes()
        return Object.fromEntries(Object.entries(read).map(([key, value]) => [key, decode(value)]))
      })
    })
    .on('closeTag', (name) => {
      pending = 0
      listeners.close?.(localName(name))
    })
    .on('text', (text, decode) => listeners.text?.(decode(text)))
    .on('cdata', (text) => listeners.text?.(text))
    .on('error', (error) => {
      throw error
    })
    .on('warn', () => {})
  const decoder = new TextDecoder()
  for await (const piece of unzipped(bytes, entry)) {
    unpacked += piece.length
    pending += piece.length
    if (unpacked > mostPartBytes || pending > mostPending) throw new SheetError('sheet-too-large')
    parser.write(decoder.decode(piece, { stream: true }))
    if (listeners.isDone?.()) return
  }
  parser.end()
}

/** Returns a name without its prefix: some programs write `x:row`. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
