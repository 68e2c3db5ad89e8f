import { createHash } from 'node:crypto'
import {
  importLines,
  LARGEST_ARCHIVE_BYTES,
  LARGEST_IMPORT_BYTES,
  MOST_IMPORT_LINES,
  type ImportLine,
} from '@forecourt/domain/platform/resources/import.ts'
import { importSchemas } from '@forecourt/domain/platform/resources/import.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { resourcePath, type ListRequest } from '@forecourt/domain/platform/resources/resource-calls.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import type { Db, Tx } from '../database/database.ts'
import { command, exchange, query, upload, type Endpoint } from '../http/endpoint.ts'
import { exportFile } from './export-file.ts'
import { fileAnswer } from '../files/file-answer.ts'
import { toActor, type Identity } from '../http/identity.ts'
import type { Importable } from './importable.ts'
import { pictureOfArchive, picturesOfArchive } from './import-archive.ts'
import { checkLines } from './import-check.ts'
import { doneLines, keepPictureFile, retryPictures, wantPictures } from './imported-pictures.ts'
import type { Problems } from './import-line.ts'
import { matchColumns } from './import-columns.ts'
import {
  bytesOfImport,
  importForUpdate,
  findImportKey,
  loadImports,
  insertImport,
  isBegun,
  lastColumns,
  selectLines,
  lineAndTwins,
  replaceReading,
  setCell,
  setColumns,
  setState,
  type Reading,
  type SeenImports,
  type StoredImport,
} from './imports.sql.ts'
import { enqueue } from '../jobs/jobs.ts'
import { listRows } from '../resources/list.ts'
import { refuse, type ApiRefusal } from '../http/refusal.ts'
import { rowNotFound } from '../resources/resource-save.ts'
import { readSheet, type SheetRow } from './sheet.ts'

const mostShown = 20
const longestFirstLine = 120

/** The calls that bring rows of a resource in from a file. All ask for the right to change it. */
export function importEndpoints(importable: Importable): Endpoint[] {
  const { resource, extras, isPersonal = false, pictures } = importable
  const { name, right } = resource
  const schemas = importSchemas(resource, extras)
  /** Returns the filter for the imports that the user may see. */
  const seenBy = (call: Identity) => ({ resource: name, actor: isPersonal ? toActor(call) : null })

  const bring = upload({
    path: resourcePath(resource, 'import'),
    right,
    summary: 'Uploads a file (CSV or XLSX) and checks its lines. Nothing is imported yet.',
    input: schemas.nothing,
    output: schemas.import,
    maxBytes: LARGEST_IMPORT_BYTES,
    async run({ db, transact, call }, _, { name: fileName, bytes }) {
      const reading = await readImport(db, importable, bytes, { sheet: null, headLine: null })
      if (isRefusal(reading)) return reading
      const contentHash = createHash('sha256').update(bytes).digest('hex')
      const number = await transact(async (tx) => {
        const facts = { resource: name, fileName: lastPart(fileName), contentHash, bytes, reading }
        const made = await insertImport(tx, { ...facts, actor: toActor(call), now: call.now })
        await enqueue(tx, 'check-import', { importId: made.id }, { key: `check-import:${made.id}` })
        return made.number
      })
      return answer(db, call, number)
    },
  })

  const reread = exchange({
    path: resourcePath(resource, 'rereadimport'),
    right,
    summary:
      'Reads the file again with another sheet or another header line, before anything was imported. Corrected cells are lost.',
    input: schemas.rereading,
    output: schemas.import,
    async run({ db, transact, call }, { id, sheet, headLine }) {
      const key = await findImportKey(db, seenBy(call), id)
      const bytes = key === undefined ? undefined : await bytesOfImport(db, key)
      if (bytes === undefined) return rowNotFound()
      const reading = await readImport(db, importable, bytes, { sheet, headLine })
      if (isRefusal(reading)) return reading
      const refused = await transact(async (tx) => {
        const imported = await editable(tx, seenBy(call), id)
        if ('reason' in imported) return imported
        if (await isBegun(tx, imported.id)) return refuse('import-begun')
        await replaceReading(tx, imported.id, reading)
        await checkAgain(tx, imported.id)
        return undefined
      })
      return refused ?? answer(db, call, id)
    },
  })

  const list = query({
    path: resourcePath(resource, 'imports'),
    right,
    summary: `Returns the last ${mostShown} imported files, the newest first.`,
    input: schemas.nothing,
    output: schemas.imports,
    run: async ({ db, call }) => ({
      data: await loadImports(db, seenBy(call), { limit: mostShown, language: call.language }),
    }),
  })

  const get = query({
    path: resourcePath(resource, 'getimport'),
    right,
    summary: 'Returns an import with its progress.',
    input: schemas.one,
    output: schemas.import,
    run: ({ db, call }, { id }) => answer(db, call, id),
  })

  const lines = query({
    path: resourcePath(resource, 'importlines'),
    right,
    summary: 'Lists the lines of an import with the effect and the problems of each.',
    input: schemas.linesRequest,
    output: schemas.lines,
    async run({ db, call }, { id, ...request }) {
      const { language } = call
      const key = await findImportKey(db, seenBy(call), id)
      if (key === undefined) return rowNotFound()
      const read = (row: Record<string, unknown>) => toLine(row, language)
      return listRows(db, selectLines(db, key), importLines, request as ListRequest, { language, read })
    },
  })

  const map = command({
    path: resourcePath(resource, 'mapimport'),
    right,
    summary: 'Sets the field of each column and the number format of an import, and checks all lines again.',
    input: schemas.mapping,
    output: schemas.import,
    async run({ tx, call }, { id, columns, numbers, defaults }) {
      const imported = await editable(tx, seenBy(call), id)
      if ('reason' in imported) return imported
      const said = columns.filter((column) => column !== '')
      if (columns.length !== imported.columns.length || new Set(said).size !== said.length)
        return refuse('column-said-twice', { status: 422, field: 'columns' })
      await setColumns(tx, imported.id, {
        columns,
        numbers: numbers === undefined ? imported.numbers : numbers,
        defaults: defaults ?? imported.defaults,
      })
      await checkAgain(tx, imported.id)
      return answer(tx, call, id)
    },
  })

  const mend = command({
    path: resourcePath(resource, 'mendimport'),
    right,
    summary: 'Corrects a cell of an import, and checks its line and those that conflicted with it again.',
    input: schemas.mending,
    output: schemas.import,
    async run({ tx, call }, { id, line, column, text }) {
      const imported = await editable(tx, seenBy(call), id)
      if ('reason' in imported) return imported
      const twins = await lineAndTwins(tx, imported.id, line)
      if (!(await setCell(tx, imported.id, { line, column, text }))) return rowNotFound()
      await checkLines(tx, importable, imported, await lineAndTwins(tx, imported.id, line), call.now)
      const others = twins.filter((twin) => twin.line !== line)
      if (others.length > 0) await checkLines(tx, importable, imported, others, call.now)
      return answer(tx, call, id)
    },
  })

  const apply = command({
    path: resourcePath(resource, 'applyimport'),
    right,
    summary: 'Imports all lines without problems in the background. Can be undone as one change.',
    isUndoable: true,
    input: schemas.applying,
    output: schemas.import,
    async run({ tx, call }, { id }) {
      const imported = await editable(tx, seenBy(call), id)
      if ('reason' in imported) return imported
      await setState(tx, imported.id, 'applying', null)
      await enqueue(tx, 'apply-import', { importId: imported.id }, { key: `apply-import:${imported.id}` })
      return answer(tx, call, id)
    },
  })

  const template = query({
    path: resourcePath(resource, 'template'),
    right,
    summary: 'Returns an empty file with the column headers of an import.',
    input: schemas.template,
    output: fileAnswer,
    run: ({ call: { language } }, { format }) => exportFile(resource, [], format, language),
  })

  const bringPictures = upload({
    path: resourcePath(resource, 'importpictures'),
    right,
    summary:
      'Takes an archive (zip) with pictures beside a file: they belong to the line that names them, or whose record they are called after.',
    input: schemas.one,
    output: schemas.import,
    maxBytes: LARGEST_ARCHIVE_BYTES,
    async run({ db, transact, call }, { id }, { bytes }) {
      if ((await findImportKey(db, seenBy(call), id)) === undefined) return rowNotFound()
      const entries = picturesOfArchive(bytes)
      if (isRefusal(entries)) return entries
      const refused = await transact(async (tx) => {
        const imported = await editable(tx, seenBy(call), id)
        if ('reason' in imported) return imported
        for (const entry of entries) {
          const picture = await pictureOfArchive(bytes, entry)
          if (isRefusal(picture)) return picture
          await keepPictureFile(tx, { importId: imported.id, name: entry.name, bytes: picture })
        }
        await wantPictures(tx, importable, imported, await doneLines(tx, imported.id))
        return undefined
      })
      return refused ?? answer(db, call, id)
    },
  })

  const retry = command({
    path: resourcePath(resource, 'retrypictures'),
    right,
    summary: 'Has the pictures of a file that failed tried again.',
    input: schemas.applying,
    output: schemas.import,
    async run({ tx, call }, { id }) {
      const imported = await editable(tx, seenBy(call), id)
      if ('reason' in imported) return imported
      for (const line of await retryPictures(tx, imported.id))
        await pictures?.bring(tx, { importId: imported.id, line })
      return answer(tx, call, id)
    },
  })

  /** An import as it stands, for whoever asks. */
  async function answer(db: Db, call: ImportCall, number: number) {
    const [found] = await loadImports(db, seenBy(call), { number, limit: 1, language: call.language })
    return found ? { import: found } : rowNotFound()
  }

  const calls = [bring, reread, list, get, lines, map, mend, apply, template]
  return pictures ? [...calls, bringPictures, retry] : calls
}

type ImportCall = Identity & { readonly language: Language }

async function checkAgain(tx: Tx, id: string): Promise<void> {
  await setState(tx, id, 'checking', null)
  await enqueue(tx, 'check-import', { importId: id }, { key: `check-import:${id}` })
}

/** Reads a file, and finds its heads where nobody said where they stand. */
async function readImport(
  db: Db,
  importable: Importable,
  bytes: Uint8Array,
  { sheet: wanted, headLine }: { sheet: number | null; headLine: number | null },
): Promise<Reading | ApiRefusal> {
  const sheet = await readSheet(bytes, { sheet: wanted, mostLines: MOST_IMPORT_LINES })
  if (isRefusal(sheet)) return sheet
  const head = sheet.first[headRow(importable, sheet.first, headLine)]
  if (!head || sheet.count < 2 || head === sheet.first.at(sheet.count - 1))
    return refuse('no-table-in-file', { status: 422 })
  if (sheet.count - 1 - sheet.first.indexOf(head) > MOST_IMPORT_LINES)
    return refuse('too-many-to-import', { status: 422, values: { most: String(MOST_IMPORT_LINES) } })
  const heads = head.cells.map((cell) => cell.trim())
  return {
    sheet,
    heads,
    headLine: head.line,
    columns: (await lastColumns(db, importable.resource.name, heads)) ?? matchColumns(importable, heads),
    firstLines: sheet.first.map(({ line, cells }) => ({ line, text: shortText(cells) })),
  }
}

/**
 * The line that somebody named; or else the first that holds more heads that we know than the others, or simply the
 * first with several cells.
 */
function headRow(importable: Importable, first: readonly SheetRow[], headLine: number | null): number {
  if (headLine !== null) return first.findIndex(({ line }) => line === headLine)
  const known = first.map(({ cells }) => matchColumns(importable, cells).filter((column) => column !== '').length)
  const most = Math.max(...known)
  if (most > 0) return known.indexOf(most)
  const several = first.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1)
  return Math.max(several, 0)
}

function shortText(cells: readonly string[]): string {
  return cells
    .filter((cell) => cell.trim() !== '')
    .join(' · ')
    .slice(0, longestFirstLine)
}

/** An import that nobody is at work on just now. */
async function editable(tx: Tx, { resource, actor }: SeenImports, number: number): Promise<StoredImport | ApiRefusal> {
  const imported = await importForUpdate(tx, { number })
  if (imported?.resource !== resource || (actor !== null && imported.actor !== actor)) return rowNotFound()
  return imported.state === 'checking' || imported.state === 'applying' ? refuse('import-underway') : imported
}

function toLine(row: Record<string, unknown>, language: Language): ImportLine {
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
