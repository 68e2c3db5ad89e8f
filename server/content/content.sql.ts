import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db } from '../platform/database/database.ts'

/** Heroes to show on a day, in order. */
export function heroesOn(db: Db, today: CalendarDay) {
  return db
    .selectFrom('hero')
    .select(['title', 'text', 'linkText', 'linkRoute', 'mediaHostId'])
    .where('isActive', '=', true)
    .where((eb) => eb.or([eb('visibleFrom', 'is', null), eb('visibleFrom', '<=', today)]))
    .where((eb) => eb.or([eb('visibleUntil', 'is', null), eb('visibleUntil', '>', today)]))
    .orderBy('rank')
    .execute()
}

/** Returns the news flash of a day; the database keeps it to one at a time. */
export function newsFlashOn(db: Db, today: CalendarDay) {
  return db
    .selectFrom('newsFlash')
    .select(['id', 'header', 'title', 'content', 'showLink'])
    .where('visibleFrom', '<=', today)
    .where((eb) => eb.or([eb('visibleUntil', 'is', null), eb('visibleUntil', '>', today)]))
    .executeTakeFirst()
}

export function infoBlocks(db: Db) {
  return db
    .selectFrom('infoBlock')
    .select(['subject', 'title', 'text', 'linkText', 'linkRoute'])
    .where('isActive', '=', true)
    .orderBy('rank')
    .execute()
}

export function truckBlurbs(db: Db) {
  return db
    .selectFrom('truckBlurb')
    .select(['category', 'text'])
    .where('isActive', '=', true)
    .orderBy('rank')
    .orderBy('number')
    .execute()
}
