import type { Reference, Resource } from '@forecourt/domain/platform/resources/resource.ts'
import type { RightName } from '@forecourt/domain/platform/resources/rights.ts'
import type { ScreenId } from '@forecourt/domain/platform/routes/office-routes.ts'
import type { Path } from '../http/endpoint.ts'
import type { Tx } from '../database/database.ts'
import type { ApiRefusal } from '../http/refusal.ts'
import { rowsByKey, type Draft, type Row } from '../resources/resource-rows.ts'
import { saveRow } from '../resources/resource-save.ts'

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
  /** Finds the row of a line whose key no row has, by its other values. */
  match?(values: Readonly<Record<string, unknown>>): Promise<Row | undefined>
  /** Returns the row of a line as it would be stored. */
  tidy?(draft: Draft): Draft
  /** Defaults of a new row that differ from those of its form. */
  readonly start?: Readonly<Record<string, unknown>>
}

/** A record that gets pictures. */
export interface PicturedRecord {
  /** Names that files may have: its chassis number, its stock number. */
  readonly names: readonly string[]
  readonly hasPictures: boolean
}

/** Target of an import: the rows of a resource, or records that a desk saves in its own way. */
export interface Importable {
  /** Its fields are those that a file can have. */
  readonly resource: Resource
  /** Required for every call of its imports; for records with places, each line is checked besides. */
  readonly right: RightName
  open(tx: Tx, importer: Importer): Promise<ImportTable>
  /** Columns that a file may have besides: `brand` precedes `model`; `pictures` are imported once their line is done. */
  readonly extras?: readonly string[]
  /** By field: the extra columns whose texts precede its own, and follow it. */
  readonly joined?: Readonly<
    Record<string, { readonly before: readonly string[]; readonly behind?: readonly string[] }>
  >
  /** Headers of a column in other programs. */
  readonly heads?: Readonly<Record<string, readonly string[]>>
  /** Values of other programs in cells, by field. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** A cell as other programs write it, in our way. */
  readonly adjust?: (field: string, text: string) => string
  /** For records with pictures: the extra column `pictures` names them, or files of an archive are named after them. */
  readonly pictures?: {
    /** By number. */
    records(tx: Tx, numbers: readonly number[]): Promise<ReadonlyMap<number, PicturedRecord>>
    /** Imports the pictures that wait. */
    bring(tx: Tx, place: ImportPlace): Promise<void>
  }
  /**
   * Identifies a line whose import key alone does not; null: the line has no key. Its first field gets the error when two
   * lines have the same.
   */
  readonly keyOf?: (values: Readonly<Record<string, unknown>>) => readonly unknown[] | null
  /** Finds the rows that some fields refer to, as far as the rest of the line decides which. */
  references?(tx: Tx): Promise<LineReferences>
  /** An empty cell changes nothing: values that others entered meanwhile stay. */
  readonly keepsEmpty?: true
  /** The desk of its files, where it has none of its own name. */
  readonly screen?: ScreenId
  /** The most lines in one transaction, where their rows lock what other users need, such as a series of numbers. */
  readonly linesAtOnce?: number
  /** Visible only to the user who imported a file: it may have what others may not know. */
  readonly isPersonal?: true
}

/** By field: finds the row that a text names, as far as the values of the line that were read before allow. */
export type LineReferences = ReadonlyMap<
  string,
  (text: string, values: Readonly<Record<string, unknown>>) => Reference | undefined
>

/** Returns the import of the rows of a resource, saved as from its form. */
export function resourceImport(resource: Resource): Importable {
  return {
    resource,
    right: resource.right,
    open: async (tx) => ({
      rowsByKey: (keys) => rowsByKey(tx, resource, keys),
      save: (draft) => saveRow(tx, resource, draft),
    }),
  }
}

/** An act in the audit log that no call made itself, with the right that undoing it requires. */
export interface AuditedAct {
  readonly path: Path
  readonly right: RightName
}

/** Returns the act of an imported file: each list has its own, because each has its right. */
export function importAct({ resource, right, screen }: Importable): AuditedAct {
  return { path: `POST /sales/${(screen ?? resource.name).toLowerCase()}/applyimport`, right }
}
