import { requireValue } from '@forecourt/domain/platform/values/required.ts'
import { sql } from 'kysely'
import type { StandIn } from '@forecourt/domain/platform/resources/rights.ts'
import { LENT_RIGHT_NAMES } from '@forecourt/domain/platform/resources/stand-ins.ts'
import type { Db } from '../platform/database/database.ts'

/** Selects the role of a member of staff with its routes; undefined when there is none. */
export async function selectRole(db: Db, userId: string) {
  const role = await db
    .selectFrom('staffUser as user')
    .innerJoin('role', 'role.id', 'user.roleId')
    .select(['role.id', 'role.number', 'role.name', 'role.base', 'role.requiresRoutes'])
    .where('user.id', '=', userId)
    .executeTakeFirst()
  if (!role) return undefined
  const routes = await db.selectFrom('roleRoute').select('route').where('roleId', '=', role.id).execute()
  return { ...role, routes: routes.map(({ route }) => route) }
}

export function selectBranches(db: Db, userId: string) {
  return db
    .selectFrom('staffUserBranch as works')
    .innerJoin('branch', 'branch.id', 'works.branchId')
    .select(['branch.number as id', 'branch.name'])
    .where('works.staffUserId', '=', userId)
    .orderBy('branch.number')
    .execute()
}

/** Selects the active branches with the numbers of their departments, in order. */
export function selectPlaces(db: Db) {
  return db
    .selectFrom('branch')
    .select(['branch.number as id', 'branch.name'])
    .select(
      sql<number[]>`array(select department.number from department
        where department.branch_id = branch.id order by department.rank, department.number)`.as('departments'),
    )
    .where('branch.isActive', '=', true)
    .orderBy('branch.rank')
    .orderBy('branch.number')
    .execute()
}

/** Returns the absent colleagues of a deputy with public numbers, by which the office asks about rights. */
export async function selectStandIns(db: Db, standIns: readonly StandIn[]) {
  if (standIns.length === 0) return []
  const [users, branches] = await Promise.all([
    db
      .selectFrom('staffUser')
      .select(['id', 'number', sql<string>`first_name || ' ' || last_name`.as('name')])
      .where(
        'id',
        'in',
        standIns.map(({ id }) => id),
      )
      .orderBy('number')
      .execute(),
    db.selectFrom('branch').select(['id', 'number']).execute(),
  ])
  return users.map(({ id, number, name }) => {
    const absent = requireValue(
      standIns.find((one) => one.id === id),
      'the absent colleague',
    )
    return {
      id: number,
      name,
      grants: Object.fromEntries(
        LENT_RIGHT_NAMES.flatMap((right) => {
          const reach = absent.grants[right]
          return reach === undefined ? [] : [[right, reach] as const]
        }),
      ),
      branches: branches.filter((branch) => absent.branches.includes(branch.id)).map((branch) => branch.number),
    }
  })
}
