import { MOST_COLUMNS } from '@forecourt/domain/platform/resources/import.ts'
import type { CellKind } from '@forecourt/domain/platform/resources/import-cell.ts'
import { trimEnd } from '@forecourt/domain/platform/values/trim-end.ts'

/** A row that holds something, as it is sent to the database. */
export interface SheetRow {
  /** The line number in the file. */
  readonly line: number
  readonly cells: readonly string[]
  /** A letter for each cell: see `kindLetters`. */
  readonly kinds: string
}

const kindLetters = {
  text: 't',
  number: 'n',
  percent: 'p',
  day: 'd',
  yesNo: 'b',
  error: 'e',
} as const satisfies Record<CellKind, string>
const kindsByLetter = new Map(Object.entries(kindLetters).map(([kind, letter]) => [letter as string, kind as CellKind]))

/** Returns the kind of a cell; typed corrections and CSV cells are texts. */
export function kindOfCell(kinds: string, index: number): CellKind {
  return kindsByLetter.get(kinds[index] ?? 't') ?? 'text'
}

export type SheetProblem =
  | 'no-table-in-file'
  | 'no-plain-spreadsheet'
  | 'too-many-to-import'
  | 'too-many-columns'
  | 'cell-too-long'
  | 'quote-not-closed'
  | 'card-not-closed'
  | 'sheet-too-large'

/** Reason why a file is refused, with the values of its text. */
export class SheetError extends Error {
  readonly problem: SheetProblem
  readonly values: Readonly<Record<string, string>>

  constructor(problem: SheetProblem, values: Readonly<Record<string, string>> = {}) {
    super(problem)
    this.problem = problem
    this.values = values
  }
}

/** Longest cell that a spreadsheet allows. */
const longestCell = 32_767
/** Characters of all cells together: a real list has a tenth of it. */
const mostSigns = 12_000_000
/** Number of lines that are sent and inserted at once. */
const mostLinesAtOnce = 1_000
const mostSignsAtOnce = 300_000
const firstRows = 25

/**
 * Collects rows as they are read and keeps those with something in them, ready to be sent: counted here, so that a file that
 * is too large costs no more than its reading.
 */
export class RowsRead {
  readonly first: SheetRow[] = []
  /** Each the JSON of some rows. */
  readonly parts: string[] = []
  count = 0
  #signs = 0
  readonly #mostLines: number
  #waiting: string[] = []
  #waitingSigns = 0
  #line = 0
  #cells: string[] = []
  #kinds = ''
  #isEmpty = true

  /** @param mostLines besides the heads and the lines before them */
  constructor(mostLines: number) {
    this.#mostLines = mostLines + firstRows
  }

  get isFull(): boolean {
    return this.count > this.#mostLines
  }

  begin(line: number): void {
    this.#line = line
    this.#cells = []
    this.#kinds = ''
    this.#isEmpty = true
  }

  add(column: number, text: string, kind: CellKind): void {
    const cell = sendable(text)
    if (cell.length > longestCell) throw new SheetError('cell-too-long', { line: String(this.#line) })
    const isEmpty = cell.trim() === ''
    if (column >= MOST_COLUMNS) {
      if (isEmpty) return
      throw new SheetError('too-many-columns', { most: String(MOST_COLUMNS) })
    }
    while (this.#cells.length < column) this.#put('', 'text')
    this.#put(cell, kind)
    if (!isEmpty) this.#isEmpty = false
  }

  end(): void {
    if (this.#isEmpty || this.isFull) return
    this.count++
    const row = { line: this.#line, cells: this.#cells, kinds: trimEnd(this.#kinds, /t/) }
    if (this.first.length < firstRows) this.first.push(row)
    const written = JSON.stringify(row)
    this.#signs += written.length
    if (this.#signs > mostSigns) throw new SheetError('sheet-too-large')
    this.#waiting.push(written)
    this.#waitingSigns += written.length
    if (this.#waiting.length >= mostLinesAtOnce || this.#waitingSigns > mostSignsAtOnce) this.finish()
  }

  /** Makes a part of the pending lines. */
  finish(): void {
    if (this.#waiting.length > 0) this.parts.push(`[${this.#waiting.join(',')}]`)
    this.#waiting = []
    this.#waitingSigns = 0
  }

  #put(cell: string, kind: CellKind): void {
    this.#cells.push(cell)
    this.#kinds += kindLetters[kind]
  }
}

/** Removes characters that PostgreSQL cannot store: NUL and lone surrogates. */
function sendable(text: string): string {
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed()
}
