import { randomUUID } from 'node:crypto'
import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import {
  MOST_CHANGED,
  MOST_CHOSEN,
  type BulkAnswer,
  type BulkChange,
  type BulkPreview,
  type Selection,
} from '@forecourt/domain/platform/resources/resource-calls.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { changeUnderway, writeInBatch } from '../audit/audit.ts'
import { catchBrokenRule } from './constraints.ts'
import type { Db, Tx } from '../database/database.ts'
import { refusalText } from '../http/envelope.ts'
import { everyRow } from './list.ts'
import { refuse, type ApiRefusal } from '../http/refusal.ts'
import { findGoneReferences } from './references.ts'
import { areAsTheyWere, rowLabel, readRow, selectRows, updateRows, type Row } from './resource-rows.ts'
import { saveRow } from './resource-save.ts'

const mostShown = 20

/** Previews a bulk change. */
export async function previewBulk(
  db: Db,
  resource: Resource,
  { selection, change }: { selection: Selection; change: BulkChange },
  language: Language,
): Promise<BulkPreview | ApiRefusal> {
  const rows = await loadChosenRows(db, resource, selection, { language, most: MOST_CHANGED })
  if (!rows) return tooMany()
  const [[field, value]] = Object.entries(change) as [[string, unknown]]
  const changes = rows.filter((row) => !isSame(row[field], value))
  return {
    count: rows.length,
    changes: changes.length,
    rows: changes
      .slice(0, mostShown)
      .map((row) => ({ id: row.id, label: rowLabel(resource, row, language), before: row[field] })),
    steps: rows.length > MOST_CHOSEN ? { ids: changes.map(({ id }) => id), batch: randomUUID() } : null,
  }
}

/** Sets one value in chosen rows; those that a rule protects stay as they are, and the rule is reported. */
export async function changeMany(
  tx: Tx,
  resource: Resource,
  { selection, change, count, batch }: { selection: Selection; change: BulkChange; count: number; batch?: string },
  language: Language,
): Promise<BulkAnswer | ApiRefusal> {
  if (batch !== undefined && !(await writeInBatch(tx, batch))) return refuse('batch-of-others', { status: 422 })
  const rows = await loadChosenRows(tx, resource, selection, { language, most: MOST_CHOSEN })
  if (!rows) return tooMany()
  if (rows.length !== count) return refuse('selection-changed', { detail: { count: rows.length } })
  const [[field, value]] = Object.entries(change) as [[string, unknown]]
  const changes = rows.filter((row) => !isSame(row[field], value))
  const refused = await writeAll(tx, resource, { rows: changes, field, value }, language)
  const underway = await changeUnderway(tx)
  return {
    changed: changes.length - refused.length,
    same: rows.length - changes.length,
    refused,
    change: batch !== undefined && underway !== null ? { batch } : underway,
  }
}

type Changes = { rows: readonly Row[]; field: string; value: unknown }

/** Writes all in one statement; where a rule rejects one of them, row by row, to know which. */
async function writeAll(
  tx: Tx,
  resource: Resource,
  { rows, field, value }: Changes,
  language: Language,
): Promise<BulkAnswer['refused']> {
  if (rows.length > 1 && !resource.isFixed && (await writeAtOnce(tx, resource, { rows, field, value }))) return []
  const refused: BulkAnswer['refused'] = []
  for (const row of rows) {
    const saved = await saveRow(tx, resource, { ...row, [field]: value })
    if (typeof saved === 'number') continue
    const message = refusalText(saved.reason, language, saved.values)
    refused.push({ id: row.id, label: rowLabel(resource, row, language), message })
  }
  return refused
}

/** @returns whether every row took the value */
async function writeAtOnce(tx: Tx, resource: Resource, { rows, field, value }: Changes): Promise<boolean> {
  const only = { ...resource, fields: { [field]: resource.fields[field]! } }
  if ((await findGoneReferences(tx, only, { id: null, rev: 0, [field]: value })).length > 0) return false
  if (!(await areAsTheyWere(tx, resource, rows))) return false
  const ids = rows.map(({ id }) => id)
  const written = await catchBrokenRule(tx, resource.name, () => updateRows(tx, only, ids, { [field]: value }))
  return !isRefusal(written)
}

function loadChosenRows(
  db: Db,
  resource: Resource,
  selection: Selection,
  { language, most }: { language: Language; most: number },
): Promise<Row[] | undefined> {
  const wishes = { ...selection, sortFilter: { sortBy: resource.sort, descending: false } }
  return everyRow(db, selectRows(db, resource), resource, wishes, {
    language,
    read: (row) => readRow(resource, row),
    most,
  })
}

function tooMany(): ApiRefusal {
  return refuse('too-many-to-change', { status: 422, values: { most: String(MOST_CHANGED) } })
}
