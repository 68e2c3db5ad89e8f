import { describe, expect, test } from 'vitest'
import { MOST_IMPORT_LINES } from '@forecourt/domain/platform/resources/import.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { resources } from '@forecourt/domain/resources.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { exportFile } from '../../server/platform/imports/export-file.ts'
import { matchColumns } from '../../server/platform/imports/import-columns.ts'
import { resourceImport } from '../../server/platform/imports/importable.ts'
import { buildDraft, readKey, readLine } from '../../server/platform/imports/import-line.ts'
import { referencesByText } from '../../server/platform/resources/references.ts'
import { readRow, rowsByKey, selectRows } from '../../server/platform/resources/resource-rows.ts'
import { parseSheet } from '../../server/platform/imports/parse-sheet.ts'
import { rowsOfSheet } from '../../server/platform/imports/sheet.ts'
import { closeAtEnd } from '../../server/test/at-end.ts'
import { demoDatabase } from './demo.test-data.ts'

const database = openDatabase(await demoDatabase())
closeAtEnd(() => database.close())
const db = database.kysely

/** Returns the changes that importing a list's own export would make. */
async function differences(resource: Resource, format: 'csv' | 'xlsx', language: Language) {
  const rows = (await selectRows(db, resource).orderBy('number').execute()).map((row) => readRow(resource, row))
  const { body } = await exportFile(resource, rows, format, language)
  const outcome = await parseSheet({ bytes: body as Uint8Array, sheet: null, mostLines: MOST_IMPORT_LINES })
  if ('problem' in outcome) return rows.length === 0 ? [] : [outcome.problem]
  const [heads, ...lines] = rowsOfSheet(outcome.sheet)
  const columns = matchColumns(resourceImport(resource), heads!.cells)
  const reading = { columns, numbers: null, defaults: {}, references: await referencesByText(db, resource, columns) }
  const imported = lines.map((line) => readLine(resourceImport(resource), line, reading))
  const keys = imported.map((one) => readKey(resourceImport(resource), one))
  const current = await rowsByKey(
    db,
    resource,
    keys.flatMap((key) => (key === null ? [] : [JSON.parse(key) as unknown[]])),
  )
  const unknown = columns.flatMap((column, index) => (column === '' ? [`no field for ${heads!.cells[index]}`] : []))
  const others = imported.flatMap((one, index) => {
    const row = current.get(keys[index] ?? '')
    if (Object.keys(one.problems).length > 0) return [`line ${lines[index]!.line}: ${JSON.stringify(one.problems)}`]
    if (!row) return [`line ${lines[index]!.line}: not known again`]
    const draft = buildDraft(resource, one, { current: row })
    return Object.keys(resource.fields)
      .filter((name) => !isSame(draft[name], row[name]))
      .map(
        (name) => `line ${lines[index]!.line}: ${name} ${JSON.stringify(row[name])} → ${JSON.stringify(draft[name])}`,
      )
  })
  return lines.length === rows.length ? [...unknown, ...others] : [`${lines.length} lines of ${rows.length} rows`]
}

describe('what any list exports, it knows again line by line', () => {
  test.each(resources.map((resource) => [resource.name, resource] as const))('%s', async (_, resource) => {
    for (const format of ['csv', 'xlsx'] as const)
      for (const language of ['nl', 'fr'] as const)
        expect((await differences(resource, format, language)).slice(0, 5), `${format} ${language}`).toEqual([])
  })
})
