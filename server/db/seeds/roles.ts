import { listKeys } from '@forecourt/domain/platform/values/records.ts'
import type { BaseRoleName } from '@forecourt/domain/access/base-role-names.ts'
import { BASE_ROLES, listBaseRoutes, MAIN_ADMINISTRATOR } from '@forecourt/domain/access/base-roles.ts'

const baseRoles = listKeys(BASE_ROLES)

/** The same with every dealer, so that a new version finds the roles it wrote. */
const buildId = (index: number) => `01932f00-0000-7000-8000-${String(index).padStart(12, '0')}`

export const MAIN_ROLE_ID = buildId(1)

export function baseRoleId(name: BaseRoleName): string {
  return buildId(baseRoles.indexOf(name) + 2)
}

export const roles = [
  { id: MAIN_ROLE_ID, name: MAIN_ADMINISTRATOR, base: null, is_main: true },
  ...baseRoles.map((name) => ({ id: baseRoleId(name), name: BASE_ROLES[name].name, base: name, is_main: false })),
]

export const roleRights = baseRoles.flatMap((name) =>
  Object.entries(BASE_ROLES[name].grants).map(([right, reach]) => ({
    role_id: baseRoleId(name),
    right_name: right,
    reach,
  })),
)

export const roleRoutes = baseRoles.flatMap((name) =>
  listBaseRoutes(name).map((route) => ({ role_id: baseRoleId(name), route })),
)
