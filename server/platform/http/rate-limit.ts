import { getRow } from '../database/rows.ts'
import { sql, type QueryExecutorProvider } from 'kysely'
import type { Limit } from './endpoint.ts'
import { refuse, type ApiRefusal, type RefusalReason } from './refusal.ts'
import { daysBefore, type Retention } from '../jobs/retention.ts'
import type { Services } from './services.ts'

/** The services that count hits. */
export type Counters = Pick<Services, 'settings' | 'database' | 'clock'>

/**
 * Counts one hit and returns after how many seconds another is accepted: 0, where it is still within the limit. Fixed windows
 * in an unlogged table: all processes count together, and no caller can lock out another, since the key holds the caller's
 * own address.
 */
export async function secondsToWait(counters: Counters, key: string, limit: Limit): Promise<number> {
  const { settings, database, clock } = counters
  const windowMs = limit.seconds * 1000
  const now = clock().getTime()
  const startsAt = windowStart(now, windowMs)
  const hits = await countHit(database.kysely, key, new Date(startsAt))
  return hits <= limit.max * settings.rateLimitFactor ? 0 : Math.ceil((startsAt + windowMs - now) / 1000)
}

/** Takes one hit back that turned out not to count towards the limit, as long as its window lasts. */
export async function takeBackHit({ database, clock }: Services, key: string, limit: Limit): Promise<void> {
  const startsAt = new Date(windowStart(clock().getTime(), limit.seconds * 1000))
  await sql`update rate_window set hits = hits - 1 where key = ${key} and starts_at = ${startsAt} and hits > 0`.execute(
    database.kysely,
  )
}

function windowStart(now: number, windowMs: number): number {
  return Math.floor(now / windowMs) * windowMs
}

/** Rejects a call beyond a limit, with the seconds to wait. */
export function tooMany(reason: RefusalReason, seconds: number): ApiRefusal {
  return refuse(reason, {
    status: 429,
    retryAfterSeconds: seconds,
    values: { minutes: String(Math.ceil(seconds / 60)) },
  })
}

/**
 * Counts one hit of a window, which is stored for a day from its start on.
 * @returns how many there were with this one
 */
export async function countHit(db: QueryExecutorProvider, key: string, startsAt: Date): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    insert into rate_window as w (key, starts_at, hits) values (${key}, ${startsAt}, 1)
    on conflict (key, starts_at) do update set hits = w.hits + 1
    returning hits`.execute(db)
  return getRow(rows).hits
}

/** No window is as long as a day, and each names an address. */
export const rateWindowRetention: Retention = {
  name: 'rate windows',
  async remove(tx, now) {
    const { numDeletedRows } = await tx
      .deleteFrom('rateWindow')
      .where('startsAt', '<', daysBefore(now, 1))
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
}
