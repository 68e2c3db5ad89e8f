import { MOST_NOTICES, NOTICE_KINDS } from '@forecourt/domain/platform/lists/notices.ts'
import type { Db, Tx } from '../database/database.ts'

/** Loads the newest notices of a user, without those of kinds that this version does not know. */
export async function loadNotices(db: Db, staffUserId: string) {
  const rows = await db
    .selectFrom('staffNotice')
    .select(['number as id', 'kind', 'screen', 'record', 'label', 'byName as by', 'createdAt', 'readAt'])
    .where('staffUserId', '=', staffUserId)
    .orderBy('number', 'desc')
    .limit(MOST_NOTICES)
    .execute()
  return rows.flatMap(({ kind: stored, createdAt, readAt, ...row }) => {
    const kind = NOTICE_KINDS.find((name) => name === stored)
    return kind ? [{ ...row, kind, at: createdAt.toISOString(), isRead: readAt !== null }] : []
  })
}

export async function countUnread(db: Db, staffUserId: string): Promise<number> {
  const { count } = await db
    .selectFrom('staffNotice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('staffUserId', '=', staffUserId)
    .where('readAt', 'is', null)
    .where('kind', 'in', NOTICE_KINDS)
    .executeTakeFirstOrThrow()
  return count
}

/** Marks notices as read. `ids`: null for all of the user. Those of others are ignored. */
export async function markRead(
  tx: Tx,
  staffUserId: string,
  { ids, now }: { ids: readonly number[] | null; now: Date },
): Promise<void> {
  const unread = tx
    .updateTable('staffNotice')
    .set({ readAt: now })
    .where('staffUserId', '=', staffUserId)
    .where('readAt', 'is', null)
  if (ids === null) await unread.execute()
  else if (ids.length > 0) await unread.where('number', 'in', ids).execute()
}
