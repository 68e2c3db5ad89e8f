import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse/sync'
import { MOST_COLUMNS } from '@forecourt/domain/platform/resources/import.ts'
import { RowsRead, SheetError } from './sheet-rows.ts'
import { readSpreadsheet } from './spreadsheet.ts'
import { addVcardRows } from './vcard-rows.ts'
import type { SheetOutcome, SheetRequest } from './sheet.ts'

const separators = [';', ',', '\t', '|'] as const
const guessedFrom = 64 * 1024
const longestLine = 2_000_000
const lineEnd = /\r\n|\n|\r/

/**
 * Parses a file, which keeps its thread busy: the product calls `readSheet`, where a thread of its own does it. A file that
 * is too large is refused before anything of it is handed over.
 */
export async function parseSheet({ bytes, sheet, mostLines }: SheetRequest): Promise<SheetOutcome> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const newRows = () => new RowsRead(mostLines)
  try {
    if (isOtherFormat(file)) throw new SheetError('no-plain-spreadsheet')
    const { rows, ...facts } = isZip(file)
      ? { separator: null, encoding: null, ...(await readSpreadsheet(file, sheet, newRows)) }
      : readCsv(file, newRows())
    rows.finish()
    if (rows.count === 0) throw new SheetError('no-table-in-file')
    if (rows.isFull) throw new SheetError('too-many-to-import', { most: String(mostLines) })
    return { sheet: { ...facts, first: rows.first, parts: rows.parts, count: rows.count } }
  } catch (error) {
    if (error instanceof SheetError) return { problem: error.problem, values: error.values }
    return { problem: 'no-table-in-file', values: {} }
  }
}

/** True for a zip, which an XLSX is. */
function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))
}

const compoundFile = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/**
 * True for files that people take for a spreadsheet that we read: XLS and an XLSX with a password are compound files, ODS begins
 * with an entry for its type, Numbers has its own; web pages and PDFs are saved by programs as XLS.
 */
function isOtherFormat(bytes: Buffer): boolean {
  if (bytes.subarray(0, compoundFile.length).equals(compoundFile)) return true
  const start = bytes.subarray(0, 200).toString('latin1')
  if (isZip(bytes)) return start.slice(30).startsWith('mimetype') || bytes.includes('Index/Document.iwa')
  return /^(?:\u00ef\u00bb\u00bf)?\s*(?:%PDF-|<(?:!doctype|html|\?xml|table|meta)\b)/i.test(start)
}

function readCsv(bytes: Buffer, rows: RowsRead) {
  const { text: whole, encoding } = decode(bytes)
  const text = unwrapLines(withoutEndMark(whole))
  if (addVcardRows(text.toString('utf8'), rows)) return { rows, separator: null, encoding, sheets: [], sheet: null }
  const { separator, skipped } = detectSeparator(text.subarray(0, guessedFrom).toString('utf8'))
  let line = 0
  try {
    parse(text, {
      bom: true,
      delimiter: separator,
      from_line: skipped + 1,
      // Some programs write a blank behind the separator. Before a tab it would be an empty cell.
      ltrim: separator !== '\t',
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: longestLine,
      // Empty cells count too: they cost as much as others.
      cast(value, { index }) {
        if (index > MOST_COLUMNS * 50) throw new SheetError('too-many-columns', { most: String(MOST_COLUMNS) })
        return value
      },
      on_record(record: string[], { lines }) {
        // The line that it ends on, and before it as many as there are in its cells.
        line = lines
        rows.begin(lines - record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0))
        for (const [column, cell] of record.entries()) rows.add(column, cell, 'text')
        rows.end()
        if (rows.isFull) throw new FullError()
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof FullError)) throw csvError(error, line)
  }
  return { rows, separator, encoding, sheets: [], sheet: null }
}

/** Enough is read. */
class FullError extends Error {}

function csvError(error: unknown, lastLine: number): unknown {
  const { code } = error as { code?: unknown }
  const line = String(lastLine + 1)
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new SheetError('quote-not-closed', { line })
  if (code === 'CSV_MAX_RECORD_SIZE') return new SheetError('cell-too-long', { line })
  return error
}

/** Decodes a file as UTF-8; any other was saved by an Excel for Western Europe. */
function decode(bytes: Buffer): { text: Buffer; encoding: string } {
  const [first = 1, second = 1] = bytes
  const utf16 = (from: 'utf-16le' | 'utf-16be') => ({
    text: plainText(Buffer.from(new TextDecoder(from).decode(bytes))),
    encoding: 'UTF-16',
  })
  if ((first === 0xff && second === 0xfe) || second === 0) return utf16('utf-16le')
  if ((first === 0xfe && second === 0xff) || first === 0) return utf16('utf-16be')
  if (isUtf8(bytes)) return { text: plainText(bytes), encoding: 'UTF-8' }
  return {
    text: plainText(Buffer.from(new TextDecoder('windows-1252').decode(bytes))),
    encoding: 'Windows-1252',
  }
}

/** Removes the Ctrl-Z that programs of DOS end a file with. */
function withoutEndMark(text: Buffer): Buffer {
  return text.at(-1) === 0x1a ? text.subarray(0, -1) : text
}

const wrappedLine = /^"(?:[^"]|"")*"$/

/**
 * Removes the quotes around whole lines: a spreadsheet that read each line as one cell, because it expects another separator,
 * saves it so.
 */
function unwrapLines(text: Buffer): Buffer {
  const lines = text
    .subarray(0, guessedFrom)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .split(lineEnd)
  const first = lines.slice(0, 25).filter((line) => line !== '')
  const isWrapped = (line: string) => wrappedLine.test(line) && separators.some((separator) => line.includes(separator))
  if (first.length < 2 || !first.every(isWrapped)) return text
  const unwrap = (line: string) => (wrappedLine.test(line) ? line.slice(1, -1).replaceAll('""', '"') : line)
  return Buffer.from(
    text
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .split(lineEnd)
      .map(unwrap)
      .join('\n'),
  )
}

/** Rejects binary content. */
function plainText(text: Buffer): Buffer {
  if (text.includes(0)) throw new SheetError('no-table-in-file')
  return text
}

/**
 * Returns the separator that occurs most often in the first lines, outside quotes; or the one that the file names itself on a
 * line of its own, as spreadsheets write and read it: `sep=;`.
 */
function detectSeparator(text: string): { separator: string; skipped: number } {
  const declared = /^\uFEFF?"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(text)
  if (declared) return { separator: declared[1]!, skipped: 1 }
  const lines = text
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r?\n|\r/)
    .slice(0, 25)
  const counted = separators.map((separator) => ({
    separator,
    count: Math.max(...lines.map((line) => line.split(separator).length)),
    lines: lines.filter((line) => line.includes(separator)).length,
  }))
  const best = counted.reduce((one, other) => (other.lines * other.count > one.lines * one.count ? other : one))
  return { separator: best.separator, skipped: 0 }
}
