import { sql } from 'kysely'
import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db } from '../platform/database/database.ts'
import { foldText } from '../platform/resources/field-columns.ts'
import { hasWords, splitSearchWords } from '../platform/resources/search-words.ts'

type Wanted = { limit: number; offset?: number; words?: string }

/** Posts that are out on a day, the latest first. */
export function postsOn(db: Db, today: CalendarDay, { limit, offset = 0, words = '' }: Wanted) {
  return selectPublished(db, today)
    .where(holdsEvery(words))
    .selectAll()
    .orderBy('publishedOn', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function postCountOn(db: Db, today: CalendarDay, words = ''): Promise<number> {
  const { count } = await selectPublished(db, today)
    .where(holdsEvery(words))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export function postOn(db: Db, today: CalendarDay, number: number) {
  return selectPublished(db, today).selectAll().where('number', '=', number).executeTakeFirst()
}

/** Matches posts with every word in title or introduction, in either language. */
function holdsEvery(words: string) {
  return hasWords(
    foldText(sql`concat_ws(' ', title ->> 'nl', title ->> 'fr', intro ->> 'nl', intro ->> 'fr')`),
    splitSearchWords(words),
  )
}

export function selectPublished(db: Db, today: CalendarDay) {
  return db.selectFrom('newsPost').where('isActive', '=', true).where('publishedOn', '<=', today)
}
