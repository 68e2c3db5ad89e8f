import { isUtf8 } from 'node:buffer'
import { splitStreet } from '@forecourt/domain/platform/values/street.ts'
import { isVcardText, readVcards, VcardError, type Vcard } from '@forecourt/domain/platform/values/vcard.ts'
import { SheetError, type RowsRead } from './sheet-rows.ts'

/** By the head of a column: the value of a card. */
const columns: readonly (readonly [head: string, read: (card: Vcard) => string])[] = [
  ['KIND', ({ kind, company }) => (kind === '' ? (company === '' ? 'individual' : 'org') : kind)],
  ['ORG', ({ company }) => company],
  ['N given', ({ firstName }) => firstName],
  ['N family', ({ lastName }) => lastName],
  ['TITLE', ({ jobTitle }) => jobTitle],
  ['EMAIL', ({ emails }) => emails[0] ?? ''],
  ['EMAIL 2', ({ emails }) => emails[1] ?? ''],
  ['TEL', ({ phones }) => phones[0] ?? ''],
  ['TEL 2', ({ phones }) => phones[1] ?? ''],
  ['ADR street', (card) => toStreet(card).streetName],
  ['ADR number', (card) => toStreet(card).houseNumber],
  ['ADR box', (card) => toStreet(card).boxNumber],
  ['ADR code', ({ addresses }) => addresses[0]?.postalCode ?? ''],
  ['ADR city', ({ addresses }) => addresses[0]?.city ?? ''],
  ['ADR country', ({ addresses }) => addresses[0]?.country ?? ''],
  ['LANG', ({ language }) => language],
  ['NOTE', ({ note }) => note],
  ['UID', ({ uid }) => uid],
]

/** Adds the cards of a file as the rows of a table, below the names of their values. False: the text is no file of cards. */
export function addVcardRows(text: string, rows: RowsRead): boolean {
  if (!isVcardText(text)) return false
  addRow(
    rows,
    1,
    columns.map(([head]) => head),
  )
  try {
    let line = 1
    for (const card of readVcards(text, decodeOctets)) {
      line++
      const cells = columns.map(([, read]) => read(card))
      // Every card has a kind; one that has nothing else is skipped.
      if (cells.slice(1).some((cell) => cell !== '')) addRow(rows, line, cells)
      if (rows.isFull) break
    }
  } catch (error) {
    if (error instanceof VcardError) throw new SheetError('card-not-closed', { line: String(error.line) })
    throw error
  }
  return true
}

function addRow(rows: RowsRead, line: number, cells: readonly string[]): void {
  rows.begin(line)
  for (const [column, cell] of cells.entries()) rows.add(column, cell, 'text')
  rows.end()
}

/** Returns the street; abroad the number stays with it, in the order of the country. */
function toStreet({ addresses: [address] }: Vcard) {
  const { street = '', country = '' } = address ?? {}
  return /^(?:|b|be|belg.*)$/iu.test(country.trim())
    ? splitStreet(street)
    : { streetName: street, houseNumber: '', boxNumber: '' }
}

/** Decodes as UTF-8 if the card names no set, or one that is unknown; any other was written by Windows for Western Europe. */
function decodeOctets(octets: Uint8Array, charset: string): string {
  const known = charset === '' ? undefined : findDecoder(charset)
  if (known) return known.decode(octets)
  return new TextDecoder(isUtf8(octets) ? 'utf-8' : 'windows-1252').decode(octets)
}

function findDecoder(charset: string): TextDecoder | undefined {
  try {
    return new TextDecoder(charset)
  } catch {
    return undefined
  }
}
