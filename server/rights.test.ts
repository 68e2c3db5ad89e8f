import { expect, test } from 'vitest'
import type { BaseRoleName } from '@forecourt/domain/access/base-role-names.ts'
import { BASE_ROLES, listBaseRoutes } from '@forecourt/domain/access/base-roles.ts'
import { OFFICE_ROUTES } from '@forecourt/domain/platform/routes/office-routes.ts'
import { RIGHT_NAMES, type Grants } from '@forecourt/domain/platform/resources/rights.ts'
import { endpoints } from './api.ts'

test('every right is asked for by an endpoint', () => {
  const stated = new Set<string>(endpoints.map(({ right }) => right))
  expect(RIGHT_NAMES.filter((name) => !stated.has(name))).toEqual([])
})

test.each(Object.entries(BASE_ROLES))(
  'the base role %s is led to what it may see, and to nothing else',
  (name, role) => {
    const grants: Grants = role.grants
    const seen = OFFICE_ROUTES.filter(
      ({ mustAuthorize, right }) =>
        mustAuthorize && (right === null || [right].flat().some((one) => grants[one] !== undefined)),
    )
    expect(listBaseRoutes(name as BaseRoleName)).toEqual(seen.map(({ id }) => id))
  },
)
