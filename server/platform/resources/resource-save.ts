import { isSame, merge } from '@forecourt/domain/platform/forms/merge.ts'
import type { Reference, Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { catchBrokenRule } from './constraints.ts'
import type { Tx } from '../database/database.ts'
import { findGoneReferences } from './references.ts'
import { refuse, type ApiRefusal } from '../http/refusal.ts'
import { insertRow, rowAndEditor, rowAtRevision, loadRow, updateRow, type Draft } from './resource-rows.ts'

/**
 * Saves a row on top of the revision that it began with. Where another user saved other fields meanwhile, `joins` merges
 * both; the same field in two ways is refused with theirs.
 * @returns its number
 */
export async function saveRow(
  tx: Tx,
  resource: Resource,
  draft: Draft,
  { joins = false }: { joins?: boolean } = {},
): Promise<number | ApiRefusal> {
  const { id } = draft
  const gone = await findGoneReferences(tx, resource, draft)
  if (gone.length > 0) return refuse('reference-gone', { status: 422, fields: gone })
  if (resource.isFixed) {
    const others = await othersThanKnown(tx, resource, draft)
    if (others.length > 0) return refuse('list-is-fixed', { status: 422, fields: others })
  }
  return catchBrokenRule(tx, resource.name, async () => {
    if (id === null) return insertRow(tx, resource, draft)
    if (await updateRow(tx, resource, draft)) return id
    const joined = joins ? await mergeWithStored(tx, resource, { ...draft, id }) : undefined
    return joined && (await updateRow(tx, resource, joined)) ? id : notAsItWas(tx, resource, id)
  })
}

/** Merges a save of an older revision with the changes since then, if no field was changed by both. */
async function mergeWithStored(tx: Tx, resource: Resource, draft: Draft & { id: number }): Promise<Draft | undefined> {
  const base = await rowAtRevision(tx, resource, draft)
  const theirs = await loadRow(tx, resource, draft.id)
  if (!base || !theirs || theirs.rev <= draft.rev) return undefined
  const toComparable = (row: Readonly<Record<string, unknown>>) => comparableValues(resource, row)
  const { row, conflicts } = merge(toComparable(base), toComparable(draft), toComparable(theirs))
  return conflicts.length > 0 ? undefined : { ...row, id: draft.id, rev: theirs.rev }
}

/** Reduces references to their keys: the name of the other row may have changed on its own. */
function comparableValues({ fields }: Resource, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const values = Object.entries(fields).map(([name, { kind }]) => {
    const value = row[name]
    return [name, kind === 'one' && value ? { id: (value as Reference).id } : value]
  })
  return Object.fromEntries(values) as Record<string, unknown>
}

/** Returns the key fields of a fixed row that a draft would change. */
async function othersThanKnown(tx: Tx, resource: Resource, draft: Draft): Promise<string[]> {
  const known = draft.id === null ? {} : await loadRow(tx, resource, draft.id)
  // The row is gone.
  if (!known) return []
  const others = resource.importKey.filter((name) => !isSame((known as Draft)[name], draft[name]))
  return others.map((name) => `${resource.name}.${name}`)
}

/** Returns the refusal for a row that no longer has the given revision. */
export async function notAsItWas(tx: Tx, resource: Resource, id: number): Promise<ApiRefusal> {
  const found = await rowAndEditor(tx, resource, id)
  if (!found) return rowNotFound()
  const { row, by, at } = found
  return refuse('changed-meanwhile', { detail: { theirs: row, by, at: at.toISOString() } })
}

export function rowNotFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}
