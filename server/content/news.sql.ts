import type { CalendarDay } from '@forecourt/domain/platform/calendar.ts'
import type { Db } from '../platform/database.ts'

/** Posts that are out on a day, the latest first. */
export function postsOn(db: Db, today: CalendarDay, { limit, offset = 0 }: { limit: number; offset?: number }) {
  return published(db, today)
    .selectAll()
    .orderBy('publishedOn', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function postCountOn(db: Db, today: CalendarDay): Promise<number> {
  const { count } = await published(db, today)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function postOn(db: Db, today: CalendarDay, number: number) {
  return published(db, today).selectAll().where('number', '=', number).executeTakeFirst()
}

function published(db: Db, today: CalendarDay) {
  return db.selectFrom('newsPost').where('isActive', '=', true).where('publishedOn', '<=', today)
}
