import { sql, type RawBuilder } from 'kysely'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** The next action of an offer: a task for its customer. */
export interface OfferTask {
  readonly offerId: string
  readonly customerId: string
  readonly text: string
  readonly dueOn: CalendarDay
  readonly assigneeId: string
  readonly authorId: string
}

/** Returns the open task of an offer with its assignee; undefined: none. */
export function findOfferTask(db: Db, offerId: string) {
  return db
    .selectFrom('customerNote as task')
    .innerJoin('staffUser as assignee', 'assignee.id', 'task.assigneeId')
    .select(['task.text', 'task.dueOn', 'assignee.number as assignee'])
    .select(sql<string>`assignee.first_name || ' ' || assignee.last_name`.as('assigneeName'))
    .where('task.offerId', '=', offerId)
    .where('task.doneAt', 'is', null)
    .executeTakeFirst()
}

/** Sets the next action of an offer, which replaces the open one. */
export async function saveOfferTask(tx: Tx, { offerId, ...task }: OfferTask): Promise<void> {
  const { customerId, text, dueOn, assigneeId } = task
  const { numUpdatedRows } = await tx
    .updateTable('customerNote')
    .set({ customerId, text, dueOn, assigneeId })
    .where('offerId', '=', offerId)
    .where('doneAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await tx
    .insertInto('customerNote')
    .values({ kind: 'task', offerId, ...task })
    .execute()
}

/** Marks the open tasks of some offers as done; nothing is to be done for an offer that is over. */
export async function finishOfferTasks(tx: Tx, offerIds: readonly string[], doneAt: Date): Promise<void> {
  if (offerIds.length === 0) return
  await tx
    .updateTable('customerNote')
    .set({ doneAt })
    .where('offerId', 'in', [...offerIds])
    .where('doneAt', 'is', null)
    .execute()
}

/** Selects the customers for whom a user has a task by a day. */
export const selectCustomersToDo = ({ id }: Who, day: CalendarDay): RawBuilder<string> => sql<string>`(
  select customer_id from customer_note
  where kind = 'task' and done_at is null and assignee_id = ${id}::uuid and due_on <= ${day}::date)`

/** Selects the offers for which a user has something to do by a day. */
export const selectOffersToDo = ({ id }: Who, day: CalendarDay): RawBuilder<string> => sql<string>`(
  select offer_id from customer_note
  where done_at is null and offer_id is not null and assignee_id = ${id}::uuid and due_on <= ${day}::date)`
