import { sql } from 'kysely'
import { m } from '@forecourt/locales/messages/messages.js'
import { camelCase, snakeCase } from './column-names.ts'
import type { Tx } from './database.ts'
import { refuse, type ConstraintName, type Refusal } from './refusal.ts'

/** Foreign key, unique, check and exclusion constraints (PostgreSQL class 23). */
const broken = new Set<unknown>(['23503', '23505', '23514', '23P01'])

/**
 * Writes a row. When that breaks a rule which the database keeps and the locales have a text for, the rule is told on the
 * fields that it is about (`fuel.code`), and the transaction goes on as if nothing had been tried.
 */
export async function keepingRules<Outcome>(
  tx: Tx,
  /** The table, as the code calls it, and in the input. */
  name: string,
  write: () => Promise<Outcome>,
): Promise<Outcome | Refusal> {
  await sql`savepoint before_write`.execute(tx)
  try {
    const outcome = await write()
    await sql`release savepoint before_write`.execute(tx)
    return outcome
  } catch (error) {
    const rule = brokenRule(error)
    if (rule === undefined) throw error
    await sql`rollback to savepoint before_write`.execute(tx)
    const columns = await columnsOf(tx, name, rule)
    return refuse(rule, { status: 422, fields: columns.map((column) => `${name}.${camelCase(column)}`) })
  }
}

/** The name of the constraint that an error of PostgreSQL is about, when people can be told. */
function brokenRule(error: unknown): ConstraintName | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return broken.has(code) && typeof constraint === 'string' && isTold(constraint) ? constraint : undefined
}

function isTold(constraint: string): constraint is ConstraintName {
  return `constraints.${constraint}` in m
}

/** What a constraint, or a unique index that is none, is about. */
async function columnsOf(tx: Tx, name: string, rule: string): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    with rule (columns) as (
      select conkey from pg_constraint where conrelid = ${snakeCase(name)}::regclass and conname = ${rule}
      union
      select indkey::smallint[] from pg_index where indrelid = ${snakeCase(name)}::regclass and indexrelid::regclass::text = ${rule}
    )
    select attname as column from pg_attribute
    where attrelid = ${snakeCase(name)}::regclass and attnum in (select unnest(columns) from rule)
    order by attnum`.execute(tx)
  return rows.map(({ column }) => column)
}
