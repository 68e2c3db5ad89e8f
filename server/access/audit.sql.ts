import { sql } from 'kysely'
import type { HistoryEntry } from '@forecourt/domain/access/audit.schema.ts'
import type { Db, Tx } from '../platform/database.ts'

/** The key of a record by its number, also of one that is gone; undefined when there is none, or nothing is kept of it. */
export async function rowIdOf(db: Db, subject: string, number: number): Promise<string | undefined> {
  const { rows: audited } = await sql`
    select from pg_trigger join pg_attribute on attrelid = tgrelid and attname = 'number'
    where tgrelid = to_regclass(${subject}) and tgname = ${`${subject}_audit_update`}`.execute(db)
  if (audited.length === 0) return undefined
  const { rows } = await sql<{ id: string }>`
    select id::text from ${sql.table(subject)} where number = ${number}
    union all
    select row_id from audit_row
    where subject = ${subject} and kind = 'd' and before -> 'number' = to_jsonb(${number}::integer)`.execute(db)
  return rows[0]?.id
}

export type KeptEntry = Omit<HistoryEntry, 'at' | 'by'> & { at: Date; actor: string; name: string | null }

/** What changed in a record and in what is part of it, newest first. */
export async function entriesOf(
  db: Db,
  { subject, rowId, before, limit }: { subject: string; rowId: string; before: number | undefined; limit: number },
): Promise<KeptEntry[]> {
  const { rows } = await sql<KeptEntry>`
    with entry as (
      select entry as id, at, jsonb_agg(jsonb_build_object('subject', subject, 'kind', kind, 'before', before, 'after', after,
        'isBlanked', is_blanked) order by id) as rows
      from (
        select * from audit_row where subject = ${subject} and row_id = ${rowId}
        union
        select * from audit_row where part_of = ${rowId}
      ) as concerned
      where ${before ?? null}::bigint is null or entry < ${before ?? null}::bigint
      group by entry, at order by entry desc limit ${limit}
    )
    select entry.id, entry.at, kept.actor, kept.action, kept.reason, kept.undoes, entry.rows,
      (select max(undo.id) from audit_entry undo where undo.undoes = entry.id) as "undoneBy",
      coalesce(users.first_name || ' ' || users.last_name, account.first_name || ' ' || account.last_name) as name
    from entry
    join audit_entry kept on kept.id = entry.id and kept.at = entry.at
    left join staff_user users on kept.actor = 'user:' || users.id
    left join shop_account account on kept.actor = 'customer:' || account.id
    order by entry.id desc`.execute(db)
  return rows
}

/** The change that an entry, or a chain of undoing and undoing again, goes back to. */
export async function originOf(db: Db, entry: number): Promise<{ actor: string; action: string } | undefined> {
  const { rows } = await sql<{ actor: string; action: string }>`
    with recursive chain as (
      select actor, action, undoes from audit_entry where id = ${entry}
      union all
      select earlier.actor, earlier.action, earlier.undoes
      from chain join audit_entry earlier on earlier.id = chain.undoes
    )
    select actor, action from chain where undoes is null`.execute(db)
  return rows[0]
}

export type UndoneRow = { subject: string; rowId: string | null; isUndone: boolean }

/** Writes back what stood before, where nobody changed it since. */
export async function undoEntry(tx: Tx, entry: number): Promise<UndoneRow[]> {
  await sql`select set_config('forecourt.undoes', ${String(entry)}, true)`.execute(tx)
  const { rows } = await sql<UndoneRow>`
    select subject, row_id as "rowId", is_undone as "isUndone" from undo_audit_entry(${entry})`.execute(tx)
  return rows
}
