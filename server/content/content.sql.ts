import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/** Heroes to show at an instant, in order. */
export function heroesAt(db: Db, now: Date) {
  return db
    .selectFrom('hero')
    .select(['title', 'text', 'linkText', 'linkRoute', 'mediaHostId'])
    .where('isActive', '=', true)
    .where((eb) => eb.or([eb('visibleFrom', 'is', null), eb('visibleFrom', '<=', now)]))
    .where((eb) => eb.or([eb('visibleUntil', 'is', null), eb('visibleUntil', '>', now)]))
    .orderBy('rank')
    .execute()
}

/** The news flash of an instant; the database keeps it to one at a time. */
export function newsFlashAt(db: Db, now: Date) {
  return db
    .selectFrom('newsFlash')
    .select(['id', 'header', 'title', 'content', 'showLink'])
    .where(sql<boolean>`visible @> ${now}::timestamptz`)
    .executeTakeFirst()
}

export function infoBlocks(db: Db) {
  return db
    .selectFrom('infoBlock')
    .select(['subject', 'title', 'text', 'linkText', 'linkRoute'])
    .orderBy('rank')
    .execute()
}
