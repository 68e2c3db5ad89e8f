import {
  SessionEndAnswer,
  SessionEndRequest,
  SessionLockRequest,
  SessionsAnswer,
  SessionUnlockAnswer,
  SessionUnlockRequest,
  UserNothing,
} from '@forecourt/domain/access/user.schema.ts'
import { ProofRequest, SecondFactorAsked } from '@forecourt/domain/access/second-factor.schema.ts'
import { command, exchange, query } from '../platform/http/endpoint.ts'
import { proveStaff } from './proofs.ts'
import { askSecondFactor } from './second-factor.ts'
import { lockOwnSession, unlockOwnSession } from './sessions.ts'
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

const askProof = command({
  path: 'POST /sales/session/askproof',
  right: 'staff',
  summary: 'Returns how the caller can prove anew who they are, before a sensitive change.',
  input: UserNothing,
  output: SecondFactorAsked,
  run: ({ tx, services: { settings }, call: { staff, now } }) =>
    askSecondFactor(tx, { settings, now }, { purpose: 'prove', staffUserId: staff.userId, sessionId: staff.sessionId }),
})

const prove = exchange({
  path: 'POST /sales/session/prove',
  right: 'staff',
  summary:
    'Proves anew who the caller is, which sensitive changes ask for: by a passkey, or by the password and second factor.',
  input: ProofRequest,
  output: UserNothing,
  run: proveStaff,
})

const lock = command({
  path: 'POST /sales/session/lock',
  right: 'staff',
  summary:
    "Locks the caller's session by a code: it proves nothing until it is unlocked. For a screen that a customer gets.",
  input: SessionLockRequest,
  output: UserNothing,
  async run({ tx, call: { staff } }, { code }) {
    await lockOwnSession(tx, staff.sessionId, code)
    await notifyAccessChanged(tx, staff.userId)
    return {}
  },
})

const unlock = command({
  path: 'POST /sales/auth/unlock',
  right: 'public',
  summary: 'Unlocks the locked session of this browser by its code. Too many wrong codes end the session.',
  input: SessionUnlockRequest,
  output: SessionUnlockAnswer,
  limit: { max: 100, seconds: 600 },
  run: ({ tx, call }, { code }) => unlockOwnSession(tx, call, code),
})

export const ownSessionEndpoints = [getAll, end, askProof, prove, lock, unlock] as const
