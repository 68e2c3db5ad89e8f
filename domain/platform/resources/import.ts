import { LANGUAGES } from '../values/languages.ts'
import type { NumberStyle } from '../values/number-text.ts'
import { choice, text, whole, type Fields, type ListDefinition, type Resource } from './resource.ts'
import type { Change } from './resource-calls.ts'

/** `failed`: an error of ours that no retry corrects; the user who uploaded the file can begin again. */
export const IMPORT_STATES = ['checking', 'ready', 'applying', 'done', 'failed'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Actions of a line on import. */
export const ROW_ACTIONS = ['add', 'change', 'same', 'wrong'] as const
export type RowAction = (typeof ROW_ACTIONS)[number]

/** Of the file. */
export const LARGEST_IMPORT_BYTES = 20 * 1024 * 1024
export const MOST_IMPORT_LINES = 20_000
/** Of an archive with pictures that is sent with a file; there may be several. */
export const LARGEST_ARCHIVE_BYTES = 40 * 1024 * 1024
export const MOST_ARCHIVE_PICTURES = 2_000
/** As many as the portals for cars write, and some more. */
export const MOST_COLUMNS = 400

/** A line at the beginning of a file, short, to choose the heads from. */
export interface FirstLine {
  readonly line: number
  readonly text: string
}

/** An uploaded file, and its progress. */
export interface Import {
  readonly id: number
  /** The name of the list. */
  readonly list: string
  /** Number of the move from another system that the file was brought for. */
  readonly move: number | null
  readonly fileName: string
  readonly state: ImportState
  readonly by: string | null
  readonly at: string
  readonly finishedAt: string | null
  /** As they were guessed; null: a spreadsheet has none. */
  readonly separator: string | null
  readonly encoding: string | null
  /** The names of the sheets that people see, and which of them was read; of a CSV none. */
  readonly sheets: string[]
  readonly sheet: number | null
  /** Number of the header line, and the first lines to choose it from. */
  readonly headLine: number
  readonly firstLines: FirstLine[]
  /** Number format of the file, if the user selected one. */
  readonly numbers: NumberStyle | null
  /** By column: the value for lines without one of their own. */
  readonly defaults: Readonly<Record<string, string>>
  /** A number of the file can be read in two ways. */
  readonly isDoubtful: boolean
  readonly heads: string[]
  /** Meaning of each column of the file; an empty text: ignored. */
  readonly columns: string[]
  /** Lines by their planned action or, where they are done, by the action taken. */
  readonly counts: Readonly<Record<RowAction | 'waiting' | 'done', number>>
  /** Those that its lines name by address or file; `unused`: files of archives that no line that is done asks for. */
  readonly pictures: Readonly<Record<'waiting' | 'done' | 'failed' | 'unused', number>>
  /** The first of those that failed, and why. */
  readonly failedPictures: readonly FailedPicture[]
  /** When this file was imported before. */
  readonly earlier: { readonly id: number; readonly by: string | null; readonly at: string } | null
  /** To undo all of it; null: nothing was done, or it was undone. */
  readonly change: Change
}

export interface FailedPicture {
  readonly line: number
  /** Or the name of the file. */
  readonly address: string
  readonly problem: string
}

/** A line of a file. */
export interface ImportLine {
  /** As the file counts them. */
  readonly id: number
  readonly action: RowAction | null
  readonly isDone: boolean
  /** The row that it changes. */
  readonly target: number | null
  readonly cells: string[]
  /** By field; under an empty name if it is about no field. */
  readonly problems: Readonly<Record<string, string>>
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** The lines of a file as a list. */
export const importLines: ListDefinition = {
  fields: {
    line: whole({ min: 1, max: 1_000_000 }),
    action: choice(ROW_ACTIONS),
    content: text({ max: 10_000 }),
  } satisfies Fields,
  list: ['line', 'action'],
  search: ['content'],
  filters: ['action'],
  sort: 'line',
}

/** Returns the possible columns of a file: each field, and each language of a translated text. */
export function listColumns({ fields }: Pick<Resource, 'fields'>): readonly string[] {
  return Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === 'translated' ? LANGUAGES.map((language) => `${name}.${language}`) : [name],
  )
}
