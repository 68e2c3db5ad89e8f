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
  type Said,
} from './import-line.ts'
import { keepChecked, noteKeys, type CheckedLine, type StoredImport, type StoredLine } from './imports.sql.ts'
import { referencesByText } from '../resources/references.ts'
import type { ApiRefusal } from '../http/refusal.ts'
import type { Draft, Row } from '../resources/resource-rows.ts'

type SaidLine = { readonly line: number; readonly said: Said; readonly key: string | null }

/**
 * Finds out what lines would do: they are written, so that the rules of the table are asked themselves, and what was
 * written is rolled back.
 */
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
  const read = lines.map(({ line, ...cells }): SaidLine => {
    const said = readLine(importable, cells, { columns, references, numbers, defaults })
    return { line, said, key: readKey(importable, said) }
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
    for (const { line, said, key } of read) {
      const row = key === null || current.has(key) ? undefined : await table.match(said.values)
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
  { line, said }: SaidLine,
  { row, twin, schema, table }: { row: Row | undefined; twin: Problems; schema: DraftSchema; table: ImportTable },
): Promise<CheckedLine> {
  const before = row ? toValues(resource, row) : null
  const draft = {
    ...buildDraft(resource, said, { current: row, start: table.start }),
    id: row?.id ?? null,
    rev: row?.rev ?? 0,
  }
  const after = toValues(resource, table.tidy?.(draft) ?? draft)
  const target = row ? { target: row.id, rev: row.rev } : { target: null, rev: null }
  const problems = { ...findProblems(resource, after, schema), ...said.problems, ...twin }
  const found = { line, ...target, before, after, problems, isDoubtful: said.isDoubtful }
  if (Object.keys(problems).length > 0) return { ...found, action: 'wrong' }
  if (before && isSame(before, after)) return { ...found, action: 'same' }
  const saved = await table.save({ ...after, id: row?.id ?? null, rev: row?.rev ?? 0 })
  if (typeof saved !== 'number') return { ...found, action: 'wrong', problems: problemsOfRefusal(resource, saved) }
  return { ...found, action: row ? 'change' : 'add' }
}

/** A refusal to save in, what is wrong with the fields that it is about out. */
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
