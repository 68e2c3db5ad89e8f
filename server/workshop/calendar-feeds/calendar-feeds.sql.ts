import { sql, type Insertable } from 'kysely'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Translated } from '@forecourt/domain/platform/values/translated.ts'
import type { CalendarFeedKind } from '@forecourt/domain/workshop/calendar-feed.ts'
import type { CalendarFeed } from '../../db/schema.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

/** A calendar with its subject, by key and by name. */
export interface FeedRow {
  readonly id: string
  readonly number: number
  readonly kind: CalendarFeedKind
  readonly userId: string
  readonly branchId: string | null
  readonly branchName: string | null
  readonly branchCity: Translated | null
  readonly departmentId: string | null
  readonly departmentNumber: number | null
  readonly departmentName: Translated | null
  /** The branch of the department. */
  readonly departmentBranchId: string | null
  readonly bay: number | null
  readonly technicianId: string | null
  readonly technicianName: string | null
  readonly createdAt: Date
  readonly replacedAt: Date | null
  readonly usedAt: Date | null
  readonly program: string | null
}

const feeds = (db: Db) =>
  db
    .selectFrom('calendarFeed as feed')
    .leftJoin('branch', 'branch.id', 'feed.branchId')
    .leftJoin('department', 'department.id', 'feed.departmentId')
    .leftJoin('branch as place', 'place.id', 'department.branchId')
    .leftJoin('staffUser as technician', 'technician.id', 'feed.technicianId')
    .leftJoin('calendarFeedUse as lastUse', 'lastUse.calendarFeedId', 'feed.id')
    .select(['feed.id', 'feed.number', 'feed.kind', 'feed.staffUserId as userId', 'feed.branchId', 'feed.departmentId'])
    .select([
      'branch.name as branchName',
      'branch.city as branchCity',
      'department.number as departmentNumber',
      'feed.bay',
      'feed.technicianId',
    ])
    .select(['department.branchId as departmentBranchId', 'feed.createdAt', 'feed.replacedAt'])
    .select(['lastUse.usedAt', 'lastUse.program'])
    .select([
      sql<FeedRow['departmentName']>`case when place.id is not null then with_branch(department.name, place) end`.as(
        'departmentName',
      ),
      sql<string | null>`technician.first_name || ' ' || technician.last_name`.as('technicianName'),
    ])

/** Lists the calendars of a user, their own first. */
export function selectFeeds(db: Db, userId: string): Promise<FeedRow[]> {
  return feeds(db)
    .where('feed.staffUserId', '=', userId)
    .orderBy(sql`feed.kind <> 'own'`)
    .orderBy('feed.number')
    .execute()
}

/**
 * Finds the calendar of a secret, with the language of its user. Undefined: there is none, or its user is blocked or has yet to set up the
 * second factor that their role requires.
 */
export function findFeed(db: Db, tokenHash: Uint8Array): Promise<(FeedRow & { language: Language }) | undefined> {
  return feeds(db)
    .innerJoin('staffUser as user', 'user.id', 'feed.staffUserId')
    .leftJoin('role', 'role.id', 'user.roleId')
    .select('user.language')
    .where('feed.tokenHash', '=', tokenHash)
    .where('user.blockedAt', 'is', null)
    .where(sql<boolean>`coalesce(role.requires_second_factor and not second_factor_on("user".id), false)`, '=', false)
    .executeTakeFirst()
}

/** Locks the user, so that two calls at once do not make more calendars than there may be. */
export async function countFeedsForUpdate(tx: Tx, userId: string): Promise<number> {
  await tx.selectFrom('staffUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('calendarFeed')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staffUserId', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the number of the new calendar; undefined: the user has that one already. */
export async function insertFeed(tx: Tx, feed: Insertable<CalendarFeed>): Promise<number | undefined> {
  const row = await tx
    .insertInto('calendarFeed')
    .values(feed)
    .onConflict((conflict) => conflict.constraint('calendar_feed_once').doNothing())
    .returning('number')
    .executeTakeFirst()
  return row?.number
}

export async function replaceFeedToken(
  tx: Tx,
  { userId, number }: { userId: string; number: number },
  { tokenHash, now }: { tokenHash: Uint8Array; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('calendarFeed')
    .set({ tokenHash, replacedAt: now })
    .where('staffUserId', '=', userId)
    .where('number', '=', number)
    .returning('id')
    .executeTakeFirst()
  // Programs that fetched the old address are no users of the new one.
  if (row) await tx.deleteFrom('calendarFeedUse').where('calendarFeedId', '=', row.id).execute()
  return row !== undefined
}

export async function deleteFeed(tx: Tx, { userId, number }: { userId: string; number: number }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendarFeed')
    .where('staffUserId', '=', userId)
    .where('number', '=', number)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function noteFeedUse(tx: Tx, calendarFeedId: string, use: { usedAt: Date; program: string }) {
  await tx
    .insertInto('calendarFeedUse')
    .values({ calendarFeedId, ...use })
    .onConflict((conflict) => conflict.column('calendarFeedId').doUpdateSet(use))
    .execute()
}

/** Finds an active branch by its number. */
export function findFeedBranch(db: Db, number: number) {
  return db
    .selectFrom('branch')
    .select('id')
    .where('number', '=', number)
    .where('isActive', '=', true)
    .executeTakeFirst()
}
