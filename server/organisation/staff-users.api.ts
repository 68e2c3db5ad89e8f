import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import {
  AbsencesAnswer,
  FaultyStandInsAnswer,
  UserAbsenceSaveRequest,
  UserAbsencesRequest,
  UserAbsenceWithdrawRequest,
} from '@forecourt/domain/access/absence.schema.ts'
import {
  NewUserAnswer,
  SessionEndAnswer,
  SessionsAnswer,
  UserActRequest,
  UserAnswer,
  UserChoicesAnswer,
  UserListAnswer,
  UserListRequest,
  UserNothing,
  UserRequest,
  UserSaveRequest,
  UserSessionsEndRequest,
  type User,
  type UserDraft,
} from '@forecourt/domain/access/user.schema.ts'
import { user as definition } from '@forecourt/domain/access/user.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import { email as emailRule } from '@forecourt/domain/platform/forms/validation.ts'
import { listFaultyStandIns, loadAbsences, saveAbsence, withdrawAbsence } from '../access/absences.ts'
import { keepMainAdministrator } from '../access/main-administrators.ts'
import { sessionList } from '../access/session-list.ts'
import { rolesToGive } from '../access/roles.ts'
import { notifyFactorChanged } from '../access/factor-news.ts'
import { removeSecondFactors } from '../access/second-factor.ts'
import { notifyAccessChanged } from '../access/open-offices.ts'
import { endAllSessions, endNumberedSession } from '../access/sessions.ts'
import {
  beyondRefusal,
  block,
  forgetMailedProofs,
  insertUser,
  invite,
  invitedUntil,
  isEmailTaken,
  lastSeen,
  roleToGive,
  updateUser,
  userByNumber,
  writeBranchesOf,
  type HeldUser,
} from '../access/users.ts'
import { findLastEditor } from '../platform/audit/audit.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { command, query, type CallerWith } from '../platform/http/endpoint.ts'
import { readFields } from '../platform/resources/field-columns.ts'
import { listRows } from '../platform/resources/list.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import type { Services } from '../platform/http/services.ts'
import { branchesToChoose, branchKeys, selectUsers, userRow } from './staff-users.sql.ts'

const right = 'USER_EDIT'

const list = query({
  path: 'POST /sales/user/list',
  right,
  summary: 'Lists the users.',
  input: UserListRequest,
  output: UserListAnswer,
  run: ({ db, call: { language } }, request) =>
    listRows(db, selectUsers(db, language), definition, request, {
      language,
      read: (row) => ({ id: row.id, rev: row.rev, ...readFields(definition.fields, row) }),
    }),
})

const get = query({
  path: 'GET /sales/user/get',
  right,
  summary: 'Returns a user with profile, role, branches and sign-in state.',
  input: UserRequest,
  output: UserAnswer,
  reads: (_, { id }) => [`staff_user:${id}`],
  async run({ db }, { id }) {
    const found = await findUser(db, id)
    return found ? { user: found } : notFound()
  },
})

const getNew = query({
  path: 'GET /sales/user/getnew',
  right,
  summary: 'Returns a new user to invite.',
  input: UserNothing,
  output: NewUserAnswer,
  run: async ({ call: { language } }) => ({
    user: {
      id: null,
      rev: 0,
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      role: null,
      branches: [],
      language,
    },
  }),
})

const getChoices = query({
  path: 'GET /sales/user/getchoices',
  right,
  summary: 'Returns the roles and branches that a user can have, and which roles the caller may assign.',
  input: UserNothing,
  output: UserChoicesAnswer,
  async run({ db, call: { staff, language } }) {
    const [roles, branches] = await Promise.all([rolesToGive(db), branchesToChoose(db)])
    return {
      roles: roles.map(({ id, name, isActive, ...held }) => ({
        id,
        name: translate(name, language),
        isActive,
        isGrantable: isActive && beyondRefusal(staff.who, held, { language }) === undefined,
      })),
      branches,
    }
  },
})

const save = command({
  path: 'POST /sales/user/save',
  right,
  summary: 'Saves a user. A new user receives an invitation by mail.',
  needsProof: async (db, { user }) => ((await changesAccess(db, user)) ? 'lately' : undefined),
  input: UserSaveRequest,
  output: UserAnswer,
  run: ({ tx, services, call }, { user }) =>
    keepMainAdministrator(tx, async () => {
      const before = user.id === null ? undefined : await userByNumber(tx, user.id)
      if (user.id !== null && !before) return notFound()
      const branchIds = await branchKeys(tx, user.branches)
      const role = await roleOfDraft(tx, call, user, { before, branchIds })
      if (isRefusal(role)) return role
      const refused = await profileRefusal(tx, user)
      if (refused) return refused
      const written = await write(tx, user, { roleId: role.id, branchIds })
      if (!written) return conflictRefusal(tx, requireValue(before, 'the user before the change'))
      if (before && before.email !== user.email) await forgetMailedProofs(tx, before.id)
      if (!before || (!before.hasPassword && before.email !== user.email)) {
        await inviteTo(tx, call, services, { ...user, id: written.id })
      } else await notifyAccessChanged(tx, written.id)
      return { user: await loadUser(tx, written.number) }
    }),
})

const inviteAgain = command({
  path: 'POST /sales/user/invite',
  right,
  summary: 'Sends a new invitation to a user without a password. The previous one expires.',
  input: UserActRequest,
  output: UserAnswer,
  run: ({ tx, services, call }, { id }) =>
    withUser(tx, call, id, async (user) => {
      if (user.hasPassword || user.isBlocked) return refuse('not-to-be-invited')
      await inviteTo(tx, call, services, user)
      return { user: await loadUser(tx, id) }
    }),
})

const blockUser = command({
  path: 'POST /sales/user/block',
  right,
  summary: 'Blocks a user, ends all their sessions and notifies them by mail.',
  input: UserActRequest,
  output: UserAnswer,
  run: ({ tx, services, call }, { id }) => blocking(tx, { services, call, id, isBlocked: true }),
})

const unblockUser = command({
  path: 'POST /sales/user/unblock',
  right,
  summary: 'Unblocks a user and notifies them by mail.',
  input: UserActRequest,
  output: UserAnswer,
  run: ({ tx, services, call }, { id }) => blocking(tx, { services, call, id, isBlocked: false }),
})

const sessions = query({
  path: 'GET /sales/user/sessions',
  right,
  summary: 'Returns the active sessions of a user.',
  input: UserRequest,
  output: SessionsAnswer,
  reads: (_, { id }) => [`staff_user:${id}`],
  async run({ db, call }, { id }) {
    const found = await userByNumber(db, id)
    if (!found) return notFound()
    return { sessions: await sessionList(db, { kind: 'staff', id: found.id }, call.now, call.staff.sessionId) }
  },
})

const endSessions = command({
  path: 'POST /sales/user/endsessions',
  right,
  summary: 'Ends one session or all sessions of a user.',
  input: UserSessionsEndRequest,
  output: SessionEndAnswer,
  run: ({ tx, call }, { id, session }) =>
    withUser(tx, call, id, async (user) => {
      if (session !== undefined)
        return { isEnded: await endNumberedSession(tx, { kind: 'staff', id: user.id }, session) }
      await endAllSessions(tx, { kind: 'staff', id: user.id })
      return { isEnded: true }
    }),
})

const resetSecondFactor = command({
  path: 'POST /sales/user/resetsecondfactor',
  right,
  summary: 'Removes the second factors of a user who lost them, app and passkeys, and ends all their sessions.',
  needsProof: 'lately',
  input: UserActRequest,
  output: UserAnswer,
  run: ({ tx, services: { settings }, call }, { id }) =>
    withUser(tx, call, id, async (user) => {
      if (user.id === call.staff.userId) return refuse('not-yourself', { status: 403 })
      const change = { kind: 'all-removed' } as const
      if (await removeSecondFactors(tx, user.id)) await notifyFactorChanged(tx, { ...call, settings }, user.id, change)
      await endAllSessions(tx, { kind: 'staff', id: user.id })
      return { user: await loadUser(tx, id) }
    }),
})

const absences = query({
  path: 'GET /sales/user/absences',
  right,
  summary: 'Returns the absences of a user, with their deputies.',
  input: UserAbsencesRequest,
  output: AbsencesAnswer,
  reads: (_, { id }) => [`staff_user:${id}`],
  async run({ db, call: { now } }, { id }) {
    const found = await userByNumber(db, id)
    return found ? loadAbsences(db, found.id, now) : notFound()
  },
})

const faultyStandIns = query({
  path: 'GET /sales/user/faultystandins',
  right,
  summary: 'Returns the running and coming absences of users whose deputy cannot decide.',
  input: UserNothing,
  output: FaultyStandInsAnswer,
  run: async ({ db, call: { now } }) => ({ absences: await listFaultyStandIns(db, now) }),
})

const saveUserAbsence = command({
  path: 'POST /sales/user/saveabsence',
  right,
  summary: 'Creates or changes an absence of a user, for example of one who fell ill.',
  input: UserAbsenceSaveRequest,
  output: AbsencesAnswer,
  run: ({ tx, call }, { user: number, absence }) =>
    withUser(tx, call, number, ({ id }) => saveAbsence(tx, id, absence, call)),
})

const withdrawUserAbsence = command({
  path: 'POST /sales/user/withdrawabsence',
  right,
  summary: 'Withdraws an absence of a user; the decisions of its deputy stay.',
  input: UserAbsenceWithdrawRequest,
  output: AbsencesAnswer,
  run: ({ tx, call }, { user: number, id: absence }) =>
    withUser(tx, call, number, ({ id }) => withdrawAbsence(tx, id, absence, call)),
})

export const staffUserEndpoints = [
  list,
  get,
  getNew,
  getChoices,
  save,
  inviteAgain,
  blockUser,
  unblockUser,
  sessions,
  endSessions,
  resetSecondFactor,
  absences,
  faultyStandIns,
  saveUserAbsence,
  withdrawUserAbsence,
] as const

type StaffCall = CallerWith<'staff'>

/** Returns whether saving a user grants access: a new one, another address for their password, another role. */
async function changesAccess(db: Db, { id, email, role }: UserDraft): Promise<boolean> {
  const before = id === null ? undefined : await userByNumber(db, id)
  return before === undefined || before.email !== email || before.roleNumber !== role
}

/** Acts on a user who has no more rights than the caller. */
async function withUser<Outcome>(
  tx: Tx,
  { staff, language }: StaffCall,
  id: number,
  act: (user: HeldUser) => Promise<Outcome | ApiRefusal>,
): Promise<Outcome | ApiRefusal> {
  const found = await userByNumber(tx, id)
  if (!found) return notFound()
  return beyondRefusal(staff.who, found, { language }) ?? act(found)
}

function blocking(
  tx: Tx,
  { services, call, id, isBlocked }: { services: Services; call: StaffCall; id: number; isBlocked: boolean },
) {
  return keepMainAdministrator(tx, () =>
    withUser(tx, call, id, async (user) => {
      if (user.id === call.staff.userId) return refuse('not-yourself', { status: 403 })
      // Pressed twice: it is so already, and one mail was enough.
      if (user.isBlocked !== isBlocked) {
        await block(tx, user, isBlocked, { ...call, settings: services.settings })
      }
      return { user: await loadUser(tx, id) }
    }),
  )
}

/** Returns the role that a user is given, as far as the caller may grant it in these branches. */
async function roleOfDraft(
  tx: Tx,
  { staff, language }: StaffCall,
  draft: UserDraft,
  { before, branchIds }: { before: HeldUser | undefined; branchIds: readonly string[] },
): Promise<{ id: string } | ApiRefusal> {
  const beyond = before && beyondRefusal(staff.who, before, { language })
  if (beyond) return beyond
  const field = 'user.role'
  const role = draft.role === null ? undefined : await roleToGive(tx, draft.role)
  if (!role) return refuse('role-required', { status: 422, field })
  const isNewRole = before?.roleNumber !== draft.role
  if (isNewRole && before?.id === staff.userId) return refuse('not-yourself', { status: 403, field })
  if (isNewRole && !role.isActive) return refuse('role-required', { status: 422, field })
  const given = { ...role, branches: branchIds }
  return beyondRefusal(staff.who, given, { language, fields: { role: field, branches: 'user.branches' } }) ?? role
}

async function profileRefusal(tx: Tx, { id, firstName, lastName, email }: UserDraft): Promise<ApiRefusal | undefined> {
  const empty = (['firstName', 'lastName'] as const).find((name) => ({ firstName, lastName })[name] === '')
  if (empty) return refuse('name-required', { status: 422, field: `user.${empty}` })
  if (email === '' || emailRule(email)) return refuse('no-email-address', { status: 422, field: 'user.email' })
  return (await isEmailTaken(tx, email, id)) ? refuse('email-taken', { status: 422, field: 'user.email' }) : undefined
}

async function write(
  tx: Tx,
  draft: UserDraft,
  { roleId, branchIds }: { roleId: string; branchIds: readonly string[] },
) {
  const { id, rev, firstName, lastName, email, phone, language } = draft
  const values = { firstName, lastName, email, phone, language, roleId }
  const written = id === null ? await insertUser(tx, values) : await updateUser(tx, { id, rev }, values)
  if (written) await writeBranchesOf(tx, written.id, branchIds)
  return written
}

function inviteTo(
  tx: Tx,
  { staff, now, requestId }: StaffCall,
  { settings }: Services,
  to: Pick<HeldUser, 'id' | 'email' | 'firstName' | 'language'>,
): Promise<void> {
  return invite(tx, to, { now, by: staff.name, requestId, settings })
}

async function findUser(db: Db, number: number): Promise<User | undefined> {
  const row = await userRow(db, number)
  if (!row) return undefined
  const { key, ...rest } = row
  const [until, seen] = await Promise.all([invitedUntil(db, key), lastSeen(db, key)])
  return {
    ...rest,
    invitedUntil: until?.toISOString() ?? null,
    lastSeenAt: seen?.toISOString() ?? null,
  }
}

async function loadUser(db: Db, number: number) {
  return requireValue(await findUser(db, number), `the user ${number}`)
}

function notFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}

async function conflictRefusal(tx: Tx, { id, number }: HeldUser): Promise<ApiRefusal> {
  const theirs = await findUser(tx, number)
  return refuse('changed-meanwhile', { detail: { theirs, by: await findLastEditor(tx, 'staff_user', id) } })
}
