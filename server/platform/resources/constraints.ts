import { errorCode } from '@forecourt/domain/platform/values/errors.ts'
import { sql } from 'kysely'
import { camelCase, snakeCase } from '../database/column-names.ts'
import type { Tx } from '../database/database.ts'
import { hasConstraintText } from '../http/constraint-text.ts'
import { refuse, type ConstraintName, type ApiRefusal } from '../http/refusal.ts'

/** Foreign key, unique, check and exclusion constraints, of PostgreSQL's class 23. */
const broken = new Set<unknown>(['23503', '23505', '23514', '23P01'])

/**
 * Writes a row. When that breaks a constraint of the database that the locales have a text for, the error is reported on the
 * fields that it is about (`fuel.code`), and the transaction goes on as if nothing had been tried.
 */
export async function catchBrokenRule<Outcome>(
  tx: Tx,
  /** The table, as the code calls it, and in the input. */
  name: string,
  write: () => Promise<Outcome>,
): Promise<Outcome | ApiRefusal> {
  const tried = await attempt(tx, write)
  if ('outcome' in tried) return tried.outcome
  const rule = findBrokenRule(tried.error)
  if (rule === undefined) throw tried.error
  const columns = await loadColumns(tx, name, rule)
  return refuse(rule, {
    status: 422,
    fields: columns.map((column) => `${name}.${camelCase(column.replace(/_id$/, ''))}`),
  })
}

/** Deletes, or refuses with `used` when something refers to it: the constraint also catches a reference made a moment ago. */
export async function deletingUnlessUsed<Outcome>(tx: Tx, remove: () => Promise<Outcome>): Promise<Outcome | 'used'> {
  const tried = await attempt(tx, remove)
  if ('outcome' in tried) return tried.outcome
  if (errorCode(tried.error) !== '23503') throw tried.error
  return 'used'
}

/** Tries to write. When a constraint forbids it, the transaction goes on as if nothing had been tried. */
async function attempt<Outcome>(
  tx: Tx,
  write: () => Promise<Outcome>,
): Promise<{ outcome: Outcome } | { error: unknown }> {
  await sql`savepoint before_write`.execute(tx)
  try {
    const outcome = await write()
    await sql`release savepoint before_write`.execute(tx)
    return { outcome }
  } catch (error) {
    if (constraintErrorCode(error) === undefined) throw error
    await sql`rollback to savepoint before_write`.execute(tx)
    return { error }
  }
}

/** Returns the name of the constraint that an error of PostgreSQL is about, when there is a text for users. */
function findBrokenRule(error: unknown): ConstraintName | undefined {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  return broken.has(constraintErrorCode(error)) && typeof constraint === 'string' && hasConstraintText(constraint)
    ? constraint
    : undefined
}

/** Returns the code of an error of class 23; others, such as a deadlock, are for the code that began the transaction. */
function constraintErrorCode(error: unknown): string | undefined {
  const code = errorCode(error)
  return error instanceof Error && code?.startsWith('23') ? code : undefined
}

/** Returns the columns of a constraint or unique index. */
async function loadColumns(tx: Tx, name: string, rule: string): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    with rule (columns) as (
      select conkey from pg_constraint where conrelid = ${snakeCase(name)}::regclass and conname = ${rule}
      union
      -- A rule of a type of its own: of a phone number, of an account.
      select array_agg(attnum) from pg_attribute join pg_constraint on contypid = atttypid
      where attrelid = ${snakeCase(name)}::regclass and conname = ${rule}
      union
      select indkey::smallint[] from pg_index where indrelid = ${snakeCase(name)}::regclass and indexrelid::regclass::text = ${rule}
    )
    select attname as column from pg_attribute
    where attrelid = ${snakeCase(name)}::regclass and attnum in (select unnest(columns) from rule)
    order by attnum`.execute(tx)
  return rows.map(({ column }) => column)
}
