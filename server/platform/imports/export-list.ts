import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { ListDefinition } from '@forecourt/domain/platform/resources/resource.ts'
import type { ExportRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Db } from '../database/database.ts'
import type { FileAnswer } from '../files/file-answer.ts'
import { refuse, type ApiRefusal } from '../http/refusal.ts'
import { everyRow, type OwnConditions, type RowsQuery, type StoredFor } from '../resources/list.ts'
import { exportFile, MOST_TO_EXPORT } from './export-file.ts'

/** Exports the rows of a list that are searched and filtered for, or those that were chosen, as `listRows` shows them. */
export async function exportList<L extends ListDefinition & { readonly name: string }, Stored extends StoredFor<L>>(
  db: Db,
  rows: RowsQuery<Stored>,
  list: L,
  { format, ...wishes }: ExportRequest,
  {
    language,
    read,
    own,
    most = MOST_TO_EXPORT,
  }: {
    language: Language
    read: (row: Stored) => { readonly [Name in keyof L['fields']]: unknown }
    own?: OwnConditions
    most?: number
  },
): Promise<FileAnswer | ApiRefusal> {
  const found = await everyRow(db, rows, list, wishes, { language, read, most, ...(own && { own }) })
  if (!found) return refuse('too-many-to-export', { status: 422, values: { most: String(most) } })
  return exportFile(list, found, format, language)
}
