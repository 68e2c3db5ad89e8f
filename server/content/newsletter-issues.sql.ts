import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { IssueState } from '@forecourt/domain/content/newsletter-desk.ts'
import type { ImportedSubscriber } from '@forecourt/domain/content/newsletter-import.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { NewsletterIssue } from '../db/schema.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { countUnsent } from '../platform/mail/mail.ts'

/** Counts subscribers who left after this issue, and got no later one. */
const leftAt = sql`
  select count(*)::integer from newsletter_copy copy join newsletter_subscriber subscriber on subscriber.id = subscriber_id
  where copy.issue_id = newsletter_issue.id and subscriber.left_at >= copy.mailed_at and not exists (
    select from newsletter_copy later
    where later.subscriber_id = copy.subscriber_id and later.mailed_at > copy.mailed_at
      and later.mailed_at <= subscriber.left_at)`

export function selectIssues(db: Db, language: Language) {
  return db
    .selectFrom('newsletterIssue')
    .select(['number as id', 'rev', 'state', 'plannedFor', 'startedAt', 'recipients', 'updatedAt'])
    .select([
      sql<string>`coalesce(nullif(subject ->> ${language}, ''), subject ->> 'nl')`.as('subject'),
      sql<number>`(${leftAt})`.as('left'),
    ])
}

export function selectSubscribers(db: Db) {
  return db
    .selectFrom('newsletterSubscriber as subscriber')
    .innerJoin('newsletterRequest as request', 'request.token', 'subscriber.requestToken')
    .select(['subscriber.number as id', 'subscriber.email', 'subscriber.language', 'subscriber.leftAt'])
    .select(['request.source', 'request.proof', 'subscriber.subscribedAt as consentAt'])
    .select([
      sql<number>`0`.as('rev'),
      sql<string>`case when subscriber.left_at is null then 'subscribed' else 'left' end`.as('state'),
    ])
}

export function subscriberCounts(db: Db) {
  return db
    .selectFrom('newsletterSubscriber')
    .select('language')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('leftAt', 'is', null)
    .groupBy('language')
    .orderBy('language', 'desc')
    .execute()
}

export type IssueRow = Selectable<NewsletterIssue>

export function findIssue(db: Db, number: number): Promise<IssueRow | undefined> {
  return db.selectFrom('newsletterIssue').selectAll().where('number', '=', number).executeTakeFirst()
}

export async function loadIssue(db: Db, number: number) {
  return requireValue(await findIssue(db, number), `the newsletter ${number}`)
}

export function issueForUpdate(tx: Tx, number: number): Promise<IssueRow | undefined> {
  return tx.selectFrom('newsletterIssue').selectAll().where('number', '=', number).forUpdate().executeTakeFirst()
}

export async function insertIssue(tx: Tx, issue: Insertable<NewsletterIssue>): Promise<number> {
  const { number } = await tx.insertInto('newsletterIssue').values(issue).returning('number').executeTakeFirstOrThrow()
  return number
}

export async function updateIssue(tx: Tx, id: string, changes: Updateable<NewsletterIssue>): Promise<void> {
  await tx.updateTable('newsletterIssue').set(changes).where('id', '=', id).execute()
}

export async function deleteIssue(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('newsletterIssue').where('id', '=', id).execute()
}

/** Returns news posts by their number, in the order requested; those not published on that day are missing. */
export async function postsNumbered(db: Db, numbers: readonly number[], today: CalendarDay) {
  if (numbers.length === 0) return []
  const posts = await db
    .selectFrom('newsPost')
    .select(['number', 'title', 'intro'])
    .where('number', 'in', numbers)
    .where('isActive', '=', true)
    .where('publishedOn', '<=', today)
    .execute()
  return numbers.flatMap((number) => posts.find((post) => post.number === number) ?? [])
}

/** Selects the recipients of an issue: subscribers of any of its branches, or of all if it names none. */
function audience(branches: readonly number[]) {
  return sql<boolean>`(left_at is null and (cardinality(${branches}::integer[]) = 0 or branches && ${branches}::integer[]))`
}

export async function audienceCount(db: Db, branches: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('newsletterSubscriber')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(audience(branches))
    .executeTakeFirstOrThrow()
  return count
}

/** Selects the next readers who get an issue and have no copy of it yet. Those who subscribe after it began get the next one. */
export function nextReaders(
  tx: Tx,
  { id, branches, startedAt }: Pick<IssueRow, 'id' | 'branches' | 'startedAt'>,
  most: number,
) {
  return tx
    .selectFrom('newsletterSubscriber')
    .select(['id', 'email', 'language', 'leaveToken'])
    .where(audience(branches))
    .where('subscribedAt', '<=', requireValue(startedAt, 'the instant at which sending started'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('newsletterCopy as copy')
            .select('copy.issueId')
            .where('copy.issueId', '=', id)
            .whereRef('copy.subscriberId', '=', 'newsletterSubscriber.id'),
        ),
      ),
    )
    .orderBy('number')
    .limit(most)
    .execute()
}

export async function insertCopies(
  tx: Tx,
  issueId: string,
  readers: readonly { id: string; language: Language }[],
  now: Date,
): Promise<void> {
  const values = readers.map(({ id, language }) => ({ issueId, subscriberId: id, language, mailedAt: now }))
  await tx.insertInto('newsletterCopy').values(values).execute()
}

/** Counts the mails of an issue; old ones are deleted, and count as sent. */
export async function issueFigures(db: Db, issue: Pick<IssueRow, 'id' | 'recipients'>) {
  const { rows } = await sql<{ left: number }>`
    select (${leftAt}) as left from newsletter_issue where id = ${issue.id}`.execute(db)
  const { waiting, refused } = await countUnsent(db, `newsletter-issue:${issue.id}:`)
  const left = rows[0]?.left ?? 0
  return { recipients: issue.recipients, sent: issue.recipients - waiting - refused, waiting, refused, left }
}

/** Selects the issues that are due, or were interrupted. */
export function issuesDue(db: Db, now: Date): Promise<{ number: number; state: IssueState }[]> {
  return db
    .selectFrom('newsletterIssue')
    .select(['number', 'state'])
    .where((eb) =>
      eb.or([eb('state', '=', 'sending'), eb.and([eb('state', '=', 'planned'), eb('plannedFor', '<=', now)])]),
    )
    .execute()
}

export function branchesToChoose(db: Db) {
  return db.selectFrom('branch').select(['number as id', 'name', 'isActive']).orderBy('rank').execute()
}

/** Loads the known ones of these addresses, and whether they are still subscribed. */
export function loadKnown(db: Db, emails: readonly string[]) {
  return db
    .selectFrom('newsletterSubscriber')
    .select([sql<string>`lower(email)`.as('email'), 'leftAt'])
    .where(sql<boolean>`lower(email) = any (${emails.map((email) => email.toLowerCase())}::text[])`)
    .execute()
}

/** Inserts readers with a consent on paper: as if they had asked and confirmed on that day. */
export async function insertImported(
  tx: Tx,
  subscribers: readonly ImportedSubscriber[],
  { branches, now, termsVersion }: { branches: readonly number[]; now: Date; termsVersion: string },
): Promise<void> {
  for (const { email, language, consentOn, proof } of subscribers) {
    await sql`
      with asked as (
        insert into newsletter_request (email, branches, language, terms_version, ip, asked_at, mailed_at, valid_until,
          confirmed_at, confirmed_ip, source, proof)
        values (${email}, ${branches}, ${language}, ${termsVersion}, '', ${consentOn}::date, ${now},
          ${now}::timestamptz + interval '1 day', ${consentOn}::date, '', 'import', ${proof})
        returning token
      )
      insert into newsletter_subscriber (email, language, branches, request_token, subscribed_at)
      select ${email}, ${language}, ${branches}, token, ${consentOn}::date from asked`.execute(tx)
  }
}

export async function subscriberEmail(db: Db, number: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('newsletterSubscriber')
    .select('email')
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.email
}
