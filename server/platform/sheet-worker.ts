import { parentPort } from 'node:worker_threads'
import { parse } from 'csv-parse/sync'
import { readSheet, type CellValue } from 'read-excel-file/node'
import type { Sheet, SheetOutcome } from './sheet.ts'

// Runs in a thread of its own: taking a file apart would keep everybody else waiting.

const separators = [';', ',', '\t', '|'] as const

parentPort!.on('message', (bytes: Uint8Array) => {
  void outcomeOf(Buffer.from(bytes)).then((outcome) => parentPort!.postMessage(outcome, []))
})

async function outcomeOf(bytes: Buffer): Promise<SheetOutcome> {
  try {
    return { sheet: isZip(bytes) ? await spreadsheet(bytes) : csv(bytes) }
  } catch {
    return { sheet: undefined }
  }
}

/** An XLSX is a zip. */
function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))
}

async function spreadsheet(bytes: Buffer): Promise<Sheet> {
  const rows = await readSheet(bytes)
  return { rows: rows.map((row) => row.map(textOf)), separator: null, encoding: null }
}

/** As people would type it: with a decimal comma, so that 1.234 is not read as a thousand and more. */
function textOf(cell: CellValue | null): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'number' ? String(cell).replace('.', ',') : String(cell)
}

function csv(bytes: Buffer): Sheet {
  const { text, encoding } = decoded(bytes)
  // What is binary after all.
  if (text.includes('\0')) throw new TypeError('Not a text')
  const separator = separatorOf(text)
  const rows = parse(text, { delimiter: separator, relax_column_count: true, relax_quotes: true })
  return { rows, separator, encoding }
}

/** What is no UTF-8 was saved by an Excel for Western Europe. */
function decoded(bytes: Buffer): { text: string; encoding: string } {
  if (bytes.subarray(0, 2).equals(Buffer.from([0xff, 0xfe])))
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

/** The one that stands most often in the first line, outside quotes. */
function separatorOf(text: string): string {
  const head = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const counted = separators.map((separator) => ({ separator, count: head.split(separator).length }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator
}
