import { getRow } from '../database/rows.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import type { Db, Tx } from '../database/database.ts'

/** Under which name a transaction writes: triggers read it (`keep_audit` in the migrations). */
export type Author = {
  /** guest, customer:<id>, user:<id>, job:<name> */
  readonly actor: string
  /** The path of the call, or the name of the job. */
  readonly action: string
  readonly requestId?: string
  /** A reason for users: the name of the file that was imported. */
  readonly reason?: string
  /** Ties together several transactions that are one act to the user. */
  readonly batch?: string
}

export async function writeAs(
  tx: Tx,
  { actor, action, requestId = '', reason = '', batch = '' }: Author,
): Promise<void> {
  await sql`select set_config('forecourt.actor', ${actor}, true), set_config('forecourt.action', ${action}, true),
    set_config('forecourt.request', ${requestId}, true), set_config('forecourt.reason', ${reason}, true),
    set_config('forecourt.batch', ${batch}, true)`.execute(tx)
}

/** Stores the reason of a change where its rows do not show it. Call it before the first of them is written. */
export async function nameReason(tx: Tx, reason: string): Promise<void> {
  await sql`select set_config('forecourt.reason', ${reason}, true)`.execute(tx)
}

/**
 * Ties a transaction to the others of a batch, before its first row is written: they are undone as one.
 * @returns whether it is allowed: a batch has one actor and one action
 */
export async function writeInBatch(tx: Tx, batch: string): Promise<boolean> {
  const { rows } = await sql<{ isOthers: boolean }>`
    select set_config('forecourt.batch', ${batch}, true), exists (select from audit_entry where batch = ${batch}
      and (actor, action) is distinct from (audit_setting('actor'), audit_setting('action'))) as is_others`.execute(tx)
  return !getRow(rows).isOthers
}

/** Returns the audit entry of this transaction, to undo it; null if nothing changed. */
export async function changeUnderway(tx: Tx): Promise<{ entry: number } | null> {
  const { rows } = await sql<{ entry: number | null }>`select audit_setting('entry')::bigint as entry`.execute(tx)
  const { entry } = getRow(rows)
  return entry === null ? null : { entry }
}

/** Returns the name of the last editor of a row; null if no named user changed it. */
export async function findLastEditor(db: Db, subject: string, rowId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select actor_name(kept.actor) as name
    from audit_row changed join audit_entry kept on kept.id = changed.entry and kept.at = changed.at
    where changed.subject = ${subject} and changed.row_id = ${rowId} order by changed.id desc limit 1`.execute(db)
  return rows[0]?.name ?? null
}

/** Sets the actor of the rest of the transaction to the one that a password or a code has proven. */
export async function actAs(tx: Tx, actor: string): Promise<void> {
  await sql`select set_config('forecourt.actor', ${actor}, true)`.execute(tx)
}

/** Logs an event without a row that changed: a sign-in, a refused approval, a file handed out. */
export async function noteInAudit(tx: Tx, note: Readonly<Record<string, unknown>>): Promise<void> {
  await sql`
    insert into audit_entry (actor, action, request_id, note)
    values (audit_setting('actor'), audit_setting('action'), audit_setting('request'), ${JSON.stringify(note)})`.execute(
    tx,
  )
}

/**
 * Removes from the audit log the values that this transaction deletes or anonymises. Actor, time and column names stay.
 */
export async function forgetInAudit(tx: Tx): Promise<void> {
  await sql`select set_config('forecourt.forgets', 'on', true)`.execute(tx)
}

/** Logs whose personal data was read, once for each reader, record and hour. */
export async function noteReading(
  kysely: Kysely<DB>,
  { actor, action }: Author,
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return
  await kysely
    .insertInto('auditReading')
    .values(subjects.map((subject) => ({ actor, action, subject })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
