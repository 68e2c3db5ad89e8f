import { sql } from 'kysely'
import type { Grants, Who } from '@forecourt/domain/platform/resources/rights.ts'
import type { Db } from '../platform/database/database.ts'

/**
 * Returns the current rights of a member of staff, for work that goes on in their absence; undefined: they are blocked, or
 * do not exist.
 */
export async function loadWho(db: Db, id: string): Promise<Who | undefined> {
  const row = await db
    .selectFrom('staffUser as user')
    .leftJoin('role', (join) => join.onRef('role.id', '=', 'user.roleId').on('role.isActive', '=', true))
    .select([
      sql<boolean>`coalesce(role.is_main, false)`.as('isMain'),
      sql<Grants>`(select coalesce(jsonb_object_agg(right_name, reach), '{}') from role_right where role_id = role.id)`.as(
        'grants',
      ),
      sql<string[]>`array(select branch_id::text from staff_user_branch where staff_user_id = "user".id)`.as(
        'branches',
      ),
    ])
    .where('user.id', '=', id)
    .where('user.blockedAt', 'is', null)
    .executeTakeFirst()
  return row && { id, ...row }
}
