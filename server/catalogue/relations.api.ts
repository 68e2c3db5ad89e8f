import {
  RelationDeleted,
  RelationDeleteRequest,
  RelationsAnswer,
  RelationSaved,
  RelationSaveRequest,
} from '@forecourt/domain/catalogue/relation.schema.ts'
import { VersionRequest } from '@forecourt/domain/catalogue/version.schema.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { refuse } from '../platform/http/refusal.ts'
import { deleteRelation, packContents, partRow, relationsOfVersion, writeRelation } from './relations.sql.ts'
import { findVersionKeys } from './version-desk.sql.ts'

const get = query({
  path: 'GET /sales/relation/getall',
  right: 'MASTER_DATA_VIEW',
  summary: 'Returns which parts of a version require, exclude or replace others, and the contents of its packs.',
  input: VersionRequest,
  output: RelationsAnswer,
  async run({ db }, { id }) {
    const found = await findVersionKeys(db, id)
    if (!found) return refuse('record-not-found', { status: 404 })
    const [relations, contents] = await Promise.all([relationsOfVersion(db, found.key), packContents(db, found.key)])
    return { relations, contents }
  },
})

const save = command({
  path: 'POST /sales/relation/save',
  right: 'CATALOGUE_EDIT',
  summary: 'Saves what a part requires, excludes or replaces, for one version or for all.',
  isUndoable: true,
  input: RelationSaveRequest,
  output: RelationSaved,
  async run({ tx }, { relation }) {
    const { version, subject: part, targets: parts } = relation
    if (parts.includes(part)) return refuse('relation-with-itself', { status: 422, field: 'relation.targets' })
    const only = version === null ? null : await findVersionKeys(tx, version)
    if (only === undefined) return refuse('reference-gone', { status: 422, field: 'relation.version' })
    const subject = await partRow(tx, part)
    if (!subject) return refuse('reference-gone', { status: 422, field: 'relation.subject' })
    const targets: { column: string; key: string }[] = []
    for (const one of new Set(parts)) {
      const target = await partRow(tx, one)
      if (!target) return refuse('reference-gone', { status: 422, field: 'relation.targets' })
      targets.push(target)
    }
    const id = await writeRelation(tx, relation, { versionKey: only?.key ?? null, subject, targets })
    return id === undefined ? refuse('relation-changed-meanwhile') : { id }
  },
})

const remove = command({
  path: 'POST /sales/relation/delete',
  right: 'CATALOGUE_EDIT',
  summary: 'Deletes a relation between parts.',
  isUndoable: true,
  input: RelationDeleteRequest,
  output: RelationDeleted,
  async run({ tx }, relation) {
    return (await deleteRelation(tx, relation)) ? { isDeleted: true as const } : refuse('relation-changed-meanwhile')
  },
})

export const relationEndpoints = [get, save, remove] as const
