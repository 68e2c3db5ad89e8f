import type { z } from 'zod'
import { may, type Permission, type Who } from '@forecourt/domain/platform/resources/rights.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { MOST_CALENDAR_FEEDS } from '@forecourt/domain/workshop/calendar-feed.ts'
import type { CalendarFeedsAnswer, CalendarFeedWish } from '@forecourt/domain/workshop/calendar-feed.schema.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { hashToken, newToken } from '../../access/secrets.ts'
import { readAllBranches } from '../../organisation/organisation.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { AnswerContext } from '../../platform/http/endpoint.ts'
import { refuse, type ApiRefusal } from '../../platform/http/refusal.ts'
import { departmentsOfCalendar } from '../calendar.sql.ts'
import { selectTechnicians, selectWorkshop, workshops } from '../work-orders/work-orders.sql.ts'
import { findTechnicianOfBranch } from '../work-orders/work-week.sql.ts'
import { isFeedAllowed, nameFeed } from './calendar-feed-events.ts'
import { countFeedsForUpdate, findFeedBranch, insertFeed, replaceFeedToken, selectFeeds } from './calendar-feeds.sql.ts'

/** Lists the calendars of a user, and what they may subscribe to. */
export async function listFeeds(db: Db, who: Who, at: AnswerContext): Promise<z.infer<typeof CalendarFeedsAnswer>> {
  const { language } = at
  const [feeds, departments, all, shops, technicians] = await Promise.all([
    selectFeeds(db, who.id),
    departmentsOfCalendar(db, who),
    readAllBranches(db, at),
    workshops(db).execute(),
    selectTechnicians(db),
  ])
  const branches = new Map(
    departments.map(({ branch: id, branchName: name }) => [
      id,
      { id, name: all.find((one) => one.id === id)?.name ?? name },
    ]),
  )
  return {
    feeds: feeds.map((feed) => ({
      id: feed.number,
      kind: feed.kind,
      name: nameFeed(feed, language),
      isAllowed: isFeedAllowed(feed, who),
      createdAt: feed.createdAt.toISOString(),
      replacedAt: feed.replacedAt?.toISOString() ?? null,
      lastUsedAt: feed.usedAt?.toISOString() ?? null,
      lastUsedBy: feed.program === '' ? null : feed.program,
    })),
    branches: [...branches.values()],
    workshops: shops
      .filter(({ branchId }) => may(who, 'WORK_ORDER_VIEW', { branch: branchId }).ok)
      .map(({ number, name, bays, branchNumber }) => ({
        id: number,
        name: translate(name, language),
        bays,
        technicians: technicians
          .filter((one) => one.branches.includes(branchNumber))
          .map(({ number: id, name: called }) => ({ id, name: called })),
      })),
  }
}

/** Makes a calendar. Returns its number and its secret, of which only the hash is stored. */
export async function createFeed(
  tx: Tx,
  who: Who,
  wish: CalendarFeedWish,
  now: Date,
): Promise<{ id: number; token: string } | ApiRefusal> {
  const content = await loadContent(tx, who, wish)
  if (isRefusal(content)) return content
  if ((await countFeedsForUpdate(tx, who.id)) >= MOST_CALENDAR_FEEDS) return refuse('enough-calendar-feeds')
  const token = newToken()
  const id = await insertFeed(tx, {
    staffUserId: who.id,
    kind: wish.kind,
    ...content,
    tokenHash: hashToken(token),
    createdAt: now,
  })
  return id === undefined ? refuse('calendar-feed-exists') : { id, token }
}

/** Replaces the secret of a calendar. */
export async function replaceFeed(
  tx: Tx,
  feed: { userId: string; number: number },
  now: Date,
): Promise<string | ApiRefusal> {
  const token = newToken()
  const isReplaced = await replaceFeedToken(tx, feed, { tokenHash: hashToken(token), now })
  return isReplaced ? token : notFound()
}

interface FeedContent {
  readonly branchId?: string
  readonly departmentId?: string
  readonly bay?: number | null
  readonly technicianId?: string
}

/** Finds the content of a calendar, as far as the user may see it. */
async function loadContent(tx: Tx, who: Who, wish: CalendarFeedWish): Promise<FeedContent | ApiRefusal> {
  if (wish.kind === 'own') return {}
  if (wish.kind === 'branch') {
    const branch = await findFeedBranch(tx, wish.branch)
    if (!branch) return notFound()
    return toRefusal(may(who, 'AGENDA_VIEW', { branch: branch.id })) ?? { branchId: branch.id }
  }
  const workshop = await selectWorkshop(tx, wish.department)
  if (!workshop) return notFound()
  const refused = toRefusal(may(who, 'WORK_ORDER_VIEW', { branch: workshop.branchId }))
  if (refused) return refused
  if (wish.kind === 'workshop') {
    if (wish.bay !== null && wish.bay > workshop.bays)
      return refuse('reference-gone', { status: 422, field: 'feed.bay' })
    return { departmentId: workshop.id, bay: wish.bay }
  }
  const technician = await findTechnicianOfBranch(tx, workshop.branchId, wish.technician)
  if (!technician) return refuse('reference-gone', { status: 422, field: 'feed.technician' })
  return { departmentId: workshop.id, technicianId: technician.id }
}

function toRefusal(permission: Permission): ApiRefusal | undefined {
  return permission.ok ? undefined : refuse(permission.reason, { status: 403 })
}

function notFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}
