import type { Db } from '../platform/database/database.ts'
import { shortenAddress } from '../platform/http/visitor-address.ts'
import { listSessions, type Holder } from './sessions.sql.ts'

/** Returns the sessions of a customer or user as lists show them. */
export async function sessionList(db: Db, holder: Holder, now: Date, ownSessionId?: string) {
  const sessions = await listSessions(db, holder, now)
  return sessions.map(({ id, number, userAgent, ip, createdAt, lastSeenAt }) => ({
    id: number,
    isThisOne: id === ownSessionId,
    userAgent,
    network: shortenAddress(ip),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
}
