import { sql, type Insertable } from 'kysely'
import type { Lead } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { within } from '../platform/database/within.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'

/** Returns the department that answers, by its number. */
export function departmentForLeads(db: Db, number: number) {
  return db
    .selectFrom('department')
    .innerJoin('branch', 'branch.id', 'department.branchId')
    .select(['department.id', 'department.name', 'department.email', 'department.phone'])
    .select('branch.number as branchNumber')
    .where('department.number', '=', number)
    .where('department.isActive', '=', true)
    .where('branch.isActive', '=', true)
    .executeTakeFirst()
}

/** Inserts a lead; undefined: the same call made one with its key before. */
export async function insertLead(tx: Tx, lead: Insertable<Lead>): Promise<string | undefined> {
  // A suspected lead waits for a review, not for an answer.
  const waitingSince = lead.status === 'quarantined' ? null : sql<Date>`now()`
  const row = await tx
    .insertInto('lead')
    .values({ ...lead, waitingSince })
    .onConflict((conflict) => conflict.column('onceKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Returns the leads from this address, the newest first. */
export function selectLeads(db: Db, email: string) {
  return db
    .selectFrom('lead')
    .select(['id', 'kind', 'status', 'name', 'company', 'email', 'phone', 'car', 'message', 'details'])
    .select('createdAt')
    .select(
      // The later messages, and the notes of staff.
      sql<{ kind: string; subject: string | null; text: string; at: string }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object(
          'kind', entry.kind, 'subject', entry.subject, 'text', entry.text, 'at', entry.created_at
        ) order by entry.created_at), '[]') from lead_entry entry where entry.lead_id = lead.id and entry.text <> '')`.as(
        'entries',
      ),
    )
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .orderBy('createdAt', 'desc')
    .execute()
}

/** Selects the same for several addresses, in lower case; suspected spam is excluded until it is reviewed. */
export function selectNewestLeads(db: Db, emails: readonly string[], most: number) {
  return db
    .selectFrom('lead')
    .select(['number', 'kind', 'message', 'createdAt'])
    .where(sql<boolean>`lower(email) = any (${emails}::text[])`)
    .where('status', '<>', 'quarantined')
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute()
}

/** Deletes old leads in any state; suspected spam is deleted earlier. */
export async function deleteOldLeads(tx: Tx, before: { asked: Date; quarantined: Date }): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('lead')
    .where((eb) =>
      eb.or([
        eb('createdAt', '<', before.asked),
        eb.and([eb('status', '=', 'quarantined'), eb('createdAt', '<', before.quarantined)]),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteLeads(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom('lead')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute()
}

/** Selects the unhandled leads of a customer that the user may see, the longest waiting on top. */
export function selectRunningLeads(db: Db, emails: readonly string[], who: Who) {
  return db
    .selectFrom('lead')
    .innerJoin('department', 'department.id', 'lead.departmentId')
    .select(['lead.number', 'lead.kind', 'lead.car', 'lead.message', 'lead.state', 'lead.createdAt'])
    .where(sql<boolean>`lower(lead.email) = any (${emails}::text[])`)
    .where('lead.state', 'in', ['waiting', 'answered'])
    .where(within(who, 'LEAD_VIEW', { branch: 'department.branchId', owner: 'lead.assigneeId' }))
    .orderBy('lead.createdAt')
    .execute()
}
