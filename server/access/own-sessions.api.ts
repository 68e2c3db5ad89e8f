import {
  SessionEndAnswer,
  SessionEndRequest,
  SessionLockRequest,
  SessionsAnswer,
  SessionUnlockAnswer,
  SessionUnlockRequest,
  ShopProofRequest,
  ShopSessionEndRequest,
  UserNothing,
} from '@forecourt/domain/access/user.schema.ts'
import { ProofRequest, SecondFactorAsked } from '@forecourt/domain/access/second-factor.schema.ts'
import { command, exchange, query } from '../platform/http/endpoint.ts'
import { notifyAccessChanged } from './open-offices.ts'
import { proveCustomer, proveStaff } from './proofs.ts'
import { askSecondFactor } from './second-factor.ts'
import { endNumberedSession, endOtherSessions, lockOwnSession, unlockOwnSession } from './sessions.ts'
import { sessionList } from './session-list.ts'

const getAll = query({
  path: 'GET /sales/session/getall',
  right: 'staff',
  summary: 'Returns the active sessions of the caller.',
  input: UserNothing,
  output: SessionsAnswer,
  run: async ({ db, call: { staff, now } }) => ({
    sessions: await sessionList(db, { kind: 'staff', id: staff.userId }, now, staff.sessionId),
  }),
})

const end = command({
  path: 'POST /sales/session/end',
  right: 'staff',
  summary: 'Ends another session of the caller.',
  needsProof: 'lately',
  input: SessionEndRequest,
  output: SessionEndAnswer,
  async run({ tx, call: { staff } }, { id }) {
    return { isEnded: await endNumberedSession(tx, { kind: 'staff', id: staff.userId }, id) }
  },
})

const askProof = command({
  path: 'POST /sales/session/askproof',
  right: 'staff',
  summary: 'Returns how the caller can prove their identity again, before a sensitive change.',
  input: UserNothing,
  output: SecondFactorAsked,
  run: ({ tx, services: { settings }, call: { staff, now } }) =>
    askSecondFactor(tx, { settings, now }, { purpose: 'prove', staffUserId: staff.userId, sessionId: staff.sessionId }),
})

const prove = exchange({
  path: 'POST /sales/session/prove',
  right: 'staff',
  summary:
    'Proves the identity of the caller again, which sensitive changes require: by a passkey, or by the password and second factor.',
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

const getShopSessions = query({
  path: 'GET /shop/session/getall',
  right: 'customer',
  summary: 'Returns the active sessions of the signed-in customer.',
  input: UserNothing,
  output: SessionsAnswer,
  run: async ({ db, call: { customer, now } }) => ({
    sessions: await sessionList(db, { kind: 'customer', id: customer.accountId }, now, customer.sessionId),
  }),
})

const endShopSession = command({
  path: 'POST /shop/session/end',
  right: 'customer',
  summary: 'Ends a session of the signed-in customer, or without an id all others.',
  needsProof: 'lately',
  input: ShopSessionEndRequest,
  output: SessionEndAnswer,
  async run({ tx, call: { customer } }, { id }) {
    const holder = { kind: 'customer', id: customer.accountId } as const
    if (id !== undefined) return { isEnded: await endNumberedSession(tx, holder, id) }
    return { isEnded: await endOtherSessions(tx, holder, customer.sessionId) }
  },
})

const proveShop = exchange({
  path: 'POST /shop/session/prove',
  right: 'customer',
  summary: 'Proves the identity of the signed-in customer again, by their password.',
  input: ShopProofRequest,
  output: UserNothing,
  run: proveCustomer,
})

export const ownSessionEndpoints = [
  getAll,
  end,
  askProof,
  prove,
  lock,
  unlock,
  getShopSessions,
  endShopSession,
  proveShop,
] as const
