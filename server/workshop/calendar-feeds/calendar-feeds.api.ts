import {
  CalendarFeedActRequest,
  CalendarFeedAddressAnswer,
  CalendarFeedCreateRequest,
  CalendarFeedEndAnswer,
  CalendarFeedsAnswer,
  CalendarFeedsRequest,
} from '@forecourt/domain/workshop/calendar-feed.schema.ts'
import { command, query } from '../../platform/http/endpoint.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { createFeed, listFeeds, replaceFeed } from './calendar-feeds.ts'
import { deleteFeed } from './calendar-feeds.sql.ts'

const getAll = query({
  path: 'GET /sales/calendarfeed/getall',
  right: 'staff',
  summary: 'Returns the calendars that the caller subscribed to, and those that they may subscribe to.',
  input: CalendarFeedsRequest,
  output: CalendarFeedsAnswer,
  run: ({ db, call }) => listFeeds(db, call.staff.who, call),
})

const create = command({
  path: 'POST /sales/calendarfeed/create',
  right: 'staff',
  summary: 'Makes a calendar that other programs subscribe to by a secret address, which is returned once.',
  input: CalendarFeedCreateRequest,
  output: CalendarFeedAddressAnswer,
  async run({ tx, services: { settings }, call: { staff, now } }, { feed }) {
    const created = await createFeed(tx, staff.who, feed, now)
    return isRefusal(created) ? created : { id: created.id, address: toAddress(settings.publicUrl, created.token) }
  },
})

const replace = command({
  path: 'POST /sales/calendarfeed/replace',
  right: 'staff',
  summary:
    "Gives a calendar of the caller a new secret address, which is returned once. The old one doesn't work any more.",
  input: CalendarFeedActRequest,
  output: CalendarFeedAddressAnswer,
  async run({ tx, services: { settings }, call: { staff, now } }, { id }) {
    const token = await replaceFeed(tx, { userId: staff.userId, number: id }, now)
    return isRefusal(token) ? token : { id, address: toAddress(settings.publicUrl, token) }
  },
})

const end = command({
  path: 'POST /sales/calendarfeed/end',
  right: 'staff',
  summary: "Ends a calendar of the caller: its address doesn't work any more.",
  input: CalendarFeedActRequest,
  output: CalendarFeedEndAnswer,
  run: async ({ tx, call: { staff } }, { id }) => ({
    isEnded: await deleteFeed(tx, { userId: staff.userId, number: id }),
  }),
})

function toAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/calendars/${token}.ics`
}

export const calendarFeedEndpoints = [getAll, create, replace, end] as const
