import type { InferResult } from 'kysely'
import { versionList, type ListedVersion } from '@forecourt/domain/catalogue/version-list.ts'
import {
  EditionsAnswer,
  EditionsRequest,
  VersionExportRequest,
  VersionListAnswer,
  VersionListRequest,
} from '@forecourt/domain/catalogue/version-list.schema.ts'
import { fileAnswer } from '../platform/files/file-answer.ts'
import { query } from '../platform/http/endpoint.ts'
import { exportList } from '../platform/imports/export-list.ts'
import { readFields } from '../platform/resources/field-columns.ts'
import { listRows } from '../platform/resources/list.ts'
import { selectListedVersions, selectModelEditions } from './version-list.sql.ts'

/** The largest export that is made while the user waits. */
const MOST_TO_EXPORT = 5_000

const list = query({
  path: 'POST /sales/version/list',
  right: 'MASTER_DATA_VIEW',
  summary: 'Lists the versions of every model.',
  input: VersionListRequest,
  output: VersionListAnswer,
  run: ({ db, call: { language } }, request) =>
    listRows(db, selectListedVersions(db), versionList, request, { language, read: readListed }),
})

const exportRows = query({
  path: 'POST /sales/version/export',
  right: 'MASTER_DATA_VIEW',
  summary: `Exports the listed versions as a spreadsheet or CSV, at most ${MOST_TO_EXPORT}.`,
  input: VersionExportRequest,
  output: fileAnswer,
  run: ({ db, call: { language } }, request) =>
    exportList(db, selectListedVersions(db), versionList, request, {
      language,
      read: readListed,
      most: MOST_TO_EXPORT,
    }),
})

const editions = query({
  path: 'GET /sales/modeledition/getall',
  right: 'MASTER_DATA_VIEW',
  summary: 'Returns the model years to choose from, by brand, model and year.',
  input: EditionsRequest,
  output: EditionsAnswer,
  run: async ({ db }) => ({ data: await selectModelEditions(db) }),
})

export const versionListEndpoints = [list, exportRows, editions] as const

type StoredVersion = InferResult<ReturnType<typeof selectListedVersions>>[number]

function readListed(row: StoredVersion): ListedVersion {
  return { id: row.id, rev: row.rev, ...readFields(versionList.fields, row) }
}
