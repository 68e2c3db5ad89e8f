import type { Resource } from '@forecourt/domain/platform/resource.ts'
import type { Tx } from './database.ts'
import type { ApiRefusal } from './refusal.ts'
import { rowsByKey, type Draft, type Row } from './resource-rows.ts'
import { saveRow } from './resource-save.ts'

/** The user of an import, and the time of checking its lines. */
export interface Importer {
  readonly actor: string
  readonly now: Date
}

/** A line of a file. */
export interface ImportPlace {
  readonly importId: string
  readonly line: number
}

/** Finds and writes the rows of an imported file. */
export interface ImportTable {
  /** Finds existing rows by the text of their key. */
  rowsByKey(keys: readonly (readonly unknown[])[]): Promise<Map<string, Row>>
  save(draft: Draft): Promise<number | ApiRefusal>
  /** Runs after a line is saved, with the texts of its extra columns. */
  saved?(number: number, extras: Readonly<Record<string, string>>, place: ImportPlace): Promise<void>
  /** Defaults of a new row that differ from those of its form. */
  readonly start?: Readonly<Record<string, unknown>>
}

/** Target of an import: the rows of a resource, or records that a desk saves in its own way. */
export interface Importable {
  /** Its fields are what a file can say, its name the path of the calls. */
  readonly resource: Resource
  open(tx: Tx, importer: Importer): Promise<ImportTable>
  /** Columns that a file may have besides: `brand` stands before `model`; others are read when their line is done. */
  readonly extras?: readonly string[]
  /** By field: the extra column whose text stands before its own. */
  readonly joined?: Readonly<Record<string, string>>
  /** Headers of a column in other programs. */
  readonly heads?: Readonly<Record<string, readonly string[]>>
  /** Words of other programs in cells, by field. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** A cell as other programs write it, in our way. */
  readonly adjust?: (field: string, text: string) => string
  /** Only whoever brought a file sees it: it may say what others may not know. */
  readonly isPersonal?: true
}

/** The rows of a resource, saved as from its form. */
export function resourceImport(resource: Resource): Importable {
  return {
    resource,
    open: async (tx) => ({
      rowsByKey: (keys) => rowsByKey(tx, resource, keys),
      save: (draft) => saveRow(tx, resource, draft),
    }),
  }
}
