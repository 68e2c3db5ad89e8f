import { getRow } from '../database/rows.ts'
import { sql, type Selectable } from 'kysely'
import type { MailServer } from '../../db/schema.ts'
import type { Db, Tx } from '../database/database.ts'

export type MailServerRow = Selectable<MailServer>

export function loadMailServer(db: Db): Promise<MailServerRow | undefined> {
  return db.selectFrom('mailServer').selectAll().executeTakeFirst()
}

export function lockMailServer(tx: Tx): Promise<MailServerRow | undefined> {
  return tx.selectFrom('mailServer').selectAll().forUpdate().executeTakeFirst()
}

export type ServerInput = Pick<MailServerRow, 'host' | 'port' | 'security' | 'username' | 'passwordSecret' | 'sender'>

export async function writeServer(tx: Tx, input: ServerInput): Promise<void> {
  await tx
    .insertInto('mailServer')
    .values(input)
    .onConflict((conflict) => conflict.column('number').doUpdateSet(input))
    .execute()
}

export async function deleteServer(tx: Tx): Promise<void> {
  await tx.deleteFrom('mailServer').execute()
}

/** Mails that still go out, and jobs that should have begun a while ago. */
export async function countWaiting(db: Db): Promise<{ mails: number; late: number }> {
  const { rows } = await sql<{ mails: number; late: number }>`
    select
      (select count(*)::integer from mail
        where sent_at is null and withheld_at is null and refused_at is null and created_at > now() - interval '5 days') as mails,
      (select count(*)::integer from graphile_worker.jobs
        where run_at < now() - interval '2 minutes' and locked_at is null and attempts < max_attempts) as late`.execute(
    db,
  )
  return getRow(rows)
}
