import type { Resource } from '@forecourt/domain/platform/resource.ts'
import { keepingRules } from './constraints.ts'
import type { Tx } from './database.ts'
import { goneReferences } from './references.ts'
import { refuse, type ApiRefusal } from './refusal.ts'
import { insertRow, rowAndEditor, updateRow, type Draft } from './resource-rows.ts'

/** Saves a row on top of the revision that it began with. @returns its number */
export async function saveRow(tx: Tx, resource: Resource, draft: Draft): Promise<number | ApiRefusal> {
  const { id } = draft
  const gone = await goneReferences(tx, resource, draft)
  if (gone.length > 0) return refuse('reference-gone', { status: 422, fields: gone })
  return keepingRules(tx, resource.name, async () => {
    if (id === null) return insertRow(tx, resource, draft)
    return (await updateRow(tx, resource, draft)) ? id : notAsItWas(tx, resource, id)
  })
}

/** Why a row was not there any more in the revision that somebody has before them. */
export async function notAsItWas(tx: Tx, resource: Resource, id: number): Promise<ApiRefusal> {
  const found = await rowAndEditor(tx, resource, id)
  if (!found) return rowNotFound()
  const { row, by, at } = found
  return refuse('changed-meanwhile', { detail: { theirs: row, by, at: at.toISOString() } })
}

export function rowNotFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}
