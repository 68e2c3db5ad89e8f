import { isSame } from '@forecourt/domain/platform/merge.ts'
import type { Resource } from '@forecourt/domain/platform/resource.ts'
import { keepingRules } from './constraints.ts'
import type { Tx } from './database.ts'
import { goneReferences } from './references.ts'
import { refuse, type ApiRefusal } from './refusal.ts'
import { insertRow, rowAndEditor, rowOf, updateRow, type Draft } from './resource-rows.ts'

/** Saves a row on top of the revision that it began with. @returns its number */
export async function saveRow(tx: Tx, resource: Resource, draft: Draft): Promise<number | ApiRefusal> {
  const { id } = draft
  const gone = await goneReferences(tx, resource, draft)
  if (gone.length > 0) return refuse('reference-gone', { status: 422, fields: gone })
  if (resource.isFixed) {
    const others = await othersThanKnown(tx, resource, draft)
    if (others.length > 0) return refuse('list-is-fixed', { status: 422, fields: others })
  }
  return keepingRules(tx, resource.name, async () => {
    if (id === null) return insertRow(tx, resource, draft)
    return (await updateRow(tx, resource, draft)) ? id : notAsItWas(tx, resource, id)
  })
}

/** What a row of a fixed list is known by, where a draft says otherwise. */
async function othersThanKnown(tx: Tx, resource: Resource, draft: Draft): Promise<string[]> {
  const known = draft.id === null ? {} : await rowOf(tx, resource, draft.id)
  // Somebody asks for a row that is gone.
  if (!known) return []
  const others = resource.importKey.filter((name) => !isSame((known as Draft)[name], draft[name]))
  return others.map((name) => `${resource.name}.${name}`)
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
