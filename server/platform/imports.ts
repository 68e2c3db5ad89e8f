import { createHash } from 'node:crypto'
import {
  importLines,
  LARGEST_IMPORT_BYTES,
  MOST_IMPORT_LINES,
  type ImportLine,
} from '@forecourt/domain/platform/import.ts'
import { importSchemas } from '@forecourt/domain/platform/import.schema.ts'
import type { Language } from '@forecourt/domain/platform/languages.ts'
import { resourcePath, type ListRequest } from '@forecourt/domain/platform/resource-calls.ts'
import type { Resource } from '@forecourt/domain/platform/resource.ts'
import type { Db, Tx } from './database.ts'
import { command, query, upload, type Endpoint } from './endpoint.ts'
import { exportFile } from './export-file.ts'
import { fileAnswer } from './file-answer.ts'
import { actorOf } from './identity.ts'
import { checkLines } from './import-check.ts'
import type { Problems } from './import-line.ts'
import { matchColumns } from './import-columns.ts'
import {
  importForUpdate,
  importKeyOf,
  importsOf,
  insertImport,
  lastColumns,
  linesOf,
  lineAndTwins,
  setCell,
  setColumns,
  setState,
  type StoredImport,
} from './imports.sql.ts'
import { enqueue } from './jobs.ts'
import { listRows } from './list.ts'
import { refuse, type ApiRefusal } from './refusal.ts'
import { rowNotFound } from './resource-save.ts'
import { readSheet } from './sheet.ts'

const mostShown = 20
const mostColumns = 200

/** The calls that bring rows of a resource in from a file. All ask for the right to change it. */
export function importEndpoints(resource: Resource): Endpoint[] {
  const { name, right } = resource
  const schemas = importSchemas(resource)

  const bring = upload({
    path: resourcePath(resource, 'import'),
    right,
    summary: 'Takes a file, CSV or XLSX; nothing of it is brought in before somebody has seen what it would do.',
    input: schemas.nothing,
    output: schemas.import,
    maxBytes: LARGEST_IMPORT_BYTES,
    async run({ db, transact, call }, _, { name: fileName, bytes }) {
      const sheet = await readSheet(bytes)
      const heads = sheet?.rows[0]?.map((head) => head.trim()).slice(0, mostColumns)
      if (!sheet || !heads || sheet.rows.length < 2) return refuse('no-table-in-file', { status: 422 })
      if (sheet.rows.length - 1 > MOST_IMPORT_LINES)
        return refuse('too-many-to-import', { status: 422, values: { most: String(MOST_IMPORT_LINES) } })
      const columns = (await lastColumns(db, name, heads)) ?? matchColumns(resource, heads)
      const contentHash = createHash('sha256').update(bytes).digest('hex')
      const number = await transact(async (tx) => {
        const facts = { resource: name, fileName: lastPart(fileName), contentHash, columns, heads, sheet }
        const made = await insertImport(tx, { ...facts, actor: actorOf(call), now: call.now })
        await enqueue(tx, 'check-import', { importId: made.id }, { key: `check-import:${made.id}` })
        return made.number
      })
      return answer(db, name, number)
    },
  })

  const list = query({
    path: resourcePath(resource, 'imports'),
    right,
    summary: `The last ${mostShown} files, the newest first.`,
    input: schemas.nothing,
    output: schemas.imports,
    run: async ({ db }) => ({ data: await importsOf(db, name, { limit: mostShown }) }),
  })

  const get = query({
    path: resourcePath(resource, 'getimport'),
    right,
    summary: 'A file and how far it is.',
    input: schemas.one,
    output: schemas.import,
    run: ({ db }, { id }) => answer(db, name, id),
  })

  const lines = query({
    path: resourcePath(resource, 'importlines'),
    right,
    summary: 'A page of the lines of a file: what each would do, and what is wrong with it.',
    input: schemas.linesRequest,
    output: schemas.lines,
    async run({ db, call: { language } }, { id, ...request }) {
      const key = await importKeyOf(db, name, id)
      if (key === undefined) return rowNotFound()
      const read = (row: Record<string, unknown>) => lineOf(row, language)
      return listRows(db, linesOf(db, key), importLines, request as ListRequest, { language, read })
    },
  })

  const map = command({
    path: resourcePath(resource, 'mapimport'),
    right,
    summary: 'Says what each column of a file is, after which every line is looked at again.',
    input: schemas.mapping,
    output: schemas.import,
    async run({ tx }, { id, columns }) {
      const imported = await editable(tx, name, id)
      if ('reason' in imported) return imported
      const said = columns.filter((column) => column !== '')
      if (columns.length !== imported.columns.length || new Set(said).size !== said.length)
        return refuse('column-said-twice', { status: 422, field: 'columns' })
      await setColumns(tx, imported.id, columns)
      await setState(tx, imported.id, 'checking', null)
      await enqueue(tx, 'check-import', { importId: imported.id }, { key: `check-import:${imported.id}` })
      return answer(tx, name, id)
    },
  })

  const mend = command({
    path: resourcePath(resource, 'mendimport'),
    right,
    summary: 'Puts another text into a cell; its line is looked at again, and those that were wrong for its sake.',
    input: schemas.mending,
    output: schemas.import,
    async run({ tx }, { id, line, column, text }) {
      const imported = await editable(tx, name, id)
      if ('reason' in imported) return imported
      const twins = await lineAndTwins(tx, imported.id, line)
      if (!(await setCell(tx, imported.id, { line, column, text }))) return rowNotFound()
      await checkLines(tx, resource, imported, await lineAndTwins(tx, imported.id, line))
      const others = twins.filter((twin) => twin.line !== line)
      if (others.length > 0) await checkLines(tx, resource, imported, others)
      return answer(tx, name, id)
    },
  })

  const apply = command({
    path: resourcePath(resource, 'applyimport'),
    right,
    summary: 'Brings in every line that is not wrong, step by step; what it changed can be taken back as one.',
    isUndoable: true,
    input: schemas.applying,
    output: schemas.import,
    async run({ tx }, { id }) {
      const imported = await editable(tx, name, id)
      if ('reason' in imported) return imported
      await setState(tx, imported.id, 'applying', null)
      await enqueue(tx, 'apply-import', { importId: imported.id }, { key: `apply-import:${imported.id}` })
      return answer(tx, name, id)
    },
  })

  const template = query({
    path: resourcePath(resource, 'template'),
    right,
    summary: 'A file with the heads that an import knows, to be filled in.',
    input: schemas.template,
    output: fileAnswer,
    run: ({ call: { language } }, { format }) => exportFile(resource, [], format, language),
  })

  return [bring, list, get, lines, map, mend, apply, template]
}

async function answer(db: Db, resource: string, number: number) {
  const [found] = await importsOf(db, resource, { number, limit: 1 })
  return found ? { import: found } : rowNotFound()
}

/** An import that nobody is at work on just now. */
async function editable(tx: Tx, resource: string, number: number): Promise<StoredImport | ApiRefusal> {
  const imported = await importForUpdate(tx, { number })
  if (imported?.resource !== resource) return rowNotFound()
  return imported.state === 'ready' || imported.state === 'done' ? imported : refuse('import-underway')
}

function lineOf(row: Record<string, unknown>, language: Language): ImportLine {
  const { id, action, target, cells, problems, before, after, doneAt } = row as unknown as Omit<
    ImportLine,
    'problems'
  > & {
    problems: Problems
    doneAt: Date | null
  }
  const texts = Object.entries(problems).map(([field, text]): [string, string] => [field, text[language]])
  return { id, action, target, cells, before, after, isDone: doneAt !== null, problems: Object.fromEntries(texts) }
}

/** Old browsers send the whole path. */
function lastPart(fileName: string): string {
  return (fileName.split(/[/\\]/).at(-1) ?? '').slice(0, 200) || '?'
}
