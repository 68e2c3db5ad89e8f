import { createHash } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { hashToken } from '../../access/secrets.ts'
import { loadWho } from '../../access/staff-who.ts'
import { transaction } from '../../platform/database/database.ts'
import { readAddress, type Http } from '../../platform/http/http.ts'
import { secondsToWait } from '../../platform/http/rate-limit.ts'
import type { Services } from '../../platform/http/services.ts'
import { toNetwork } from '../../platform/http/visitor-address.ts'
import { isFeedAllowed, writeFeed } from './calendar-feed-events.ts'
import { findFeed, noteFeedUse, type FeedRow } from './calendar-feeds.sql.ts'

const fileName = /^([\w-]{43})\.ics$/
/** Addresses that are none, from one network. */
const unknownLimit = { max: 20, seconds: 60 }
/** Limit of one calendar: a telephone and a computer that fetch every five minutes come to 24 an hour. */
const feedLimit = { max: 120, seconds: 3_600 }
/** Being fetched again sooner than this is not written down. */
const usedAgainMs = 60_000
const longestProgram = 120

/**
 * Creates the calendars that staff subscribe to, at `/calendars/<secret>.ics`: no calendar signs in, so the address is the
 * proof. What is no calendar, has ended, or shows what its user may not see any more answers the same.
 */
export function createCalendarFeeds(services: Services): Hono<Http> {
  const app = new Hono<Http>()
  app.get('/:file', async (c) => {
    c.header('Cache-Control', 'private, no-cache')
    c.header('X-Robots-Tag', 'noindex')
    c.header('Referrer-Policy', 'no-referrer')
    const { database, settings, clock } = services
    const token = fileName.exec(c.req.param('file'))?.[1]
    const feed = token === undefined ? undefined : await findFeed(database.db, hashToken(token))
    const who = feed && (await loadWho(database.db, feed.userId))
    if (!feed || !who || !isFeedAllowed(feed, who)) return refuseUnknown(c, services)
    const seconds = await secondsToWait(services, `calendar ${feed.id}`, feedLimit)
    if (seconds > 0) return tooSoon(c, seconds)
    const now = clock()
    await noteUse(services, feed, { now, program: c.req.header('user-agent') ?? '' })
    const { language } = feed
    const text = await writeFeed(database.db, feed, { who, language, now, publicUrl: settings.publicUrl })
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    c.header('ETag', etag)
    if (hasTag(c, etag)) return c.body(null, 304)
    c.header('Content-Type', 'text/calendar; charset=utf-8')
    c.header('Content-Disposition', 'inline; filename="forecourt.ics"')
    return c.body(text)
  })
  return app
}

/** Compares weakly, as RFC 9110 13.1.2 asks: a proxy that packed the answer marks its tag as weak. */
function hasTag(c: Context<Http>, etag: string): boolean {
  const tags = (c.req.header('if-none-match') ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.includes(etag)
}

async function refuseUnknown(c: Context<Http>, services: Services): Promise<Response> {
  const seconds = await secondsToWait(services, `unknown calendar ${toNetwork(readAddress(c, services))}`, unknownLimit)
  return seconds > 0 ? tooSoon(c, seconds) : c.text('not found', 404)
}

function tooSoon(c: Context<Http>, seconds: number): Response {
  c.header('Retry-After', String(seconds))
  return c.text('too many requests', 429)
}

async function noteUse(
  { database }: Services,
  { id, usedAt }: FeedRow,
  { now, program }: { now: Date; program: string },
): Promise<void> {
  if (usedAt !== null && now.getTime() - usedAt.getTime() < usedAgainMs) return
  await transaction(database, (tx) => noteFeedUse(tx, id, { usedAt: now, program: program.slice(0, longestProgram) }))
}
