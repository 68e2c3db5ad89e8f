import { sql, type Insertable, type Updateable } from 'kysely'
import type { NewsletterRequest } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** Returns how many of these numbers are branches of ours. */
export async function activeBranchesAmong(db: Db, numbers: readonly number[]): Promise<number> {
  const rows = await db
    .selectFrom('branch')
    .select('number')
    .where('isActive', '=', true)
    .where('number', 'in', numbers)
    .execute()
  return rows.length
}

/** Lists every branch whose news can be subscribed to. */
export async function activeBranches(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('branch').select('number').where('isActive', '=', true).orderBy('number').execute()
  return rows.map(({ number }) => number)
}

/** Selects the subscriber with an address; undefined: there is none, or they left. */
export function selectSubscriber(db: Db, email: string) {
  return db
    .selectFrom('newsletterSubscriber')
    .select('subscribedAt')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('leftAt', 'is', null)
    .executeTakeFirst()
}

/** Returns since when one of these addresses, in lower case, gets the newsletter; null: none of them does. */
export async function newsletterSince(db: Db, emails: readonly string[]): Promise<Date | null> {
  const row = await db
    .selectFrom('newsletterSubscriber')
    .select('subscribedAt')
    .where(sql<boolean>`lower(email) = any (${emails}::text[])`)
    .where('leftAt', 'is', null)
    .orderBy('subscribedAt')
    .executeTakeFirst()
  return row?.subscribedAt ?? null
}

export function insertRequest(tx: Tx, request: Insertable<NewsletterRequest>) {
  return tx.insertInto('newsletterRequest').values(request).returningAll().executeTakeFirstOrThrow()
}

export async function changeRequest(tx: Tx, token: string, changes: Updateable<NewsletterRequest>): Promise<void> {
  await tx.updateTable('newsletterRequest').set(changes).where('token', '=', token).execute()
}

/** Locks an address, so that two requests at once send one mail. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('newsletter ' || lower(${email}), 0))`.execute(tx)
}

/** Selects the request of an address that a click would still confirm. */
export function selectOpenRequest(db: Db, email: string, now: Date) {
  return db
    .selectFrom('newsletterRequest')
    .selectAll()
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('confirmedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('validUntil', '>', now)
    .orderBy('askedAt', 'desc')
    .executeTakeFirst()
}

export function requestByToken(db: Db, token: string) {
  return db.selectFrom('newsletterRequest').selectAll().where('token', '=', token).executeTakeFirst()
}

export async function confirmRequest(tx: Tx, token: string, at: { now: Date; ip: string }) {
  return tx
    .updateTable('newsletterRequest')
    .set({ confirmedAt: at.now, confirmedIp: at.ip })
    .where('token', '=', token)
    .where('confirmedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('validUntil', '>', at.now)
    .returningAll()
    .executeTakeFirst()
}

/** Subscribes an address: new, again, or with other wishes. */
export async function subscribe(
  tx: Tx,
  { token, email, language, branches }: { token: string; email: string; language: 'nl' | 'fr'; branches: number[] },
  now: Date,
): Promise<void> {
  await sql`
    insert into newsletter_subscriber (email, language, branches, request_token, subscribed_at)
    values (${email}, ${language}, ${branches}, ${token}, ${now})
    on conflict (lower(email)) do update set email = excluded.email, language = excluded.language,
      branches = excluded.branches, request_token = excluded.request_token, subscribed_at = excluded.subscribed_at,
      left_at = null`.execute(tx)
}

/** Unsubscribes by the link of any mail: of the newsletter, or the one that asked to confirm. */
export async function leave(tx: Tx, token: string, now: Date): Promise<void> {
  await sql`
    with withdrawn as (
      update newsletter_request set withdrawn_at = ${now}
      where token = ${token} and withdrawn_at is null returning email)
    update newsletter_subscriber set left_at = ${now}
    where left_at is null and (leave_token = ${token} or lower(email) in (select lower(email) from withdrawn))`.execute(
    tx,
  )
}

/** Unsubscribes an address, and withdraws every consent for it. */
export async function leaveAt(tx: Tx, email: string, now: Date): Promise<void> {
  await sql`
    with withdrawn as (
      update newsletter_request set withdrawn_at = ${now}
      where lower(email) = lower(${email}) and withdrawn_at is null)
    update newsletter_subscriber set left_at = ${now}
    where left_at is null and lower(email) = lower(${email})`.execute(tx)
}

export function selectRequests(db: Db, email: string) {
  return db
    .selectFrom('newsletterRequest')
    .select([
      'email',
      'branches',
      'language',
      'termsVersion',
      'privacyVersion',
      'askedAt',
      'confirmedAt',
      'withdrawnAt',
    ])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .orderBy('askedAt')
    .execute()
}

export async function forgetAddress(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom('newsletterSubscriber')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute()
  await tx
    .deleteFrom('newsletterRequest')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute()
}

/** Deletes unconfirmed requests and old unsubscribed ones; the proof of a consent is deleted with the last mail it was for. */
export async function deleteOldRequests(tx: Tx, before: { open: Date; left: Date }): Promise<number> {
  await tx.deleteFrom('newsletterSubscriber').where('leftAt', '<', before.left).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('newsletterRequest as request')
    .where((eb) => {
      const subscriber = eb
        .selectFrom('newsletterSubscriber as subscriber')
        .select('subscriber.id')
        .where(sql<boolean>`lower(subscriber.email) = lower(request.email)`)
      return eb.or([
        eb.and([eb('confirmedAt', 'is', null), eb('validUntil', '<', before.open)]),
        eb.and([eb('askedAt', '<', before.left), eb.not(eb.exists(subscriber))]),
      ])
    })
    .executeTakeFirst()
  return Number(numDeletedRows)
}
