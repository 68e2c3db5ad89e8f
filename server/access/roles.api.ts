import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import type { BaseRoleName } from '@forecourt/domain/access/base-role-names.ts'
import { BASE_ROLES, listBaseRoutes } from '@forecourt/domain/access/base-roles.ts'
import { RIGHT_TEXTS } from '@forecourt/domain/access/right-texts.ts'
import { beyondOwn, compareRoles, isLimitBeyondOwn, role as definition } from '@forecourt/domain/access/role.ts'
import {
  NewRoleAnswer,
  NewRoleRequest,
  RoleAnswer,
  RoleChangeRequest,
  RoleCompareAnswer,
  RoleCompareRequest,
  RoleDeleteAnswer,
  RoleListAnswer,
  RoleListRequest,
  RoleNothing,
  RoleRequest,
  RolesAnswer,
  RoleSaveRequest,
  type Role,
  type RoleDraft,
} from '@forecourt/domain/access/role.schema.ts'
import { isRefusal } from '@forecourt/domain/platform/values/result.ts'
import { translate } from '@forecourt/domain/platform/values/translated.ts'
import type { Language } from '@forecourt/domain/platform/values/languages.ts'
import type { Who } from '@forecourt/domain/platform/resources/rights.ts'
import { findLastEditor } from '../platform/audit/audit.ts'
import { deletingUnlessUsed } from '../platform/resources/constraints.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { command, query, type CallerWith } from '../platform/http/endpoint.ts'
import { readFields } from '../platform/resources/field-columns.ts'
import { listRows } from '../platform/resources/list.ts'
import { refuse, type ApiRefusal } from '../platform/http/refusal.ts'
import { keepMainAdministrator } from './main-administrators.ts'
import {
  allRoles,
  deleteRole,
  selectRoles,
  ownRole,
  findRole,
  integrationsOfRole,
  loadRole,
  roleOfUser,
  usersOfRole,
  writeRole,
  type KeptRole,
} from './roles.sql.ts'

const right = 'ROLE_EDIT'

const list = query({
  path: 'POST /sales/role/list',
  right,
  summary: 'Lists the roles with the number of users in each.',
  input: RoleListRequest,
  output: RoleListAnswer,
  run: ({ db, call: { language } }, request) =>
    listRows(db, selectRoles(db), definition, request, {
      language,
      read: (row) => ({ id: row.id, rev: row.rev, ...readFields(definition.fields, row) }),
    }),
})

const getAll = query({
  path: 'GET /sales/role/getall',
  right,
  summary: 'Returns the roles to choose from.',
  input: RoleNothing,
  output: RolesAnswer,
  async run({ db, call: { language } }) {
    const roles = await allRoles(db)
    return {
      data: roles.map(({ id, name, isActive, isMain }) => ({ id, name: translate(name, language), isActive, isMain })),
    }
  },
})

const get = query({
  path: 'GET /sales/role/get',
  right,
  summary: 'Returns a role with its rights and their scope, its screens and its users.',
  input: RoleRequest,
  output: RoleAnswer,
  async run({ db }, { id }) {
    const found = await findRole(db, id)
    return found ? withHolders(db, found) : notFound()
  },
})

const getNew = query({
  path: 'GET /sales/role/getnew',
  right,
  summary: 'Returns a new role to fill in, empty or based on a standard role.',
  input: NewRoleRequest,
  output: NewRoleAnswer,
  async run(_, { base }) {
    const blank = { id: null, rev: 0, isActive: true, isMain: false, mustAuthorize: true, requiresSecondFactor: false }
    const limits = { discountMostBp: null, discountMostCents: null }
    if (base === undefined)
      return { role: { ...blank, name: { nl: '' }, base: null, ...limits, grants: {}, routes: [] } }
    return { role: { ...blank, name: BASE_ROLES[base].name, base, ...limits, ...contentOfBase(base) } }
  },
})

const save = command({
  path: 'POST /sales/role/save',
  right,
  summary: 'Saves a role. Callers can grant no right beyond their own scope, nor remove their own rights.',
  input: RoleSaveRequest,
  output: RoleAnswer,
  run: ({ tx, call }, { role }) => saveRole(tx, call, role),
})

const reset = command({
  path: 'POST /sales/role/reset',
  right,
  summary: 'Resets a role to the rights and screens of its standard role.',
  input: RoleChangeRequest,
  output: RoleAnswer,
  async run({ tx, call }, { id, rev }) {
    const found = await findRole(tx, id)
    if (!found) return notFound()
    const { base } = found.role
    if (base === null) return refuse('role-without-base')
    return saveRole(tx, call, { ...found.role, rev, mustAuthorize: true, ...contentOfBase(base) })
  },
})

const remove = command({
  path: 'POST /sales/role/delete',
  right,
  summary: 'Deletes a role without users.',
  input: RoleChangeRequest,
  output: RoleDeleteAnswer,
  async run({ tx, call: { staff } }, { id, rev }) {
    const found = await findRole(tx, id)
    if (!found) return notFound()
    if (found.role.isMain && !staff.who.isMain) return refuse('only-main-administrator', { status: 403 })
    const outcome = await deletingUnlessUsed(tx, () => deleteRole(tx, { id, rev }))
    if (outcome === 'used') return refuse('still-used')
    return outcome ? { isDeleted: true } : conflictRefusal(tx, found)
  },
})

const compare = query({
  path: 'GET /sales/role/compare',
  right,
  summary: 'Compares the rights of a role with those of another role, or of a user and all linked accounts.',
  input: RoleCompareRequest,
  output: RoleCompareAnswer,
  async run({ db, call: { language } }, { id, role: otherId, user }) {
    const mine = await findRole(db, id)
    if (!mine) return notFound()
    const other = otherId === undefined ? await roleOfChosen(db, user) : { role: otherId, name: undefined }
    if (isRefusal(other)) return other
    const theirs = await findRole(db, other.role)
    if (!theirs) return notFound()
    return {
      other: { id: other.role, name: other.name ?? translate(theirs.role.name, language) },
      linkedUsers: await usersOfRole(db, theirs.key),
      ...compareRoles(mine.role, theirs.role),
      isMainMine: mine.role.isMain,
      isMainTheirs: theirs.role.isMain,
    }
  },
})

export const roleEndpoints = [list, getAll, get, getNew, save, reset, remove, compare] as const

/** Returns the role of a user to compare with; refuses where no user is chosen, or the user has no linked role. */
async function roleOfChosen(db: Db, user: number | undefined): Promise<{ role: number; name: string } | ApiRefusal> {
  const chosen = user === undefined ? undefined : await roleOfUser(db, user)
  if (!chosen) return refuse('no-user-selected', { status: 422, field: 'user' })
  const { role, name } = chosen
  return role === null ? refuse('no-linked-users', { status: 422, field: 'user' }) : { role, name }
}

function contentOfBase(base: BaseRoleName): Pick<RoleDraft, 'grants' | 'routes'> {
  return { grants: BASE_ROLES[base].grants, routes: [...listBaseRoutes(base)] as RoleDraft['routes'] }
}

async function saveRole(tx: Tx, call: CallerWith<'staff'>, draft: RoleDraft) {
  return keepMainAdministrator(tx, async () => {
    const before = draft.id === null ? undefined : await findRole(tx, draft.id)
    if (draft.id !== null && !before) return notFound()
    const refused = roleRefusal(call.staff.who, draft, {
      before: before?.role,
      isOwn: draft.id !== null && (await ownRole(tx, call.staff.userId)) === draft.id,
      language: call.language,
    })
    if (refused) return refused
    const number = await writeRole(tx, draft)
    if (number === undefined) return conflictRefusal(tx, requireValue(before, 'the number of the role'))
    return withHolders(tx, await loadRole(tx, number))
  })
}

async function withHolders(db: Db, { role, key }: KeptRole) {
  const [users, integrations] = await Promise.all([usersOfRole(db, key), integrationsOfRole(db, key)])
  return { role, users, integrations }
}

/** Returns the refusal when a user may not save a role like this. */
function roleRefusal(
  who: Who,
  draft: RoleDraft,
  { before, isOwn, language }: { before: Role | undefined; isOwn: boolean; language: Language },
): ApiRefusal | undefined {
  if ((draft.isMain || before?.isMain) && !who.isMain) return refuse('only-main-administrator', { status: 403 })
  const beyond = beyondOwn(who, draft.grants, before?.grants)
  if (beyond !== undefined) {
    const values = { right: RIGHT_TEXTS[beyond].text[language] }
    return refuse('grants-beyond-own', { status: 403, field: `role.grants.${beyond}`, values })
  }
  if (isLimitBeyondOwn(who, toApproving(draft), before && toApproving(before))) {
    return refuse('limit-beyond-own', { status: 403, field: 'role.discountMostBp' })
  }
  const isLess =
    before &&
    (!draft.isActive ||
      (before.isMain && !draft.isMain) ||
      beyondOwn({ isMain: false, grants: draft.grants }, before.grants) !== undefined)
  return isOwn && isLess ? refuse('not-yourself', { status: 403 }) : undefined
}

function toApproving({ grants, discountMostBp: mostBp, discountMostCents: mostCents }: Role | RoleDraft) {
  return { grants, discountLimit: { mostBp, mostCents } }
}

function notFound(): ApiRefusal {
  return refuse('record-not-found', { status: 404 })
}

async function conflictRefusal(tx: Tx, { key, role }: KeptRole): Promise<ApiRefusal> {
  return refuse('changed-meanwhile', { detail: { theirs: role, by: await findLastEditor(tx, 'role', key) } })
}
