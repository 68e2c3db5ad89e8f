import { isSame } from '@forecourt/domain/platform/merge.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import {
  MOST_CHOSEN,
  type BulkAnswer,
  type BulkChange,
  type BulkPreview,
  type Selection,
} from '@forecourt/domain/platform/resource-calls.ts'
import type { Resource } from '@forecourt/domain/platform/resource.ts'
import { changeUnderway } from './audit.ts'
import type { Db, Tx } from './database.ts'
import { refusalText } from './envelope.ts'
import { everyRow } from './list.ts'
import { refuse, type ApiRefusal } from './refusal.ts'
import { labelOf, readRow, rowsOf, type Row } from './resource-rows.ts'
import { saveRow } from './resource-save.ts'

const mostShown = 20

/** What a change of many rows would do. */
export async function previewBulk(
  db: Db,
  resource: Resource,
  { selection, change }: { selection: Selection; change: BulkChange },
  language: Language,
): Promise<BulkPreview | ApiRefusal> {
  const rows = await chosenRows(db, resource, selection, language)
  if (!rows) return tooMany()
  const [[field, value]] = Object.entries(change) as [[string, unknown]]
  const changes = rows.filter((row) => !isSame(row[field], value))
  return {
    count: rows.length,
    changes: changes.length,
    rows: changes
      .slice(0, mostShown)
      .map((row) => ({ id: row.id, label: labelOf(resource, row, language), before: row[field] })),
  }
}

/** Gives chosen rows one value; those that a rule keeps from it stay as they are, and it says why. */
export async function changeMany(
  tx: Tx,
  resource: Resource,
  { selection, change, count }: { selection: Selection; change: BulkChange; count: number },
  language: Language,
): Promise<BulkAnswer | ApiRefusal> {
  const rows = await chosenRows(tx, resource, selection, language)
  if (!rows) return tooMany()
  if (rows.length !== count) return refuse('selection-changed', { detail: { count: rows.length } })
  const [[field, value]] = Object.entries(change) as [[string, unknown]]
  const changes = rows.filter((row) => !isSame(row[field], value))
  const refused: BulkAnswer['refused'] = []
  for (const row of changes) {
    const saved = await saveRow(tx, resource, { ...row, [field]: value })
    if (typeof saved === 'number') continue
    const message = refusalText(saved.reason, language, saved.values)
    refused.push({ id: row.id, label: labelOf(resource, row, language), message })
  }
  return {
    changed: changes.length - refused.length,
    same: rows.length - changes.length,
    refused,
    change: await changeUnderway(tx),
  }
}

/** The rows of a table, without what was not chosen. */
export function chosenOf(db: Db, resource: Resource, { only, except = [] }: Pick<Selection, 'only' | 'except'>) {
  return rowsOf(db, resource)
    .$if(only !== undefined, (query) => query.where('number', 'in', only!.length > 0 ? only! : [0]))
    .$if(except.length > 0, (query) => query.where('number', 'not in', except))
}

function chosenRows(db: Db, resource: Resource, selection: Selection, language: Language): Promise<Row[] | undefined> {
  const { searchFilter, queryFilter } = selection
  const wishes = { searchFilter, queryFilter, sortFilter: { sortBy: resource.sort, descending: false } }
  const read = (row: Record<string, unknown>) => readRow(resource, row)
  return everyRow(db, chosenOf(db, resource, selection), resource, wishes, { language, read, most: MOST_CHOSEN })
}

function tooMany(): ApiRefusal {
  return refuse('too-many-to-change', { status: 422, values: { most: String(MOST_CHOSEN) } })
}
