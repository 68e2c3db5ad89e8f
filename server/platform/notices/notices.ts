import { NOTICE_DAYS, type NoticeKind } from '@forecourt/domain/platform/lists/notices.ts'
import type { OFFICE_ROUTES } from '@forecourt/domain/platform/routes/office-routes.ts'
import type { Db, Tx } from '../database/database.ts'
import { enqueue } from '../jobs/jobs.ts'
import { daysBefore, type Retention } from '../jobs/retention.ts'

declare module '../jobs/jobs.ts' {
  interface Jobs {
    'tell-notices': { users: string[] }
  }
}

export interface Notice {
  readonly kind: NoticeKind
  readonly screen: (typeof OFFICE_ROUTES)[number]['id']
  readonly record: number
  readonly label: string
  /** The colleague who acted; missing if no member of staff did. */
  readonly by?: string
}

/** Notifies users: the bell of the office shows it, at once where it is open. */
export async function addNotices(
  tx: Tx,
  users: readonly string[],
  { kind, screen, record, label, by = '' }: Notice,
): Promise<void> {
  if (users.length === 0) return
  await tx
    .insertInto('staffNotice')
    .values(users.map((staffUserId) => ({ staffUserId, kind, screen, record, label, byName: by })))
    .execute()
  await enqueue(tx, 'tell-notices', { users: [...users] })
}

/** True if users were notified of something of this kind since a moment. */
export async function hasNotice(db: Db, kind: NoticeKind, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('staffNotice')
    .select('id')
    .where('kind', '=', kind)
    .where('createdAt', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks the notices from before a moment as read for all users, once they are no longer true. */
export async function clearNotices(
  tx: Tx,
  kinds: readonly NoticeKind[],
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  const cleared = await tx
    .updateTable('staffNotice')
    .set({ readAt: now })
    .where('kind', 'in', kinds)
    .where('createdAt', '<', before)
    .where('readAt', 'is', null)
    .returning('staffUserId')
    .execute()
  const users = [...new Set(cleared.map(({ staffUserId }) => staffUserId))]
  if (users.length > 0) await enqueue(tx, 'tell-notices', { users })
}

export const noticeRetention: Retention = {
  name: 'notices',
  async remove(tx, now) {
    const { numDeletedRows } = await tx
      .deleteFrom('staffNotice')
      .where('createdAt', '<', daysBefore(now, NOTICE_DAYS))
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
}
