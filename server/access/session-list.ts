import type { Db } from '../platform/database/database.ts'
import { shortenAddress } from '../platform/http/visitor-address.ts'
import { sessionsOfUser } from './users.sql.ts'

/** Returns the sessions of a user as lists show them. */
export async function sessionList(db: Db, userId: string, now: Date, ownSessionId?: string) {
  const sessions = await sessionsOfUser(db, userId, now)
  return sessions.map(({ id, number, userAgent, ip, createdAt, lastSeenAt }) => ({
    id: number,
    isThisOne: id === ownSessionId,
    userAgent,
    network: shortenAddress(ip),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
}
