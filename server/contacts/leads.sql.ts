import { sql, type Insertable } from 'kysely'
import type { Lead } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database.ts'

/** Who answers, by the number of the department. */
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

export async function insertLead(tx: Tx, lead: Insertable<Lead>): Promise<string> {
  const { id } = await tx.insertInto('lead').values(lead).returning('id').executeTakeFirstOrThrow()
  return id
}

/** What somebody asked us with this address, newest first. */
export function leadsOf(db: Db, email: string) {
  return db
    .selectFrom('lead')
    .select(['id', 'kind', 'status', 'name', 'company', 'email', 'phone', 'message', 'details', 'createdAt'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .orderBy('createdAt', 'desc')
    .execute()
}

/** Whatever became of it; what looked like spam goes earlier. */
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

export async function deleteLeadsOf(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom('lead')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute()
}
