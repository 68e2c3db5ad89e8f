import { resourcePath } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { newRow, viewRight, type Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { resourceSchemas } from '@forecourt/domain/platform/resources/resource.schema.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { changeUnderway } from '../audit/audit.ts'
import { deletingUnlessUsed, catchBrokenRule } from './constraints.ts'
import { command, query, type Endpoint } from '../http/endpoint.ts'
import { MOST_TO_EXPORT } from '../imports/export-file.ts'
import { exportList } from '../imports/export-list.ts'
import { fileAnswer } from '../files/file-answer.ts'
import { listRows } from './list.ts'
import { refuse } from '../http/refusal.ts'
import { changeMany, previewBulk } from './resource-bulk.ts'
import { deleteRow, rankRows, readRow, loadRow, selectRows, loadUsages, type Draft } from './resource-rows.ts'
import { notAsItWas, rowNotFound, saveRow } from './resource-save.ts'

/** `getall` is for choosing from; what has more rows is searched in. */
const mostToChooseFrom = 500

/** Creates the calls of a resource under `/sales/<name>/…`, from its definition alone. */
export function resourceEndpoints(resource: Resource): Endpoint[] {
  const { name } = resource
  const schemas = resourceSchemas(resource)
  const toRead = (action: 'list' | 'getall' | 'get' | 'getnew' | 'usages' | 'export', summary: string) => ({
    path: resourcePath(resource, action),
    right: viewRight(resource),
    summary,
  })
  const toWrite = (action: 'save' | 'delete' | 'rank' | 'bulk', summary: string) => ({
    path: resourcePath(resource, action),
    right: resource.right,
    summary,
    isUndoable: true as const,
  })

  const list = query({
    ...toRead('list', 'Lists the rows: searched, filtered, sorted and in pages.'),
    input: schemas.listRequest,
    output: schemas.listAnswer,
    run: ({ db, call: { language } }, request) =>
      listRows(db, selectRows(db, resource), resource, request, { language, read: (row) => readRow(resource, row) }),
  })
  const getAll = query({
    ...toRead('getall', `Returns the rows to choose from, at most ${mostToChooseFrom}, in order.`),
    input: schemas.nothing,
    output: schemas.rows,
    async run({ db }) {
      const rows = await selectRows(db, resource).orderBy('rank').orderBy('number').limit(mostToChooseFrom).execute()
      return { data: rows.map((row) => readRow(resource, row)) }
    },
  })
  const get = query({
    ...toRead('get', 'Returns a row.'),
    input: schemas.one,
    output: schemas.row,
    async run({ db }, { id }) {
      const found = await loadRow(db, resource, id)
      return found ? { [name]: found } : rowNotFound()
    },
  })
  const getNew = query({
    ...toRead('getnew', 'Returns a new row to fill in.'),
    input: schemas.nothing,
    output: schemas.newRow,
    run: async () => ({ [name]: newRow(resource) }),
  })
  const usages = query({
    ...toRead('usages', 'Returns the records that use a row and so prevent its deletion.'),
    input: schemas.one,
    output: schemas.usages,
    async run({ db, call: { language } }, { id }) {
      if (!(await loadRow(db, resource, id))) return rowNotFound()
      return { usages: await loadUsages(db, resource, id, language) }
    },
  })
  const exportRows = query({
    ...toRead('export', `Exports the listed rows as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`),
    input: schemas.exportRequest,
    output: fileAnswer,
    run: ({ db, call: { language } }, request) =>
      exportList(db, selectRows(db, resource), resource, request, {
        language,
        read: (row) => readRow(resource, row),
      }),
  })
  const save = command({
    ...toWrite('save', 'Saves a row. Changes of others stay; refused where both changed a field.'),
    input: schemas.draft,
    output: schemas.saved,
    async run({ tx }, input) {
      const id = await saveRow(tx, resource, input[name] as Draft, { joins: true })
      if (isRefusal(id)) return id
      const saved = await loadRow(tx, resource, id)
      return { [name]: saved!, change: await changeUnderway(tx) }
    },
  })
  const rank = command({
    ...toWrite('rank', 'Moves rows behind another row, or to the beginning.'),
    input: schemas.ranking,
    output: schemas.ranked,
    async run({ tx }, ranking) {
      const ids = await rankRows(tx, resource, ranking)
      return ids ? { ids, change: await changeUnderway(tx) } : rowNotFound()
    },
  })
  const previewOfBulk = query({
    path: resourcePath(resource, 'bulkpreview'),
    right: resource.right,
    summary: 'Previews a bulk change of one field of several rows.',
    input: schemas.bulkPreviewRequest,
    output: schemas.bulkPreview,
    run: ({ db, call: { language } }, request) => previewBulk(db, resource, request as never, language),
  })
  const bulk = command({
    ...toWrite('bulk', 'Changes one field of several rows. Returns the rows that were refused by a rule.'),
    input: schemas.bulkRequest,
    output: schemas.bulkAnswer,
    run: ({ tx, call: { language } }, request) => changeMany(tx, resource, request as never, language),
  })
  const remove = command({
    ...toWrite('delete', 'Deletes a row that no record uses. Others can be archived instead.'),
    input: schemas.deletion,
    output: schemas.deleted,
    async run({ tx, call: { language } }, deletion) {
      const outcome = await catchBrokenRule(tx, name, () =>
        deletingUnlessUsed(tx, () => deleteRow(tx, resource, deletion)),
      )
      if (isRefusal(outcome)) return outcome
      if (outcome === true) return { isDeleted: true, change: await changeUnderway(tx) }
      if (outcome === false) return notAsItWas(tx, resource, deletion.id)
      return refuse('still-used', { detail: { usages: await loadUsages(tx, resource, deletion.id, language) } })
    },
  })
  return [
    list,
    getAll,
    get,
    usages,
    exportRows,
    save,
    previewOfBulk,
    bulk,
    ...(resource.isFixed ? [] : [getNew]),
    ...(resource.sort === 'rank' ? [rank] : []),
    ...(resource.remove === 'never' ? [] : [remove]),
  ]
}
