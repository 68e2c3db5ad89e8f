import type { InferResult } from 'kysely'
import { createHash } from 'node:crypto'
import {
  importLines,
  listColumns,
  LARGEST_ARCHIVE_BYTES,
  LARGEST_IMPORT_BYTES,
  MOST_IMPORT_LINES,
  type ImportLine,
} from '@forecourt/domain/platform/resources/import.ts'
import {
  ImportAnswer,
  ImportCorrection,
  ImportLinesAnswer,
  ImportLinesRequest,
  ImportMapping,
  ImportQuery,
  ImportRequest,
  ImportRereading,
  ImportsAnswer,
  importSchemas,
} from '@forecourt/domain/platform/resources/import.schema.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { may } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db, Tx } from '../database/database.ts'
import { command, exchange, query, upload, type CallerWith } from '../http/endpoint.ts'
import { exportFile } from './export-file.ts'
import { fileAnswer } from '../files/file-answer.ts'
import { toActor } from '../http/identity.ts'
import type { Importable } from './importable.ts'
import { pictureOfArchive, picturesOfArchive } from './import-archive.ts'
import { checkLines } from './import-check.ts'
import { doneLines, keepPictureFile, retryPictures, wantPictures } from './imported-pictures.ts'
import { importColumns, matchColumns } from './import-columns.ts'
import {
  bytesOfImport,
  importForUpdate,
  findImport,
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
import { isOfClosedMove, openMoveKey } from './moves.ts'
import { listRows } from '../resources/list.ts'
import { refuse, type ApiRefusal } from '../http/refusal.ts'
import { rowNotFound } from '../resources/resource-save.ts'
import { readSheet, type SheetRow } from './sheet.ts'

const mostShown = 20
const longestFirstLine = 120

/**
 * Creates the calls that import a file into a list. They exist once: a file is uploaded for a list, and found by its id then.
 * Each requires the right of the list, which the database knows the import by, and not the caller.
 */
export function importEndpoints(importables: readonly Importable[]) {
  const right = 'staff'
  const schemas = importSchemas(importables.map(({ resource }) => resource.name))

  const bring = upload({
    path: 'POST /sales/import/upload',
    right,
    summary: 'Uploads a file (CSV or XLSX) for a list and checks its lines. Nothing is imported yet.',
    input: schemas.upload,
    output: ImportAnswer,
    maxBytes: LARGEST_IMPORT_BYTES,
    async run({ db, transact, call }, { list, move }, { name: fileName, bytes }) {
      const importable = allowedList(importables, call, list)
      if (isRefusal(importable)) return importable
      const moveId = move === undefined ? null : await openMoveKey(db, call, move)
      if (isRefusal(moveId)) return moveId
      const reading = await readImport(db, importable, bytes, { sheet: null, headLine: null })
      if (isRefusal(reading)) return reading
      const contentHash = createHash('sha256').update(bytes).digest('hex')
      const number = await transact(async (tx) => {
        const facts = { resource: importable.resource.name, fileName: lastPart(fileName), contentHash, bytes, reading }
        const made = await insertImport(tx, { ...facts, moveId, actor: toActor(call), now: call.now })
        await enqueue(tx, 'check-import', { importId: made.id }, { key: `check-import:${made.id}` })
        return made.number
      })
      return toAnswer(db, importable, call, number)
    },
  })

  const reread = exchange({
    path: 'POST /sales/import/reread',
    right,
    summary:
      'Reads the file again with another sheet or another header line, before anything was imported. Corrected cells are lost.',
    input: ImportRereading,
    output: ImportAnswer,
    async run({ db, transact, call }, { id, sheet, headLine }) {
      const found = await findAllowed(db, importables, call, id)
      if (isRefusal(found)) return found
      const { importable, key } = found
      const bytes = await bytesOfImport(db, key)
      if (bytes === undefined) return rowNotFound()
      const reading = await readImport(db, importable, bytes, { sheet, headLine })
      if (isRefusal(reading)) return reading
      const refused = await transact(async (tx) => {
        const loaded = await loadForUpdate(tx, importables, call, id)
        if (isRefusal(loaded)) return loaded
        if (await isBegun(tx, loaded.imported.id)) return refuse('import-begun')
        await replaceReading(tx, loaded.imported.id, reading)
        await checkAgain(tx, loaded.imported.id)
        return undefined
      })
      return refused ?? toAnswer(db, importable, call, id)
    },
  })

  const list = query({
    path: 'GET /sales/import/getall',
    right,
    summary: `Returns the last ${mostShown} files that were imported into a list, the newest first.`,
    input: schemas.ofList,
    output: ImportsAnswer,
    async run({ db, call }, { list: name }) {
      const importable = allowedList(importables, call, name)
      if (isRefusal(importable)) return importable
      return { data: await loadImports(db, seenBy(importable, call), { limit: mostShown, language: call.language }) }
    },
  })

  const get = query({
    path: 'GET /sales/import/get',
    right,
    summary: 'Returns an import with its progress.',
    input: ImportQuery,
    output: ImportAnswer,
    async run({ db, call }, { id }) {
      const found = await findAllowed(db, importables, call, id)
      return isRefusal(found) ? found : toAnswer(db, found.importable, call, id)
    },
  })

  const lines = query({
    path: 'POST /sales/import/lines',
    right,
    summary: 'Lists the lines of an import with the effect and the problems of each.',
    input: ImportLinesRequest,
    output: ImportLinesAnswer,
    async run({ db, call }, { id, ...request }) {
      const { language } = call
      const found = await findAllowed(db, importables, call, id)
      if (isRefusal(found)) return found
      return listRows(db, selectLines(db, found.key), importLines, request, {
        language,
        read: (row) => toLine(row, language),
      })
    },
  })

  const map = command({
    path: 'POST /sales/import/map',
    right,
    summary: 'Sets the field of each column and the number format of an import, and checks all lines again.',
    input: ImportMapping,
    output: ImportAnswer,
    async run({ tx, call }, { id, columns, numbers, defaults }) {
      const loaded = await loadForUpdate(tx, importables, call, id)
      if (isRefusal(loaded)) return loaded
      const { importable, imported } = loaded
      const chosen = columns.filter((column) => column !== '')
      const known = importColumns(importable)
      if (chosen.some((column) => !known.includes(column)))
        return refuse('column-unknown', { status: 422, field: 'columns' })
      const fields = listColumns(importable.resource)
      if (Object.keys(defaults ?? {}).some((column) => !fields.includes(column)))
        return refuse('column-unknown', { status: 422, field: 'defaults' })
      if (columns.length !== imported.columns.length || new Set(chosen).size !== chosen.length)
        return refuse('column-said-twice', { status: 422, field: 'columns' })
      await setColumns(tx, imported.id, {
        columns,
        numbers: numbers === undefined ? imported.numbers : numbers,
        defaults: defaults ?? imported.defaults,
      })
      await checkAgain(tx, imported.id)
      return toAnswer(tx, importable, call, id)
    },
  })

  const correct = command({
    path: 'POST /sales/import/correct',
    right,
    summary: 'Corrects a cell of an import, and checks its line and those that conflicted with it again.',
    input: ImportCorrection,
    output: ImportAnswer,
    async run({ tx, call }, { id, line, column, text }) {
      const loaded = await loadForUpdate(tx, importables, call, id)
      if (isRefusal(loaded)) return loaded
      const { importable, imported } = loaded
      const twins = await lineAndTwins(tx, imported.id, line)
      if (!(await setCell(tx, imported.id, { line, column, text }))) return rowNotFound()
      await checkLines(tx, importable, imported, await lineAndTwins(tx, imported.id, line), call.now)
      const others = twins.filter((twin) => twin.line !== line)
      if (others.length > 0) await checkLines(tx, importable, imported, others, call.now)
      return toAnswer(tx, importable, call, id)
    },
  })

  const apply = command({
    path: 'POST /sales/import/apply',
    right,
    summary: 'Imports all lines without problems in the background. Can be undone as one change.',
    input: ImportRequest,
    output: ImportAnswer,
    async run({ tx, call }, { id }) {
      const loaded = await loadForUpdate(tx, importables, call, id)
      if (isRefusal(loaded)) return loaded
      const { importable, imported } = loaded
      await setState(tx, imported.id, 'applying', null)
      await enqueue(tx, 'apply-import', { importId: imported.id }, { key: `apply-import:${imported.id}` })
      return toAnswer(tx, importable, call, id)
    },
  })

  const template = query({
    path: 'GET /sales/import/template',
    right,
    summary: 'Returns an empty file with the column headers of an import.',
    input: schemas.template,
    output: fileAnswer,
    async run({ call }, { list: name, format }) {
      const importable = allowedList(importables, call, name)
      return isRefusal(importable) ? importable : exportFile(importable.resource, [], format, call.language)
    },
  })

  const bringPictures = upload({
    path: 'POST /sales/import/uploadpictures',
    right,
    summary:
      'Takes an archive (zip) with pictures beside a file: each belongs to the line that names it, or to the record it is named after.',
    input: ImportQuery,
    output: ImportAnswer,
    maxBytes: LARGEST_ARCHIVE_BYTES,
    async run({ db, transact, call }, { id }, { bytes }) {
      const found = await findAllowed(db, importables, call, id)
      if (isRefusal(found)) return found
      const { importable } = found
      if (!importable.pictures) return refuse('import-without-pictures', { status: 422 })
      const entries = picturesOfArchive(bytes)
      if (isRefusal(entries)) return entries
      const refused = await transact(async (tx) => {
        const loaded = await loadForUpdate(tx, importables, call, id)
        if (isRefusal(loaded)) return loaded
        const { imported } = loaded
        for (const entry of entries) {
          const picture = await pictureOfArchive(bytes, entry)
          if (isRefusal(picture)) return picture
          await keepPictureFile(tx, { importId: imported.id, name: entry.name, bytes: picture })
        }
        await wantPictures(tx, importable, imported, await doneLines(tx, imported.id))
        return undefined
      })
      return refused ?? toAnswer(db, importable, call, id)
    },
  })

  const retry = command({
    path: 'POST /sales/import/retrypictures',
    right,
    summary: 'Has the pictures of a file that failed tried again.',
    input: ImportRequest,
    output: ImportAnswer,
    async run({ tx, call }, { id }) {
      const loaded = await loadForUpdate(tx, importables, call, id)
      if (isRefusal(loaded)) return loaded
      const { importable, imported } = loaded
      for (const line of await retryPictures(tx, imported.id))
        await importable.pictures?.bring(tx, { importId: imported.id, line })
      return toAnswer(tx, importable, call, id)
    },
  })

  return [bring, reread, list, get, lines, map, correct, apply, template, bringPictures, retry] as const
}

type ImportCall = CallerWith<'staff'>

/** Returns the list of a name; refused without its right. */
function allowedList(importables: readonly Importable[], { staff }: ImportCall, name: string): Importable | ApiRefusal {
  const importable = importables.find(({ resource }) => resource.name === name)
  if (!importable) return rowNotFound()
  const decision = may(staff.who, importable.right)
  return decision.ok ? importable : refuse(decision.reason, { status: 403 })
}

/** Finds an import and its list; refused without the right of the list, and as missing where others keep it to themselves. */
async function findAllowed(
  db: Db,
  importables: readonly Importable[],
  call: ImportCall,
  number: number,
): Promise<{ key: string; importable: Importable } | ApiRefusal> {
  const found = await findImport(db, number)
  const importable = found ? allowedList(importables, call, found.resource) : rowNotFound()
  if (isRefusal(importable)) return importable
  const { actor } = seenBy(importable, call)
  return found && (actor === null || found.actor === actor) ? { key: found.id, importable } : rowNotFound()
}

/** Locks an import that no job is working on. */
async function loadForUpdate(
  tx: Tx,
  importables: readonly Importable[],
  call: ImportCall,
  number: number,
): Promise<{ imported: StoredImport; importable: Importable } | ApiRefusal> {
  const found = await findAllowed(tx, importables, call, number)
  if (isRefusal(found)) return found
  const imported = await importForUpdate(tx, found.key)
  if (!imported) return rowNotFound()
  if (await isOfClosedMove(tx, imported.id)) return refuse('move-closed')
  if (imported.state === 'checking' || imported.state === 'applying') return refuse('import-underway')
  return { imported, importable: found.importable }
}

/** Returns the filter for the imports of a list that the user may see. */
function seenBy({ resource, isPersonal }: Importable, call: ImportCall): SeenImports {
  return { resource: resource.name, actor: isPersonal ? toActor(call) : null }
}

async function toAnswer(db: Db, importable: Importable, call: ImportCall, number: number) {
  const [found] = await loadImports(db, seenBy(importable, call), { number, limit: 1, language: call.language })
  return found ? { import: found } : rowNotFound()
}

async function checkAgain(tx: Tx, id: string): Promise<void> {
  await setState(tx, id, 'checking', null)
  await enqueue(tx, 'check-import', { importId: id }, { key: `check-import:${id}` })
}

/** Reads a file, and finds its heads unless the user named their line. */
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
 * Returns the line that the user named; or else the first that has more known heads than the others, or simply the first with
 * several cells.
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

type StoredLine = InferResult<ReturnType<typeof selectLines>>[number]

function toLine({ problems, doneAt, ...row }: StoredLine, language: Language): ImportLine {
  const { id, action, target, cells, before, after } = row
  const texts = Object.entries(problems).map(([field, text]): [string, string] => [field, text[language]])
  return { id, action, target, cells, before, after, isDone: doneAt !== null, problems: Object.fromEntries(texts) }
}

/** Returns the file name; old browsers send the whole path. */
function lastPart(fileName: string): string {
  return (fileName.split(/[/\\]/).at(-1) ?? '').slice(0, 200) || '?'
}
