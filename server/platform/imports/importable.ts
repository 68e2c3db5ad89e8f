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
  /** Finds the row of a line whose key no row has, by what else it says. */
  match?(values: Readonly<Record<string, unknown>>): Promise<Row | undefined>
  /** The row of a line as it would be kept. */
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
  /** Its fields are what a file can say. */
  readonly resource: Resource
  /** Required for every call of its imports; for records with places, each line is checked besides. */
  readonly right: RightName
  open(tx: Tx, importer: Importer): Promise<ImportTable>
  /** Columns that a file may have besides: `brand` stands before `model`; `pictures` are brought once their line is done. */
  readonly extras?: readonly string[]
  /** By field: the extra columns whose texts stand before its own, and behind it. */
  readonly joined?: Readonly<
    Record<string, { readonly before: readonly string[]; readonly behind?: readonly string[] }>
  >
  /** Headers of a column in other programs. */
  readonly heads?: Readonly<Record<string, readonly string[]>>
  /** Words of other programs in cells, by field. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** A cell as other programs write it, in our way. */
  readonly adjust?: (field: string, text: string) => string
  /** Of records that get pictures: the extra column `pictures` names them, or files of an archive are called after them. */
  readonly pictures?: {
    /** By number. */
    records(tx: Tx, numbers: readonly number[]): Promise<ReadonlyMap<number, PicturedRecord>>
    /** Has those brought that wait. */
    bring(tx: Tx, place: ImportPlace): Promise<void>
  }
  /**
   * Identifies a line, if its import key as it stands does not; null: the line does not say. The first of it is
   * the field that is wrong when two lines say the same.
   */
  readonly keyOf?: (values: Readonly<Record<string, unknown>>) => readonly unknown[] | null
  /** Finds the rows that some fields point at, as far as the rest of the line decides which. */
  references?(tx: Tx): Promise<LineReferences>
  /** An empty cell says nothing: what others filled in meanwhile stays. */
  readonly keepsEmpty?: true
  /** The desk that its files are brought at, where it has none of its own name. */
  readonly screen?: ScreenId
  /** Only whoever brought a file sees it: it may say what others may not know. */
  readonly isPersonal?: true
}

/** By field: the row that a text calls, as far as the values of the line that were read before let it. */
export type LineReferences = ReadonlyMap<
  string,
  (text: string, values: Readonly<Record<string, unknown>>) => Reference | undefined
>

/** The rows of a resource, saved as from its form. */
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

/** The act of a file that was imported: each list has its own, because each has its right. */
export function importAct({ resource, right, screen }: Importable): AuditedAct {
  return { path: `POST /sales/${(screen ?? resource.name).toLowerCase()}/applyimport`, right }
}
