import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql } from 'kysely'
import { BASE_ROLE_NAMES, type BaseRoleName } from '@forecourt/domain/access/base-role-names.ts'
import type { RoleContent } from '@forecourt/domain/access/role.ts'
import type { Role, RoleDraft } from '@forecourt/domain/access/role.schema.ts'
import { OFFICE_ROUTES } from '@forecourt/domain/platform/routes/office-routes.ts'
import {
  isRight,
  RIGHTS,
  type DiscountLimit,
  type Grants,
  type Who,
} from '@forecourt/domain/platform/resources/rights.ts'
import { selectDiscountLimit } from './discount-limit.sql.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** Roles as their list shows them. */
export function selectRoles(db: Db) {
  return db
    .selectFrom('role')
    .select(['number as id', 'rev', 'name', 'base', 'isMain', 'requiresSecondFactor', 'isActive'])
    .select((eb) =>
      eb
        .selectFrom('staffUser')
        .select(sql<number>`count(*)::int`.as('users'))
        .whereRef('staffUser.roleId', '=', 'role.id')
        .where('isIntegration', '=', false)
        .as('users'),
    )
}

/** A stored role with its key. */
export type KeptRole = { key: string; role: Role }

export async function findRole(db: Db, number: number): Promise<KeptRole | undefined> {
  const row = await db.selectFrom('role').selectAll().where('number', '=', number).executeTakeFirst()
  if (!row) return undefined
  const { grants, routes } = await loadContent(db, row.id)
  return {
    key: row.id,
    role: {
      id: row.number,
      rev: row.rev,
      name: row.name,
      base: parseBaseRole(row.base),
      isActive: row.isActive,
      isMain: row.isMain,
      mustAuthorize: row.requiresRoutes,
      requiresSecondFactor: row.requiresSecondFactor,
      discountMostBp: row.discountMostBp,
      discountMostCents: row.discountMostCents,
      grants,
      routes: routes as Role['routes'],
    },
  }
}

export async function loadRole(db: Db, number: number) {
  return requireValue(await findRole(db, number), `the role ${number}`)
}

/** Loads the content of a role; rights and pages that this version does not know are left out. */
export async function loadContent(
  db: Db,
  roleId: string,
): Promise<RoleContent & { discountLimit: DiscountLimit | null }> {
  const rights = await db.selectFrom('roleRight').select(['rightName', 'reach']).where('roleId', '=', roleId).execute()
  const routes = await db.selectFrom('roleRoute').select('route').where('roleId', '=', roleId).execute()
  const role = await db
    .selectFrom('role')
    .select(selectDiscountLimit().as('discountLimit'))
    .where('id', '=', roleId)
    .executeTakeFirst()
  const held = new Set(routes.map(({ route }) => route))
  return {
    discountLimit: role?.discountLimit ?? null,
    grants: Object.fromEntries(
      rights.flatMap(({ rightName, reach }) => (isRight(rightName) ? [[rightName, reach]] : [])),
    ),
    routes: OFFICE_ROUTES.filter(({ id, mustAuthorize }) => mustAuthorize && held.has(id)).map(({ id }) => id),
  }
}

/** Loads the rights of a role and the limit of its discounts, which those who grant it must hold; null: no role. */
export async function loadHeldRights(db: Db, roleId: string | null): Promise<Pick<Who, 'grants' | 'discountLimit'>> {
  if (roleId === null) return { grants: {} }
  const { grants, discountLimit } = await loadContent(db, roleId)
  return { grants, discountLimit }
}

function parseBaseRole(name: string | null): BaseRoleName | null {
  return BASE_ROLE_NAMES.find((known) => known === name) ?? null
}

/** A main administrator approves every discount. */
const noLimit = { discountMostBp: null, discountMostCents: null } as const

/** @returns the number of the role; undefined when another user changed it since that revision */
export async function writeRole(tx: Tx, draft: RoleDraft): Promise<number | undefined> {
  const { id, rev, name, base, isActive, isMain, mustAuthorize, requiresSecondFactor } = draft
  const { discountMostBp, discountMostCents } = isMain ? noLimit : draft
  const values = {
    name: { nl: name.nl, ...(name.fr !== undefined && { fr: name.fr }) },
    base,
    isActive,
    isMain,
    requiresRoutes: mustAuthorize,
    requiresSecondFactor,
    discountMostBp,
    discountMostCents,
  }
  const row =
    id === null
      ? await tx.insertInto('role').values(values).returning(['id', 'number']).executeTakeFirstOrThrow()
      : // Its rights are part of it: the revision moves on though they alone change.
        await tx
          .updateTable('role')
          .set(values)
          .where('number', '=', id)
          .where('rev', '=', rev)
          .returning(['id', 'number'])
          .executeTakeFirst()
  if (!row) return undefined
  await writeGrants(tx, row.id, draft.grants)
  await writeRoutes(tx, row.id, draft.routes)
  return row.number
}

async function writeGrants(tx: Tx, roleId: string, grants: Grants): Promise<void> {
  const rows = Object.entries(grants).flatMap(([rightName, reach]) =>
    isRight(rightName) ? [{ roleId, rightName, reach: RIGHTS[rightName] === 'house' ? ('all' as const) : reach }] : [],
  )
  await tx
    .deleteFrom('roleRight')
    .where('roleId', '=', roleId)
    .$if(rows.length > 0, (all) =>
      all.where(
        'rightName',
        'not in',
        rows.map(({ rightName }) => rightName),
      ),
    )
    .execute()
  if (rows.length === 0) return
  await tx
    .insertInto('roleRight')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['roleId', 'rightName'])
        .doUpdateSet((eb) => ({ reach: eb.ref('excluded.reach') }))
        .whereRef('roleRight.reach', 'is distinct from', 'excluded.reach'),
    )
    .execute()
}

async function writeRoutes(tx: Tx, roleId: string, routes: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('roleRoute')
    .where('roleId', '=', roleId)
    .$if(routes.length > 0, (all) => all.where('route', 'not in', routes))
    .execute()
  if (routes.length === 0) return
  await tx
    .insertInto('roleRoute')
    .values(routes.map((route) => ({ roleId, route })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @returns false when another user changed it since that revision */
export async function deleteRole(tx: Tx, { id, rev }: { id: number; rev: number }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('role')
    .where('number', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Returns the integrations with a role, sorted by name. */
export function integrationsOfRole(db: Db, roleId: string): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('integration')
    .innerJoin('staffUser', 'staffUser.id', 'integration.id')
    .select(['integration.number as id', 'staffUser.lastName as name'])
    .where('staffUser.roleId', '=', roleId)
    .orderBy('staffUser.lastName')
    .execute()
}

/** Returns the users with a role, sorted by name. */
export async function usersOfRole(db: Db, roleId: string): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('staffUser')
    .select(['number as id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('roleId', '=', roleId)
    .where('isIntegration', '=', false)
    .orderBy('lastName')
    .orderBy('firstName')
    .execute()
}

/** Returns the role of a user; null: there is none. Undefined: no such user. */
export async function roleOfUser(db: Db, user: number): Promise<{ role: number | null; name: string } | undefined> {
  return db
    .selectFrom('staffUser')
    .leftJoin('role', 'role.id', 'staffUser.roleId')
    .select(['role.number as role', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('staffUser.number', '=', user)
    .executeTakeFirst()
}

export async function allRoles(db: Db) {
  return db
    .selectFrom('role')
    .select(['id as key', 'number as id', 'name', 'isActive', 'isMain', 'requiresSecondFactor'])
    .orderBy('number')
    .execute()
}

/** Returns the number of the role that a user has. */
export async function ownRole(db: Db, userId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('staffUser')
    .innerJoin('role', 'role.id', 'staffUser.roleId')
    .select('role.number')
    .where('staffUser.id', '=', userId)
    .executeTakeFirst()
  return row?.number
}
