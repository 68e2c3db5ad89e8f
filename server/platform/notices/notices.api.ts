import {
  NoticeReadAnswer,
  NoticeReadRequest,
  NoticesAnswer,
  NoticesRequest,
} from '@forecourt/domain/platform/lists/notices.schema.ts'
import { command, query } from '../http/endpoint.ts'
import { countUnread, loadNotices, markRead } from './notices.sql.ts'

const getAll = query({
  path: 'GET /sales/notice/getall',
  right: 'staff',
  summary: 'Returns the latest notices of the caller, the newest first, and how many are unread.',
  input: NoticesRequest,
  output: NoticesAnswer,
  run: async ({ db, call: { staff } }) => ({
    unread: await countUnread(db, staff.userId),
    notices: await loadNotices(db, staff.userId),
  }),
})

const read = command({
  path: 'POST /sales/notice/read',
  right: 'staff',
  summary: 'Marks notices of the caller as read.',
  input: NoticeReadRequest,
  output: NoticeReadAnswer,
  async run({ tx, call: { staff, now } }, { ids }) {
    await markRead(tx, staff.userId, { ids, now })
    return { unread: await countUnread(tx, staff.userId) }
  },
})

export const noticeEndpoints = [getAll, read] as const
