import { readInThread } from '../files/reading-thread.ts'
import { refuse, type ApiRefusal } from '../http/refusal.ts'
import type { SheetProblem, SheetRow } from './sheet-rows.ts'

export type { SheetRow }

/** A table of texts from a file. */
export interface Sheet {
  /** The first rows that hold something, to find the heads in. */
  readonly first: readonly SheetRow[]
  /** All rows that hold something: each part is the JSON of some, ready for the database. */
  readonly parts: readonly string[]
  readonly count: number
  /** The detected separator; null: a spreadsheet has none. */
  readonly separator: string | null
  readonly encoding: string | null
  /** The names of the visible sheets, and which of them this is; of a CSV none. */
  readonly sheets: readonly string[]
  readonly sheet: number | null
}

export interface SheetRequest {
  readonly bytes: Uint8Array
  /** Null: the first that holds a table. */
  readonly sheet: number | null
  readonly mostLines: number
}

export type SheetOutcome =
  | { readonly sheet: Sheet }
  | { readonly problem: SheetProblem; readonly values: Readonly<Record<string, string>> }

/** A small file may unpack to a large one: reading stops at these limits. */
const limits = { name: 'sheets', longestMs: 10_000, mostMegabytes: 384 }

/** Files are taken apart one after the other: two at once would take the time and the memory from the shop. */
const longestQueue = 20
let waiting = 0
let turn: Promise<unknown> = Promise.resolve()

/** Reads a table from a CSV or a sheet of an XLSX; or returns why not. */
export async function readSheet(
  bytes: Uint8Array,
  { sheet = null, mostLines }: { sheet?: number | null; mostLines: number },
): Promise<Sheet | ApiRefusal> {
  if (waiting >= longestQueue) return refuse('unavailable', { status: 503 })
  waiting++
  const before = turn
  const reading = before.then(() => readFile({ bytes, sheet, mostLines }))
  turn = reading.catch(() => {})
  try {
    const outcome = await reading
    return 'sheet' in outcome ? outcome.sheet : refuse(outcome.problem, { status: 422, values: outcome.values })
  } finally {
    waiting--
  }
}

/** Returns the rows themselves, for callers that need them in memory. */
export function rowsOfSheet({ parts }: Sheet): SheetRow[] {
  return parts.flatMap((part) => JSON.parse(part) as SheetRow[])
}

async function readFile(request: SheetRequest): Promise<SheetOutcome> {
  const script = new URL('sheet-worker.ts', import.meta.url)
  const reading = await readInThread<SheetRequest, SheetOutcome>(script, request, limits)
  return 'outcome' in reading ? reading.outcome : { problem: 'sheet-too-large', values: {} }
}
