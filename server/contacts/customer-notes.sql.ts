import { getRow } from '../platform/database/rows.ts'
import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql, type Insertable } from 'kysely'
import type { Place } from '@forecourt/domain/platform/resources/rights.ts'
import type { CustomerNote } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { KnownBy } from '../platform/audit/timeline.ts'

export async function findCustomerKey(db: Db, number: number): Promise<string | undefined> {
  return (await db.selectFrom('customer').select('id').where('number', '=', number).executeTakeFirst())?.id
}

export async function loadCustomerKey(db: Db, number: number) {
  return requireValue(await findCustomerKey(db, number), `the customer ${number}`)
}

/** Loads their own addresses and those of their contact persons, and their accounts. */
export async function loadKnownBy(db: Db, customerId: string): Promise<KnownBy> {
  const { rows } = await sql<Omit<KnownBy, 'customerId'>>`
    select array(
      select lower(address) from customer_email where customer_id = ${customerId}
      union select lower(email) from customer_contact where customer_id = ${customerId} and email is not null
      union select lower(account.email) from customer_account join shop_account account on account.id = shop_account_id
        where customer_id = ${customerId}
    ) as emails, array(select shop_account_id from customer_account where customer_id = ${customerId}) as "accountIds"`.execute(
    db,
  )
  return { customerId, ...getRow(rows) }
}

/** Selects notes, open tasks first. */
export function selectNotes(db: Db, customerId: string, most: number) {
  return db
    .selectFrom('customerNote as note')
    .innerJoin('staffUser as author', 'author.id', 'note.authorId')
    .leftJoin('staffUser as assignee', 'assignee.id', 'note.assigneeId')
    .select(['note.number', 'note.kind', 'note.text', 'note.dueOn', 'note.doneAt', 'note.createdAt'])
    .select([
      sql<string>`author.first_name || ' ' || author.last_name`.as('author'),
      sql<string | null>`assignee.first_name || ' ' || assignee.last_name`.as('assignee'),
    ])
    .where('note.customerId', '=', customerId)
    .orderBy(sql`note.kind = 'task' and note.done_at is null`, 'desc')
    .orderBy('note.createdAt', 'desc')
    .limit(most)
    .execute()
}

/** Returns the notes on a customer for their data export, without authors, who are no data of the customer. */
export function selectAllNotes(db: Db, customerId: string) {
  return db
    .selectFrom('customerNote')
    .select(['kind', 'text', 'dueOn', 'doneAt', 'createdAt'])
    .where('customerId', '=', customerId)
    .orderBy('createdAt')
    .execute()
}

export async function insertNote(tx: Tx, note: Insertable<CustomerNote>): Promise<void> {
  await tx.insertInto('customerNote').values(note).execute()
}

/** Returns the branch and owner of the customer that a note is about. */
export async function notePlace(db: Db, number: number): Promise<Place | undefined> {
  return db
    .selectFrom('customerNote as note')
    .innerJoin('customer', 'customer.id', 'note.customerId')
    .select(['customer.branchId as branch', 'customer.salespersonId as owner'])
    .where('note.number', '=', number)
    .where('note.kind', '=', 'task')
    .executeTakeFirst()
}

export async function markTask(tx: Tx, number: number, doneAt: Date | null): Promise<void> {
  await tx.updateTable('customerNote').set({ doneAt }).where('number', '=', number).execute()
}
