import { parse } from 'hono/utils/cookie'
import { STAFF_COOKIE } from '@forecourt/domain/platform/routes/office-page.ts'
import { guardedName } from '../platform/http/cookies.ts'
import type { Services } from '../platform/http/services.ts'
import { hashToken } from './secrets.ts'
import { isKept } from './sessions.ts'
import { liveSession } from './sessions.sql.ts'

/** Returns the room of the hub that all open offices of a member of staff join. */
export function roomOfStaff(userId: string): string {
  return `staff:${userId}`
}

/** Returns the room of the user whose session is in the cookies; undefined: there is no session. */
export async function staffRoomFor(
  { database, settings, clock, neighbours }: Services,
  cookies: string | undefined,
): Promise<string | undefined> {
  const token = parse(cookies ?? '')[guardedName(STAFF_COOKIE, settings)]
  const session = token === undefined ? undefined : await liveSession(database.db, hashToken(token), clock())
  if (session?.from && !(await isKept(neighbours, session.from, clock()))) return undefined
  return session?.holder.kind === 'staff' ? roomOfStaff(session.holder.id) : undefined
}
