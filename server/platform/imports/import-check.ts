import { isSame } from '@forecourt/domain/platform/forms/merge.ts'
import type { Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { sql } from 'kysely'
import { m } from '@forecourt/locales/messages/messages.js'
import type { Tx } from '../database/database.ts'
import { refusalText } from '../http/envelope.ts'
import type { Importable, ImportTable } from './importable.ts'
import {
  buildDraft,
  draftSchema,
  inBoth,
  readKey,
  findProblems,
  readLine,
  type DraftSchema,
  type Problems,
  type LineValues,
} from './import-line.ts'
import { keepChecked, noteKeys, type CheckedLine, type StoredImport, type StoredLine } from './imports.sql.ts'
import { referencesByText } from '../resources/references.ts'
import type { ApiRefusal } from '../http/refusal.ts'
import type { Draft, Row } from '../resources/resource-rows.ts'

type ParsedLine = { readonly line: number; readonly content: LineValues; readonly key: string | null }

/** Checks lines by writing them, so that the constraints of the table apply, and rolls back. */
export async function checkLines(
  tx: Tx,
  importable: Importable,
  { id, columns, numbers, defaults, actor }: StoredImport,
  lines: readonly StoredLine[],
  now: Date,
): Promise<void> {
  const { resource } = importable
  const table = await importable.open(tx, { actor, now })
  const named = await referencesByText(tx, resource, [...columns, ...Object.keys(defaults)])
  const references = new Map([...named, ...((await importable.references?.(tx)) ?? [])])
  const read = lines.map(({ line, ...cells }): ParsedLine => {
    const content = readLine(importable, cells, { columns, references, numbers, defaults })
    return { line, content, key: readKey(importable, content) }
  })
  const firstLines = await noteKeys(
    tx,
    id,
    read.map(({ line, key }) => ({ line, key })),
  )
  const keys = [...firstLines.keys()].map((key) => JSON.parse(key) as unknown[])
  const current = await table.rowsByKey(keys)
  const matched = new Map<number, Row>()
  if (table.match)
    for (const { line, content, key } of read) {
      const row = key === null || current.has(key) ? undefined : await table.match(content.values)
      if (row) matched.set(line, row)
    }
  await sql`savepoint rehearsal`.execute(tx)
  const checked: CheckedLine[] = []
  const schema = draftSchema(resource)
  for (const one of read) {
    const first = one.key === null ? one.line : firstLines.get(one.key)!
    const twin = first < one.line ? { [resource.importKey[0]!]: doubleText(first) } : {}
    const row = one.key === null ? undefined : (current.get(one.key) ?? matched.get(one.line))
    checked.push(await checkLine(resource, one, { row, twin, schema, table }))
  }
  await sql`rollback to savepoint rehearsal`.execute(tx)
  await keepChecked(tx, id, checked)
}

async function checkLine(
  resource: Resource,
  { line, content }: ParsedLine,
  { row, twin, schema, table }: { row: Row | undefined; twin: Problems; schema: DraftSchema; table: ImportTable },
): Promise<CheckedLine> {
  const before = row ? toValues(resource, row) : null
  const draft = {
    ...buildDraft(resource, content, { current: row, start: table.start }),
    id: row?.id ?? null,
    rev: row?.rev ?? 0,
  }
  const after = toValues(resource, table.tidy?.(draft) ?? draft)
  const target = row ? { target: row.id, rev: row.rev } : { target: null, rev: null }
  const problems = { ...findProblems(resource, after, schema), ...content.problems, ...twin }
  const found = { line, ...target, before, after, problems, isDoubtful: content.isDoubtful }
  if (Object.keys(problems).length > 0) return { ...found, action: 'wrong' }
  if (before && isSame(before, after)) return { ...found, action: 'same' }
  const saved = await table.save({ ...after, id: row?.id ?? null, rev: row?.rev ?? 0 })
  if (typeof saved !== 'number') return { ...found, action: 'wrong', problems: problemsOfRefusal(resource, saved) }
  return { ...found, action: row ? 'change' : 'add' }
}

/** Converts a refusal to save into problems of the fields that it is about. */
export function problemsOfRefusal({ name }: Resource, { reason, values, field, fields = [] }: ApiRefusal): Problems {
  const text = inBoth((locale) => refusalText(reason, locale, values))
  const names = [...fields, ...(field === undefined ? [] : [field])].map((one) => one.slice(name.length + 1))
  return Object.fromEntries((names.length === 0 ? [''] : names).map((one) => [one, text]))
}

function doubleText(line: number) {
  return inBoth((locale) => m['problems.double']({ line }, { locale }))
}

function toValues({ fields }: Resource, row: Row | Draft): Record<string, unknown> {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, row[name]]))
}
