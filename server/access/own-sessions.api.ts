import {
  SessionEndAnswer,
  SessionEndRequest,
  SessionsAnswer,
  UserNothing,
} from '@forecourt/domain/access/user.schema.ts'
import { command, query } from '../platform/http/endpoint.ts'
import { sessionList } from './session-list.ts'
import { notifyAccessChanged } from './users.ts'
import { deleteUserSession } from './users.sql.ts'

const getAll = query({
  path: 'GET /sales/session/getall',
  right: 'staff',
  summary: 'Returns the active sessions of the caller.',
  input: UserNothing,
  output: SessionsAnswer,
  run: async ({ db, call: { staff, now } }) => ({
    sessions: await sessionList(db, staff.userId, now, staff.sessionId),
  }),
})

const end = command({
  path: 'POST /sales/session/end',
  right: 'staff',
  summary: 'Ends another session of the caller.',
  input: SessionEndRequest,
  output: SessionEndAnswer,
  async run({ tx, call: { staff } }, { id }) {
    await notifyAccessChanged(tx, staff.userId)
    return { isEnded: await deleteUserSession(tx, staff.userId, id) }
  },
})

export const ownSessionEndpoints = [getAll, end] as const
