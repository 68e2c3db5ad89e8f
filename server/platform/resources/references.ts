import { getRow } from '../database/rows.ts'
import { sql } from 'kysely'
import { plainWord } from '@forecourt/domain/platform/resources/import-cell.ts'
import type { Field, FieldOf, Reference, Resource } from '@forecourt/domain/platform/resources/resource.ts'
import { snakeCase } from '../database/column-names.ts'
import type { Db, Tx } from '../database/database.ts'
import { referenceTo } from './field-columns.ts'
import { selectNamedRows, type Draft } from './resource-rows.ts'

/** By field: finds the row that a text names, in either language, or by its code. */
export type References = ReadonlyMap<string, (text: string) => Reference | undefined>

/** Finds the rows that reference fields of a resource can name, by text. */
export async function referencesByText(db: Db, { fields }: Resource, names: readonly string[]): Promise<References> {
  const found = new Map<string, (text: string) => Reference | undefined>()
  for (const name of names) {
    const field = fields[name]
    if (!field || !isReference(field) || found.has(name)) continue
    const known = await rowsByWord(db, field.of)
    found.set(name, (text) => known.get(plainWord(text)) ?? undefined)
  }
  return found
}

/** Finds the fields of a draft, as the input has them, that refer to a missing row; the others are locked until the end. */
export async function findGoneReferences(tx: Tx, { name: subject, fields }: Resource, draft: Draft): Promise<string[]> {
  const pointing = Object.entries(fields).flatMap(([name, field]) => {
    const reference = draft[name] as Reference | null
    return isReference(field) && reference !== null ? [{ name, of: field.of.name, number: reference.id }] : []
  })
  if (pointing.length === 0) return []
  // One statement for all of them: a form of a vehicle points at twenty lists.
  const there = pointing.map(
    ({ of, number }) => sql`exists (select from ${sql.table(of)} where number = ${number} for key share)`,
  )
  const { rows } = await sql<{ there: boolean[] }>`select array[${sql.join(there)}] as there`.execute(tx)
  return pointing.filter((_, at) => !getRow(rows).there[at]).map(({ name }) => `${subject}.${name}`)
}

type Kept = Record<string, unknown> | null
type KeptRow = { readonly subject: string; readonly before: Kept; readonly after: Kept }

/** Adds the names of the rows that rows of the history refer to. */
export async function namingReferences(
  db: Db,
  resources: readonly Resource[],
  rows: readonly KeptRow[],
): Promise<void> {
  const apart = rows.filter(({ subject }) => !resources.some(({ name }) => snakeCase(name) === subject))
  await namingKeys(
    db,
    resources,
    apart.flatMap(({ before, after }) => [before, after].filter((values) => values !== null)),
  )
  for (const { subject, before, after } of rows) {
    const resource = resources.find(({ name }) => snakeCase(name) === subject)
    for (const [name, field] of Object.entries(resource?.fields ?? {})) {
      const column = `${snakeCase(name)}_id`
      for (const values of [before, after]) {
        const key = values?.[column]
        if (!isReference(field) || typeof key !== 'string') continue
        const { rows: named } = await sql<{ reference: Reference | null }>`
          select ${referenceTo(field.of, sql`${key}::uuid`)} as reference`.execute(db)
        values![column] = named[0]!.reference
      }
    }
  }
}

/** Adds the names behind the columns of a desk's record that refer to resources and are named after them: `option_id`. */
async function namingKeys(db: Db, resources: readonly Resource[], values: readonly Record<string, unknown>[]) {
  for (const resource of resources) {
    const column = `${snakeCase(resource.name)}_id`
    const pointing = values.filter((one) => typeof one[column] === 'string')
    if (pointing.length === 0) continue
    const keys = [...new Set(pointing.map((one) => one[column]))]
    const { rows } = await sql<{ key: string; reference: Reference | null }>`
      select wanted.key::text as key, ${referenceTo(resource, sql`wanted.key`)} as reference
      from unnest(${keys}::uuid[]) as wanted (key)`.execute(db)
    const named = new Map(rows.map(({ key, reference }) => [key, reference]))
    for (const one of pointing) one[column] = named.get(one[column] as string) ?? one[column]
  }
}

function isReference(field: Field): field is FieldOf<'one'> {
  return field.kind === 'one'
}

/** Finds rows by their names; null: several rows have the same. */
async function rowsByWord(db: Db, of: Resource): Promise<Map<string, Reference | null>> {
  const rows = await selectNamedRows(db, of).execute()
  const known = new Map<string, Reference | null>()
  for (const row of rows as Record<string, unknown>[]) {
    const label = row[of.label] as Reference['label']
    const reference = { id: row['id'] as number, label: typeof label === 'number' ? String(label) : label }
    const words = new Set([label, row['code']].flatMap(splitWords))
    for (const word of words) known.set(word, known.has(word) ? null : reference)
  }
  return known
}

function splitWords(called: unknown): string[] {
  if (called === null || called === undefined) return []
  return (typeof called === 'object' ? Object.values(called) : [called]).map((text) => plainWord(String(text)))
}
