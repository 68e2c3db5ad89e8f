import type { Resource } from '@forecourt/domain/platform/resource.ts'
import type { Tx } from './database.ts'
import type { ApiRefusal } from './refusal.ts'
import { rowsByKey, type Draft, type Row } from './resource-rows.ts'
import { saveRow } from './resource-save.ts'

/** Who brought a file, and when its lines are looked at. */
export interface Importer {
  readonly actor: string
  readonly now: Date
}

/** A line of a file. */
export interface ImportPlace {
  readonly importId: string
  readonly line: number
}

/** How the lines of one file find and write their rows. */
export interface ImportTable {
  /** What is there already, by the text of its key. */
  rowsByKey(keys: readonly (readonly unknown[])[]): Promise<Map<string, Row>>
  save(draft: Draft): Promise<number | ApiRefusal>
  /** What follows once a line is done, with the texts of its extra columns. */
  saved?(number: number, extras: Readonly<Record<string, string>>, place: ImportPlace): Promise<void>
  /** What a new row begins with, where that is not what its form begins with. */
  readonly start?: Readonly<Record<string, unknown>>
}

/** What a file can bring in: the rows of a resource, or the records of a desk that are saved in a way of their own. */
export interface Importable {
  /** Its fields are what a file can say, its name the path of the calls. */
  readonly resource: Resource
  open(tx: Tx, importer: Importer): Promise<ImportTable>
  /** Columns that a file may have besides: `brand` stands before `model`; others are read when their line is done. */
  readonly extras?: readonly string[]
  /** By field: the extra column whose text stands before its own. */
  readonly joined?: Readonly<Record<string, string>>
  /** What other programs call a column. */
  readonly heads?: Readonly<Record<string, readonly string[]>>
  /** What other programs write in a cell, by field. */
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
