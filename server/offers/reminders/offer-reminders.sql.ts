import { sql, type Insertable } from 'kysely'
import { OFFER_STATUSES } from '@forecourt/domain/offers/offer.ts'
import { addDays, type CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { OfferReminder } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

const isWaiting = sql<boolean>`offer_reminder.sent_at is null and offer_reminder.dismissed_at is null`

/**
 * Returns the numbers of offers that a reminder may be due for, one of each set and customer: they are with a customer who did not answer,
 * and something ends within some days. `findReminderOfSet` decides.
 */
export async function selectRemindable(db: Db, today: CalendarDay, days: number): Promise<number[]> {
  // An end is stored as the first day on which a thing is no longer valid.
  const [first, last] = [addDays(today, 1), addDays(today, days + 1)]
  const { rows } = await sql<{ number: number }>`
    select distinct on (coalesce(offer.alternatives_id, offer.id), offer.customer_id) offer.number
    from offer
    join customer on customer.id = offer.customer_id and customer.is_active and customer.blocked_reason is null
    left join offer_check on offer_check.offer_id = offer.id
    where offer.status = ${sql.lit(OFFER_STATUSES.pending)} and offer.current_version = offer.issued_version
      and offer.blocked_reason is null
      and (offer.valid_until between ${first}::date and ${last}::date or exists (
        select from jsonb_array_elements(offer_check.ends) one
        where (one ->> 'until')::date between ${first}::date and ${last}::date))
      and not exists (select from offer_reminder where offer_reminder.offer_id = offer.id and ${isWaiting})
      and not exists (select from offer_answer answer
        where answer.offer_id = offer.id and answer.version_no = offer.issued_version)
      and not exists (select from offer_reminder_stop stop where stop.customer_id = offer.customer_id)
    order by coalesce(offer.alternatives_id, offer.id), offer.customer_id, offer.number`.execute(db)
  return rows.map(({ number }) => number)
}

/** Returns the ends that the prices of some offers depend on, by the last check of each. */
export function selectEnds(db: Db, offerIds: readonly string[]) {
  return db.selectFrom('offerCheck').select(['offerId', 'ends']).where('offerId', 'in', offerIds).execute()
}

/** Returns the reminders of some offers, whatever became of them, the newest first. */
export function selectReminders(db: Db, offerIds: readonly string[]) {
  return db
    .selectFrom('offerReminder')
    .leftJoin('staffUser', 'staffUser.id', 'offerReminder.sentBy')
    .selectAll('offerReminder')
    .select(sql<string | null>`first_name || ' ' || last_name`.as('sentByName'))
    .where('offerId', 'in', offerIds)
    .orderBy('draftedAt', 'desc')
    .execute()
}
export type ReminderRow = Awaited<ReturnType<typeof selectReminders>>[number]

/** Returns the numbers of the offers with a drafted reminder that waits. */
export async function selectDrafted(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('offerReminder')
    .innerJoin('offer', 'offer.id', 'offerReminder.offerId')
    .select('offer.number')
    .where(isWaiting)
    .orderBy('offer.number')
    .execute()
  return rows.map(({ number }) => number)
}

/** Returns the drafted reminder of an offer that waits; undefined: none does. */
export function findDraft(db: Db, offerId: string) {
  return db.selectFrom('offerReminder').selectAll().where('offerId', '=', offerId).where(isWaiting).executeTakeFirst()
}

export async function insertReminder(tx: Tx, reminder: Insertable<OfferReminder>): Promise<string> {
  const { id } = await tx.insertInto('offerReminder').values(reminder).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function deleteReminder(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('offerReminder').where('id', '=', id).execute()
}

/** Records that a drafted reminder was sent, with its text. */
export async function markSent(
  tx: Tx,
  id: string,
  sent: { subject: string; text: string; recipient: string; sentBy: string | null; sentAt: Date },
): Promise<void> {
  await tx.updateTable('offerReminder').set(sent).where('id', '=', id).execute()
}

/** Puts a drafted reminder aside, or takes it up again (null). @returns false where it was sent, or is none of this offer */
export async function markDismissed(
  tx: Tx,
  { id, offerId }: { id: string; offerId: string },
  dismissed: { at: Date; by: string } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('offerReminder')
    .set({ dismissedAt: dismissed?.at ?? null, dismissedBy: dismissed?.by ?? null })
    .where('id', '=', id)
    .where('offerId', '=', offerId)
    .where('sentAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whether a customer wants no reminders. */
export async function isStopped(db: Db, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('offerReminderStop')
    .select('id')
    .where('customerId', '=', customerId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Records that a customer wants no reminders, and drops those that wait for them. */
export async function stopReminders(tx: Tx, customerId: string, now: Date): Promise<void> {
  if (!(await isStopped(tx, customerId))) {
    await tx.insertInto('offerReminderStop').values({ customerId, stoppedAt: now }).execute()
  }
  await tx
    .deleteFrom('offerReminder')
    .where(isWaiting)
    .where('offerId', 'in', (of) => of.selectFrom('offer').select('offer.id').where('customerId', '=', customerId))
    .execute()
}

export async function resumeReminders(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('offerReminderStop').where('customerId', '=', customerId).execute()
}
