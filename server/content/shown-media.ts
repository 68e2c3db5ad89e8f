import type { CalendarDay } from '@forecourt/domain/platform/values/calendar.ts'
import type { Db } from '../platform/database/database.ts'
import { heroesOn } from './content.sql.ts'
import { selectPublished } from './news.sql.ts'

/** True for the media of a post that is published on a day: drafts are internal. */
export async function isHostOfShownPost(db: Db, hostId: string, day: CalendarDay): Promise<boolean> {
  const post = await selectPublished(db, day).select('id').where('mediaHostId', '=', hostId).executeTakeFirst()
  return post !== undefined
}

/** True for the pictures of a hero that the start page shows on a day. */
export async function isHostOfShownHero(db: Db, hostId: string, day: CalendarDay): Promise<boolean> {
  const heroes = await heroesOn(db, day)
  return heroes.some(({ mediaHostId }) => mediaHostId === hostId)
}
